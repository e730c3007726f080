namespace Overtake.Tests.Notebooks;

public class NotebookDocumentTests : FolderTests
{
    [Fact]
    public void A_file_of_Jupyter_is_written_byte_for_byte_as_it_was() =>
        Assert.Equal(CanonicalNotebook.Text, Notebook.Parse(CanonicalNotebook.Text).ToString());

    [Fact]
    public void Keys_keep_the_order_another_host_gave_them()
    {
        var text = Notebook.Parse("""{"nbformat":4,"metadata":{"z":1,"a":2},"nbformat_minor":5,"cells":[]}""").ToString();

        Assert.Equal("{\n \"nbformat\": 4,\n \"metadata\": {\n  \"z\": 1,\n  \"a\": 2\n },\n \"nbformat_minor\": 5,\n \"cells\": []\n}\n", text);
    }

    [Fact]
    public void Cells_are_read_with_id_kind_source_and_count()
    {
        var cells = Notebook.Parse(CanonicalNotebook.Text).Cells;

        Assert.Equal(["intro", "a-1_b", "b", "c"], cells.Select(cell => cell.Id));
        Assert.Equal([false, true, true, false], cells.Select(cell => cell.IsCode));
        Assert.Equal([null, 1, null, null], cells.Select(cell => cell.ExecutionCount));
        Assert.Equal([0, 4, 0, 0], cells.Select(cell => cell.Outputs.Count));
        Assert.StartsWith("# Wann überholt `byte[]`? 🚀\nTwo lines", cells[0].Source);
        Assert.True(cells[1].HasTag("x"));
        Assert.False(cells[0].HasTag("x"));
    }

    [Fact]
    public void A_byte_order_mark_is_no_error() =>
        Assert.Single(NotebookDocument.Parse([.. Encoding.UTF8.Preamble, .. Encoding.UTF8.GetBytes(Notebook.Json("1").ToJsonString())], "a").Cells);

    [Theory]
    [InlineData("", "line 1, byte 1", "valid JSON")]
    [InlineData("{\n\"cells\": [,", "line 2, byte 11", "valid JSON")]
    [InlineData("[]", "$", "an object, the notebook")]
    [InlineData("null", "$", "an object, the notebook")]
    [InlineData("{}", "$.nbformat", "a whole number")]
    [InlineData("""{"nbformat":3,"nbformat_minor":0,"worksheets":[]}""", "$.nbformat", "4, found 3")]
    [InlineData("""{"nbformat":4,"nbformat":4}""", "", "valid JSON (Duplicate property")]
    [InlineData("""{"nbformat":4,"nbformat_minor":5,"metadata":[],"cells":[]}""", "$.metadata", "an object")]
    [InlineData("""{"nbformat":4,"nbformat_minor":5,"metadata":{},"cells":{}}""", "$.cells", "an array")]
    [InlineData("""{"nbformat":4,"nbformat_minor":5,"metadata":{},"cells":[7]}""", "$.cells[0]", "an object")]
    [InlineData("""{"nbformat":4,"nbformat_minor":5,"metadata":{"a":"\ud800"},"cells":[]}""", "", "valid JSON")]
    public void A_malformed_file_is_refused_with_place_and_expectation(string text, string place, string expected)
    {
        var error = Assert.Throws<InvalidNotebookException>(() => Notebook.Parse(text));

        Assert.Equal("a.ipynb", error.File);
        Assert.StartsWith(place, error.Place);
        Assert.StartsWith(expected, error.Expected);
        Assert.DoesNotContain('\n', error.Message);
    }

    [Theory]
    [InlineData("\"cell_type\":\"code\"", "\"cell_type\":\"codes\"", "$.cells[0].cell_type", "code, markdown or raw")]
    [InlineData("\"id\":\"cell-1\"", "\"id\":\"a b\"", "$.cells[0].id", "1 to 64 letters, digits, '-' or '_'")]
    [InlineData("\"id\":\"cell-2\"", "\"id\":\"cell-1\"", "$.cells[1].id", "an id of its own, 'cell-1' is taken")]
    [InlineData("\"source\":\"1\"", "\"source\":[1]", "$.cells[0].source", "a string or an array of strings")]
    [InlineData("\"execution_count\":null", "\"execution_count\":\"1\"", "$.cells[0].execution_count", "a whole number")]
    [InlineData("\"outputs\":[]", "\"outputs\":[{\"output_type\":\"stream\",\"name\":\"stdout\"}]", "$.cells[0].outputs[0].text", "a string or an array of strings")]
    [InlineData("\"outputs\":[]", "\"outputs\":[{\"output_type\":\"pyout\"}]", "$.cells[0].outputs[0].output_type", "stream, display_data, execute_result or error")]
    [InlineData("\"outputs\":[]", "\"outputs\":[{\"output_type\":\"display_data\",\"metadata\":{},\"data\":{\"text/plain\":3}}]", "$.cells[0].outputs[0].data.text/plain", "a string or an array of strings")]
    public void A_malformed_cell_is_refused_with_its_path(string valid, string broken, string place, string expected)
    {
        var text = Notebook.Json("1", "2").ToJsonString();
        Assert.Contains(valid, text);

        var error = Assert.Throws<InvalidNotebookException>(() => Notebook.Parse(text.Replace(valid, broken)));

        Assert.Equal((place, expected), (error.Place, error.Expected));
    }

    [Fact]
    public void Nesting_is_bounded() =>
        Assert.Throws<InvalidNotebookException>(() => Notebook.Parse(new string('[', 1_000_000)));

    [Fact]
    public void A_file_that_is_too_large_is_not_read()
    {
        var path = _folder.Write("large.ipynb", "");
        using (var file = File.OpenWrite(path))
        {
            file.SetLength(NotebookDocument.MaxBytes + 1L);
        }

        Assert.Contains("at most", Assert.Throws<InvalidNotebookException>(() => NotebookDocument.Read(path)).Expected);
    }

    [Fact]
    public void Saving_replaces_the_file_and_leaves_nothing_beside_it()
    {
        var path = _folder.Write("a.ipynb", "old");

        Notebook.Parse(CanonicalNotebook.Text).Save(path);

        Assert.Equal(CanonicalNotebook.Text, File.ReadAllText(path));
        Assert.Equal([path], Directory.GetFiles(_folder.Path));
    }

    [Fact]
    public void Saving_into_a_missing_folder_says_so()
    {
        Assert.ThrowsAny<IOException>(() => Notebook.Of("1").Save(Path.Combine(_folder.Path, "none", "a.ipynb")));
    }
}
