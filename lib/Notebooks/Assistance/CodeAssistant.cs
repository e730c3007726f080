using System.ComponentModel;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Scripting;

namespace Overtake.Notebooks;

/// <summary>Helps a person to write a cell that comes after the cells that have run. Positions count UTF-16 units from the begin of the code.</summary>
internal sealed class CodeAssistant
{
    // As declarations are written in documentation, types by their short names.
    private static readonly SymbolDisplayFormat Signature = new(
        genericsOptions: SymbolDisplayGenericsOptions.IncludeTypeParameters,
        memberOptions: SymbolDisplayMemberOptions.IncludeParameters | SymbolDisplayMemberOptions.IncludeType
            | SymbolDisplayMemberOptions.IncludeContainingType | SymbolDisplayMemberOptions.IncludeRef,
        parameterOptions: SymbolDisplayParameterOptions.IncludeType | SymbolDisplayParameterOptions.IncludeName
            | SymbolDisplayParameterOptions.IncludeDefaultValue | SymbolDisplayParameterOptions.IncludeParamsRefOut
            | SymbolDisplayParameterOptions.IncludeExtensionThis,
        propertyStyle: SymbolDisplayPropertyStyle.ShowReadWriteDescriptor,
        localOptions: SymbolDisplayLocalOptions.IncludeType,
        miscellaneousOptions: SymbolDisplayMiscellaneousOptions.UseSpecialTypes | SymbolDisplayMiscellaneousOptions.EscapeKeywordIdentifiers);

    private static readonly string[] Keywords =
        [
            .. SyntaxFacts.GetReservedKeywordKinds().Select(SyntaxFacts.GetText), "async", "await", "from", "record", "select", "var", "when", "where", "with",
            "yield",
        ];

    private readonly ScriptLanguage _language;
    private readonly Func<Script<object>?> _previous;

    internal CodeAssistant(ScriptLanguage language, Func<Script<object>?> previous)
    {
        _language = language;
        _previous = previous;
    }

    /// <summary>What can stand at a position, given what is already written of it.</summary>
    /// <param name="code">The cell.</param>
    /// <param name="position">From 0 to the length of the code; beyond that the nearest of these.</param>
    public Completions Complete(string code, int position)
    {
        position = Math.Clamp(position, 0, code.Length);
        var start = position;
        while (start > 0 && SyntaxFacts.IsIdentifierPartCharacter(code[start - 1]))
        {
            start--;
        }

        var (model, root) = Open(code);
        if (IsText(root, start))
        {
            return new Completions(position, position, []);
        }

        var written = code[start..position];
        var items = Candidates(model, root, start)
            .Where(item => item.Text.StartsWith(written, StringComparison.OrdinalIgnoreCase))
            .DistinctBy(item => item.Text)
            .OrderBy(item => item.Text.StartsWith(written, StringComparison.Ordinal) ? 0 : 1)
            .ThenBy(item => item.Text, StringComparer.OrdinalIgnoreCase);
        return new Completions(start, position, [.. items]);
    }

    /// <summary>
    /// Signature and documentation of the name at a position or just before it, after an
    /// opening parenthesis that of what is called; null where there is nothing to say.
    /// </summary>
    /// <param name="code">The cell.</param>
    /// <param name="position">From 0 to the length of the code; beyond that the nearest of these.</param>
    public string? Inspect(string code, int position)
    {
        position = Math.Clamp(position, 0, code.Length);
        var (model, root) = Open(code);
        var name = new[] { position, position - 1, NameBefore(code, position) }
            .Where(place => place >= 0 && place < code.Length)
            .Select(place => root.FindToken(place))
            .FirstOrDefault(token => token.IsKind(SyntaxKind.IdentifierToken) || SyntaxFacts.IsPredefinedType(token.Kind()));
        if (name.Parent is not { } node)
        {
            return null;
        }

        var info = model.GetSymbolInfo(node);
        var symbol = info.Symbol ?? info.CandidateSymbols.FirstOrDefault() ?? model.GetDeclaredSymbol(node) ?? model.GetMemberGroup(node).FirstOrDefault();
        if (symbol is null or INamespaceSymbol)
        {
            return symbol?.ToDisplayString();
        }

        var others = symbol is IMethodSymbol method ? model.GetMemberGroup(node).Length - 1 : 0;
        var signature = (symbol is INamedTypeSymbol type
            ? $"{type.TypeKind.ToString().ToLowerInvariant()} {type.ToDisplayString()}"
            : symbol.ToDisplayString(Signature))
            + (others > 0 ? $" (+ {others} overload{(others == 1 ? "" : "s")})" : "");
        var documented = (symbol as IMethodSymbol)?.ReducedFrom ?? symbol;
        var file = documented.ContainingAssembly is { } assembly
            ? (model.Compilation.GetMetadataReference(assembly) as PortableExecutableReference)?.FilePath
            : null;
        var words = file is null || documented.OriginalDefinition.GetDocumentationCommentId() is not { } id ? null : Documentation.Of(file, id);
        return words is null ? signature : $"{signature}\n\n{words}";
    }

