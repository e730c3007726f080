namespace Overtake.Workloads.Pools;

/// <summary>Marks an endpoint whose request bodies are compared with their hash before it is called: by <see cref="ContentHashMiddleware"/>, which passes all others by.</summary>
[AttributeUsage(AttributeTargets.Class | AttributeTargets.Method)]
public sealed class ValidateContentHashAttribute : Attribute;
