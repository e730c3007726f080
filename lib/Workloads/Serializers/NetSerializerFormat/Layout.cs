using System.Reflection;

namespace Overtake.Workloads.Serializers.NetSerializerFormat;

/// <summary>The steps in which values are written and read. Not thread-safe.</summary>
internal sealed class Layout(TypeTable types)
{
    // Candidates that are worth a comparison each before the table is asked.
    private const int MostCandidates = 4;

    // Ids are indices of a jump.
    private const uint MostBoxedId = 256;

    private readonly Dictionary<Type, IReadOnlyList<Step>> _steps = [];

    /// <summary>
    /// The types of objects in fields of type <see cref="object"/> that are compared one by one
    /// before the table is asked: plain objects, texts and boxes of what the format knows by itself.
    /// </summary>
    public IReadOnlyList<FormatType> Boxed { get; } =
        [.. types.All.Where(type => type.Type == typeof(object) || type.Kind is TypeKind.Primitive or TypeKind.Text && type.Id < MostBoxedId)
            .OrderBy(type => type.Id)];

    /// <summary>Plain objects, whose id every table has.</summary>
    public FormatType Plain { get; } = types.Find(typeof(object))!;

    /// <summary>The steps of a value in a place of the given type.</summary>
    /// <exception cref="NotSupportedException">It cannot be written.</exception>
    public IReadOnlyList<Step> Of(Type type)
    {
        if (!_steps.TryGetValue(type, out var steps))
        {
            _steps.Add(type, steps = [.. Steps(type)]);
        }

        return steps;
    }

    public IReadOnlyList<Step> Fields(FormatType type) => [.. FieldSteps(type.Type)];

    /// <exception cref="NotSupportedException">They may take no byte, so that no input would justify an array of them.</exception>
    public IReadOnlyList<Step> Elements(Type array)
    {
        var steps = Of(array.GetElementType()!);
        return Shortest(steps) > 0 ? steps : throw new NotSupportedException($"Elements of {array} may take no byte.");
    }

    /// <summary>Bytes of some steps at least.</summary>
    public static int Shortest(IReadOnlyList<Step> steps) => steps.Sum(step => step.Shortest);

    /// <summary>Bytes of some steps at most; null where there is no bound.</summary>
    public static int? Longest(IReadOnlyList<Step> steps) => steps.All(step => step.Longest is not null) ? steps.Sum(step => step.Longest) : null;

    /// <summary>The types that can be in a field of a type, where they are few enough to be compared one by one; else null.</summary>
    public IReadOnlyList<FormatType>? Candidates(Type field)
    {
        FormatType[] candidates = [.. types.All.Where(type => field.IsAssignableFrom(type.Type))];
        return candidates.Length <= MostCandidates ? candidates : null;
    }

    /// <summary>Whether objects of a type can hold further objects, so that depth is to be counted.</summary>
    public bool Nests(FormatType type) => type.Kind switch
    {
        TypeKind.Fields => Nests(Fields(type)),
        TypeKind.Dictionary => Nests(Of(type.PairType)),
        TypeKind.Array => Nests(Elements(type.Type)),
        TypeKind.Custom => true,
        _ => false,
    };

    /// <summary>
    /// Whether an array can hold arrays of its own type with no object between them, as those of structures can, so that depth is to be counted at the array.
    /// </summary>
    public bool HoldsItself(Type array) => Any(Elements(array), step => step.Type == array);

    /// <summary>Whether serializers of own types read some of this.</summary>
    public bool HoldsCustom(IReadOnlyList<Step> steps) => Any(steps, step => step.Kind == TypeKind.Custom);

    private bool Nests(IReadOnlyList<Step> steps) => Any(steps, step => step.Kind is TypeKind.Fields or TypeKind.Custom);

    /// <summary>Whether there is such a step among some and those of the arrays and nullable values in them.</summary>
    private bool Any(IReadOnlyList<Step> steps, Func<Step, bool> isOne)
    {
        HashSet<Type> seen = [];
        return Within(steps);

        bool Within(IReadOnlyList<Step> some) => some.Any(step => isOne(step) || step.Kind switch
        {
            TypeKind.Array => seen.Add(step.Type) && Within(Elements(step.Type)),
            TypeKind.Nullable => Within(step.Inner),
            _ => false,
        });
    }

    private IEnumerable<Step> Steps(Type type)
    {
        if (types.Find(type) is not { IsInline: true } inline)
        {
            return type.IsValueType ? throw new NotSupportedException($"{type} is not registered.") : [new(type, TypeKind.Fields, [], 1, null, [])];
        }

        switch (inline.Kind)
        {
            case TypeKind.Fields:
                return FieldSteps(type);
            case TypeKind.Primitive:
                var number = type.IsEnum ? type.GetEnumUnderlyingType() : type;
                var (shortest, longest) = Primitives.Lengths[number];
                return [new(number, TypeKind.Primitive, [], shortest, longest, [])];
            case TypeKind.Nullable:
                var inner = Of(type.GetGenericArguments()[0]);
                return [new(type, TypeKind.Nullable, [], 1, 1 + Longest(inner), inner)];
            default:
                return [new(type, inline.Kind, [], inline.Custom?.ShortestLength ?? 1, null, [])];
        }
    }

    /// <summary>Whether reading sets all of a value: fields that are not serialized are not set.</summary>
    public bool IsWhole(Type type) =>
        !type.IsValueType || types.Find(type) is not { Kind: TypeKind.Fields }
        || (FormatType.FieldsOf(type).All(field => IsWhole(field.FieldType))
            && FormatType.FieldsOf(type).Count() == type.GetFields(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic).Length);

    private IEnumerable<Step> FieldSteps(Type type) =>
        FormatType.FieldsOf(type).SelectMany(field => Of(field.FieldType).Select(step => step with { Path = [field, .. step.Path] }));
}
