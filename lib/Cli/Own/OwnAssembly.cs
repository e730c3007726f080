using System.Globalization;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Overtake.Results;

namespace Overtake.Cli.Own;

/// <summary>Makes a study of a class with marked methods: compiles the class, where it is given as source, and what times its methods.</summary>
internal sealed class OwnAssembly
{
    private const string Usings = "global using System; global using System.Collections.Generic; global using System.IO; global using System.Linq; global using System.Text; global using System.Threading; global using System.Threading.Tasks; global using Overtake;";
    private const string Prefix = "own-";

    private OwnAssembly(string study, string folder) => (Study, Folder) = (study, folder);

    /// <summary>Name of the study.</summary>
    public string Study { get; }

    /// <summary>Folder of the assembly, in which workers look for studies.</summary>
    public string Folder { get; }

    /// <summary>Compiles.</summary>
    /// <param name="path">A <c>.cs</c> file or an assembly.</param>
    /// <param name="className">The class; null where only one has marked methods.</param>
    /// <param name="parent">Folder that gets a folder of the study's name.</param>
    /// <exception cref="InvalidResultException">The file is missing or does not compile, or its class has not what a study needs; the place is that of the source.</exception>
    public static OwnAssembly Build(string path, string? className, string parent)
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

        var owner = Find(path, className, assembly);
        var study = Prefix + string.Concat(owner.Name.Select((c, i) => char.IsUpper(c) && i > 0 && !char.IsUpper(owner.Name[i - 1]) ? $"-{char.ToLowerInvariant(c)}" : $"{char.ToLowerInvariant(c)}"));
        compilation = compilation.AddSyntaxTrees(Parse(Generated(path, owner, study), "generated.cs"));
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

    private static INamedTypeSymbol Find(string path, string? className, IAssemblySymbol assembly)
    {
        var classes = Types(assembly.GlobalNamespace).Where(t => Marked(t, "BaselineAttribute").Any()).ToList();
        if (className is not null)
        {
            UnknownNameException.Demand($"class with a method marked [Baseline] in {path}", className, classes.Select(c => c.Name));
            return classes.First(c => c.Name == className);
        }

        return classes switch
        {
            [var only] => only,
            [] => throw new InvalidResultException(path, "no public class has a method marked [Baseline]"),
            _ => throw new InvalidResultException(path, $"{classes.Count} classes have methods marked [Baseline]; choose one with --class: {string.Join(", ", classes.Select(c => c.Name))}"),
        };

        static IEnumerable<INamedTypeSymbol> Types(INamespaceSymbol space) =>
            space.GetTypeMembers().Where(t => t.DeclaredAccessibility == Accessibility.Public).Concat(space.GetNamespaceMembers().SelectMany(Types));
    }

    private static IEnumerable<(IMethodSymbol Method, AttributeData Mark)> Marked(INamedTypeSymbol type, string attribute) =>
        from method in type.GetMembers().OfType<IMethodSymbol>()
        from mark in method.GetAttributes()
        where mark.AttributeClass is { ContainingNamespace.Name: "Overtake" } found && found.Name == attribute
        select (method, mark);

    private static string Generated(string path, INamedTypeSymbol owner, string study)
    {
        var sizes = owner.GetAttributes().FirstOrDefault(a => a.AttributeClass is { Name: "SizesAttribute", ContainingNamespace.Name: "Overtake" })
            ?? throw Lacking("has no sizes: mark it with [Sizes(10, 100, 1_000)]");
        var values = sizes.ConstructorArguments[0].Values.Select(v => (int)v.Value!).ToList();
        var axis = sizes.NamedArguments.FirstOrDefault(a => a.Key == "Axis").Value.Value as string ?? "items";
        var baselines = Marked(owner, "BaselineAttribute").ToList();
        var all = baselines.Concat(Marked(owner, "ContenderAttribute")).Select(m => (m.Method, Name: m.Mark.ConstructorArguments[0].Value as string ?? m.Method.Name)).ToList();
        if (values.Count < 2 || values.Exists(v => v < 1))
        {
            throw Lacking("needs two sizes at least, whole numbers from 1");
        }

        if (baselines.Count > 1)
        {
            throw Lacking($"has {baselines.Count} methods marked [Baseline]; one is compared with the others");
        }

        if (all.Count < 2)
        {
            throw Lacking("has no method marked [Contender]");
        }

        if (all.GroupBy(m => m.Name).FirstOrDefault(g => g.Count() > 1) is { } twice)
        {
            throw Lacking($"has two methods named '{twice.Key}'");
        }

        if (all.Find(m => m.Method.Parameters.Length > 0 || m.Method.IsStatic || m.Method.DeclaredAccessibility != Accessibility.Public || m.Method.IsGenericMethod) is { Method: { } wrong })
        {
            throw Lacking($"has a marked method {wrong.Name} that is not public, is static or generic, or takes parameters");
        }

        if (owner.GetMembers("SetUp").OfType<IMethodSymbol>().All(m => m.DeclaredAccessibility != Accessibility.Public || m.Parameters is not [{ Type.SpecialType: SpecialType.System_Int32 }]))
        {
            throw Lacking("has no public method SetUp(int size) that prepares what the methods work on");
        }

        var type = owner.ToDisplayString(SymbolDisplayFormat.FullyQualifiedFormat);
        var baseline = all[0].Method;
        return $$"""
            using System;
            using System.Collections.Generic;
            using System.Runtime.CompilerServices;
            using Overtake.Measurement.Engine;
            using Overtake.Measurement.Own;
            using Overtake.Workloads;

            public sealed class GeneratedStudy() : OwnStudy({{Text(study)}}, {{Text(axis)}}, [{{string.Join(", ", values)}}],
            [
            {{string.Join(",\n", all.Select((m, i) => $"    new OwnMethod({Text(m.Name)}, () => new Method{i}<Original>(), () => new Method{i}<Twin>(), () => new Method{i}<TenPercentMore>())"))}}
            ]);

            {{string.Join("\n", all.Select((m, i) => Benchmark(m.Method, i)))}}
            """;

        string Benchmark(IMethodSymbol method, int number)
        {
            var (call, result) = ($"Owner.{method.Name}()", method.ReturnType.ToDisplayString(SymbolDisplayFormat.FullyQualifiedFormat));
            return $$"""
                public sealed class Method{{number}}<TCopy> : OwnBenchmark<{{type}}>
                    where TCopy : struct, ICopy
                {
                    {{(method.ReturnsVoid ? "" : $"private {result} _result = default!;")}}

                    public override IReadOnlyList<HotMethod> HotMethods { get; } = [HotMethod.Of(typeof(Method{{number}}<>), nameof(Run)), HotMethod.Of(typeof({{type}}), "{{method.Name}}")];

                    public override void Prepare(int size) => Owner.SetUp(TCopy.Size(size));

                    [MethodImpl(MethodImplOptions.NoInlining)]
                    public override void Run(long invocations)
                    {
                        for (long i = 0; i < invocations; i++)
                        {
                            {{(method.ReturnsVoid ? "" : "_result = ")}}{{call}};
                        }
                    }

                    protected override (object? Own, object? Baseline) Results() => {{(method.ReturnsVoid || baseline.ReturnsVoid ? "(null, null)" : $"({call}, Owner.{baseline.Name}())")}};
                }
                """;
        }

        InvalidResultException Lacking(string what) => new(path, $"the class {owner.Name} {what}");

        static string Text(string value) => SymbolDisplay.FormatLiteral(value, quote: true);
    }
}
