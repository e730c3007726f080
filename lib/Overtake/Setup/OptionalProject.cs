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
    /// <summary>Looks for the packages: all at once, and where that fails each alone.</summary>
    /// <param name="restore">
    /// Restores without the packages that it is given as <see cref="OptionalProjects.LeftOutVariable"/>; the reason why that fails, null when it does not.
    /// </param>
    /// <returns>The packages that cannot be had, each with the reason.</returns>
    public async Task<Dictionary<string, string>> MissingAsync(Func<string, Task<string?>> restore) =>
        await restore(string.Empty) is null ? [] : await AloneAsync(Packages, restore);

    /// <summary>Builds with the packages that can be had: all at once, and where that fails with those that can be built alone.</summary>
    /// <param name="missing">The packages that cannot be had, each with the reason.</param>
    /// <param name="build">
    /// Builds without the packages that it is given as <see cref="OptionalProjects.LeftOutVariable"/>; the reason why that fails, null when it does not.
    /// </param>
    /// <returns>The packages that it is built without, each with the reason; all of them where it is not built.</returns>
    public async Task<Dictionary<string, string>> BuildAsync(IReadOnlyDictionary<string, string> missing, Func<string, Task<string?>> build)
    {
        if (NeedsAll && missing.Count > 0)
        {
            var reasons = string.Join("; ", missing.Values.Distinct());
            return Packages.ToDictionary(p => p, _ => reasons);
        }

        var leftOut = new Dictionary<string, string>(missing);
        var reason = await TogetherAsync();
        if (reason is not null && !NeedsAll)
        {
            foreach (var (package, alone) in await AloneAsync(Present(), build))
            {
                leftOut[package] = alone;
            }

            reason = await TogetherAsync();
        }

        if (reason is not null)
        {
            foreach (var package in Present())
            {
                leftOut[package] = reason;
            }
        }

        return leftOut;

        string[] Present() => [.. Packages.Where(p => !leftOut.ContainsKey(p))];

        async Task<string?> TogetherAsync() => Present() is { Length: > 0 } present ? await build(AllBut(present)) : null;
    }

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

    private static bool IsMajor(string name, string package) => name.StartsWith(package + " ", StringComparison.Ordinal);

    private async Task<Dictionary<string, string>> AloneAsync(IReadOnlyList<string> packages, Func<string, Task<string?>> attempt)
    {
        var refused = new Dictionary<string, string>();
        foreach (var package in packages)
        {
            // An older major is not asked for where the newer one is there.
            if (!packages.Any(p => IsMajor(p, package) && !refused.ContainsKey(p)) && await attempt(AllBut([package])) is { } reason)
            {
                refused[package] = reason;
            }
        }

        return refused;
    }

    /// <summary>All packages but some, as MSBuild sees them: <c>+NetSerializer+MessagePack-3+</c>.</summary>
    private string AllBut(string[] present) =>
        string.Concat(Packages.Where(p => !present.Contains(p) && !present.Any(major => IsMajor(major, p))).Select(p => $"+{p.Replace(' ', '-')}+"));
}
