using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Overtake.Results;

namespace Overtake.Cli.Own;

/// <summary>Makes a study of a class with marked methods.</summary>
internal static class OwnMethods
{
    /// <summary>Whether a method is marked.</summary>
    public static bool Has(INamedTypeSymbol type) => Marked(type, "BaselineAttribute").Any();

    private static IEnumerable<(IMethodSymbol Method, AttributeData Mark)> Marked(INamedTypeSymbol type, string attribute) =>
        from method in type.GetMembers().OfType<IMethodSymbol>()
        from mark in method.GetAttributes()
        where mark.AttributeClass is { ContainingNamespace.Name: "Overtake" } found && found.Name == attribute
        select (method, mark);

    /// <summary>The source of the study.</summary>
    /// <param name="path">The file, for errors.</param>
    /// <param name="owner">The class.</param>
    /// <param name="study">Name of the study.</param>
    /// <exception cref="InvalidResultException">The class has not what a study needs.</exception>
    public static string Generate(string path, INamedTypeSymbol owner, string study)
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
