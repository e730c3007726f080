using Overtake.Measurement.Engine;
using Overtake.Measurement.Studies;
using Overtake.Results;
using Overtake.Workloads.ByteBuffers;
using Overtake.Workloads.Histograms;
using Overtake.Workloads.LeadingZeros;
using static Overtake.Measurement.Bytes.BytesNames;

namespace Overtake.Measurement.Bytes;

/// <summary>Byte buffers before and after BinaryPrimitives, on several runtimes.</summary>
internal sealed class BytesStudy : IStudy
{
    /// <summary>The recorders of the published recording benchmark, the baseline first.</summary>
    internal static readonly IReadOnlyDictionary<string, Func<IBenchmark>> Recorders = new Dictionary<string, Func<IBenchmark>>
    {
        [Histogram] = () => new RecordingBenchmark<Counts<long>>(),
        ["IntHistogram"] = () => new RecordingBenchmark<Counts<int>>(),
        ["ShortHistogram"] = () => new RecordingBenchmark<Counts<short>>(),
        ["LongConcurrentHistogram"] = () => new RecordingBenchmark<LongConcurrentCounts>(),
        ["IntConcurrentHistogram"] = () => new RecordingBenchmark<IntConcurrentCounts>(),
        ["LongRecorder"] = () => new RecorderBenchmark<Counts<long>>(),
        ["IntRecorder"] = () => new RecorderBenchmark<Counts<int>>(),
        ["ShortRecorder"] = () => new RecorderBenchmark<Counts<short>>(),
        ["LongConcurrentRecorder"] = () => new RecorderBenchmark<LongConcurrentCounts>(),
        ["IntConcurrentRecorder"] = () => new RecorderBenchmark<IntConcurrentCounts>(),
    };

    /// <summary>The baseline of <see cref="LeadingZeros"/>.</summary>
    internal static readonly string Intrinsic = LeadingZeroMethods.All[0].Name;

    public string Name => "bytes";

    public IReadOnlyList<ScenarioInfo> Scenarios { get; } =
    [
        new(Put, "write values of one type into a buffer, in network order", "values", Before, "one pass over all values"),
        new(Get, "read values of one type from a buffer, in network order", "values", Before, "one pass over all values"),
        new(Encode, "encode a histogram into a buffer", "values", Before, "one histogram"),
        new(Decode, "decode a histogram from a buffer", "values", Before, "one histogram"),
        new(LeadingZeros, "count the leading zeros of a list of numbers", "values", Intrinsic, "one pass over the list"),
        new(Recording, "record a list of values into a histogram", "values", Histogram, "one pass over the list"),
    ];

    public IReadOnlyList<ContenderInfo> Contenders =>
    [
        .. ContenderInfo.WithControls(
            Before, "As published before the change: IPAddress.HostToNetworkOrder, a temporary array for each value written.", "values"),
        new(After, ContenderRole.Contender, "As published after the change: BinaryPrimitives on the array's span."),
        new(Vectorised, ContenderRole.Contender, "Whole runs of values through vectors of 32 bytes, four at a time."),
        new(Copy, ContenderRole.OutsideCrossover, "A plain copy of the same bytes, in the machine's own order: the floor."),
        .. ContenderInfo.WithControls(Intrinsic, "BitOperations.LeadingZeroCount, which is one instruction.", "values"),
        .. LeadingZeroMethods.All.Skip(1).Select(m => new ContenderInfo(m.Name, ContenderRole.Contender, "A published way to count leading zeros.")),
        .. ContenderInfo.WithControls(Histogram, "Counts of 64 bits, one thread.", "values"),
        .. Recorders.Keys.Skip(1)
            .Select(name => new ContenderInfo(name, ContenderRole.Contender, "A published kind of histogram or recorder, in the project's own code.")),
        new(Package, ContenderRole.Contender, $"The published package, version {HdrLongHistogram.Version}."),
    ];

    public Grid Grid(Preset preset) => BytesGrid.Of(preset);

