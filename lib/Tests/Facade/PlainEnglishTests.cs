using System.Text.RegularExpressions;
using Overtake.Charts;

namespace Overtake.Tests.Facade;

/// <summary>What the committed runs are shown with is short and in the field's words.</summary>
[Collection(Notebooks.EngineCollection.Name)]
public partial class PlainEnglishTests
{
    private const int LongestTitle = 90;

    public static TheoryData<string> Studies => [.. Presentation.All.Select(p => p.Name)];

    [Theory]
    [MemberData(nameof(Studies))]
    public void Titles_fit_a_slide_and_no_text_has_private_words(string name)
    {
        using var data = CommittedData.Copy();
        Environment.SetEnvironmentVariable(ProjectFolder.RunsVariable, data.Machines);
        Environment.SetEnvironmentVariable(Study.MachineVariable, data.Machine);
        try
        {
            var study = Study.Open(name);
            var figures = study.Figures();
            Assert.Empty(figures.Where(f => f.Title.Length > LongestTitle).Select(f => $"{f.Name} ({f.Title.Length}): {f.Title}"));
            Assert.All(figures, f => Assert.NotEqual(f.Title, f.Caption));
            string[] texts = [.. figures.SelectMany(f => (string[])[f.Title, f.Subtitle]), .. study.Tables().Concat(study.Presentation.Tables(study).OfType<Table>()).SelectMany(t => (string[])[t.Title, t.Remark, .. t.Columns.Select(c => c.Header)]), .. study.Answer().Statements.Select(s => s.Text)];
            Assert.DoesNotContain(texts, t => PrivateWords().IsMatch(t));
        }
        finally
        {
            Environment.SetEnvironmentVariable(ProjectFolder.RunsVariable, null);
            Environment.SetEnvironmentVariable(Study.MachineVariable, null);
        }
    }

    [GeneratedRegex("\\b(told|tells apart|taken together|undecided|of (its|their) own|change places|returned elsewhere|but alone)\\b", RegexOptions.IgnoreCase)]
    private static partial Regex PrivateWords();
}
