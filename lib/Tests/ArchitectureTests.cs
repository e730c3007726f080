using BenchmarkDotNet.Attributes;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

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
    [InlineData("Overtake.InTurns", "Overtake Overtake.Analysis Overtake.Charts Overtake.Measurement Overtake.Results")]
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

    // The compiler writes Program, studies of others may have threads,
    // tests of codecs are generic, and packages generate code for the envelope.
    private static readonly string[] PublicForOthers = ["Program", "IMacroBenchmark", "IBigEndianCodec", "MessageEnvelope"];

    private const BindingFlags Declared =
        BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Static | BindingFlags.Instance | BindingFlags.DeclaredOnly;

    [Fact]
    public void What_is_public_is_named_by_people_or_shown_by_what_they_name()
    {
        string[] names = ["Workloads", "Results", "Analysis", "Measurement", "Worker", "Charts", "Notebooks", "Cli"];
        var rooms = names.Select(n => Assembly.Load("Overtake." + n)).Append(typeof(Run).Assembly).ToList();
        var words = Texts().SelectMany(text => Regex.Matches(text, @"\w+").Select(m => m.Value)).Concat(PublicForOthers).ToHashSet();
        var all = rooms.SelectMany(r => r.GetExportedTypes()).Where(t => !t.IsNested).ToList();

        // Callers catch exceptions, packages generate code for messages, BenchmarkDotNet finds benchmarks, hosts of notebooks make formatters,
        // extension methods are named without their class, and a test class for each type has to be as public as the type.
        var tested = typeof(ArchitectureTests).Assembly.GetExportedTypes().SelectMany(t => t.BaseType?.GenericTypeArguments ?? []);
        var used = new HashSet<Type>(all.Intersect(tested).Union(all.Where(t => words.Contains(Regex.Replace(t.Name, "`.*|Attribute$", ""))
            || t.IsAssignableTo(typeof(Exception)) || t.Namespace!.EndsWith(".Messages", StringComparison.Ordinal)
            || t.GetMethods().Any(m => m.IsDefined(typeof(BenchmarkAttribute)) || m.Name == "CreateTypeFormatters"
                || (m.IsDefined(typeof(ExtensionAttribute)) && words.Contains(m.Name))))));
        for (var next = used.ToList(); next.Count > 0;)
        {
            next = [.. next.SelectMany(t => ShownBy(t, rooms)).Where(used.Add)];
        }

        var more = all.Except(used).ToList();
        Assert.True(more.Count == 0, "can be internal: " + string.Join(' ', more));
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

    /// <summary>The code of notebooks and recipes, and the texts that generated code is made of.</summary>
    private static IEnumerable<string> Texts()
    {
        var lib = Path.Combine(ProjectFolder.Root, "lib");
        var generators = Directory.EnumerateFiles(Path.Combine(lib, "Cli", "Own"), "*.cs")
            .SelectMany(path => CSharpSyntaxTree.ParseText(File.ReadAllText(path)).GetRoot().DescendantTokens())
            .Where(t => t.Kind() is SyntaxKind.InterpolatedStringTextToken || t.Value is string).Select(t => t.ValueText);
        return Regex.Matches(File.ReadAllText(Path.Combine(lib, "README.md")), "```cs.*?```", RegexOptions.Singleline).Select(m => m.Value)
            .Concat(generators)
            .Append(File.ReadAllText(Path.Combine(ProjectFolder.Notebooks, "overtake.csx")))
            .Concat(NotebookFiles.All.SelectMany(path => NotebookDocument.Read(path).Cells).Where(c => c.IsCode).Select(c => c.Source));
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
