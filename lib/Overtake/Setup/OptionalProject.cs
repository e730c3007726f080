namespace Overtake.Setup;

/// <summary>A project whose packages not every source carries, and the choice of those that it is built with.</summary>
/// <param name="Name">Name of the project and of its folder below <c>lib</c>.</param>
/// <param name="Brings">What it is for.</param>
/// <param name="Packages">
/// Names of its packages. A name with a major, as in <c>MessagePack 3</c>, stands before the bare name, which then means the older major.
/// </param>
/// <param name="NeedsAll">Whether it is left out as a whole when one package is missing.</param>
/// <param name="Output">The folder or file in the clone that it is built into; without it nothing of the project is used.</param>
internal sealed record OptionalProject(string Name, string Brings, IReadOnlyList<string> Packages, bool NeedsAll, string Output)
{
    /// <summary>Looks for the packages: all at once, then without those that no source has. Where that does not say which fails, each alone.</summary>
    /// <param name="restore">
    /// Restores without the packages that it is given as <see cref="OptionalProjects.LeftOutVariable"/>; why that fails, null when it does not.
    /// </param>
    /// <returns>The packages that cannot be had, each with the reason.</returns>
    public async Task<Dictionary<string, string>> MissingAsync(Func<string, Task<Failure?>> restore)
    {
        var missing = new Dictionary<string, string>();
        while (Packages.Where(p => !missing.ContainsKey(p)).ToArray() is { Length: > 0 } present && await restore(AllBut(present)) is { } failure)
        {
            var named = failure.Unknown.Select(u => (Package: Named(present, u.Key), Reason: u.Value)).Where(u => u.Package is not null).ToList();
            if (named.Count == 0)
            {
                // What is missing may be needed by any of them.
                return missing.Concat(await AloneAsync(present, restore)).ToDictionary();
            }

            named.ForEach(u => missing[u.Package!] = u.Reason);
        }

        return missing;
    }

    /// <summary>Builds with the packages that can be had: all at once, and where that fails with those that can be built alone.</summary>
    /// <param name="missing">The packages that cannot be had, each with the reason.</param>
    /// <param name="build">
    /// Builds without the packages that it is given as <see cref="OptionalProjects.LeftOutVariable"/>; why that fails, null when it does not.
    /// </param>
    /// <returns>The packages that it is built without, each with the reason; all of them where it is not built.</returns>
    public async Task<Dictionary<string, string>> BuildAsync(IReadOnlyDictionary<string, string> missing, Func<string, Task<Failure?>> build)
    {
        if (LacksWhatItNeeds(missing))
        {
            var reasons = string.Join("; ", missing.Values.Distinct());
            return Packages.ToDictionary(p => p, _ => reasons);
        }

        var leftOut = new Dictionary<string, string>(missing);
        var failure = await TogetherAsync();
        if (failure is not null && !NeedsAll)
        {
            foreach (var (package, alone) in await AloneAsync(Present(), build))
            {
                leftOut[package] = alone;
            }

            failure = await TogetherAsync();
        }

        if (failure is not null)
        {
            foreach (var package in Present())
            {
                leftOut[package] = failure.Reason;
            }
        }

        return leftOut;

        string[] Present() => [.. Packages.Where(p => !leftOut.ContainsKey(p))];

        async Task<Failure?> TogetherAsync() => Present() is { Length: > 0 } present ? await build(AllBut(present)) : null;
    }

    /// <summary>Whether packages that can be had were left out because the project cannot be built with them, which is a fault of the code.</summary>
    /// <param name="missing">What <see cref="MissingAsync"/> gives.</param>
    /// <param name="leftOut">What <see cref="BuildAsync"/> gives.</param>
    public bool IsBroken(IReadOnlyDictionary<string, string> missing, IReadOnlyDictionary<string, string> leftOut) =>
        !LacksWhatItNeeds(missing) && leftOut.Count > missing.Count;

    /// <summary>A line for each package that is left out; a single one where nothing is left for one reason.</summary>
    /// <param name="leftOut">What <see cref="BuildAsync"/> gives.</param>
    public IReadOnlyList<string> Lines(IReadOnlyDictionary<string, string> leftOut) =>
        leftOut.Count == Packages.Count && leftOut.Values.Distinct().Count() == 1
            ? [$"{Name} is left out ({Brings}): {leftOut.Values.First()}."]
            // Where the older major is missing too, its line says enough.
            : [..
                from package in Packages
                where leftOut.ContainsKey(package) && !leftOut.Keys.Any(older => IsMajor(package, older))
                select $"{package} is left out of {Name}: {leftOut[package]}."];

    /// <summary>The package of that id, or the one that needs it by its name, as <c>MessagePack</c> needs <c>MessagePackAnalyzer</c>.</summary>
    private static string? Named(string[] present, string id) =>
        Array.Find(present, p => p == id || IsMajor(p, id)) ?? Array.Find(present, p => id.StartsWith(p.Split(' ')[0], StringComparison.Ordinal));

    private bool LacksWhatItNeeds(IReadOnlyDictionary<string, string> missing) => NeedsAll && missing.Count > 0;

    private static bool IsMajor(string name, string package) => name.StartsWith(package + " ", StringComparison.Ordinal);

    private async Task<Dictionary<string, string>> AloneAsync(IReadOnlyList<string> packages, Func<string, Task<Failure?>> attempt)
    {
        var refused = new Dictionary<string, string>();
        foreach (var package in packages)
        {
            // An older major is not asked for where the newer one is there.
            if (!packages.Any(p => IsMajor(p, package) && !refused.ContainsKey(p)) && await attempt(AllBut([package])) is { } failure)
            {
                refused[package] = failure.Reason;
            }
        }

        return refused;
    }

    /// <summary>All packages but some, as MSBuild sees them: <c>+NetSerializer+MessagePack-3+</c>.</summary>
    private string AllBut(string[] present) =>
        string.Concat(Packages.Where(p => !present.Contains(p) && !present.Any(major => IsMajor(major, p))).Select(p => $"+{p.Replace(' ', '-')}+"));
}

/// <summary>Why dotnet failed.</summary>
/// <param name="Reason">The first cause.</param>
internal sealed record Failure(string Reason)
{
    /// <summary>Ids of the packages that no source has, each with this reason.</summary>
    public IReadOnlyDictionary<string, string> Unknown { get; init; } = new Dictionary<string, string>();
}
