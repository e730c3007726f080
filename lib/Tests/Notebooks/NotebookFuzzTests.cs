namespace Overtake.Tests.Notebooks;

public class NotebookFuzzTests
{
    private const int Mutations = 20_000;

    private static readonly string[] Tokens = ["{", "}", "[", "]", ",", ":", "\"", "null", "true", "-1", "1e999", "\\ud800", "\\u0000", "\"outputs\"", "\"id\"", "[[[[[[[[", "\uFEFF"];

    [Fact]
    public void Any_bytes_are_a_notebook_or_one_kind_of_error()
    {
        var random = new Random(20_260_401);
        var valid = Encoding.UTF8.GetBytes(CanonicalNotebook.Text);
        var accepted = 0;
        for (var i = 0; i < Mutations; i++)
        {
            var bytes = Mutate(valid, random);
            NotebookDocument notebook;
            try
            {
                notebook = NotebookDocument.Parse(bytes, "fuzz");
            }
            catch (InvalidNotebookException)
            {
                continue;
            }

            accepted++;
            // What was accepted can be used without any further doubt, and what was written can be read.
            Assert.All(notebook.Cells, cell => _ = (cell.Id, cell.Source, cell.ExecutionCount, cell.HasTag("x")));
            Assert.Empty(NotebookComparison.Differences(notebook, notebook));
            Assert.Equal(notebook.ToString(), Notebook.Parse(notebook.ToString()).ToString());
        }

        Assert.InRange(accepted, Mutations / 100, Mutations - 1);
    }

    private static byte[] Mutate(byte[] valid, Random random)
    {
        var bytes = valid.ToList();
        for (var n = random.Next(1, 4); n > 0 && bytes.Count > 0; n--)
        {
            var at = random.Next(bytes.Count);
            switch (random.Next(5))
            {
                case 0:
                    bytes[at] = (byte)random.Next(256);
                    break;
                case 1:
                    bytes.RemoveRange(at, Math.Min(random.Next(1, 40), bytes.Count - at));
                    break;
                case 2:
                    bytes.InsertRange(at, Encoding.UTF8.GetBytes(Tokens[random.Next(Tokens.Length)]));
                    break;
                case 3:
                    bytes.InsertRange(at, bytes.GetRange(at, Math.Min(random.Next(1, 200), bytes.Count - at)));
                    break;
                default:
                    bytes[at] ^= (byte)(1 << random.Next(8));
                    break;
            }
        }

        return [.. bytes];
    }
}
