using System.Diagnostics;
using System.Globalization;
using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;
using System.Runtime.Loader;
using System.Security.Cryptography;
using System.Text.Json;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.Extensions.DependencyModel;
using Overtake.Measurement.Own;
using Overtake.Results;
using Overtake.Workloads.Boxing.Shapes;

namespace Overtake.Cli.Own;

/// <summary>Makes a study of a class of benchmarks, or of a record: compiles the type, where it is given as source, and what times it.</summary>
internal sealed class OwnAssembly
{
    private const string Usings = "global using System; global using System.Collections.Generic; global using System.IO; global using System.Linq; "
        + "global using System.Net.Http; global using System.Text; global using System.Threading; global using System.Threading.Tasks;";

    // What another file, a package or a generator would bring: a name, a member, the other part of a partial method, or an override.
    private static readonly string[] Missing = ["CS0103", "CS0117", "CS0234", "CS0246", "CS0534", "CS1061", "CS8795"];

    private const string FileName = CheckStudy.AssemblyName + ".dll";

    // As the SDK defines them for a Release build.
    private static readonly string[] Symbols =
    [
        "RELEASE", "TRACE", "NET", "NETCOREAPP", $"NET{Environment.Version.Major}_0", "NETCOREAPP1_0_OR_GREATER", "NETCOREAPP1_1_OR_GREATER",
        "NETCOREAPP2_0_OR_GREATER", "NETCOREAPP2_1_OR_GREATER", "NETCOREAPP2_2_OR_GREATER", "NETCOREAPP3_0_OR_GREATER", "NETCOREAPP3_1_OR_GREATER",
        .. Enumerable.Range(5, Environment.Version.Major - 4).Select(version => $"NET{version}_0_OR_GREATER"),
    ];

    // It becomes a part of the source that is compiled.
    private const int MostSampleBytes = 1_000_000;

