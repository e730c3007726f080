namespace Overtake.Results;

/// <summary>A table of published figures, every cell as text.</summary>
/// <param name="File">The file it was read from.</param>
/// <param name="Note">The lines of the header note without <c># </c>: source, licence, date, columns and units.</param>
/// <param name="Columns">Column names.</param>
/// <param name="Rows">Rows, each with one cell for each column; an empty cell was not published.</param>
public sealed record PublishedTable(string File, IReadOnlyList<string> Note, IReadOnlyList<string> Columns, IReadOnlyList<IReadOnlyList<string>> Rows)
{
    /// <summary>Line of the first row in the file, for messages.</summary>
    internal int FirstLine => Note.Count + 2;
}

/// <summary>A row of the published boxing benchmark, in its own names and units.</summary>
/// <param name="Method"><c>RunWithObjects</c> or <c>RunWithBytes</c>.</param>
/// <param name="IterCount">Buffer fills per operation.</param>
/// <param name="MessageNum">Records per fill.</param>
/// <param name="MeanMs">Mean milliseconds per operation.</param>
/// <param name="ErrorMs">Half of the 99.9 % confidence interval, milliseconds.</param>
/// <param name="StdDevMs">Standard deviation, milliseconds.</param>
/// <param name="Gen0">Generation-0 collections per 1,000 operations.</param>
/// <param name="Gen1">Generation-1 collections per 1,000 operations.</param>
/// <param name="Gen2">Generation-2 collections per 1,000 operations.</param>
/// <param name="AllocatedMB">MiB allocated per operation.</param>
public sealed record PublishedBoxing(
    string Method,
    int IterCount,
    int MessageNum,
    double MeanMs,
    double ErrorMs,
    double StdDevMs,
    double Gen0,
    double Gen1,
    double Gen2,
    double AllocatedMB);

/// <summary>A row of the published byte buffer benchmark, in its own names.</summary>
/// <param name="Suite"><c>ByteBuffer</c>, <c>LeadingZeroCount</c> or <c>Recording</c>.</param>
/// <param name="Method">Method as in the source.</param>
/// <param name="Bits">Width of the value; empty where there is none.</param>
/// <param name="Runtime">Runtime, for example <c>.NET 10.0</c>.</param>
/// <param name="Variant"><c>before</c> and <c>after</c>; <c>baseline_pr157</c> and <c>this_pr155</c> in the other suites.</param>
/// <param name="MeanNs">Mean in nanoseconds, for ByteBuffer per 1,000 calls, else per value.</param>
public sealed record PublishedBytes(string Suite, string Method, string Bits, string Runtime, string Variant, double MeanNs);

/// <summary>A row of the published echo of a message envelope.</summary>
/// <param name="Serializer">Name of the serializer.</param>
/// <param name="MessageBytes">Bytes of one message, 34 of them frame and payload; the four bytes of the frame's length are not counted.</param>
/// <param name="PerSecond">Messages per second, each with its reply.</param>
public sealed record PublishedEcho(string Serializer, int MessageBytes, double PerSecond);

/// <summary>A row of the published load on a server, one run of valid requests.</summary>
/// <param name="Kind">The pool, as published.</param>
/// <param name="Requests">Requests sent.</param>
/// <param name="Rejected">Those answered with a status from 400 to 499.</param>
/// <param name="PerSecond">Mean requests per second.</param>
public sealed record PublishedLoad(string Kind, int Requests, int Rejected, double PerSecond);

/// <summary>A row of the published benchmark of pools.</summary>
/// <param name="Kind">The pool, as published.</param>
/// <param name="BodyBytes">Bytes of the request's body; what is rented is always 32 bytes.</param>
/// <param name="MeanUs">Microseconds of one request.</param>
public sealed record PublishedPool(string Kind, int BodyBytes, double MeanUs);

/// <summary>A row of the published benchmark of hash validation.</summary>
/// <param name="Suite">Which of its tables.</param>
/// <param name="BodyBytes">Bytes of the request's body.</param>
/// <param name="WithValidation">False passes the request through.</param>
/// <param name="WithHeader">Whether it has a header with a hash.</param>
/// <param name="ShortHeader">Whether that header is two characters long, where one of 94 or the right 64 is the other.</param>
/// <param name="MeanNs">Nanoseconds of one request.</param>
public sealed record PublishedRequest(string Suite, int BodyBytes, bool WithValidation, bool WithHeader, bool ShortHeader, double MeanNs);

/// <summary>A quantity of the published comparison of NetSerializer with protobuf-net.</summary>
/// <param name="Test"><c>serialize</c>, <c>deserialize</c> or <c>socket</c>.</param>
/// <param name="Quantity"><c>median</c>, <c>lowest</c> or <c>highest</c> of time with protobuf-net / time with NetSerializer, or <c>gen0-complex</c>: generation 0 collections.</param>
/// <param name="Value">Its value.</param>
public sealed record PublishedSerializers(string Test, string Quantity, double Value);
