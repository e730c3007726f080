using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Overtake.Results;

namespace Overtake.Cli.Own;

/// <summary>A class with marked methods, and the source of studies of it.</summary>
internal sealed class OwnMethods
{
    private readonly INamedTypeSymbol _owner;
    private readonly string _axis;
    private readonly IReadOnlyList<int> _sizes;
    private readonly IReadOnlyList<(IMethodSymbol Method, string Name)> _methods;

    private OwnMethods(INamedTypeSymbol owner, string axis, IReadOnlyList<int> sizes, IReadOnlyList<(IMethodSymbol Method, string Name)> methods) =>
        (_owner, _axis, _sizes, _methods) = (owner, axis, sizes, methods);

    /// <summary>Name of the class.</summary>
    public string Owner => _owner.Name;

    /// <summary>Names of the methods, the baseline first.</summary>
    public IEnumerable<string> Names => _methods.Select(m => m.Name);

    /// <summary>Whether a method is marked.</summary>
    public static bool Has(INamedTypeSymbol type) => Marked(type, "BaselineAttribute").Any() || Marked(type, "ContenderAttribute").Any();

    /// <summary>Whether a method is a benchmark of BenchmarkDotNet.</summary>
    public static bool IsBenchmark(INamedTypeSymbol type) =>
        type.GetMembers().OfType<IMethodSymbol>().Any(m => m.GetAttributes().Any(a => a.AttributeClass?.Name == "BenchmarkAttribute"))
        || (type.BaseType is { SpecialType: SpecialType.None } parent && IsBenchmark(parent));

    private static IEnumerable<(IMethodSymbol Method, AttributeData Mark)> Marked(INamedTypeSymbol type, string attribute) =>
        from method in type.GetMembers().OfType<IMethodSymbol>()
        from mark in method.GetAttributes()
        where mark.AttributeClass is { ContainingNamespace.Name: "Overtake" } found && found.Name == attribute
        select (method, mark);

    /// <summary>Reads a class.</summary>
    /// <param name="path">The file, for errors.</param>
    /// <param name="owner">The class.</param>
    /// <param name="least">Methods that it needs.</param>
    /// <exception cref="InvalidResultException">The class has not what a study needs.</exception>
    public static OwnMethods Of(string path, INamedTypeSymbol owner, int least = 2)
    {
        var sizes = owner.GetAttributes().FirstOrDefault(a => a.AttributeClass is { Name: "SizesAttribute", ContainingNamespace.Name: "Overtake" })
            ?? throw Lacking("has no sizes: mark it with [Sizes(10, 100, 1_000)]");
        var values = sizes.ConstructorArguments[0].Values.Select(v => (int)v.Value!).ToList();
        var axis = sizes.NamedArguments.FirstOrDefault(a => a.Key == "Axis").Value.Value as string ?? "items";
        var baselines = Marked(owner, "BaselineAttribute").ToList();
        var all = baselines.Concat(Marked(owner, "ContenderAttribute"))
            .Select(m => (m.Method, Name: m.Mark.ConstructorArguments[0].Value as string ?? m.Method.Name)).ToList();
        if (values.Count == 0 || values.Exists(v => v < 1))
        {
            throw Lacking("needs one size at least, whole numbers from 1");
        }

        if (baselines.Count > 1)
        {
            throw Lacking($"has {baselines.Count} methods marked [Baseline]; one is compared with the others");
        }

        if (baselines.Count == 0)
        {
            throw Lacking("has no method marked [Baseline]");
        }

        if (all.Count < least)
        {
            throw Lacking("has no method marked [Contender]");
        }

        if (all.GroupBy(m => m.Name).FirstOrDefault(g => g.Count() > 1) is { } twice)
        {
            throw Lacking($"has two methods named '{twice.Key}'");
        }

        if (all.Find(m => m.Method.Parameters.Length > 0 || m.Method.IsStatic
            || m.Method.DeclaredAccessibility != Accessibility.Public || m.Method.IsGenericMethod) is { Method: { } wrong })
        {
            throw Lacking($"has a marked method {wrong.Name} that is not public, is static or generic, or takes parameters");
        }

        if (all.Select(m => m.Method).FirstOrDefault(IsAwaited) is { } awaited)
        {
            throw Lacking($"has a marked method {awaited.Name} that returns {Short(awaited.ReturnType)}: methods returning Task, and others that are awaited, "
                + "are not supported; wait in the method and return its result");
        }

        if (all.Select(m => m.Method).FirstOrDefault(m => m.ReturnType.IsRefLikeType || m.RefKind != RefKind.None
            || m.ReturnType.TypeKind is TypeKind.Pointer or TypeKind.FunctionPointer) is { } unkept)
        {
            throw Lacking($"has a marked method {unkept.Name} that returns {Short(unkept.ReturnType)}, which cannot be kept: return an array or a number");
        }

        var setUps = owner.GetMembers("SetUp").OfType<IMethodSymbol>()
            .Where(m => m.DeclaredAccessibility == Accessibility.Public && m.Parameters is [{ Type.SpecialType: SpecialType.System_Int32 }]).ToList();
        if (setUps.Count == 0)
        {
            throw Lacking("has no public method SetUp(int size) that prepares what the methods work on");
        }

        if (setUps.Find(m => IsAwaited(m) || m.IsAsync) is not null)
        {
            throw Lacking("has a method SetUp that is awaited, which is not supported: wait in it");
        }

        if (owner is not { TypeKind: TypeKind.Class, IsAbstract: false, IsStatic: false }
            || !owner.InstanceConstructors.Any(c => c.DeclaredAccessibility == Accessibility.Public && c.Parameters.Length == 0))
        {
            throw Lacking("is no class with a public constructor without parameters, so no object of it can be made");
        }

        return new OwnMethods(owner, axis, values, all);

        InvalidResultException Lacking(string what) => new(path, $"the class {owner.Name} {what}");

        static string Short(ITypeSymbol type) => type.ToDisplayString(SymbolDisplayFormat.MinimallyQualifiedFormat);

        static bool IsAwaited(IMethodSymbol method) =>
            method.ReturnType.GetMembers("GetAwaiter").Any() || method.ReturnType is INamedTypeSymbol { Name: "IAsyncEnumerable" or "IAsyncEnumerator" };
    }

