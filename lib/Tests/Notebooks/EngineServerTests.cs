using System.Text.Json.Nodes;
using Overtake.Notebooks;

namespace Overtake.Tests.Notebooks;

[Collection(EngineCollection.Name)]
public sealed class EngineServerTests
{
    [Fact]
    public async Task A_cell_is_answered_by_its_outputs_and_its_end()
    {
        var answers = await Ask("""{"do":"execute","id":7,"count":3,"code":"Console.WriteLine(1); Console.WriteLine(2);\n40 + 2"}""");

        Assert.NotNull(answers[0]["ready"]);
        Assert.All(answers.Skip(1), a => Assert.Equal(7, (int)a["id"]!));
        Assert.Equal("1\n2\n", string.Concat(answers.Where(a => (string?)a["output"]?["output_type"] == "stream").Select(a => (string)a["output"]!["text"]!)));
        var result = Assert.Single(answers, a => (string?)a["output"]?["output_type"] == "execute_result")["output"]!;
        Assert.Equal(("42", 3), ((string)result["data"]!["text/plain"]!, (int)result["execution_count"]!));
        Assert.Equal(("Succeeded", false), ((string)answers[^1]["done"]!, (bool)answers[^1]["lost"]!));
    }

    [Fact]
    public async Task An_error_is_an_output_and_stands_in_the_end()
    {
        var answers = await Ask("""{"do":"execute","id":1,"count":1,"code":"throw new FormatException(\"no\");"}""");

        Assert.Equal("error", (string?)answers[1]["output"]!["output_type"]);
        Assert.Equal("System.FormatException", (string?)answers[^1]["error"]!["ename"]);
    }

    [Theory]
    [InlineData("rubbish")]
    [InlineData("{}")]
    [InlineData("[1]")]
    [InlineData("""{"do":null}""")]
    [InlineData("""{"do":"dance"}""")]
    [InlineData("null")]
    public async Task What_is_no_request_is_answered_with_an_error_and_the_server_goes_on(string line)
    {
        var answers = await Ask(line, """{"do":"is-complete","id":2,"code":"1"}""");

        Assert.NotNull(answers[1]["error"]);
        Assert.Equal("complete", (string?)answers[2]["reply"]!["status"]);
    }

    private static async Task<List<JsonNode>> Ask(params string[] requests)
    {
        using var answers = new Answers();
        var server = new EngineServer(Path.GetTempPath(), answers);
        await server.RunAsync(new WaitingReader(requests, () => Answered(answers)));
        return Records(answers);
    }

    private static bool Answered(Answers answers) =>
        Records(answers)[^1] is var last && (last["done"] ?? last["reply"] ?? last["error"]) is not null;

    private static List<JsonNode> Records(Answers answers) =>
        [.. System.Text.Encoding.UTF8.GetString(answers.ToArray()).Split('\u001e', StringSplitOptions.RemoveEmptyEntries).Select(r => JsonNode.Parse(r)!)];

    /// <summary>Written and read at the same time.</summary>
    private sealed class Answers : MemoryStream
    {
        public override void Write(byte[] buffer, int offset, int count)
        {
            lock (this)
            {
                base.Write(buffer, offset, count);
            }
        }

        public override byte[] ToArray()
        {
            lock (this)
            {
                return base.ToArray();
            }
        }
    }

    /// <summary>Gives the requests one by one and ends when the last one has been answered: the end of the requests would interrupt it.</summary>
    private sealed class WaitingReader(IEnumerable<string> requests, Func<bool> answered) : TextReader
    {
        private readonly Queue<string> _requests = new(requests);

        public override async Task<string?> ReadLineAsync()
        {
            if (_requests.TryDequeue(out var next))
            {
                return next;
            }

            while (!answered())
            {
                await Task.Delay(20);
            }

            return null;
        }
    }
}
