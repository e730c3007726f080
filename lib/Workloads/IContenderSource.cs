using System.Collections.ObjectModel;

namespace Overtake.Workloads;

/// <summary>Brings contenders from outside this library. One class may have contenders for several studies.</summary>
public interface IContenderSource
{
    /// <summary>The packages that they come from, with their exact versions.</summary>
    IReadOnlyDictionary<string, string> Packages => ReadOnlyDictionary<string, string>.Empty;
}

/// <summary>
/// Adds contenders to a study from outside this library. An assembly in the folder that <c>OVERTAKE_CONTENDERS</c> names, with
/// a public class with this interface and a parameterless constructor takes part without the library referring to it.
/// </summary>
/// <typeparam name="TContender">How the study lists a contender, for example <see cref="Boxing.ListedContender"/>.</typeparam>
public interface IContenderSource<out TContender> : IContenderSource
{
    /// <summary>The contenders to add, in the order in which they are to be shown after the study's own.</summary>
    IEnumerable<TContender> Contenders { get; }
}
