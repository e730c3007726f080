namespace Overtake.Tests.Notebooks;

public class NotebookLintTests
{
    [Fact]
    public void A_notebook_within_the_contract_has_no_finding() =>
        Assert.Empty(Check(Notebook.Of("using System.IO;\nvar x = 1;", "await Task.Delay(x);\ndisplay(Path.GetTempPath());\nx")));

    [Theory]
    [InlineData("#!import \"a.csx\"", "cell 1: a magic command (#!), which is not C#")]
    [InlineData("#r \"nuget: Some.Package, 1.0\"", "cell 1: #r \"nuget: Some.Package, 1.0\": packages are slow or impossible to get while a notebook runs")]
    [InlineData("using System.IO;\n#r \"System.Xml\"", "cell 1: line 2, column 2: CS7009: Cannot use #r after first token in file")]
    [InlineData("namespace N { }", "cell 1: a namespace, which a cell cannot declare")]
    [InlineData("var a = ;", "cell 1: line 1, column 9: CS1525: Invalid expression term ';'")]
    [InlineData("var a = 1; a++; a++; a++; a++; a++;", "cell 1: 6 statements: at most 5, the rest belongs into the library")]
    public void A_cell_that_not_every_host_accepts_is_found(string code, string finding) =>
        Assert.Contains(finding, Check(Notebook.Of(code)).Select(found => found.ToString()));

    [Theory]
    [InlineData("\".net-csharp\"", "\"python3\"", "metadata.kernelspec.name is not .net-csharp")]
    [InlineData(".NET (C#)", "C#", "metadata.kernelspec.display_name is not .NET (C#)")]
    [InlineData("\"language\":\"C#\"", "\"language\":\"csharp\"", "metadata.kernelspec.language is not C#")]
    [InlineData("\"language_info\":{\"name\":\"C#\"}", "\"language_info\":7", "metadata.language_info.name is not C#")]
    [InlineData("\"aliases\":[]", "\"aliases\":[\"c\"]", "metadata.polyglot_notebook.kernelInfo is not {")]
    [InlineData("\"kernelName\":\"csharp\"", "\"kernelName\":\"fsharp\"", "cell 1: metadata.polyglot_notebook.kernelName is not csharp")]
    [InlineData("\"nbformat_minor\":5", "\"nbformat_minor\":4", "nbformat 4.4: use 4.5, which has cell ids")]
    [InlineData("\"id\":\"cell-1\",", "", "cell 1: no id")]
    public void Metadata_that_not_every_host_accepts_is_found(string valid, string broken, string finding)
    {
        var text = Notebook.Json("1").ToJsonString(new() { Encoder = System.Text.Encodings.Web.JavaScriptEncoder.UnsafeRelaxedJsonEscaping });
        Assert.Contains(valid, text);

        Assert.StartsWith(finding, Assert.Single(Check(Notebook.Parse(text.Replace(valid, broken)))).ToString());
    }

    private static IReadOnlyList<LintFinding> Check(NotebookDocument notebook) => NotebookLint.Check(notebook);
}
