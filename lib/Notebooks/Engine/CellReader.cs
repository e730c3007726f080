namespace Overtake.Notebooks;

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
