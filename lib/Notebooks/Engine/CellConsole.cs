namespace Overtake.Notebooks;

/// <summary>
/// The process's console while cells run: what a cell writes, from whatever thread it started, is the cell's, and it has no
/// input, so that nothing waits for a person; everyone else has the console as it was. It stays like that after the cell:
/// threads that a cell left behind must reach neither the console nor a later cell.
/// </summary>
internal static class CellConsole
{
    private static readonly AsyncLocal<CellSink?> Cell = new();
    private static readonly Lock Installing = new();
    private static TextWriter? s_output;
    private static TextWriter? s_error;
    private static TextReader? s_input;

    /// <summary>The cell whose code is running here, null outside of cells.</summary>
    public static CellSink? Current => Cell.Value;

    /// <summary>Makes this thread, and all that it starts, the cell's.</summary>
    public static void Enter(CellSink sink)
    {
        Cell.Value = sink;
        lock (Installing)
        {
            // The host may have replaced them since.
            if (Console.Out != s_output)
            {
                Console.SetOut(new CellWriter(Console.Out, StreamOutput.StandardOutput));
                s_output = Console.Out;
            }

            if (Console.Error != s_error)
            {
                Console.SetError(new CellWriter(Console.Error, StreamOutput.StandardError));
                s_error = Console.Error;
            }

            if (Console.In != s_input)
            {
                Console.SetIn(new CellReader(Console.In));
                s_input = Console.In;
            }
        }
    }
}

/// <summary>Standard input: at its end for a cell, the process's for everyone else.</summary>
internal sealed class CellReader(TextReader console) : TextReader
{
    private TextReader Source => CellConsole.Current is null ? console : Null;

    public override int Peek() => Source.Peek();

    public override int Read() => Source.Read();

    public override int Read(char[] buffer, int index, int count) => Source.Read(buffer, index, count);

    public override string? ReadLine() => Source.ReadLine();

    public override string ReadToEnd() => Source.ReadToEnd();
}