    public IBenchmark Open(string scenario, string shape, string contender, ParameterList parameters) => (scenario, shape) switch
    {
        (Encode or Decode, Plain or Compressed) when contender == Package => new PackageEncodingBenchmark(shape == Compressed, scenario == Decode),
        (Recording, PublishedValues) when contender == Package => new PackageRecordingBenchmark(),
        (Put or Get, Longs) => Open<LongType>(scenario, contender),
        (Put or Get, Ints) => Open<IntType>(scenario, contender),
        (Put or Get, IndexedInts) => Open<IndexedIntType>(scenario, contender),
        (Put or Get, Shorts) => Open<ShortType>(scenario, contender),
        (Put or Get, Doubles) => Open<DoubleType>(scenario, contender),
        (Encode or Decode, Plain or Compressed) => contender switch
        {
            Before => OpenEncoding<BeforeCodec>(scenario, shape),
            After => OpenEncoding<AfterCodec>(scenario, shape),
            Vectorised => OpenEncoding<VectorisedCodec>(scenario, shape),
            _ => throw Unknown(contender),
        },
        (LeadingZeros, _) when Lists.Contains(shape) => new LeadingZeroBenchmark(LeadingZeroMethods.Named(contender), ListOf(shape)),
        (Recording, PublishedValues) => Recorders.TryGetValue(contender, out var open) ? open() : throw Unknown(contender),
        _ => throw new ArgumentException($"The bytes study has no scenario '{scenario}' of '{shape}'.", nameof(scenario)),
    };

    private static IBenchmark Open<TType>(string scenario, string contender)
        where TType : struct, IBufferType => contender switch
        {
            Before => Open<BeforeCodec, TType>(scenario),
            After => Open<AfterCodec, TType>(scenario),
            Vectorised => Open<VectorisedCodec, TType>(scenario),
            Copy => new CopyBenchmark<TType>(),
            _ => throw Unknown(contender),
        };

    private static IBenchmark OpenEncoding<TCodec>(string scenario, string shape)
        where TCodec : struct, IBigEndianCodec =>
        scenario == Encode ? new EncodeBenchmark<TCodec>(shape == Compressed) : new DecodeBenchmark<TCodec>(shape == Compressed);

    private static long[] ListOf(string shape) => shape switch
    {
        Published64 => LeadingZeroInputs.Published(64),
        Published32 => LeadingZeroInputs.Published(32),
        Random64 => LeadingZeroInputs.Random(64),
        _ => LeadingZeroInputs.Random(32),
    };

    private static ArgumentException Unknown(string contender) => new($"The bytes study has no contender '{contender}'.", nameof(contender));

    private static IBenchmark Open<TCodec, TType>(string scenario)
        where TCodec : struct, IBigEndianCodec
        where TType : struct, IBufferType =>
        scenario == Put ? new PutBenchmark<TCodec, TType>() : new GetBenchmark<TCodec, TType>();
}

/// <summary>Names of scenarios, shapes and contenders of the study.</summary>
internal static class BytesNames
{
    public const string Put = "put";
    public const string Get = "get";
    public const string Encode = "encode";
    public const string Decode = "decode";
    public const string LeadingZeros = "leading-zeros";
    public const string Recording = "recording";

    public const string Shorts = "short";
    public const string Ints = "int";
    public const string IndexedInts = "indexed-int";
    public const string Longs = "long";
    public const string Doubles = "double";

    public const string Plain = "plain";
    public const string Compressed = "compressed";

    public const string Published64 = "published-64-bit";
    public const string Published32 = "published-32-bit";
    public const string Random64 = "random-64-bit";
    public const string Random32 = "random-32-bit";

    public const string PublishedValues = "published";
    public const string Histogram = "LongHistogram";

    public const string Package = HdrLongHistogram.Name;

    public const string Before = "before";
    public const string After = "after";
    public const string Vectorised = "vectorised";
    public const string Copy = "copy";

    /// <summary>Shapes of <see cref="Put"/> and <see cref="Get"/>, the published ones first.</summary>
    public static readonly string[] Types = [Longs, Ints, IndexedInts, Shorts, Doubles];

    /// <summary>Shapes of <see cref="LeadingZeros"/>.</summary>
    public static readonly string[] Lists = [Published64, Published32, Random64, Random32];
}
