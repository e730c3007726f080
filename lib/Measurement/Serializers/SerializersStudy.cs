using System.Text;
using Overtake.Measurement.Engine;
using Overtake.Measurement.Studies;
using Overtake.Results;
using Overtake.Workloads;
using Overtake.Workloads.Serializers;
using Overtake.Workloads.Serializers.Messages;
using Overtake.Workloads.Serializers.Packages;
using Overtake.Workloads.Serializers.Records;
using Overtake.Workloads.Serializers.Specs;
using static Overtake.Measurement.Serializers.SerializersNames;

namespace Overtake.Measurement.Serializers;

/// <summary>23 kinds of message through several serializers, in memory and over a socket.</summary>
internal sealed class SerializersStudy : IStudy
{
    /// <summary>The contenders of the study and those from outside, the baseline first.</summary>
    internal static readonly IReadOnlyList<ISerializer> All = SerializerContenders.With(ContenderSources.Here.Load<ISerializer>());

    /// <summary>The specs whose records have leaf values and nothing else, in the order of reports: how many, and the records boxed.</summary>
    internal static readonly IReadOnlyDictionary<string, (int Leaves, Func<IBenchmark> Open)> Boxed = new Dictionary<string, (int, Func<IBenchmark>)>
    {
        ["int32"] = BoxedOf<int, Int32Leaves>("int32"),
        ["large-struct"] = BoxedOf<LargeStruct, LargeStructLeaves>("large-struct"),
        ["primitives"] = BoxedOf<PrimitivesMessage, PrimitivesLeaves>("primitives"),
        ["string"] = BoxedOf<StringMessage, StringLeaves>("string"),
        ["struct"] = BoxedOf<StructMessage, StructLeaves>("struct"),
    };

    /// <summary>The published specs, in published order.</summary>
    public static IReadOnlyList<PublishedSpec> Specs =>
        [.. MessageSpecs.All.Select(s => new PublishedSpec(ShapeOf(s), s.Count, s.Passes, ProtobufNetContender.SizeNotes.GetValueOrDefault(s.Name)))];

    public string Name => "serializers";

    public IReadOnlyList<ScenarioInfo> Scenarios { get; } =
    [
        new(Serialize, "write messages into memory", "messages", ProtobufNet, "one message") { ShapesTogether = true },
        new(Deserialize, "read messages from memory", "messages", ProtobufNet, "one message") { ShapesTogether = true },
        new(Socket, "messages over TCP to another thread, with buffers of 4 KiB as published", "messages", ProtobufNet, "one message")
        {
            ShapesTogether = true,
        },
        new(Pipelines, "messages over TCP to another thread, through System.IO.Pipelines", "messages", ProtobufNet, "one message") { ShapesTogether = true },
        new(Records, "write a new buffer of records, against boxing their values", "records", ObjectArray, "one buffer") { ShapesTogether = true },
        new(PayloadMemory, "write and read a message in memory, by its payload", "payload bytes", ProtobufNet, "one message") { ShapesTogether = true },
        new(PayloadSocket, "a message over TCP to another thread, by its payload", "payload bytes", ProtobufNet, "one message") { ShapesTogether = true },
        new(FirstUse, "the first message of a process, or the first of all specs", "messages", ProtobufNet, "once in a process"),
    ];

    public IReadOnlyList<ContenderInfo> Contenders =>
    [
        .. All.SelectMany(s => s.Name switch
        {
            ProtobufNet => ContenderInfo.WithControls(s.Name, s.Facts.Description, "messages"),
            // The baseline of what protobuf-net cannot do.
            NetSerializer => ContenderInfo.WithControls(s.Name, s.Facts.Description, "messages", ContenderRole.Contender),
            _ => [new ContenderInfo(s.Name, ContenderRole.Contender, s.Facts.Description)],
        }),
        .. ContenderInfo.WithControls(ObjectArray, "Every leaf value of a record in a box, strings as they are.", "records"),
    ];

    public IReadOnlyList<StructuralSize> Structure(string shape) =>
        Boxed.TryGetValue(shape, out var boxed)
            ? [new StructuralSize(shape, ObjectArray, LargeFrom(boxed.Leaves), true, "object[] becomes a large object")]
            : [];

    public Grid Grid(Preset preset) => SerializersGrid.Of(preset);

    public VisitKind VisitsOf(string scenario) =>
        scenario switch { Socket or Pipelines or PayloadSocket => VisitKind.Threads, FirstUse => VisitKind.Once, _ => VisitKind.Collecting };

    public IBenchmark Open(string scenario, string shape, string contender, ParameterList parameters) => (scenario, contender) switch
    {
        (FirstUse, _) => new FirstUseBenchmark(contender, shape, parameters),
        (Records, ObjectArray) when Boxed.TryGetValue(shape, out var boxed) => boxed.Open(),
        (Records, ObjectArray) => throw new ArgumentException($"A {SpecOf(shape)} has more than leaf values.", nameof(shape)),
        _ => SpecOf(shape).Accept(new SpecOpener(scenario, contender)),
    };

    /// <summary>The contender of a name, in a process that does nothing else: a switch that it needs is on from here on.</summary>
    /// <exception cref="UnknownNameException">There is none.</exception>
    internal static ISerializer Find(string name)
    {
        var serializer = All.FirstOrDefault(s => s.Name == name) ?? throw new UnknownNameException("serializer", name, [.. All.Select(s => s.Name)]);
        if (serializer.Facts.RequiredSwitch is { } needed)
        {
            AppContext.SetSwitch(needed, true);
        }

        return serializer;
    }

