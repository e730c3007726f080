using System.Buffers;
using Overtake.Workloads.Serializers;
using Overtake.Workloads.Serializers.Messages;

namespace Overtake.Peers.Twins;

/// <summary>A package whose code is generated from attributes: its messages are twins.</summary>
internal abstract class TwinContender : KnownTypeSerializer
{
    /// <summary>What writes and reads twins of a class.</summary>
    internal abstract IMessageSerializer<TTwin> Twins<TTwin>();

    protected override string? WhyNot(Type message) => TwinTable.Of(message) is null ? "An object without a type has no fields to mark." : null;

    protected override IMessageSerializer<T> Create<T>() => (IMessageSerializer<T>)TwinTable.Of(typeof(T))!.Mapped(this);

    protected override MessageModel<T> CreateModel<T>() => (MessageModel<T>)TwinTable.Of(typeof(T))!.Model(this);
}

/// <summary>Writes and reads the published messages through their twins.</summary>
/// <typeparam name="T">The published message.</typeparam>
/// <typeparam name="TTwin">Its twin.</typeparam>
internal sealed class TwinMessageSerializer<T, TTwin>(IMessageSerializer<TTwin> inner, Func<T, TTwin> of, Func<TTwin, T> back) : IMessageSerializer<T>
{
    public bool EndsItself => inner.EndsItself;

    public void Serialize(T message, IBufferWriter<byte> output) => inner.Serialize(of(message), output);

    public T? Deserialize(ReadOnlySpan<byte> input, out int consumed)
    {
        var twin = inner.Deserialize(input, out consumed);
        return consumed == 0 ? default : back(twin!);
    }
}

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
        [typeof(TriDimArrayCustomSerializersMessage)] = new Twin<TriDimArrayCustomSerializersMessage, TriDimArrayTwin>(
            m => new() { Int3Arr = m.Int3Arr }, t => new() { Int3Arr = t.Int3Arr }),
    };

    /// <summary>The twin of a message; null where it has none.</summary>
    public static Twin? Of(Type message) => All.GetValueOrDefault(message);
}

/// <summary>
/// A class with the fields of a published message and with the attributes from which
/// packages generate their code; of the published class itself where that needs none.
/// </summary>
internal abstract class Twin
{
    /// <summary>Writes and reads the published message, taking it to the twin and back each time.</summary>
    /// <param name="package">Writes and reads the twin.</param>
    public abstract object Mapped(TwinContender package);

    /// <summary>The twin as a model, which is made before anything is timed.</summary>
    /// <param name="package">Writes and reads the twin.</param>
    public abstract object Model(TwinContender package);
}

/// <inheritdoc cref="Twin"/>
/// <typeparam name="T">The published message.</typeparam>
/// <typeparam name="TTwin">Its twin.</typeparam>
/// <param name="of">The twin of a message.</param>
/// <param name="back">The message of a twin.</param>
internal sealed class Twin<T, TTwin>(Func<T, TTwin> of, Func<TTwin, T> back) : Twin
{
    public override object Mapped(TwinContender package) => new TwinMessageSerializer<T, TTwin>(package.Twins<TTwin>(), of, back);

    public override object Model(TwinContender package) => new MessageModel<T, TTwin>(package.Twins<TTwin>(), of);
}
