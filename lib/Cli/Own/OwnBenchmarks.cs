using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Overtake.Measurement.Own;
using Overtake.Results;

namespace Overtake.Cli.Own;

/// <summary>A class with <c>[Benchmark]</c> methods, and the source of studies of it: BenchmarkDotNet reads the class where it is measured.</summary>
internal static class OwnBenchmarks
{
    /// <summary>Whether a method of the class, or of one that it inherits from, is a benchmark.</summary>
    public static bool Has(INamedTypeSymbol type) => type is { TypeKind: TypeKind.Class, IsAbstract: false, IsStatic: false } && HasMethod(type);

    /// <summary>The source of a study of the class.</summary>
    /// <param name="path">The file, for errors.</param>
    /// <exception cref="InvalidResultException">No object of the class can be made.</exception>
    public static string Generate(string path, INamedTypeSymbol owner, string study, BenchmarkChoice choice)
    {
        if (owner.IsSealed || !owner.InstanceConstructors.Any(c => c.DeclaredAccessibility == Accessibility.Public && c.Parameters.Length == 0))
        {
            throw new InvalidResultException(
                path, $"the class {owner.Name} is sealed or has no public constructor without parameters, so BenchmarkDotNet cannot make an object of it");
        }

        var type = (owner.IsGenericType && owner.TypeArguments.All(a => a is ITypeParameterSymbol) ? owner.ConstructUnboundGenericType() : owner)
            .ToDisplayString(SymbolDisplayFormat.FullyQualifiedFormat);
        string[] chosen =
        [
            Text(choice.Baseline), Text(choice.SizeParameter), Text(choice.ContenderParameter), $"[{string.Join(", ", choice.Filters.Select(Text))}]",
            Text(choice.Refines), Text(choice.AreCompared),
        ];
        return $"""
            using Overtake.Measurement.Own;

            public sealed class GeneratedStudy() : BenchmarkStudy({Text(study)}, typeof({type}), new BenchmarkChoice({string.Join(", ", chosen)}));
            """;
    }

    /// <summary>The source of a study that compares two versions of a class.</summary>
    public static string GenerateCheck(string study) => $"public sealed class GeneratedCheck() : Overtake.Measurement.Own.CheckStudy({Text(study)});";

    private static bool HasMethod(INamedTypeSymbol type) =>
        type.GetMembers().OfType<IMethodSymbol>().Any(m => m.GetAttributes().Any(a => a.AttributeClass?.Name == "BenchmarkAttribute"))
        || (type.BaseType is { SpecialType: SpecialType.None } parent && HasMethod(parent));

    private static string Text(string? value) => value is null ? "null" : SymbolDisplay.FormatLiteral(value, quote: true);

    private static string Text(bool value) => value ? "true" : "false";
}