    private static (int Leaves, Func<IBenchmark> Open) BoxedOf<T, TLeaves>(string shape)
        where TLeaves : struct, IRecordLeaves<T> =>
        (TLeaves.Count, () => new BoxedRecordsBenchmark<T, TLeaves>(new SpecMessages<T>((MessageSpec<T>)SpecOf(shape), whole: true)));

    /// <summary>The first number of records whose boxes need a large object.</summary>
    private static int LargeFrom(int leaves) =>
        (int)Math.Ceiling((Workloads.Boxing.ObjectSize.LargeObject - Workloads.Boxing.ObjectSize.EmptyArray) / 8.0 / leaves);

    private sealed class SpecOpener(string scenario, string contender) : IMessageSpecVisitor<IBenchmark>
    {
        public IBenchmark Visit<T>(MessageSpec<T> spec) => Open(MessagesOf(spec), Find(contender).For(spec));

        private IBenchmark Open<T>(IMessageSource<T> source, IMessageSerializer<T> serializer) => scenario switch
        {
            Serialize => new SerializeBenchmark<T>(source, serializer),
            Records => new RecordsBenchmark<T>(source, serializer),
            Deserialize => new DeserializeBenchmark<T>(source, serializer),
            Socket or PayloadSocket => new SocketBenchmark<T>(source, serializer, pipelines: false),
            Pipelines => new SocketBenchmark<T>(source, serializer, pipelines: true),
            PayloadMemory => new MessageRoundTripBenchmark<T>(source, serializer),
            _ => throw new ArgumentException($"The serializers study has no scenario '{scenario}'.", nameof(scenario)),
        };

        private IMessageSource<T> MessagesOf<T>(MessageSpec<T> spec) =>
            scenario is PayloadMemory or PayloadSocket ? Payload(spec) : new SpecMessages<T>(spec, whole: scenario == Records);

        private static IMessageSource<T> Payload<T>(MessageSpec<T> spec) => spec switch
        {
            MessageSpec<ByteArrayMessage> => (IMessageSource<T>)(object)new PayloadMessage<ByteArrayMessage>(size =>
                new() { ByteArr = [.. Enumerable.Range(0, size).Select(i => unchecked((byte)i))] }),
            MessageSpec<IntArrayMessage> => (IMessageSource<T>)(object)new PayloadMessage<IntArrayMessage>(size => new() { IntArr = Ints(size / sizeof(int)) }),
            _ => throw new ArgumentException($"A {spec} has no payload to vary.", nameof(spec)),
        };

        private static int[] Ints(int count)
        {
            var random = new PublishedRandom();
            return [.. Enumerable.Range(0, count).Select(_ => unchecked((int)random.Next()))];
        }
    }
}

/// <summary>Names of scenarios, shapes and contenders of the study.</summary>
internal static class SerializersNames
{
    public const string Serialize = "serialize";
    public const string Deserialize = "deserialize";
    public const string Socket = "socket";
    public const string Pipelines = "socket-pipelines";
    public const string FirstUse = "first-use";
    public const string Records = "records";
    public const string PayloadMemory = "payload-memory";
    public const string PayloadSocket = "payload-socket";

    /// <summary>The shape of first use that is one message of every spec.</summary>
    public const string AllSpecs = "all-specs";

    /// <summary>Ends the shape of a spec whose type the receiver knows.</summary>
    public const string DirectSuffix = "-direct";

    public const string ProtobufNet = "protobuf-net";
    public const string PublishedProtobufNet = "protobuf-net, as published";
    public const string BufferWriterProtobufNet = "protobuf-net, IBufferWriter";
    public const string MemoryPackPackage = "MemoryPack";
    public const string MessagePackPackage = "MessagePack";
    public const string NetSerializer = "NetSerializer format";
    public const string Json = "System.Text.Json";
    public const string ObjectArray = "object[]";

    /// <summary>The shape of a spec: its published name without "Message", in lower case.</summary>
    public static string ShapeOf(MessageSpec spec)
    {
        var shape = new StringBuilder();
        foreach (var letter in spec.TypeName.Replace("CustomSerializersMessage", string.Empty, StringComparison.Ordinal)
            .Replace("Message", string.Empty, StringComparison.Ordinal))
        {
            if (char.IsUpper(letter) && shape.Length > 0)
            {
                shape.Append('-');
            }

            shape.Append(char.ToLowerInvariant(letter));
        }

        return spec.Direct ? shape.Append(DirectSuffix).ToString() : shape.ToString();
    }

    /// <exception cref="UnknownNameException">There is none.</exception>
    public static MessageSpec SpecOf(string shape) =>
        MessageSpecs.All.FirstOrDefault(s => ShapeOf(s) == shape) ?? throw new UnknownNameException("spec", shape, [.. MessageSpecs.All.Select(ShapeOf)]);
}

/// <summary>A spec of the published study.</summary>
/// <param name="Shape">Its name in the rows of a run.</param>
/// <param name="Messages">Messages in a pass (the published N).</param>
/// <param name="Passes">Passes in a published measurement (the published M).</param>
/// <param name="SizeNote">Why protobuf-net's size of it is not the published one; null where it is.</param>
internal sealed record PublishedSpec(string Shape, int Messages, int Passes, string? SizeNote);
