namespace Overtake;

internal static class AssemblyMarker;
