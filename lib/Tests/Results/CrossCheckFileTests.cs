namespace Overtake.Tests.Results;

public sealed class CrossCheckFileTests : FolderTests
{
    private const string Good = "object[],14,1,1,1000,271.5\n";

    private string Path => _folder.File(CrossCheckFile.FileName);

    [Fact]
    public void Iterations_come_back_as_they_were_written_in_any_culture()
    {
        using var culture = new CommaCulture();
        CrossCheckSample[] samples = [new("object[]", 14, 1, 1, 4_096, 271.5), new("object[]", 14, 1, 2, 4_096, 1e-3), new("object[]", 14, 2, 1, 4_096, 3), new("byte[] span", 3_541, 1, 1, 16, 1234567.89)];
        CrossCheckFile.Write(Path, samples);
        Assert.Equal(samples, CrossCheckFile.Read(Path));
        Assert.Equal([CrossCheckFile.FileName], _folder.Names());
        Assert.StartsWith(CrossCheckFile.Header + "\nobject[],14,1,1,4096,271.5\n", File.ReadAllText(Path), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("", "line 1")]
    [InlineData("contender,size,ns\n", "line 1")]
    [InlineData("contender,size,iteration,operations,ns\nobject[],14,1,1000,271.5\n", "line 1: an earlier version wrote it, with one process for each case; measure it again")]
    [InlineData(CrossCheckFile.Header + "\n" + Good + "object[],14,1,2,1000,27", "truncated")]
    [InlineData(CrossCheckFile.Header + "\n" + Good + Good, "line 3, column iteration: expected 2, found 1")]
    [InlineData(CrossCheckFile.Header + "\n" + Good + "object[],14,1,3,1000,271.5\n", "line 3, column iteration: expected 2, found 3")]
    [InlineData(CrossCheckFile.Header + "\n" + Good + "object[],14,2,2,1000,271.5\n", "line 3, column iteration: expected 1, found 2")]
    [InlineData(CrossCheckFile.Header + "\nobject[],14,0,1,1000,271.5\n", "line 2, column launch")]
    [InlineData(CrossCheckFile.Header + "\nobject[],many,1,1,1000,271.5\n", "line 2, column size")]
    [InlineData(CrossCheckFile.Header + "\nobject[],14,1,1,0,271.5\n", "line 2, column operations")]
    [InlineData(CrossCheckFile.Header + "\nobject[],14,1,1,1000,0\n", "line 2, column ns")]
    [InlineData(CrossCheckFile.Header + "\nobject[],14,1,1,1000,NaN\n", "line 2, column ns")]
    [InlineData(CrossCheckFile.Header + "\nobject[],14,1,1,1000,1e999\n", "line 2, column ns")]
    [InlineData(CrossCheckFile.Header + "\nobject[],14,1,1,1000\n", "line 2")]
    public void A_broken_file_is_refused_with_its_place(string text, string place)
    {
        _folder.Write(CrossCheckFile.FileName, text);
        var e = Assert.Throws<InvalidResultException>(() => CrossCheckFile.Read(Path));
        Assert.StartsWith(Path, e.Message, StringComparison.Ordinal);
        Assert.Contains(place, e.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void A_missing_file_is_named() =>
        Assert.Contains(Path, Assert.Throws<InvalidResultException>(() => CrossCheckFile.Read(Path)).Message, StringComparison.Ordinal);
}
