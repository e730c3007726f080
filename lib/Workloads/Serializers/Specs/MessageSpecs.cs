using Overtake.Workloads.Serializers.Messages;

namespace Overtake.Workloads.Serializers.Specs;

/// <summary>The specs of the published study "NetSerializer versus protobuf-net" (ICanHazCode/netserializer, 2017).</summary>
internal static class MessageSpecs
{
    /// <summary>All 23 specs in published order.</summary>
    public static IReadOnlyList<MessageSpec> All { get; } =
    [
        new MessageSpec<object>("Object", 1000, 1000, false, _ => new object()),
        new MessageSpec<LargeStruct>("LargeStruct", 100, 30_000, false, LargeStruct.Next),
        new MessageSpec<LargeStruct>("LargeStruct", 100, 30_000, true, LargeStruct.Next),
        new MessageSpec<Guid>("Guid", 100, 50_000, false, _ => Guid.NewGuid()),
        new MessageSpec<Guid>("Guid", 100, 50_000, true, _ => Guid.NewGuid()),
        new MessageSpec<int>("Int32", 100, 100_000, false, random => (int)random.Next()),
        new MessageSpec<int>("Int32", 100, 100_000, true, random => (int)random.Next()),
        new MessageSpec<U8Message>("U8Message", 100, 100_000, false, U8Message.Next),
        new MessageSpec<U8Message>("U8Message", 100, 100_000, true, U8Message.Next),
        new MessageSpec<S16Message>("S16Message", 100, 100_000, false, S16Message.Next),
        new MessageSpec<S32Message>("S32Message", 100, 100_000, false, S32Message.Next),
        new MessageSpec<S64Message>("S64Message", 100, 100_000, false, S64Message.Next),
        new MessageSpec<DecimalMessage>("DecimalMessage", 100, 50_000, false, DecimalMessage.Next),
        new MessageSpec<NullableDecimalMessage>("NullableDecimalMessage", 100, 100_000, false, NullableDecimalMessage.Next),
        new MessageSpec<PrimitivesMessage>("PrimitivesMessage", 100, 10_000, false, PrimitivesMessage.Next),
        new MessageSpec<DictionaryMessage>("DictionaryMessage", 10, 1000, false, DictionaryMessage.Next),
        new MessageSpec<ComplexMessage>("ComplexMessage", 100, 10_000, false, ComplexMessage.Next),
        new MessageSpec<StringMessage>("StringMessage", 100, 20_000, false, StringMessage.Next),
        new MessageSpec<StructMessage>("StructMessage", 100, 20_000, false, StructMessage.Next),
        new MessageSpec<BoxedPrimitivesMessage>("BoxedPrimitivesMessage", 100, 20_000, false, BoxedPrimitivesMessage.Next),
        new MessageSpec<ByteArrayMessage>("ByteArrayMessage", 10_000, 1, false, ByteArrayMessage.Next),
        new MessageSpec<IntArrayMessage>("IntArrayMessage", 1000, 1, false, IntArrayMessage.Next),
        new MessageSpec<TriDimArrayCustomSerializersMessage>("TriDimArrayCustomSerializersMessage", 10, 100, false, TriDimArrayCustomSerializersMessage.Next),
    ];

    /// <summary>
    /// The types that messages hold behind an abstract type or an interface: serializers
    /// that need to know all types in advance take them besides those of the specs.
    /// </summary>
    public static IReadOnlyList<Type> HeldTypes { get; } = [typeof(SimpleClass), typeof(SimpleClass2)];

    /// <summary>The spec of a published name.</summary>
    /// <exception cref="ArgumentException">There is none.</exception>
    public static MessageSpec Of(string name) =>
        All.FirstOrDefault(spec => spec.Name == name)
        ?? throw new ArgumentException($"There is no spec '{name}'. There are: {string.Join("; ", All)}.", nameof(name));
}

/// <summary>One row of the published study: a type of message, how many of them, and how often they are written and read.</summary>
internal abstract class MessageSpec(string typeName, int count, int passes, bool direct)
{
    /// <summary>The published name, for example <c>Int32</c> or <c>Int32, direct</c>.</summary>
    public string Name { get; } = direct ? $"{typeName}, direct" : typeName;

