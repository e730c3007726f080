using System.Collections.ObjectModel;

namespace Overtake.Workloads;

/// <summary>Brings contenders from outside this library. One class may have contenders for several studies.</summary>
public interface IContenderSource
{
    /// <summary>The packages that they come from, with their exact versions.</summary>
    IReadOnlyDictionary<string, string> Packages => ReadOnlyDictionary<string, string>.Empty;
}
