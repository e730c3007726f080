using System.Net;
using System.Runtime;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using System.Text.Json.Serialization;
using Overtake.Measurement.Engine;
using Overtake.Measurement.Servers;
using Overtake.Results;
using Overtake.Workloads.Pools;

namespace Overtake.Measurement.Pools.Http;

/// <summary>
/// The server under load as a program: it says on one line where it listens, answers every line it reads with its <see cref="ServerState"/>, and ends with its
/// standard input, so that it never outlives the program that started it.
/// </summary>
internal static class PoolsServer
{
    /// <summary>First argument of a worker that serves; after it stand the contender and, for TLS, <see cref="Tls"/>.</summary>
    public const string Argument = "serve";

    /// <summary>Asks for TLS.</summary>
    public const string Tls = "tls";

    /// <summary>The certificate is for one run.</summary>
    private static readonly TimeSpan Validity = TimeSpan.FromDays(1);

    /// <summary>Serves until the input ends.</summary>
    /// <param name="arguments">The arguments after <see cref="Argument"/>.</param>
    /// <exception cref="ArgumentException">There is no such contender.</exception>
    /// <exception cref="IOException">There is no free port.</exception>
    public static void Run(string[] arguments, TextReader input, TextWriter output)
    {
        if (arguments is not [var contender, .. var rest] || rest is not ([] or [Tls]))
        {
            throw new ArgumentException($"A server is asked for by '{Argument} contender' or '{Argument} contender {Tls}'.", nameof(arguments));
        }

        using var certificate = rest.Length > 0 ? MakeCertificate() : null;
        // Nothing here has a context to come back to, and this thread only waits for its input.
        var server = ContentHashServer.StartAsync(OptionsOf(contender) with { Certificate = certificate }).GetAwaiter().GetResult();
        var ready = new ServerReady(server.Port, certificate?.GetCertHashString(HashAlgorithmName.SHA256));
        ServerLoop.Run(input, output, ready, ServerJson.Default.ServerReady, () => ServerState.Of(server.Responses), ServerJson.Default.ServerState);
        server.DisposeAsync().AsTask().GetAwaiter().GetResult();
    }

    private static ContentHashServerOptions OptionsOf(string contender) => contender switch
    {
        // The same pipeline; it is the endpoint that is not marked.
        PoolsNames.NoValidation or PoolsNames.Validated => new(),
        PoolsNames.AsPublished => new() { Validation = ContentHashValidation.AsPublished },
        _ => new() { Pool = PoolContenders.Of(contender).Name },
    };

    private static X509Certificate2 MakeCertificate()
    {
        using var key = ECDsa.Create(ECCurve.NamedCurves.nistP256);
        var request = new CertificateRequest("CN=localhost", key, HashAlgorithmName.SHA256);
        var certificate = request.CreateSelfSigned(DateTimeOffset.UtcNow - Validity, DateTimeOffset.UtcNow + Validity);
        if (!OperatingSystem.IsWindows())
        {
            return certificate;
        }

        // The TLS of Windows takes no key that only lives in memory; one that was imported goes when the certificate does.
        using (certificate)
        {
            return X509CertificateLoader.LoadPkcs12(certificate.Export(X509ContentType.Pfx), null);
        }
    }
}

/// <summary>A server in another process, seen from its client; the program is <see cref="PoolsServer"/>.</summary>
/// <param name="tls">Whether it speaks TLS.</param>
internal sealed class ServerProcess(string contender, bool tls, ParameterList parameters)
    : ServerProcess<ServerReady, ServerState>(
        ServerJson.Default.ServerReady, ServerJson.Default.ServerState, parameters,
        [PoolsServer.Argument, contender, .. tls ? [PoolsServer.Tls] : Array.Empty<string>()])
{
    /// <summary>Where it listens.</summary>
    /// <exception cref="IOException">It did not start.</exception>
    public LoadTarget Target => new(new IPEndPoint(IPAddress.Loopback, Ready.Port), Ready.Certificate);
}

/// <summary>First line of a serving process.</summary>
/// <param name="Port">Port on the loopback address.</param>
/// <param name="Certificate">SHA-256 of its certificate in hexadecimal digits; null without TLS.</param>
internal sealed record ServerReady(int Port, string? Certificate);

/// <summary>The state of a serving process, sent when it is asked: its answers by status and its runtime's counters since it began.</summary>
/// <param name="Counters">Of all its threads.</param>
/// <param name="Compiled">Methods compiled by the JIT.</param>
internal sealed record ServerState(IReadOnlyDictionary<int, long> Responses, Counters Counters, long Compiled)
{
    /// <summary>The state of this process.</summary>
    public static ServerState Of(IReadOnlyDictionary<int, long> responses) => new(responses, Counters.OfAllThreads(), JitInfo.GetCompiledMethodCount());
}

/// <summary>Source-generated serialisation of what a serving process says, one JSON object a line.</summary>
[JsonSerializable(typeof(ServerReady))]
[JsonSerializable(typeof(ServerState))]
internal sealed partial class ServerJson : JsonSerializerContext;
