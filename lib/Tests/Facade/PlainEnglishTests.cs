using System.Text.RegularExpressions;

namespace Overtake.Tests.Facade;

/// <summary>What the committed runs are shown with is short and in the field's words.</summary>
[Collection(EngineCollection.Name)]
public partial class PlainEnglishTests
{
    private const int LongestTitle = 90;
    private const int LongestSentence = 30;
    private const int WidestLine = 120;

    public static TheoryData<string> Studies => [.. Presentation.All.Select(p => p.Name)];

    [Theory]
    [MemberData(nameof(Studies))]
    public void Titles_fit_a_slide_and_no_text_has_private_words(string name)
    {
        var (figures, texts, lines) = CommittedData.Read(() => TextsOf(Study.Open(name)));
        Assert.Empty(figures.Where(f => f.Title.Length > LongestTitle).Select(f => $"{f.Name} ({f.Title.Length}): {f.Title}"));
        Assert.All(figures, f => Assert.NotEqual(f.Title, f.Caption));
        Assert.DoesNotContain(texts, t => PrivateWords().IsMatch(t));
        Assert.DoesNotContain(lines, l => l.Length > WidestLine);

        static (IReadOnlyList<Figure> Figures, string[] Texts, string[] Lines) TextsOf(Run study)
        {
            var figures = study.Figures();
            return (figures, [.. figures.SelectMany(f => (string[])[f.Title, f.Subtitle]), .. study.Tables().Concat(study.Presentation.Tables(study).OfType<Table>()).SelectMany(t => (string[])[t.Title, t.Remark, .. t.Columns.Select(c => c.Header)]), .. study.Answer().Statements.Select(s => s.Text)], string.Join('\n', [study.Answer(), .. study.Tables()]).Split('\n'));
        }
    }

    [Fact]
    public void Every_sentence_of_README_and_notebooks_is_short_and_in_the_fields_words()
    {
        string[] pages = [.. ((string[])["README.md", "notebooks/README.md", "lib/README.md"]).Select(f => File.ReadAllText(Path.Combine(ProjectFolder.Root, f)))];
        var sentences = pages.Concat(Directory.EnumerateFiles(ProjectFolder.Notebooks, "*.ipynb").SelectMany(Texts))
            .SelectMany(text => Ends().Split(NoProse().Replace(text, "")).Select(s => s.Trim().TrimStart('-', ' '))).ToList();
        Assert.True(sentences.Count > 300);
        Assert.DoesNotContain(sentences, s => s.Split((char[]?)null, StringSplitOptions.RemoveEmptyEntries).Length > LongestSentence || PrivateWords().IsMatch(s));

        static IEnumerable<string> Texts(string notebook) =>
            JsonNode.Parse(File.ReadAllText(notebook))!["cells"]!.AsArray().Where(c => c!["cell_type"]!.GetValue<string>() == "markdown").Select(c => c!["source"] is JsonArray lines ? string.Concat(lines.Select(l => l!.GetValue<string>())) : c["source"]!.GetValue<string>());
    }

    // Code, comments and links say nothing to be read in one go.
    [GeneratedRegex("```.*?```|<!--.*?-->|https?://\\S+", RegexOptions.Singleline)]
    private static partial Regex NoProse();

    // A row of a table or a list is no sentence.
    [GeneratedRegex("(?<=[.!?:;])\\s+|\n|\\|")]
    private static partial Regex Ends();

    [GeneratedRegex("\\b(told|tells apart|taken together|undecided|of (its|their) own|change places|returned elsewhere|but alone)\\b", RegexOptions.IgnoreCase)]
    private static partial Regex PrivateWords();
}
