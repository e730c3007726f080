using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using Overtake.Measurement.Servers;
using Overtake.Results;
using Overtake.Workloads.Pools;

namespace Overtake.Measurement.Pools.Http;

/// <summary>The server under load as a program, the other side of a <see cref="ServerProcess"/>.</summary>
internal static class PoolsServer
{
    /// <summary>First argument of a worker that serves; after it stand the contender and, for TLS, <see cref="Tls"/>.</summary>
    public const string Argument = "serve";

    public const string Tls = "tls";

    /// <summary>The certificate is for one run.</summary>
    private static readonly TimeSpan Validity = TimeSpan.FromDays(1);

    /// <summary>Serves until the input ends.</summary>
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
        ServerProcess.Serve(input, output, ready, () => ServerState.Now() with { Responses = server.Responses });
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
internal sealed class PoolsServerProcess(string contender, bool tls, ParameterList parameters)
    : ServerProcess(parameters, [PoolsServer.Argument, contender, .. tls ? [PoolsServer.Tls] : Array.Empty<string>()])
{
    /// <summary>Where requests go.</summary>
    /// <exception cref="IOException">It did not start.</exception>
    public LoadTarget Target => new(EndPoint, Ready.Certificate);
}
