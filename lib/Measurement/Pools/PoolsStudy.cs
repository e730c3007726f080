using Microsoft.AspNetCore.Http;
using Overtake.Measurement.Engine;
using Overtake.Measurement.Pools.Http;
using Overtake.Measurement.Studies;
using Overtake.Results;
using Overtake.Workloads;
using Overtake.Workloads.Pools;
using static Overtake.Measurement.Pools.PoolsNames;

namespace Overtake.Measurement.Pools;

/// <summary>The cost of validating the hash of request bodies, the choice of a buffer pool, and what a client of a real server notices of both.</summary>
internal sealed class PoolsStudy : IStudy
{
    /// <summary>The pools of the study and those from outside, the baseline first.</summary>
    internal static readonly IReadOnlyList<PoolContender> All = PoolContenders.With([.. ContenderSources.Here.Load<PoolContender>()]);

    // From this length on an array is a large object.
    private const int LargeArray = Workloads.Boxing.ObjectSize.LargeObject - Workloads.Boxing.ObjectSize.EmptyArray;

    public string Name => "pools";

    public IReadOnlyList<ScenarioInfo> Scenarios { get; } =
    [
        new(Valid, "a valid request through the middleware, in memory", "body bytes", NoValidation, "one request"),
        new(InvalidHeader, "a request with a wrong header through the middleware, in memory", "body bytes", NoValidation, "one request")
        {
            ShapesTogether = true,
        },
        new(InvalidHash, "a request with the hash of something else through the middleware, in memory", "body bytes", NoValidation, "one request"),
        new(ValidPools, "a valid request whose 32 bytes of hash come from a pool, in memory", "body bytes", Stack, "one request"),
        new(RentReturn, "rent and return a buffer on one thread", "buffer bytes", NewByteArray, "one rent and return"),
        new(Contention, "rent and return buffers on several threads", "renting threads", NewByteArray, "one rent and return") { ShapesTogether = true },
        new(OverHttp, $"requests over {Connections} connections to a server in a separate process", "body bytes", NoValidation, "one request")
        {
            ShapesTogether = true,
        },
    ];

    public IReadOnlyList<ContenderInfo> Contenders =>
    [
        .. ContenderInfo.WithControls(NoValidation, "The same pipeline to an endpoint that is not marked for validation.", "requests"),
        new(Validated, ContenderRole.Contender, "The middleware, with the computed hash on the stack."),
        new(HashAlone, ContenderRole.OutsideCrossover, "SHA-256 of the body and a comparison, with no request around them: the floor."),
        new(
            AsPublished, ContenderRole.Contender,
            "The published middleware with its faults: all requests share one hash object, and a body in several segments is hashed with what follows it."),
        .. ContenderInfo.WithControls(Stack, "No pool: the bytes are on the stack.", "requests"),
        .. ContenderInfo.WithControls(NewByteArray, All[0].Description, "rents"),
        new(
            HandOver, ContenderRole.OutsideCrossover,
            "No pool: each thread passes one array through a bounded channel again and again. The floor for buffers that another thread returns."),
        .. All.Skip(1).Select(p => new ContenderInfo(p.Name, ContenderRole.Contender, p.Description)),
    ];

    public IReadOnlyList<StructuralSize> Structure(string shape) => shape is Untouched or Touched
        ? [.. All.Take(2).Select(p => new StructuralSize(shape, p.Name, LargeArray, true, $"{p.Name} becomes a large object"))]
        : [];

    public Grid Grid(Preset preset) => PoolsGrid.Of(preset);

    public VisitKind VisitsOf(string scenario) => scenario is Contention or OverHttp ? VisitKind.Threads : VisitKind.Collecting;

    public IBenchmark Open(string scenario, string shape, string contender, ParameterList parameters) => (scenario, contender) switch
    {
        (Valid or InvalidHash, HashAlone) => new BareHashBenchmark(),
        (Valid, _) => OpenRequest(
            contender, StatusCodes.Status200OK,
            (size, isMarked) => shape == Segments ? PublishedSegments.Request(size, isMarked) : new RequestFixture(size, isMarked: isMarked)),
        (InvalidHeader, _) => OpenInvalid(contender, Of(Headers, shape)),
        (InvalidHash, _) => OpenInvalid(contender, ContentHashHeader.Zeros),
        (ValidPools, Stack) => OpenRequest(Validated, StatusCodes.Status200OK, (size, _) => new RequestFixture(size)),
        (RentReturn, Stack) => new StackBenchmark(shape == Touched),
        (Contention, HandOver) => new PoolOpener(scenario, shape).Visit(new PoolContender<ThreadsOwnBuffer>(string.Empty, _ => new())),
        (ValidPools or RentReturn or Contention, _) => PoolOf(contender).Accept(new PoolOpener(scenario, shape)),
        (OverHttp, _) => new HttpBenchmark(contender, Of(Requests, shape), parameters),
        _ => throw new ArgumentException($"The pools study has no scenario '{scenario}'.", nameof(scenario)),
    };

    private static IBenchmark OpenInvalid(string contender, ContentHashHeader header) =>
        OpenRequest(contender, StatusCodes.Status400BadRequest, (size, isMarked) => new RequestFixture(size, header, isMarked: isMarked));

