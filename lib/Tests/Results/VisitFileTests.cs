using System.IO.Compression;

namespace Overtake.Tests.Results;

public sealed class VisitFileTests : FolderTests
{
    private string Path => _folder.File(VisitFile.FileName);

    [Fact]
    public void Visits_come_back_as_they_were_written_in_any_culture()
    {
        using var culture = new CommaCulture();
        CaseVisits[] cases = [.. VisitSamples.Launch(1), .. VisitSamples.Random(new Random(5)).Select(c => c with { Launch = 2 })];
        VisitFile.Write(Path, cases);
        Assert.Equivalent(cases, VisitFile.Read(Path), strict: true);
        Assert.Equal([VisitFile.FileName], _folder.Names());
    }

    [Fact]
    public void A_line_is_a_visit_and_plain_text_in_a_gzip_file()
    {
        VisitFile.Write(Path, VisitSamples.Launch(1));
        using var reader = new StreamReader(new GZipStream(File.OpenRead(Path), CompressionMode.Decompress));
        var lines = reader.ReadToEnd().Split('\n');
        Assert.Equal(VisitFile.Header, lines[0]);
        Assert.Equal("1,1,fill,three-numbers,object[],16,,.NET 10.0.12,workstation-concurrent,3,1000,2,3,1,3000,100 120,,,,", lines[2]);
        Assert.Equal(8, lines.Length);
    }

    [Fact]
    public void A_file_that_was_cut_off_or_changed_anywhere_gives_one_line_that_names_it()
    {
        VisitFile.Write(Path, VisitSamples.Launch(1));
        var whole = File.ReadAllBytes(Path);
        var text = Text(VisitFile.Read(Path));
        for (var length = 0; length < whole.Length; length++)
        {
            File.WriteAllBytes(Path, whole[..length]);
            Refused($"cut off at {length} of {whole.Length}");
        }

        // Behind the header of the format, whose time stamp and system mean nothing.
        for (var place = 10; place < whole.Length; place++)
        {
            var changed = (byte[])whole.Clone();
            changed[place] ^= 0x20;
            File.WriteAllBytes(Path, changed);
            // The very last bits may mean nothing either.
            if (Read() is not { } read || !read.SequenceEqual(text))
            {
                Refused($"changed at {place} of {whole.Length}");
            }
        }

        IEnumerable<string>? Read()
        {
            try
            {
                return Text(VisitFile.Read(Path));
            }
            catch (InvalidResultException)
            {
                return null;
            }
        }

        static List<string> Text(IEnumerable<CaseVisits> cases) => [.. cases.SelectMany(c => c.Visits.Select(v => $"{c.Place} {c.Order} {c.Contender} {c.Operations} {c.Milliseconds} {v.Round} {v.Slot} {v.Kept} {v.Microseconds} {string.Join('|', v.Pauses.Select(p => string.Join(' ', p)))}"))];

        void Refused(string what)
        {
            var e = Record.Exception(() => VisitFile.Read(Path));
            Assert.True(e is InvalidResultException, $"{what}: {e?.Message ?? "read without complaint"}");
            Assert.StartsWith(Path, e!.Message, StringComparison.Ordinal);
            Assert.DoesNotContain('\n', e.Message);
        }
    }

    [Theory]
    [InlineData("kept", "2", "line 2, column kept: expected 0 or 1, found '2'")]
    [InlineData("us", "0", "line 2, column us: expected a whole number from 1 to 9223372036854775807, found '0'")]
    [InlineData("gen0", "1 x", "line 2, column gen0: expected whole numbers with a space between them, found '1 x'")]
    [InlineData("gen0", "1  2", "line 2, column gen0: expected whole numbers with a space between them, found '1  2'")]
    [InlineData("later", "-1", "line 2, column later: expected whole numbers with a space between them, found '-1'")]
    [InlineData("slot", "9", "line 3, column slot: visits are reordered: slot 3 after slot 9")]
    [InlineData("round", "3", "line 3, column slot: visits are reordered: slot 3 after slot 1")]
    [InlineData("launch", "x", "line 2, column launch: expected a whole number from 1 to 2147483647, found 'x'")]
    public void A_bad_field_is_reported_with_its_place(string column, string field, string problem)
    {
        var columns = VisitFile.Header.Split(',');
        var lines = Lines();
        var fields = lines[1].Split(',');
        fields[Array.IndexOf(columns, column)] = field;
        lines[1] = string.Join(',', fields);
        Assert.Equal($"{Path}: {problem}", RefusalOf(lines));
    }

    [Fact]
    public void What_cannot_be_the_visits_of_a_launch_is_refused()
    {
        var lines = Lines();
        Assert.StartsWith($"{Path}: line 8: duplicate visits: object[] at size 16", RefusalOf([.. lines[..^1], .. lines[1..4], string.Empty]), StringComparison.Ordinal);
        Assert.Contains("no visit counts to object[]", RefusalOf([lines[0], lines[1], string.Empty]), StringComparison.Ordinal);
        Assert.Contains("the header lacks column 'us'", RefusalOf([lines[0].Replace("us", "ns", StringComparison.Ordinal), .. lines[1..]]), StringComparison.Ordinal);
        Assert.Contains("truncated", RefusalOf([.. lines[..^2], lines[^2][..^4]]), StringComparison.Ordinal);
        Assert.Contains("cannot be read", Assert.Throws<InvalidResultException>(() => VisitFile.Read(_folder.File("none.csv.gz"))).Message, StringComparison.Ordinal);
    }

    private string[] Lines()
    {
        VisitFile.Write(Path, VisitSamples.Launch(1));
        using var reader = new StreamReader(new GZipStream(File.OpenRead(Path), CompressionMode.Decompress));
        return reader.ReadToEnd().Split('\n');
    }

    private string RefusalOf(string[] lines)
    {
        using (var stream = new GZipStream(File.Create(Path), CompressionLevel.Fastest))
        {
            stream.Write(Encoding.UTF8.GetBytes(string.Join('\n', lines)));
        }

        return Assert.Throws<InvalidResultException>(() => VisitFile.Read(Path)).Message;
    }
}
