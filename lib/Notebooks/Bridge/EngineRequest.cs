namespace Overtake.Notebooks;

/// <summary>What a front end wants.</summary>
/// <param name="Do"><c>execute</c>, <c>interrupt</c>, <c>complete</c>, <c>inspect</c> or <c>is-complete</c>.</param>
/// <param name="Id">Comes back with every answer.</param>
/// <param name="Code">The cell.</param>
/// <param name="Cursor">The position asked about, in UTF-16 units.</param>
/// <param name="Count">The number of the execution, which errors name.</param>
internal sealed record EngineRequest(string Do, int Id = 0, string Code = "", int Cursor = 0, int Count = 0);
