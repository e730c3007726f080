namespace Overtake.Charts;

internal static class AssemblyMarker;
