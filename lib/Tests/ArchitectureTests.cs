using System.Reflection;
using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;
using System.Runtime.CompilerServices;
using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;
using Overtake.Measurement.Studies;
using Overtake.Notebooks;

namespace Overtake.Tests;

public class ArchitectureTests
{
    // Who may refer to whom. Overtake refers to Measurement because a notebook cell measures and because a run decides by analysis what to measure next.
    [Theory]
    [InlineData("Overtake.Workloads", "")]
    [InlineData("Overtake.Results", "")]
    [InlineData("Overtake.Measurement", "Overtake.Results Overtake.Workloads")]
    [InlineData("Overtake.Worker", "Overtake.Measurement Overtake.Results Overtake.Workloads")]
    [InlineData("Overtake.Analysis", "Overtake.Results")]
    [InlineData("Overtake.Charts", "Overtake.Analysis Overtake.Results")]
    [InlineData("Overtake", "Overtake.Analysis Overtake.Charts Overtake.Measurement Overtake.Results Overtake.Workloads")]
    [InlineData("Overtake.Notebooks", "")]
    public void Rooms_refer_only_to_rooms_below_them(string room, string allowed)
    {
        var referred = Assembly.Load(room).GetReferencedAssemblies()
            .Select(a => a.Name!)
            .Where(n => n == "Overtake" || n.StartsWith("Overtake.", StringComparison.Ordinal));
        Assert.Subset(allowed.Split(' ', StringSplitOptions.RemoveEmptyEntries).ToHashSet(), referred.ToHashSet());
    }

    [Fact]
    public void Workloads_know_neither_BenchmarkDotNet_nor_result_files() =>
        Assert.DoesNotContain(
            Assembly.Load("Overtake.Workloads").GetReferencedAssemblies(),
            a => a.Name!.StartsWith("BenchmarkDotNet", StringComparison.Ordinal) || a.Name == "CsvHelper");

    // Public though nothing outside names them: constants leave no trace where they are used, scripts are compiled against the globals of the engine,
    // the compiler writes Program, and studies and contenders of others may have threads and any of the shapes.
    private static readonly string[] PublicForOthers =
    [
        "ManifestFile", "Parameter", "PauseKind", "CellGlobals", "CancellationPoint", "Program",
        "IMacroBenchmark", "OneNumber", "EightNumbers", "NumbersAndText",
    ];

    // Assemblies that are not always built, and the code that commands compile.
    private static readonly string[] OtherSources = ["Peers", "PeersTests", "Interop", "InteropTests", "Cli/Own"];

    private const BindingFlags Declared =
        BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Static | BindingFlags.Instance | BindingFlags.DeclaredOnly;

    [Fact]
    public void What_is_public_is_used_outside_its_assembly()
    {
        string[] names = ["Workloads", "Results", "Analysis", "Measurement", "Worker", "Charts", "Notebooks", "Cli"];
        var rooms = names.Select(n => Assembly.Load("Overtake." + n)).Append(typeof(Study).Assembly).ToList();
        var named = rooms.SelectMany(NamedBy).ToHashSet();
        var words = Texts().SelectMany(text => Regex.Matches(text, @"\w+").Select(m => m.Value)).Concat(PublicForOthers).ToHashSet();
        var all = rooms.SelectMany(r => r.GetExportedTypes()).Where(t => !t.IsNested).ToList();

        // Callers catch exceptions, BenchmarkDotNet finds benchmarks, hosts of notebooks make formatters, and extensions are called without their class.
        var used = new HashSet<Type>(all.Where(t => named.Contains(t.FullName!) || words.Contains(Regex.Replace(t.Name, "`.*|Attribute$", ""))
            || t.IsAssignableTo(typeof(Exception)) || t.IsAssignableTo(typeof(StudyBenchmarks))
            || t.GetMethod("CreateTypeFormatters") is not null || t.IsDefined(typeof(ExtensionAttribute))));
        for (var next = used.ToList(); next.Count > 0;)
        {
            next = [.. next.SelectMany(t => ShownBy(t, rooms)).Where(used.Add)];
        }

        Assert.Empty(all.Except(used));
    }

