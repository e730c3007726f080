using System.Numerics;

namespace Overtake.Workloads.Serializers.NetSerializerFormat;

/// <summary>The registered types by id and by type. Nothing else is ever written or created.</summary>
internal sealed class TypeTable
{
    private const uint ObjectId = 1;

    // Type handles are addresses of equal alignment; the golden ratio spreads them.
    private const ulong Spread = 0x9E37_79B9_7F4A_7C15;

    private readonly Dictionary<Type, FormatType> _types = [];
    private readonly Dictionary<Type, CustomTypeSerializer> _custom;
    private readonly FormatType?[] _byId;
    private readonly (nint Handle, FormatType Type)[] _byHandle;
    private readonly int _shift;
    private readonly object _generation = new();
    private readonly WriterGenerator _writers;
    private readonly ReaderGenerator _readers;

    /// <summary>Gives ids to types and to all types of which they consist, as the original does: the last root first, parts as they are found.</summary>
    public TypeTable(IEnumerable<Type> roots, IEnumerable<CustomTypeSerializer> custom)
    {
        _custom = custom.ToDictionary(serializer => serializer.Type);
        Add(typeof(object), ObjectId);
        var next = ObjectId + 1;
        var waiting = new Stack<Type>(roots);
        while (waiting.TryPop(out var type))
        {
            if (_types.ContainsKey(type) || type.IsAbstract)
            {
                continue;
            }

            foreach (var part in Add(type, next++).Parts)
            {
                waiting.Push(part);
            }
        }

        _byId = new FormatType?[next];
        var bits = BitOperations.Log2((uint)_types.Count) + 2;
        _shift = 64 - bits;
        _byHandle = new (nint, FormatType)[1 << bits];
        var layout = new Layout(this);
        _writers = new(this, layout);
        _readers = new(this, layout);
        foreach (var array in _types.Values.Where(type =>
            type.Kind == TypeKind.Array && Find(type.Type.GetElementType()!) is { Kind: TypeKind.Fields or TypeKind.Custom, IsInline: true }))
        {
            layout.Elements(array.Type);
        }

        foreach (var type in _types.Values)
        {
            _byId[type.Id] = type;
            var at = Slot(type.Type.TypeHandle.Value);
            while (_byHandle[at].Type is not null)
            {
                at = (at + 1) & (_byHandle.Length - 1);
            }

            _byHandle[at] = (type.Type.TypeHandle.Value, type);
            type.Writer = (ref FormatWriter writer, object value) => Generate(type).Writer(ref writer, value);
            type.Reader = (ref FormatReader reader) => Generate(type).Reader(ref reader);
        }
    }

    public IReadOnlyCollection<FormatType> All => _types.Values;

    public FormatType? Find(Type type) => _types.GetValueOrDefault(type);

    /// <exception cref="NotSupportedException">It is not registered.</exception>
    public FormatType Of(object value)
    {
        var handle = Type.GetTypeHandle(value).Value;
        for (var at = Slot(handle); ; at = (at + 1) & (_byHandle.Length - 1))
        {
            ref var entry = ref _byHandle[at];
            if (entry.Handle == handle)
            {
                return entry.Type;
            }

            if (entry.Handle == 0)
            {
                throw new NotSupportedException($"{value.GetType()} is not registered.");
            }
        }
    }

    /// <exception cref="InvalidMessageException">No type has it.</exception>
    public FormatType Of(uint id) =>
        id < (uint)_byId.Length && _byId[id] is { } type ? type : throw new InvalidMessageException("No type has the id of an object.");

    /// <summary>Code that writes and reads whole messages.</summary>
    public (MessageWriter<T> Writer, MessageReader<T> Reader) Message<T>(bool direct)
    {
        lock (_generation)
        {
            return (_writers.Message<T>(direct), _readers.Message<T>(direct));
        }
    }

    private FormatType Add(Type type, uint id)
    {
        var added = new FormatType(type, id, _custom.GetValueOrDefault(type));
        _types.Add(type, added);
        return added;
    }

    private FormatType Generate(FormatType type)
    {
        lock (_generation)
        {
            type.Reader = _readers.Object(type);
            type.Writer = _writers.Object(type);
        }

        return type;
    }

    private int Slot(nint handle) => (int)(((ulong)handle * Spread) >> _shift);
}
