namespace Overtake.Measurement;

internal static class AssemblyMarker;
