using System.Security.Cryptography.X509Certificates;

namespace Overtake.Workloads.Pools;

/// <summary>What a <see cref="ContentHashServer"/> does.</summary>
public sealed record ContentHashServerOptions
{
    /// <summary>Its validation.</summary>
    public ContentHashValidation Validation { get; init; } = ContentHashValidation.Correct;

    /// <summary>Name of the pool that computed hashes come from; null for the stack, or for the dedicated pool, the published default, where the validation is the published one.</summary>
    public string? Pool { get; init; }

    /// <summary>With private key, for TLS; null for plain HTTP. It belongs to the caller.</summary>
    public X509Certificate2? Certificate { get; init; }
}
