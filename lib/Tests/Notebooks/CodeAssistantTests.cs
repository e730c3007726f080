using Overtake.Notebooks;

namespace Overtake.Tests.Notebooks;

[Collection(EngineCollection.Name)]
public class CodeAssistantTests
{
    private readonly ScriptEngine _engine = new(Path.GetTempPath());

    [Theory]
    [InlineData("Console.WriteL|", "WriteLine")]
    [InlineData("Console.writel|", "WriteLine")]
    [InlineData("var b = new StringB|", "StringBuilder")]
    [InlineData("numbers.|", "Count")]
    [InlineData("numbers.Sel|", "Select")]
    [InlineData("Twi|", "Twice")]
    [InlineData("whi|", "while")]
    [InlineData("var x = 1; { var inner = 2; inn| }", "inner")]
    [InlineData("System.Net.So|", "Sockets")]
    [InlineData("numbers.Wh|\nvar after = 1;", "Where")]
    [InlineData("numbers?.Cou|", "Count")]
    [InlineData("using System.Te|", "Text")]
    [InlineData("new Random { | }", "new")]
    [InlineData("new UriBuilder { Ho| }", "Host")]
    [InlineData("numbers.Select(n => n.CompareT|)", "CompareTo")]
    [InlineData("Path.Comb|", "Combine")]
    public async Task Completion_knows_the_language_the_libraries_and_the_cells_before(string marked, string expected)
    {
        await _engine.ExecuteAsync("using System.IO; var numbers = new List<int>();");
        await _engine.ExecuteAsync("int Twice(int n) => 2 * n;");
        var position = marked.IndexOf('|');
        var code = marked.Remove(position, 1);

        var found = _engine.Assistant.Complete(code, position);

        Assert.Contains(expected, found.Items.Select(i => i.Text));
        Assert.Equal(position, found.End);
        Assert.All(found.Items, i => Assert.StartsWith(code[found.Start..position], i.Text, StringComparison.OrdinalIgnoreCase));
    }

    [Theory]
    [InlineData("")]
    [InlineData("\"text wh")]
    [InlineData("// comm")]
    [InlineData("))))((({{{ \0 #r")]
    public void Completion_survives_anything(string code)
    {
        for (var position = -1; position <= code.Length + 1; position++)
        {
            var found = _engine.Assistant.Complete(code, position);
            Assert.InRange(found.Start, 0, found.End);
        }
    }

    [Theory]
    [InlineData("Math.Ma|x(1, 2)", "Math.Max(int val1, int val2)", "larger")]
    [InlineData("Console.WriteLine(|", "Console.WriteLine", "terminator")]
    [InlineData("numbers.Coun|t", "List<int>.Count", "")]
    [InlineData("Twi|ce(1)", "int Twice(int n)", "")]
    [InlineData("new List<int>().Wher|e(x => x > 1)", "Where", "predicate")]
    public async Task Inspection_gives_signature_and_documentation(string marked, string signature, string words)
    {
        await _engine.ExecuteAsync("var numbers = new List<int>(); int Twice(int n) => 2 * n;");
        var position = marked.IndexOf('|');

        var text = _engine.Assistant.Inspect(marked.Remove(position, 1), position);

        Assert.NotNull(text);
        Assert.Contains(signature, text, StringComparison.Ordinal);
        Assert.Contains(words, text, StringComparison.OrdinalIgnoreCase);
    }

    [Fact]
    public async Task Inspection_of_our_own_library_shows_its_documentation()
    {
        await _engine.ExecuteAsync($"#r \"{typeof(Study).Assembly.Location}\"\nusing Overtake;");

        var completed = _engine.Assistant.Complete("Study.", 6);
        var inspected = _engine.Assistant.Inspect("Study.Open", 8);

        Assert.Subset(completed.Items.Select(i => i.Text).ToHashSet(), new HashSet<string> { "Open", "Read", "Runs" });
        Assert.Contains("Opens the fullest run of this machine", inspected, StringComparison.Ordinal);
    }

    [Fact]
    public void Nothing_is_said_about_nothing() =>
        Assert.Null(_engine.Assistant.Inspect("   ", 1));

    [Theory]
    [InlineData("1 + 1", "complete", "")]
    [InlineData("var x = 1;", "complete", "")]
    [InlineData("", "complete", "")]
    [InlineData("if (true) {", "incomplete", "    ")]
    [InlineData("void F() {\n  while (true) {", "incomplete", "        ")]
    [InlineData("1 +", "incomplete", "")]
    [InlineData("int 3x = 4;", "invalid", "")]
    public void Front_ends_learn_whether_to_run_or_to_go_on(string code, string status, string indent) =>
        Assert.Equal(new Completeness(status, indent), _engine.Assistant.IsComplete(code));
}
