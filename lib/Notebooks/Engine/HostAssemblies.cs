using System.Collections.Immutable;
using System.Reflection;
using System.Runtime.Loader;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Scripting;

namespace Overtake.Notebooks;

/// <summary>
/// Resolves <c>#r</c>. What this process has is what a script gets, whatever copy it names: at run time the default load
/// context comes first in any case, and a script compiled against another copy would fail there. What it has not is loaded there,
/// and what that needs with it: the scripting engine loads what two assemblies need in two versions twice, each time with types of its own, or not at all.
/// </summary>
internal sealed class HostAssemblies(ScriptMetadataResolver files) : MetadataReferenceResolver
{
    private static readonly Dictionary<string, string> Trusted =
        ((string?)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES") ?? "")
            .Split(Path.PathSeparator, StringSplitOptions.RemoveEmptyEntries)
            .DistinctBy(Path.GetFileNameWithoutExtension)
            .ToDictionary(path => Path.GetFileNameWithoutExtension(path), StringComparer.OrdinalIgnoreCase);

    /// <summary>The assemblies of the shared framework and nothing of the host.</summary>
    public static ImmutableArray<MetadataReference> Framework { get; } =
    [
        .. Trusted.Values
            .Where(path => Path.GetDirectoryName(path) == Path.GetDirectoryName(typeof(object).Assembly.Location))
            .Select(path => MetadataReference.CreateFromFile(path)),
    ];

    public override bool ResolveMissingAssemblies => files.ResolveMissingAssemblies;

    public override ImmutableArray<PortableExecutableReference> ResolveReference(
        string reference, string? baseFilePath, MetadataReferenceProperties properties) =>
        [.. files.ResolveReference(reference, baseFilePath, properties).Select(Own)];

    public override PortableExecutableReference? ResolveMissingAssembly(MetadataReference definition, AssemblyIdentity referenceIdentity) =>
        files.ResolveMissingAssembly(definition, referenceIdentity) is { } found ? Own(found) : null;

    public override bool Equals(object? other) => ReferenceEquals(this, other);

    public override int GetHashCode() => files.GetHashCode();

    private static PortableExecutableReference Own(PortableExecutableReference reference)
    {
        var name = Path.GetFileNameWithoutExtension(reference.FilePath);
        if (name is null)
        {
            return reference;
        }

        var own = AssemblyLoadContext.Default.Assemblies.FirstOrDefault(assembly => assembly.GetName().Name == name && assembly.Location.Length > 0)?.Location
            ?? Trusted.GetValueOrDefault(name);
        if (own is null)
        {
            Load(reference.FilePath!);
            return reference;
        }

        return own == reference.FilePath ? reference : MetadataReference.CreateFromFile(own, reference.Properties);
    }

    private static void Load(string path)
    {
        try
        {
            // What it needs is then looked for beside it.
            Assembly.LoadFrom(path);
        }
        catch (Exception e) when (e is BadImageFormatException or IOException)
        {
            // If it is used, the compiler reports what is wrong with it.
        }
    }
}