    /// <summary>Requests that are not marked for validation are always answered with 200.</summary>
    private static RequestBenchmark OpenRequest(string contender, int status, Func<int, bool, RequestFixture> make) =>
        contender switch
        {
            NoValidation => new(
                typeof(ContentHashMiddleware), new ContentHashMiddleware(RequestFixture.Next, new()).InvokeAsync, size => make(size, false),
                StatusCodes.Status200OK, validates: false),
            Validated => new(
                typeof(ContentHashMiddleware), new ContentHashMiddleware(RequestFixture.Next, new()).InvokeAsync, size => make(size, true), status,
                validates: true),
            AsPublished => new(
                typeof(PublishedContentHashMiddleware),
                new PublishedContentHashMiddleware(RequestFixture.Next, PoolContenders.Of(Dedicated).Create(PoolsNames.HashBytes)).InvokeAsync,
                size => make(size, true), status, validates: true),
            _ => throw new UnknownNameException("contender of this scenario", contender, [NoValidation, Validated, HashAlone, AsPublished]),
        };

    private static PoolContender PoolOf(string name) =>
        All.FirstOrDefault(p => p.Name == name) ?? throw new UnknownNameException("pool", name, [.. All.Select(p => p.Name)]);

    private sealed class PoolOpener(string scenario, string shape) : IPoolVisitor<IBenchmark>
    {
        public IBenchmark Visit<TPool>(PoolContender<TPool> contender)
            where TPool : struct, IBufferPool => scenario switch
            {
                ValidPools => new RequestBenchmark(
                    typeof(ContentHashMiddleware),
                    new PooledContentHashMiddleware<TPool>(RequestFixture.Next, new(), contender.Open(PoolsNames.HashBytes)).InvokeAsync,
                    size => new RequestFixture(size),
                    StatusCodes.Status200OK,
                    validates: true),
                RentReturn => new RentReturnBenchmark<TPool>(contender, shape == Touched),
                _ => new ContentionBenchmark<TPool>(contender, Of(Contended, shape).Bytes, Of(Contended, shape).Elsewhere),
            };
    }
}

/// <summary>Names of scenarios, shapes and contenders of the study.</summary>
internal static class PoolsNames
{
    public const string Valid = "valid";
    public const string InvalidHeader = "invalid-header";
    public const string InvalidHash = "invalid-hash";
    public const string ValidPools = "valid-pools";
    public const string RentReturn = "rent-return";
    public const string Contention = "contention";
    public const string OverHttp = "http";

    public const string OneSegment = "one-segment";
    public const string Segments = "segments";

    public const string Missing = "missing";
    public const string TooShort = "too-short";
    public const string WithDashes = "with-dashes";
    public const string RightLength = "right-length";

    public const string Untouched = "untouched";
    public const string Touched = "touched";

    public const string PlainValid = "plain-valid";
    public const string TlsValid = "tls-valid";
    public const string PlainInvalid = "plain-invalid";
    public const string PlainOnePercent = "plain-one-percent";

    public const string NoValidation = "no validation";
    public const string Validated = "validated";
    public const string HashAlone = "bare hash";
    public const string AsPublished = "as published";
    public const string Stack = "stack";
    public const string HandOver = "hand-over alone";

    /// <summary>Connections of a load, as published.</summary>
    public const int Connections = 200;

    public const int HashBytes = 32;

    /// <summary>The baseline of buffers.</summary>
    public static readonly string NewByteArray = default(NewArray).Name;

    /// <summary>The default pool of the published server.</summary>
    public static readonly string Dedicated = default(DedicatedPool).Name;

    /// <summary>The fault of the header, by shape.</summary>
    public static readonly IReadOnlyDictionary<string, ContentHashHeader> Headers = new Dictionary<string, ContentHashHeader>
    {
        [Missing] = ContentHashHeader.Missing,
        [TooShort] = ContentHashHeader.TooShort,
        [WithDashes] = ContentHashHeader.Dashed,
        [RightLength] = ContentHashHeader.LastByteWrong,
    };

    /// <summary>Bytes of a buffer and whether another thread returns it, by shape.</summary>
    public static readonly IReadOnlyDictionary<string, (int Bytes, bool Elsewhere)> Contended = new Dictionary<string, (int, bool)>
    {
        ["32-same"] = (32, false),
        ["4096-same"] = (4_096, false),
        ["32-other"] = (32, true),
        ["4096-other"] = (4_096, true),
    };

    /// <summary>Requests over HTTP, by shape.</summary>
    public static readonly IReadOnlyDictionary<string, HttpShape> Requests = new Dictionary<string, HttpShape>
    {
        [PlainValid] = new(Tls: false, WrongEvery: 0),
        [TlsValid] = new(Tls: true, WrongEvery: 0),
        [PlainInvalid] = new(Tls: false, WrongEvery: 1),
        [PlainOnePercent] = new(Tls: false, WrongEvery: 100),
    };

    /// <exception cref="UnknownNameException">There is no such shape.</exception>
    public static T Of<T>(IReadOnlyDictionary<string, T> shapes, string shape)
    {
        UnknownNameException.Demand("shape", shape, shapes.Keys);
        return shapes[shape];
    }

    /// <summary>Where a contender's requests go.</summary>
    public static string PathOf(string contender) => contender == NoValidation ? ContentHashServer.PlainPath : ContentHashServer.ValidatedPath;
}
