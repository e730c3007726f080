namespace Overtake.Results;

/// <summary>What a run in progress has on disk.</summary>
/// <param name="Complete">What each launch gave.</param>
/// <param name="Damaged">Launches whose file cannot be used, each with the reason in one line; they are to be measured again.</param>
public sealed record StoredLaunches(IReadOnlyDictionary<int, StoredLaunch> Complete, IReadOnlyDictionary<int, string> Damaged);
