using Microsoft.Data.Analysis;
using Overtake.Charts;

namespace Overtake.Interop;

/// <summary>Has notebook hosts show a frame as a table. A type of another package cannot carry the attribute that hosts look for, so each host's own register is called, found by its name: no host is referenced.</summary>
internal static class FrameDisplay
{
    // Rows that a cell shows.
    private const int Limit = 20;

    private static readonly string[] Registers = ["Microsoft.DotNet.Interactive.Formatting.Formatter", "Overtake.Notebooks.Formatter"];

    /// <summary>Registers with the hosts that are there.</summary>
    public static void Register()
    {
        foreach (var register in AppDomain.CurrentDomain.GetAssemblies().SelectMany(assembly => Registers.Select(name => assembly.GetType(name))).OfType<Type>())
        {
            var method = register.GetMethod("Register", [typeof(Type), typeof(Action<object, TextWriter>), typeof(string)]);
            method?.Invoke(null, [typeof(DataFrame), Writer(table => table.Html), "text/html"]);
            method?.Invoke(null, [typeof(DataFrame), Writer(table => table.ToString()), "text/plain"]);
        }
    }

    private static Action<object, TextWriter> Writer(Func<Table, string> text) => (value, writer) =>
    {
        var frame = (DataFrame)value;
        writer.Write(text(frame.ToTable($"{Format.Count(frame.Rows.Count)} rows", Limit)));
    };
}
