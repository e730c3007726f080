using Overtake.Measurement.Pools.Http;
using Overtake.Results;
using Overtake.Workloads.Pools;

namespace Overtake.Measurement.Pools;

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

    /// <summary>What is rented for a SHA-256.</summary>
    public const int HashBytes = 32;

    /// <summary>The baseline of buffers.</summary>
    public static readonly string NewByteArray = default(NewArray).Name;

    /// <summary>The default pool of the published server.</summary>
    public static readonly string Dedicated = default(DedicatedPool).Name;

    /// <summary>What is wrong with the header, by shape.</summary>
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

    /// <summary>What requests are like, by shape.</summary>
    public static readonly IReadOnlyDictionary<string, HttpShape> Requests = new Dictionary<string, HttpShape>
    {
        [PlainValid] = new(Tls: false, WrongEvery: 0),
        [TlsValid] = new(Tls: true, WrongEvery: 0),
        [PlainInvalid] = new(Tls: false, WrongEvery: 1),
        [PlainOnePercent] = new(Tls: false, WrongEvery: 100),
    };

    /// <summary>What stands behind a shape.</summary>
    /// <exception cref="UnknownNameException">There is no such shape.</exception>
    public static T Of<T>(IReadOnlyDictionary<string, T> shapes, string shape)
    {
        UnknownNameException.Demand("shape", shape, shapes.Keys);
        return shapes[shape];
    }

    /// <summary>Where a contender's requests go.</summary>
    public static string PathOf(string contender) => contender == NoValidation ? ContentHashServer.PlainPath : ContentHashServer.ValidatedPath;
}
