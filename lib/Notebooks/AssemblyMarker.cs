namespace Overtake.Notebooks;

internal static class AssemblyMarker;
