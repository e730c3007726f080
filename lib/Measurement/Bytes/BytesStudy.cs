using Overtake.Measurement.Engine;
using Overtake.Measurement.Studies;
using Overtake.Results;
using Overtake.Workloads;
using Overtake.Workloads.ByteBuffers;
using static Overtake.Measurement.Bytes.BytesNames;

namespace Overtake.Measurement.Bytes;

/// <summary>Byte buffers before and after BinaryPrimitives, on several runtimes.</summary>
public sealed class BytesStudy : IStudy
{
    /// <inheritdoc/>
    public string Name => "bytes";

    /// <inheritdoc/>
    public IReadOnlyList<ScenarioInfo> Scenarios { get; } =
    [
        new(Put, "write values of one type into a buffer, in network order", "values", Before, "one pass over all values"),
        new(Get, "read values of one type from a buffer, in network order", "values", Before, "one pass over all values"),
    ];

    /// <inheritdoc/>
    public IReadOnlyList<ContenderInfo> Contenders { get; } =
    [
        new(Before, ContenderRole.Baseline, "As published before the change: IPAddress.HostToNetworkOrder, a temporary array for each value written."),
        new(BeforeAgain, ContenderRole.AaControl, "The baseline once more, compiled separately."),
        new(BeforeMore, ContenderRole.PositiveControl, "The baseline with a tenth more values."),
        new(After, ContenderRole.Contender, "As published after the change: BinaryPrimitives on the array's span."),
        new(Vectorised, ContenderRole.Contender, "Whole runs of values through BinaryPrimitives.ReverseEndianness over spans."),
        new(Copy, ContenderRole.OutsideCrossover, "A plain copy of the same bytes, in the machine's own order: the floor."),
    ];

    /// <inheritdoc/>
    public IReadOnlyList<StructuralSize> Structure(string shape) => [];

    /// <inheritdoc/>
    public Grid Grid(Preset preset) => BytesGrid.Of(preset);

    /// <inheritdoc/>
    public IBenchmark Open(string scenario, string shape, string contender, ParameterList parameters) => (scenario, shape) switch
    {
        (Put or Get, Longs) => Open<LongType>(scenario, contender),
        (Put or Get, Ints) => Open<IntType>(scenario, contender),
        (Put or Get, IndexedInts) => Open<IndexedIntType>(scenario, contender),
        (Put or Get, Shorts) => Open<ShortType>(scenario, contender),
        (Put or Get, Doubles) => Open<DoubleType>(scenario, contender),
        _ => throw new ArgumentException($"The bytes study has no scenario '{scenario}' of '{shape}'.", nameof(scenario)),
    };

    private static IBenchmark Open<TType>(string scenario, string contender)
        where TType : struct, IBufferType => contender switch
    {
        Before => Open<ByteBufferBefore, TType, Original>(scenario),
        BeforeAgain => Open<ByteBufferBefore, TType, Twin>(scenario),
        BeforeMore => Open<ByteBufferBefore, TType, TenPercentMore>(scenario),
        After => Open<ByteBufferAfter, TType, Original>(scenario),
        Vectorised => Open<ByteBufferVectorised, TType, Original>(scenario),
        Copy => new CopyBenchmark<TType>(),
        _ => throw new ArgumentException($"The bytes study has no contender '{contender}'.", nameof(contender)),
    };

    private static IBenchmark Open<TBuffer, TType, TCopy>(string scenario)
        where TBuffer : struct, IByteBuffer<TBuffer>
        where TType : struct, IBufferType
        where TCopy : struct, ICopy =>
        scenario == Put ? new PutBenchmark<TBuffer, TType, TCopy>() : new GetBenchmark<TBuffer, TType, TCopy>();
}
