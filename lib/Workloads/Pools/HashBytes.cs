using System.Runtime.CompilerServices;

namespace Overtake.Workloads.Pools;

/// <summary>Room for any hash, which unlike a span lives through an await.</summary>
[InlineArray(ContentHash.MostBytes)]
internal struct HashBytes
{
    private byte _first;
}
