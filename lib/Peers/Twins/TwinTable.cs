using Overtake.Workloads.Serializers.Messages;

namespace Overtake.Peers.Twins;

/// <summary>The twins of all published messages.</summary>
internal static class TwinTable
{
    private static readonly Dictionary<Type, Twin> All = new()
    {
        [typeof(int)] = new Twin<int, int>(value => value, value => value),
        [typeof(Guid)] = new Twin<Guid, Guid>(value => value, value => value),
        [typeof(LargeStruct)] = new Twin<LargeStruct, LargeStructTwin>(LargeStructTwin.Of, twin => twin.Back()),
        [typeof(U8Message)] = new Twin<U8Message, U8Twin>(m => new() { Val = m.Val }, t => new() { Val = t.Val }),
        [typeof(S16Message)] = new Twin<S16Message, S16Twin>(S16Twin.Of, twin => twin.Back()),
        [typeof(S32Message)] = new Twin<S32Message, S32Twin>(m => new() { Val = m.Val }, t => new() { Val = t.Val }),
        [typeof(S64Message)] = new Twin<S64Message, S64Twin>(m => new() { Val = m.Val }, t => new() { Val = t.Val }),
        [typeof(DecimalMessage)] = new Twin<DecimalMessage, DecimalTwin>(m => new() { Val = m.Val }, t => new() { Val = t.Val }),
        [typeof(NullableDecimalMessage)] = new Twin<NullableDecimalMessage, NullableDecimalTwin>(m => new() { Val = m.Val }, t => new() { Val = t.Val }),
        [typeof(PrimitivesMessage)] = new Twin<PrimitivesMessage, PrimitivesTwin>(PrimitivesTwin.Of, twin => twin.Back()),
        [typeof(DictionaryMessage)] = new Twin<DictionaryMessage, DictionaryTwin>(DictionaryTwin.Of, twin => twin.Back()),
        [typeof(ComplexMessage)] = new Twin<ComplexMessage, ComplexTwin>(ComplexTwin.Of, twin => twin.Back()),
        [typeof(StringMessage)] = new Twin<StringMessage, StringTwin>(m => new() { String = m.String }, t => new() { String = t.String }),
        [typeof(StructMessage)] = new Twin<StructMessage, StructTwin>(StructTwin.Of, twin => twin.Back()),
        [typeof(ByteArrayMessage)] = new Twin<ByteArrayMessage, ByteArrayTwin>(m => new() { ByteArr = m.ByteArr }, t => new() { ByteArr = t.ByteArr }),
        [typeof(IntArrayMessage)] = new Twin<IntArrayMessage, IntArrayTwin>(m => new() { IntArr = m.IntArr }, t => new() { IntArr = t.IntArr }),
        [typeof(TriDimArrayCustomSerializersMessage)] = new Twin<TriDimArrayCustomSerializersMessage, TriDimArrayTwin>(m => new() { Int3Arr = m.Int3Arr }, t => new() { Int3Arr = t.Int3Arr }),
    };

    /// <summary>The twin of a message; null where it has none.</summary>
    public static Twin? Of(Type message) => All.GetValueOrDefault(message);
}