    [Fact]
    public void No_line_of_the_product_is_longer_than_160_characters() => Assert.Empty(Sources().SelectMany(LongLines));

    /// <summary>The C# of the product, by its paths in <c>lib</c>.</summary>
    private static IEnumerable<string> Sources() =>
        Directory.EnumerateFiles(Path.Combine(ProjectFolder.Root, "lib"), "*.cs", SearchOption.AllDirectories)
            .Select(path => Path.GetRelativePath(Path.Combine(ProjectFolder.Root, "lib"), path).Replace('\\', '/'))
            .Where(path => !Regex.IsMatch(path, "(^|/)(bin|obj|node_modules)/|^[^/]*Tests/"));

    /// <summary>The long lines of a file with their numbers. A line of a raw string stays as it is: breaking it would change the text.</summary>
    private static IEnumerable<string> LongLines(string path)
    {
        var source = SourceText.From(File.ReadAllText(Path.Combine(ProjectFolder.Root, "lib", path)));
        var lines = source.Lines.Where(line => line.Span.Length > 160).ToList();
        if (lines.Count == 0)
        {
            return [];
        }

        var raw = CSharpSyntaxTree.ParseText(source).GetRoot().DescendantNodes()
            .Where(node => node is LiteralExpressionSyntax or InterpolatedStringExpressionSyntax)
            .Where(node => node.GetFirstToken().Kind() is SyntaxKind.MultiLineRawStringLiteralToken or SyntaxKind.InterpolatedMultiLineRawStringStartToken)
            .Select(node => node.Span).ToList();
        return lines.Where(line => !raw.Exists(span => span.Contains(line.Span.Start) && span.Contains(line.Span.End)))
            .Select(line => $"{path}, line {line.LineNumber + 1}: {line.Span.Length} characters");
    }

    private static IEnumerable<string> Texts()
    {
        var lib = Path.Combine(ProjectFolder.Root, "lib");
        return OtherSources.SelectMany(s => Directory.EnumerateFiles(Path.Combine(lib, s), "*.cs", SearchOption.AllDirectories))
            .Append(Path.Combine(lib, "README.md")).Select(File.ReadAllText)
            .Concat(NotebookFiles.All.SelectMany(path => NotebookDocument.Read(path).Cells).Where(c => c.IsCode).Select(c => c.Source));
    }

    /// <summary>The types of other assemblies that an assembly names.</summary>
    private static IEnumerable<string> NamedBy(Assembly assembly)
    {
        using var file = new PEReader(File.OpenRead(assembly.Location));
        var metadata = file.GetMetadataReader();
        return [.. metadata.TypeReferences.Select(metadata.GetTypeReference).Select(t => $"{metadata.GetString(t.Namespace)}.{metadata.GetString(t.Name)}")];
    }

    /// <summary>The types that a public type obliges to be public: those of its members, its base and its constraints.</summary>
    private static IEnumerable<Type> ShownBy(Type type, IReadOnlyList<Assembly> rooms) => type switch
    {
        { HasElementType: true } => [type.GetElementType()!],
        { IsGenericParameter: true } => type.GetGenericParameterConstraints(),
        { IsConstructedGenericType: true } => [type.GetGenericTypeDefinition(), .. type.GetGenericArguments()],
        _ when !rooms.Contains(type.Assembly) => [],
        _ =>
        [
            .. type.GetGenericArguments(), .. type.IsInterface ? type.GetInterfaces() : type.BaseType is { } parent ? [parent] : [],
            .. type.GetMembers(Declared).SelectMany(member => (IEnumerable<Type>)(member switch
            {
                MethodInfo { IsPrivate: false, IsAssembly: false } of =>
                    [of.ReturnType, .. of.GetGenericArguments(), .. of.GetParameters().Select(p => p.ParameterType)],
                ConstructorInfo { IsPrivate: false, IsAssembly: false } of => of.GetParameters().Select(p => p.ParameterType),
                FieldInfo { IsPrivate: false, IsAssembly: false } of => [of.FieldType],
                Type { IsVisible: true } nested => [nested],
                _ => [],
            })),
        ],
    };
}
