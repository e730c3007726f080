namespace Overtake.Tests.Cli;

/// <summary>A clone in which lib/Interop is not built.</summary>
public sealed class OptionalNotebookTests : IDisposable
{
    private readonly CommandRun _command = new();

    public OptionalNotebookTests() => _command.Write(Path.Combine("notebooks", "06-by-hand.ipynb"), "{}");

    [Fact]
    public void Among_all_it_is_left_out_with_one_line()
    {
        var (exitCode, output, _) = _command.Run("notebooks", "run");
        Assert.Equal(0, exitCode);
        Assert.StartsWith("06-by-hand is left out: lib/Interop is not built", Assert.Single(output.Trim().Split('\n')), StringComparison.Ordinal);
    }

    [Fact]
    public void By_its_name_it_is_refused_with_the_same_line()
    {
        var (exitCode, _, errors) = _command.Run("notebooks", "run", "06-by-hand");
        Assert.Equal(2, exitCode);
        Assert.Contains("06-by-hand is left out: lib/Interop is not built", Assert.Single(errors.Trim().Split('\n')), StringComparison.Ordinal);
    }

    public void Dispose() => _command.Dispose();
}