    /// <summary>Whether a front end should run the code or let the person write on.</summary>
    public Completeness IsComplete(string code)
    {
        var tree = ScriptLanguage.Tree(_language.Script(null, code, 0));
        if (!SyntaxFactory.IsCompleteSubmission(tree))
        {
            var open = tree.GetRoot().DescendantTokens().Sum(token => token.IsMissing ? 0 : token.Kind() switch
            {
                SyntaxKind.OpenBraceToken => 1,
                SyntaxKind.CloseBraceToken => -1,
                _ => 0,
            });
            return new Completeness("incomplete", new string(' ', 4 * Math.Max(0, open)));
        }

        return new Completeness(
            tree.GetDiagnostics().Any(diagnostic => diagnostic.Severity == DiagnosticSeverity.Error) ? "invalid" : "complete", string.Empty);
    }

    private (SemanticModel Model, SyntaxNode Root) Open(string code)
    {
        var script = _language.Script(_previous(), code, 0);
        var tree = ScriptLanguage.Tree(script);
        return (script.GetCompilation().GetSemanticModel(tree), tree.GetRoot());
    }

    private static IEnumerable<CompletionSuggestion> Candidates(SemanticModel model, SyntaxNode root, int start)
    {
        var before = start == 0 ? default : TokenBefore(root, start);
        if (before.IsKind(SyntaxKind.DotToken))
        {
            return Members(model, before, start).Where(IsOffered).Select(Suggestion);
        }

        var inScope = model.LookupSymbols(start).Where(IsOffered);
        if (before.IsKind(SyntaxKind.UsingKeyword) && before.Parent is UsingDirectiveSyntax)
        {
            return inScope.OfType<INamespaceSymbol>().Select(Suggestion);
        }

        if (before.IsKind(SyntaxKind.NewKeyword))
        {
            return inScope.OfType<INamespaceOrTypeSymbol>().Select(Suggestion);
        }

        return Initialized(model, before).Select(Suggestion)
            .Concat(inScope.Select(Suggestion))
            .Concat(Keywords.Select(word => new CompletionSuggestion(word, "keyword", "")));
    }

    /// <summary>What can follow a dot. What stands before it is bound by itself: unfinished lines are often something else to the parser.</summary>
    private static IEnumerable<ISymbol> Members(SemanticModel model, SyntaxToken dot, int position)
    {
        SyntaxNode? left = dot.Parent switch
        {
            MemberAccessExpressionSyntax access => access.Expression,
            MemberBindingExpressionSyntax binding => binding.FirstAncestorOrSelf<ConditionalAccessExpressionSyntax>()?.Expression,
            QualifiedNameSyntax name => name.Left,
            _ => null,
        };
        if (left is null)
        {
            return [];
        }

        var expression = SyntaxFactory.ParseExpression(left.ToString());
        var place = left.SpanStart;
        var symbol = model.GetSpeculativeSymbolInfo(place, expression, SpeculativeBindingOption.BindAsExpression).Symbol
            ?? model.GetSpeculativeSymbolInfo(place, expression, SpeculativeBindingOption.BindAsTypeOrNamespace).Symbol;
        if (symbol is INamespaceOrTypeSymbol container)
        {
            return model.LookupSymbols(position, container).Where(member => member is INamespaceOrTypeSymbol || member.IsStatic);
        }

        var type = model.GetSpeculativeTypeInfo(place, expression, SpeculativeBindingOption.BindAsExpression).Type ?? model.GetTypeInfo(left).Type;
        return type is null or IErrorTypeSymbol
            ? []
            : model.LookupSymbols(position, type, includeReducedExtensionMethods: true).Where(member => !member.IsStatic && member is not INamedTypeSymbol);
    }

