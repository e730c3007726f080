namespace Overtake.Workloads.Pools;

/// <summary>Which validation a server has.</summary>
public enum ContentHashValidation
{
    /// <summary>None: bodies are never hashed.</summary>
    None,

    /// <summary><see cref="ContentHashMiddleware"/>.</summary>
    Correct,

    /// <summary><see cref="PublishedContentHashMiddleware"/>, with its faults.</summary>
    AsPublished,
}