    /// <summary>The source of a study of the methods.</summary>
    /// <param name="study">Name of the study.</param>
    /// <param name="areCompared">Whether they do the same work, so that the result of each must be that of the first.</param>
    public string Generate(string study, bool areCompared = true)
    {
        var type = _owner.ToDisplayString(SymbolDisplayFormat.FullyQualifiedFormat);
        var baseline = _methods[0].Method;
        return $$"""
            using System;
            using System.Collections.Generic;
            using System.Runtime.CompilerServices;
            using Overtake.Measurement.Engine;
            using Overtake.Measurement.Own;
            using Overtake.Workloads;

            public sealed class GeneratedStudy() : OwnStudy({{Text(study)}}, {{Text(_axis)}}, [{{string.Join(", ", _sizes)}}],
            [
            {{string.Join(",\n", _methods.Select((m, i) => $"    new OwnMethod({Text(m.Name)}, () => new Method{i}<Original>(), () => new Method{i}<Twin>(), () => new Method{i}<TenPercentMore>())"))}}
            ]);

            {{string.Join("\n", _methods.Select((m, i) => Benchmark(m.Method, i)))}}
            """;

        string Benchmark(IMethodSymbol method, int number)
        {
            var isCompared = areCompared && !method.ReturnsVoid && !baseline.ReturnsVoid;
            var (call, result) = ($"Owner.{method.Name}()", method.ReturnType.ToDisplayString(SymbolDisplayFormat.FullyQualifiedFormat));
            return $$"""
                public sealed class Method{{number}}<TCopy> : OwnBenchmark<{{type}}>
                    where TCopy : struct, ICopy
                {
                    {{(method.ReturnsVoid ? "" : $"private {result} _result = default!;")}}

                    public override IReadOnlyList<HotMethod> HotMethods { get; } = [HotMethod.Of(typeof(Method{{number}}<>), nameof(Run)), HotMethod.Of(typeof({{type}}), "{{method.Name}}")];

                    protected override string Method => {{Text(method.Name)}};

                    protected override string BaselineMethod => {{Text(baseline.Name)}};

                    protected override void SetUp(int size) => Owner.SetUp(TCopy.Size(size));

                    [MethodImpl(MethodImplOptions.NoInlining)]
                    public override void Run(long invocations)
                    {
                        for (long i = 0; i < invocations; i++)
                        {
                            {{(method.ReturnsVoid ? "" : "_result = ")}}{{call}};
                        }
                    }

                    protected override object? Result() {{(method.ReturnsVoid ? $"{{ {call}; return null; }}" : isCompared ? $"=> {call};" : $"{{ _result = {call}; return null; }}")}}

                    protected override object? BaselineResult() => {{(isCompared ? $"Owner.{baseline.Name}()" : "null")}};
                }
                """;
        }

    }

    /// <summary>The source of a study that compares methods with those of another version.</summary>
    /// <param name="study">Name of the study.</param>
    /// <param name="methods">The methods that both versions have.</param>
    /// <param name="missing">Those that one of them has, and why they are left out.</param>
    public string GenerateCheck(string study, IEnumerable<string> methods, IEnumerable<(string Method, string Reason)> missing) => $"""
        using Overtake.Measurement.Own;

        public sealed class GeneratedCheck() : CheckStudy({Text(study)}, {Text(_axis)}, [{string.Join(", ", _sizes)}], [{string.Join(", ", methods.Select(Text))}], [{string.Join(", ", missing.Select(m => $"({Text(m.Method)}, {Text(m.Reason)})"))}]);
        """;

    private static string Text(string value) => SymbolDisplay.FormatLiteral(value, quote: true);
}