    // Read once for all that is compiled.
    private static readonly Lazy<IReadOnlyList<MetadataReference>> References = new(() =>
        [.. ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator).Select(p => MetadataReference.CreateFromFile(p))]);

    private OwnAssembly(string study, string folder) => (Study, Folder) = (study, folder);

    public string Study { get; }

    /// <summary>Folder of the assembly, in which workers look for studies.</summary>
    public string Folder { get; }

    /// <param name="path">A <c>.cs</c> file or an assembly.</param>
    /// <param name="typeName">The type; null where only one can be measured.</param>
    /// <param name="sample">A JSON file with a sample of a record; null for the type's own.</param>
    /// <param name="choice">The comparison within a class of benchmarks.</param>
    /// <param name="parent">Folder that gets a folder of the study's name.</param>
    /// <exception cref="InvalidResultException">
    /// A file is missing or does not compile, its type has not what a study needs, or the sample does not fit; with its place.
    /// </exception>
    public static OwnAssembly Build(string path, string? typeName, string? sample, BenchmarkChoice choice, string parent)
    {
        var (compilation, owner) = Load(path, typeName);
        var study = RunManifest.OwnStudy(NameOf(owner));
        var file = Path.Combine(parent, study, FileName);
        if (OwnBenchmarks.Has(owner))
        {
            if (sample is not null)
            {
                throw new InvalidResultException("--sample", $"is for a record, and {owner.Name} has benchmarks");
            }

            Emit(path, compilation, OwnBenchmarks.Generate(path, owner, study, choice), file);
        }
        else
        {
            if (sample is not null && new FileInfo(Existing(sample)).Length > MostSampleBytes)
            {
                throw new InvalidResultException(sample, $"expected one typical record in at most {MostSampleBytes / 1_000_000} MB");
            }

            var json = sample is null ? null : File.ReadAllText(sample);
            Emit(path, compilation, OwnRecord.Generate(path, owner, study, study[RunManifest.OwnPrefix.Length..], json), file);
            DemandSample(sample ?? path, file);
        }

        return new OwnAssembly(study, Path.GetDirectoryName(file)!);
    }

    /// <summary>Makes the first record of a compiled study.</summary>
    /// <param name="path">The file with the sample, for errors.</param>
    private static void DemandSample(string path, string file)
    {
        var context = new AssemblyLoadContext(path, isCollectible: true);
        context.LooksBeside(file);
        try
        {
            using var image = new MemoryStream(File.ReadAllBytes(file));
            var start = context.LoadFromStream(image).GetType(OwnRecord.GeneratedName)!.GetProperty(nameof(IRecord<>.Start))!;
            OwnCode.Call("the sample", () => start.GetValue(null));
        }
        catch (OwnCodeException e)
        {
            for (Exception? cause = e; cause is not null; cause = cause.InnerException)
            {
                if (cause is JsonException json)
                {
                    throw new InvalidResultException(path, $"{json.Path}: {json.Message.Split(" Path: ")[0]}", json.LineNumber + 1, inner: e);
                }
            }

            throw new InvalidResultException(path, $"the sample cannot be made: {e.GetBaseException().Message}", inner: e);
        }
        finally
        {
            context.Unload();
        }
    }

    /// <summary>Compiles two versions of a class, and a study that compares their methods.</summary>
    /// <param name="before">The version before the change: a <c>.cs</c> file or an assembly.</param>
    /// <param name="typeName">The class; null where only one can be measured.</param>
    /// <exception cref="InvalidResultException">A file is missing or does not compile, or has not the class of the other.</exception>
    public static OwnAssembly Compare(string before, string after, string? typeName, BenchmarkChoice choice, string parent)
    {
        var versions = Both([(Path: before, Name: CheckStudy.Before), (Path: after, Name: CheckStudy.After)], v =>
        {
            var (compilation, owner) = Load(v.Path, typeName);
            return OwnBenchmarks.Has(owner)
                ? (v.Path, v.Name, Compilation: compilation, Owner: owner, Study: RunManifest.OwnStudy(NameOf(owner), RunManifest.CheckPrefix))
                : throw new InvalidResultException(
                    v.Path, $"{owner.Name} has no method marked [Benchmark], so there is nothing to compare with another version");
        });
        var (old, changed) = (versions[0], versions[1]);
        if (old.Study != changed.Study)
        {
            throw new InvalidResultException(
                after, $"has the class {changed.Owner.Name}, and {before} has {old.Owner.Name}; choose one that both have with --type");
        }

        var folder = Path.Combine(parent, old.Study);
        Both(versions, version =>
        {
            Emit(
                version.Path, version.Compilation, OwnBenchmarks.Generate(version.Path, version.Owner, old.Study, choice with { AreCompared = false }),
                Path.Combine(folder, version.Name, FileName));
            return true;
        });
        Emit(before, Empty("Check.Contenders"), OwnBenchmarks.GenerateCheck(old.Study), Path.Combine(folder, "Check.Contenders.dll"), copies: false);
        return new OwnAssembly(old.Study, folder);

        // At the same time: most of it is the compiler's own start.
        static List<TOut> Both<TIn, TOut>(IReadOnlyList<TIn> versions, Func<TIn, TOut> make) =>
            [.. versions.Select(v => Task.Run(() => make(v))).ToList().Select(t => t.GetAwaiter().GetResult())];
    }

    /// <summary>
    /// Whether two versions are the same build: equal sources, or equal assemblies that need equal ones, by their module version ids.
    /// </summary>
    /// <exception cref="InvalidResultException">A file is missing.</exception>
    public static bool AreSame(string before, string after)
    {
        if (IsSource(Existing(before)) || IsSource(Existing(after)))
        {
            return File.ReadAllBytes(before).AsSpan().SequenceEqual(File.ReadAllBytes(after));
        }

        // Both may lie in one folder, so that each is beside the other.
        return ModuleOf(before) == ModuleOf(after) && ModulesOf(before).SetEquals(ModulesOf(after));

        HashSet<(string Name, Guid Module)> ModulesOf(string path) =>
        [
            .. NeededBy(path).Select(p => (Name: Path.GetFileName(p), Module: ModuleOf(p)))
                .Where(p => p.Name != Path.GetFileName(before) && p.Name != Path.GetFileName(after)),
        ];
    }

    /// <summary>The module version id of an assembly; of what is none, a hash of its bytes.</summary>
    private static Guid ModuleOf(string path)
    {
        using var stream = File.OpenRead(path);
        try
        {
            using var image = new PEReader(stream, PEStreamOptions.LeaveOpen);
            if (image.HasMetadata)
            {
                var metadata = image.GetMetadataReader();
                return metadata.GetGuid(metadata.GetModuleDefinition().Mvid);
            }
        }
        catch (BadImageFormatException)
        {
            // A native library of another system.
        }

        stream.Position = 0;
        return new Guid(SHA256.HashData(stream).AsSpan(0, 16));
    }

    private static (CSharpCompilation Compilation, INamedTypeSymbol Type) Load(string path, string? typeName)
    {
        _ = Existing(path);
        var compilation = Empty(CheckStudy.AssemblyName);
        IAssemblySymbol assembly;
        if (IsSource(path))
        {
            var tree = Parse(File.ReadAllText(path), path);
            compilation = compilation.AddSyntaxTrees(tree);
            // A program that runs its own benchmarks: its statements need an entry point, which nothing calls.
            compilation = tree.GetRoot().ChildNodes().Any(n => n is GlobalStatementSyntax)
                ? compilation.WithOptions(compilation.Options.WithOutputKind(OutputKind.ConsoleApplication))
                : compilation;
            Demand(compilation.GetDiagnostics(), path);
            assembly = compilation.Assembly;
        }
        else
        {
            var reference = MetadataReference.CreateFromFile(path);
            compilation = compilation.AddReferences(reference);
            assembly = compilation.GetAssemblyOrModuleSymbol(reference) as IAssemblySymbol ?? throw new InvalidResultException(path, "is no .NET assembly");
            if (assembly.GetAttributes().Any(a => a.AttributeClass?.Name == nameof(DebuggableAttribute) && a.ConstructorArguments is [{ Value: int modes }]
                && ((DebuggableAttribute.DebuggingModes)modes).HasFlag(DebuggableAttribute.DebuggingModes.DisableOptimizations)))
            {
                throw new InvalidResultException(path, "is a Debug build: build it with -c Release before measuring");
            }
        }

        return (compilation, Find(path, typeName, assembly, compilation));
    }

    private static string NameOf(INamedTypeSymbol type) =>
        type.ToDisplayString(new SymbolDisplayFormat(genericsOptions: SymbolDisplayGenericsOptions.IncludeTypeParameters));

    private static string Existing(string path) => File.Exists(path) ? path : throw new InvalidResultException(path, "there is no such file");

    private static bool IsSource(string path) => Path.GetExtension(path).Equals(".cs", StringComparison.OrdinalIgnoreCase);

    private static CSharpCompilation Empty(string name) => CSharpCompilation.Create(
        name,
        [Parse(Usings, "usings.cs")],
        References.Value,
        new CSharpCompilationOptions(
            OutputKind.DynamicallyLinkedLibrary, optimizationLevel: OptimizationLevel.Release, allowUnsafe: true,
            nullableContextOptions: NullableContextOptions.Enable));

    /// <summary>Compiles what was generated, and copies what it needs beside it.</summary>
    private static void Emit(string path, CSharpCompilation compilation, string generated, string file, bool copies = true)
    {
        compilation = compilation.AddSyntaxTrees(Parse(generated, "generated.cs"));
        var folder = Path.GetDirectoryName(file)!;
        Directory.CreateDirectory(folder);
        if (copies && !IsSource(path))
        {
            foreach (var needed in NeededBy(path))
            {
                File.Copy(needed, Path.Combine(folder, Path.GetFileName(needed)), overwrite: true);
            }

            Link(Path.Combine(folder, WorkFolder.BesideName), Path.GetDirectoryName(Path.GetFullPath(path))!);
        }

        WholeFile.Write(file, stream => Demand(compilation.Emit(stream).Diagnostics, path));
    }

    private static void Link(string link, string folder)
    {
        try
        {
            Directory.CreateSymbolicLink(link, folder);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // Not every system lets everybody make links; the code then finds files in the folder of the command only.
        }
    }

    /// <summary>An assembly and what it needs: all that lies beside it, and its packages.</summary>
    private static IEnumerable<string> NeededBy(string path) =>
        Directory.EnumerateFiles(Path.GetDirectoryName(Path.GetFullPath(path))!, "*.dll").Concat(PackagesOf(path)).DistinctBy(Path.GetFileName);

    /// <summary>Assemblies of the packages that a library was built with: the SDK copies them beside programs only.</summary>
    private static IReadOnlyList<string> PackagesOf(string path)
    {
        var dependencies = Path.ChangeExtension(path, ".deps.json");
        if (!File.Exists(dependencies))
        {
            return [];
        }

        var packages = Environment.GetEnvironmentVariable("NUGET_PACKAGES") is { Length: > 0 } named ? named
            : Path.Combine(Environment.GetFolderPath(Environment.SpecialFolder.UserProfile), ".nuget", "packages");
        using var reader = new DependencyContextJsonReader();
        using var stream = File.OpenRead(dependencies);
        try
        {
            return
            [
                .. from library in reader.Read(stream).RuntimeLibraries
                   where library.Path is not null
                   from asset in library.RuntimeAssemblyGroups.GetDefaultAssets()
                   let file = Path.Combine(packages, library.Path!, asset)
                   where File.Exists(file)
                   select file,
            ];
        }
        catch (Exception broken) when (broken is JsonException or FormatException)
        {
            throw new InvalidResultException(dependencies, broken.Message, inner: broken);
        }
    }

    private static SyntaxTree Parse(string source, string path) =>
        CSharpSyntaxTree.ParseText(source, new CSharpParseOptions(LanguageVersion.Latest, preprocessorSymbols: Symbols), path);

    private static void Demand(IEnumerable<Diagnostic> diagnostics, string path)
    {
        var errors = diagnostics.Where(d => d.Severity == DiagnosticSeverity.Error).ToList();
        if (errors.Count > 0)
        {
            string Project() => OwnProject.Around(path) is { } project ? $", {project}" : " (.csproj) or assembly";
            var (first, line) = (errors[0], errors[0].Location.GetLineSpan().StartLinePosition.Line + 1);
            throw new InvalidResultException(
                path, $"{first.Id}: {first.GetMessage(CultureInfo.InvariantCulture)}{(errors.Count > 1 ? $" ({errors.Count - 1} more)" : "")}"
                + (Missing.Contains(first.Id) ? $"; the file is compiled alone, without packages and generators: give its project{Project()}" : ""), line);
        }
    }

    private static INamedTypeSymbol Find(string path, string? typeName, IAssemblySymbol assembly, CSharpCompilation compilation)
    {
        var types = Types(assembly.GlobalNamespace).ToList();
        var benchmarks = types.SelectMany(WithNested).Where(OwnBenchmarks.Has).ToList();
        var records = types.Except(benchmarks, SymbolEqualityComparer.Default).OfType<INamedTypeSymbol>().Where(OwnRecord.Has).ToList();
        if (typeName is not null)
        {
            if (Constructed(typeName, types, compilation) is { } constructed && (OwnBenchmarks.Has(constructed) || OwnRecord.Has(constructed)))
            {
                return constructed;
            }

            if (types.Find(t => t.Name == typeName && t.IsGenericType && !OwnBenchmarks.Has(t)) is { } generic)
            {
                throw IsGeneric(generic);
            }

            List<INamedTypeSymbol> all = [.. benchmarks, .. records];
            var named = all.FindAll(t => t.Name == typeName || t.ToDisplayString() == typeName);
            if (named.Count == 0)
            {
                UnknownNameException.Demand($"type with benchmarks or values to measure in {path}", typeName, NamesOf(all));
            }

            return named.Count == 1 ? named[0] : throw Several(named);
        }

        // What is a part of another record is measured with it.
        records.RemoveAll(r => records.Exists(other => OwnRecord.HasPart(other, r)));
        return (benchmarks.Count > 0 ? benchmarks : records) switch
        {
            [var only] => only,
            [] when types.Find(t => t.IsGenericType) is { } generic => throw IsGeneric(generic),
            [] => throw new InvalidResultException(
                path, "no public class has a method marked [Benchmark], and no public type has public fields or properties that make a record"),
            var several => throw Several(several),
        };

        InvalidResultException Several(List<INamedTypeSymbol> several) =>
            new(path, $"{several.Count} types can be measured; choose one with --type: {string.Join(", ", NamesOf(several))}");

        // Types of one name are listed with their namespace.
        static IEnumerable<string> NamesOf(List<INamedTypeSymbol> all) => all.Select(t => all.Count(o => o.Name == t.Name) > 1 ? t.ToDisplayString() : t.Name);

        static IEnumerable<INamedTypeSymbol> WithNested(INamedTypeSymbol type) =>
            type.GetTypeMembers().Where(t => t.DeclaredAccessibility == Accessibility.Public).SelectMany(WithNested).Prepend(type);

        InvalidResultException IsGeneric(INamedTypeSymbol type) => new(
            path, $"{type.Name} is generic: say of what with --type "
            + ShellWord.Of($"{type.Name}<{string.Join(", ", type.TypeParameters.Select(_ => "int"))}>"));

        static IEnumerable<INamedTypeSymbol> Types(INamespaceSymbol space) =>
            space.GetTypeMembers().Where(t => t.DeclaredAccessibility == Accessibility.Public).Concat(space.GetNamespaceMembers().SelectMany(Types));
    }

    /// <summary>A generic type with its arguments, as <c>Item&lt;string&gt;</c>; null where there is none of that name.</summary>
    private static INamedTypeSymbol? Constructed(string name, List<INamedTypeSymbol> types, CSharpCompilation compilation)
    {
        if (name.IndexOf('<', StringComparison.Ordinal) is not (> 0 and var open)
            || types.Find(t => t.IsGenericType && t.Name == name[..open].Trim()) is not { } definition)
        {
            return null;
        }

        // The compiler reads the arguments, as they would be written beside the type.
        var space = definition.ContainingNamespace.IsGlobalNamespace ? "" : $"namespace {definition.ContainingNamespace.ToDisplayString()};";
        var tree = Parse($"{space} class OvertakeProbe {{ {name} Value; }}", "type.cs");
        var probe = compilation.AddSyntaxTrees(tree).GetSymbolsWithName("OvertakeProbe", SymbolFilter.Type).OfType<INamedTypeSymbol>().Single();
        // Taken from this compilation again, to which the arguments must belong.
        return probe.GetMembers("Value").OfType<IFieldSymbol>().Single().Type is INamedTypeSymbol { TypeArguments: var arguments } found
            && found.TypeKind != TypeKind.Error && arguments.All(a => a.TypeKind != TypeKind.Error)
            ? found
            : null;
    }
}