    /// <summary>What can be set between the braces of <c>new T { }</c>.</summary>
    private static IEnumerable<ISymbol> Initialized(SemanticModel model, SyntaxToken before) =>
        before.Parent is InitializerExpressionSyntax { Parent: BaseObjectCreationExpressionSyntax creation } && model.GetTypeInfo(creation).Type is { } type
            ? model.LookupSymbols(before.SpanStart, type)
                .Where(member => member is IPropertySymbol { IsStatic: false, SetMethod: not null } or IFieldSymbol { IsStatic: false } && IsOffered(member))
            : [];

    private static SyntaxToken TokenBefore(SyntaxNode root, int position)
    {
        var token = root.FindToken(position - 1);
        return token.SpanStart >= position ? token.GetPreviousToken() : token;
    }

    private static bool IsOffered(ISymbol symbol) =>
        symbol.CanBeReferencedByName
        && !symbol.GetAttributes()
            .Any(a => a.AttributeClass?.Name == nameof(EditorBrowsableAttribute) && a.ConstructorArguments is [{ Value: (int)EditorBrowsableState.Never }]);

    private static CompletionSuggestion Suggestion(ISymbol symbol) => new(
        symbol.Name,
        symbol.Kind switch
        {
            SymbolKind.Method => "function",
            SymbolKind.Property or SymbolKind.Field or SymbolKind.Event => "property",
            SymbolKind.NamedType or SymbolKind.TypeParameter => "class",
            SymbolKind.Namespace => "module",
            SymbolKind.Local or SymbolKind.Parameter or SymbolKind.RangeVariable => "instance",
            _ => "text",
        },
        symbol is IMethodSymbol method
            ? $"({string.Join(", ", method.Parameters.Select(p => p.Type.ToDisplayString(SymbolDisplayFormat.MinimallyQualifiedFormat)))})"
            : "");

    /// <summary>Whether nothing is code at this position: in a comment or inside a literal.</summary>
    private static bool IsText(SyntaxNode root, int position)
    {
        if (position == 0)
        {
            return false;
        }

        if (root.FindTrivia(position - 1) is var trivia
            && trivia.Kind() is SyntaxKind.SingleLineCommentTrivia or SyntaxKind.MultiLineCommentTrivia or SyntaxKind.SingleLineDocumentationCommentTrivia)
        {
            return trivia.IsKind(SyntaxKind.SingleLineCommentTrivia) || position < trivia.Span.End;
        }

        var token = root.FindToken(position - 1);
        var isLiteral = token.Kind() is SyntaxKind.StringLiteralToken or SyntaxKind.CharacterLiteralToken or SyntaxKind.InterpolatedStringTextToken
            or SyntaxKind.SingleLineRawStringLiteralToken or SyntaxKind.MultiLineRawStringLiteralToken or SyntaxKind.NumericLiteralToken;
        return isLiteral && position > token.SpanStart
            && (position < token.Span.End || token.ContainsDiagnostics
                || token.IsKind(SyntaxKind.NumericLiteralToken) || token.IsKind(SyntaxKind.InterpolatedStringTextToken));
    }

    private static int NameBefore(string code, int position)
    {
        var open = code.AsSpan(0, position).LastIndexOf('(');
        return code.AsSpan(0, open < 0 ? position : open).TrimEnd().Length - 1;
    }
}

/// <summary>Whether a piece of code can be run as it is.</summary>
/// <param name="Status"><c>complete</c>, <c>incomplete</c> or <c>invalid</c>, as Jupyter has it.</param>
/// <param name="Indent">What an incomplete code's next line begins with.</param>
internal sealed record Completeness(string Status, string Indent);

/// <summary>One suggestion.</summary>
/// <param name="Text">What would be written.</param>
/// <param name="Kind">
/// What it is, in the words that Jupyter front ends have icons for: <c>function</c>,
/// <c>property</c>, <c>class</c>, <c>module</c>, <c>keyword</c>, <c>instance</c>, <c>text</c>.
/// </param>
/// <param name="Note">The types of a method's parameters; empty for everything else.</param>
internal sealed record CompletionSuggestion(string Text, string Kind, string Note);

/// <summary>What can replace a stretch of a cell.</summary>
/// <param name="Start">Where the stretch begins, in UTF-16 units.</param>
/// <param name="End">Where it ends.</param>
/// <param name="Items">The suggestions, best first.</param>
internal sealed record Completions(int Start, int End, IReadOnlyList<CompletionSuggestion> Items);
