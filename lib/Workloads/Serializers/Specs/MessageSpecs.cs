using Overtake.Workloads.Serializers.Messages;

namespace Overtake.Workloads.Serializers.Specs;

/// <summary>The specs of the published study "NetSerializer versus protobuf-net" (ICanHazCode/netserializer, 2017).</summary>
public static class MessageSpecs
{
    /// <summary>All 23 specs in published order.</summary>
    public static IReadOnlyList<MessageSpec> All { get; } =
    [
        new MessageSpec<object>("Object", 1000, 1000, false, _ => new object()),
        new MessageSpec<LargeStruct>("LargeStruct", 100, 30_000, false, random => new(random)),
        new MessageSpec<LargeStruct>("LargeStruct", 100, 30_000, true, random => new(random)),
        new MessageSpec<Guid>("Guid", 100, 50_000, false, _ => Guid.NewGuid()),
        new MessageSpec<Guid>("Guid", 100, 50_000, true, _ => Guid.NewGuid()),
        new MessageSpec<int>("Int32", 100, 100_000, false, random => (int)random.Next()),
        new MessageSpec<int>("Int32", 100, 100_000, true, random => (int)random.Next()),
        new MessageSpec<U8Message>("U8Message", 100, 100_000, false, random => new(random)),
        new MessageSpec<U8Message>("U8Message", 100, 100_000, true, random => new(random)),
        new MessageSpec<S16Message>("S16Message", 100, 100_000, false, random => new(random)),
        new MessageSpec<S32Message>("S32Message", 100, 100_000, false, random => new(random)),
        new MessageSpec<S64Message>("S64Message", 100, 100_000, false, random => new(random)),
        new MessageSpec<DecimalMessage>("DecimalMessage", 100, 50_000, false, random => new(random)),
        new MessageSpec<NullableDecimalMessage>("NullableDecimalMessage", 100, 100_000, false, random => new(random)),
        new MessageSpec<PrimitivesMessage>("PrimitivesMessage", 100, 10_000, false, random => new(random)),
        new MessageSpec<DictionaryMessage>("DictionaryMessage", 10, 1000, false, random => new(random)),
        new MessageSpec<ComplexMessage>("ComplexMessage", 100, 10_000, false, random => new(random)),
        new MessageSpec<StringMessage>("StringMessage", 100, 20_000, false, random => new(random)),
        new MessageSpec<StructMessage>("StructMessage", 100, 20_000, false, random => new(random)),
        new MessageSpec<BoxedPrimitivesMessage>("BoxedPrimitivesMessage", 100, 20_000, false, random => new(random)),
        new MessageSpec<ByteArrayMessage>("ByteArrayMessage", 10_000, 1, false, random => new(random)),
        new MessageSpec<IntArrayMessage>("IntArrayMessage", 1000, 1, false, random => new(random)),
        new MessageSpec<TriDimArrayCustomSerializersMessage>("TriDimArrayCustomSerializersMessage", 10, 100, false, random => new(random)),
    ];

    /// <summary>The types that messages hold behind an abstract type or an interface: serializers that need to know all types in advance take them besides those of the specs.</summary>
    public static IReadOnlyList<Type> HeldTypes { get; } = [typeof(SimpleClass), typeof(SimpleClass2)];

    /// <summary>The spec of a published name.</summary>
    /// <exception cref="ArgumentException">There is none.</exception>
    public static MessageSpec Of(string name) =>
        All.FirstOrDefault(spec => spec.Name == name)
        ?? throw new ArgumentException($"There is no spec '{name}'. There are: {string.Join("; ", All)}.", nameof(name));
}
