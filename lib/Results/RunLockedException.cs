namespace Overtake.Results;

/// <summary>Another run is measuring on this machine.</summary>
public sealed class RunLockedException(string message, Exception inner) : IOException(message, inner);