    /// <summary>The name without <c>, direct</c>: specs with the same one have the same messages.</summary>
    public string TypeName { get; } = typeName;

    /// <summary>Messages in a pass (the published N).</summary>
    public int Count { get; } = count;

    /// <summary>Passes in a published measurement (the published M).</summary>
    public int Passes { get; } = passes;

    /// <summary>
    /// True where the receiver knows the type, so that neither type ids nor boxes are needed; false where the message
    /// travels as an object of any registered type. Serializers that always know the type make no difference.
    /// </summary>
    public bool Direct { get; } = direct;

    public abstract Type MessageType { get; }

    /// <summary>Calls <paramref name="visitor"/> with the spec's type.</summary>
    public abstract TResult Accept<TResult>(IMessageSpecVisitor<TResult> visitor);

    public override string ToString() => Name;
}

internal sealed class MessageSpec<T>(string typeName, int count, int passes, bool direct, Func<PublishedRandom, T> next)
    : MessageSpec(typeName, count, passes, direct)
{
    public override Type MessageType => typeof(T);

    /// <summary>
    /// The messages of a pass, always the same ones (but for the values of Guids and of the time now), drawn
    /// while they are enumerated. <c>ByteArrayMessage</c> has 500 MB of them and <c>IntArrayMessage</c> 200 MB.
    /// </summary>
    public IEnumerable<T> Messages()
    {
        var random = new PublishedRandom();
        for (var i = 0; i < Count; i++)
        {
            yield return next(random);
        }
    }

    public override TResult Accept<TResult>(IMessageSpecVisitor<TResult> visitor) => visitor.Visit(this);
}

/// <summary>Work on a spec that needs its type.</summary>
internal interface IMessageSpecVisitor<out TResult>
{
    TResult Visit<T>(MessageSpec<T> spec);
}

/// <summary>
/// The random source of the published study (<c>Test/MyRandom.cs</c> of NetSerializer): xorshift64* for numbers of random width, and
/// <see cref="System.Random"/> for bounded ones. The two do not disturb each other, so the order of draws matters within each only. Not thread-safe.
/// </summary>
internal sealed class PublishedRandom
{
    public const int PublishedSeed = 123;

    private readonly Random _bounded;
    private ulong _state;

    /// <summary>A source at its beginning.</summary>
    /// <param name="seed">Not 0, from which xorshift does not get away.</param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="seed"/> is 0 or negative.</exception>
    public PublishedRandom(int seed = PublishedSeed)
    {
        ArgumentOutOfRangeException.ThrowIfNegativeOrZero(seed);
        _bounded = new Random(seed);
        _state = (ulong)seed;
    }

    /// <summary>A number of 0 to 7 bytes, each width as likely as the others. Its lower bits are what narrower fields take.</summary>
    public ulong Next()
    {
        var bytes = (int)((NextBits() - 1) & 7);
        return bytes == 0 ? 0 : NextBits() & ((1UL << (8 * bytes)) - 1);
    }

    /// <summary>A number from 0 to <paramref name="end"/> - 1.</summary>
    public int Next(int end) => _bounded.Next(end);

    /// <summary>A number from <paramref name="start"/> to <paramref name="end"/> - 1.</summary>
    public int Next(int start, int end) => _bounded.Next(start, end);

    /// <summary>A number from 0 to below 1.</summary>
    public double NextDouble() => _bounded.NextDouble();

    /// <summary>A decimal of three words of random width, 0 to 28 digits after the point and any sign.</summary>
    public decimal NextDecimal()
    {
        var low = (int)Next();
        var middle = (int)Next();
        var high = (int)Next();
        var scale = (byte)Next(29);
        return new(low, middle, high, (Next() & 1) != 0, scale);
    }

    private ulong NextBits()
    {
        _state ^= _state >> 12;
        _state ^= _state << 25;
        _state ^= _state >> 27;
        return _state * 2_685_821_657_736_338_717UL;
    }
}
