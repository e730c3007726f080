using Overtake.Tests;
using Xunit.Sdk;
using Xunit.v3;

[assembly: TestCollectionOrderer(typeof(LongestFirst))]

namespace Overtake.Tests;

/// <summary>Collections whose tests take turns for minutes begin first, so that no core waits for them at the end.</summary>
public sealed class LongestFirst : ITestCollectionOrderer
{
    private static readonly string[] Longest = [BuildCollection.Name, CommandCollection.Name, JupyterCollection.Name];

    public IReadOnlyCollection<T> OrderTestCollections<T>(IReadOnlyCollection<T> collections)
        where T : ITestCollection =>
        [.. collections.OrderBy(c => (uint)Longest.IndexOf(c.TestCollectionDisplayName))];
}
