using System.Globalization;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Overtake.Results;

namespace Overtake.Cli.Own;

/// <summary>Makes a study of a class with marked methods, or of a record: compiles the type, where it is given as source, and what times it.</summary>
internal sealed class OwnAssembly
{
    private const string Usings = "global using System; global using System.Collections.Generic; global using System.IO; global using System.Linq; global using System.Text; global using System.Threading; global using System.Threading.Tasks; global using Overtake;";

    private OwnAssembly(string study, string folder) => (Study, Folder) = (study, folder);

    /// <summary>Name of the study.</summary>
    public string Study { get; }

    /// <summary>Folder of the assembly, in which workers look for studies.</summary>
    public string Folder { get; }

    /// <summary>Compiles.</summary>
    /// <param name="path">A <c>.cs</c> file or an assembly.</param>
    /// <param name="typeName">The type; null where only one can be measured.</param>
    /// <param name="parent">Folder that gets a folder of the study's name.</param>
    /// <exception cref="InvalidResultException">The file is missing or does not compile, or its type has not what a study needs; the place is that of the source.</exception>
    public static OwnAssembly Build(string path, string? typeName, string parent)
    {
        if (!File.Exists(path))
        {
            throw new InvalidResultException(path, "there is no such file");
        }

        var references = ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator).Select(p => (MetadataReference)MetadataReference.CreateFromFile(p)).ToList();
        var options = new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, optimizationLevel: OptimizationLevel.Release, allowUnsafe: true, nullableContextOptions: NullableContextOptions.Enable);
        var compilation = CSharpCompilation.Create("Own.Contenders", [Parse(Usings, "usings.cs")], references, options);
        IAssemblySymbol assembly;
        var isSource = Path.GetExtension(path).Equals(".cs", StringComparison.OrdinalIgnoreCase);
        if (isSource)
        {
            compilation = compilation.AddSyntaxTrees(Parse(File.ReadAllText(path), path));
            Demand(compilation.GetDiagnostics(), path);
            assembly = compilation.Assembly;
        }
        else
        {
            var reference = MetadataReference.CreateFromFile(path);
            compilation = compilation.AddReferences(reference);
            assembly = compilation.GetAssemblyOrModuleSymbol(reference) as IAssemblySymbol ?? throw new InvalidResultException(path, "is no .NET assembly");
        }

        var owner = Find(path, typeName, assembly);
        var name = string.Concat(owner.Name.Select((c, i) => char.IsUpper(c) && i > 0 && !char.IsUpper(owner.Name[i - 1]) ? $"-{char.ToLowerInvariant(c)}" : $"{char.ToLowerInvariant(c)}"));
        var study = RunManifest.OwnPrefix + name;
        compilation = compilation.AddSyntaxTrees(Parse(OwnMethods.Has(owner) ? OwnMethods.Generate(path, owner, study) : OwnRecord.Generate(path, owner, study, name), "generated.cs"));
        Demand(compilation.GetDiagnostics(), path);

        var folder = Path.Combine(parent, study);
        Directory.CreateDirectory(folder);
        if (!isSource)
        {
            foreach (var file in Directory.EnumerateFiles(Path.GetDirectoryName(Path.GetFullPath(path))!, "*.dll"))
            {
                File.Copy(file, Path.Combine(folder, Path.GetFileName(file)), overwrite: true);
            }
        }

        WholeFile.Write(Path.Combine(folder, "Own.Contenders.dll"), stream =>
        {
            var emitted = compilation.Emit(stream);
            Demand(emitted.Diagnostics, path);
        });
        return new OwnAssembly(study, folder);
    }

    private static SyntaxTree Parse(string source, string path) => CSharpSyntaxTree.ParseText(source, new CSharpParseOptions(LanguageVersion.Latest), path);

    private static void Demand(IEnumerable<Diagnostic> diagnostics, string path)
    {
        var errors = diagnostics.Where(d => d.Severity == DiagnosticSeverity.Error).ToList();
        if (errors.Count > 0)
        {
            var (first, line) = (errors[0], errors[0].Location.GetLineSpan().StartLinePosition.Line + 1);
            throw new InvalidResultException(path, $"{first.Id}: {first.GetMessage(CultureInfo.InvariantCulture)}{(errors.Count > 1 ? $" ({errors.Count - 1} more)" : "")}", line);
        }
    }

    private static INamedTypeSymbol Find(string path, string? typeName, IAssemblySymbol assembly)
    {
        var types = Types(assembly.GlobalNamespace).ToList();
        var withMethods = types.Where(OwnMethods.Has).ToList();
        var records = types.Except(withMethods, SymbolEqualityComparer.Default).OfType<INamedTypeSymbol>().Where(OwnRecord.Has).ToList();
        if (typeName is not null)
        {
            List<INamedTypeSymbol> all = [.. withMethods, .. records];
            UnknownNameException.Demand($"type with methods or values to measure in {path}", typeName, all.Select(t => t.Name));
            return all.First(t => t.Name == typeName);
        }

        return (withMethods.Count > 0 ? withMethods : records) switch
        {
            [var only] => only,
            [] => throw new InvalidResultException(path, "no public class has a method marked [Baseline], and no public type has public fields or properties that make a record"),
            var several => throw new InvalidResultException(path, $"{several.Count} types can be measured; choose one with --type: {string.Join(", ", several.Select(t => t.Name))}"),
        };

        static IEnumerable<INamedTypeSymbol> Types(INamespaceSymbol space) =>
            space.GetTypeMembers().Where(t => t.DeclaredAccessibility == Accessibility.Public).Concat(space.GetNamespaceMembers().SelectMany(Types));
    }
}
