using System.Diagnostics;
using Overtake.Measurement.Own;
using Overtake.Results;

namespace Overtake;

/// <summary>
/// A record or a class of benchmarks of one's own, measured in separate processes like every study: <c>scripts/overtake own</c> for a notebook cell.
/// </summary>
public static class Own
{
    /// <summary>
    /// Compiles a public type and measures it: the <c>[Benchmark]</c> methods of a class, as BenchmarkDotNet reads it,
    /// or the ways to hand over a record. Takes a minute or two with the preset quick; progress goes to standard error.
    /// </summary>
    /// <param name="code">C# source, or the path of a <c>.cs</c> file or an assembly.</param>
    /// <param name="preset">How much is measured: <c>quick</c>, <c>standard</c>, <c>thorough</c>.</param>
    /// <param name="sample">A record as it usually is, in JSON, or the path of a <c>.json</c> file; null for the type's <c>Sample</c> or defaults.</param>
    /// <returns>The run; where <see cref="Overtake.Measure.Variable"/> is set, the fullest that there is.</returns>
    /// <exception cref="InvalidOperationException">The code does not compile or cannot be measured; the message says why, with the line.</exception>
    /// <exception cref="FileNotFoundException">The command was not built.</exception>
    public static async Task<Run> Measure(string code, string type, string preset = "quick", string? sample = null)
    {
        var study = RunManifest.OwnStudy(type);
        if (Environment.GetEnvironmentVariable(Overtake.Measure.Variable) is Overtake.Measure.No or Overtake.Measure.InProcess)
        {
            return Study.Open(study);
        }

        var command = Path.Combine(ProjectFolder.Root, "lib", "Cli", "bin", "Release", "net10.0", "Overtake.Cli.dll");
        if (!File.Exists(command))
        {
            throw new FileNotFoundException($"{command} is missing: build it with scripts/overtake doctor.");
        }

        string[] from = [FileOf(code, type + ".cs"), .. sample is null ? [] : (string[])["--sample", FileOf(sample, type + ".json")]];

        // A browser that waits for the next figure would be measured too.
        Images.Renderer.Close();
        using var process = Process.Start(new ProcessStartInfo("dotnet", [command, "own", .. from, "--type", type, "--preset", preset])
        {
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        })!;
        var output = process.StandardOutput.ReadToEndAsync();
        var last = "";
        while (await process.StandardError.ReadLineAsync() is { } line)
        {
            await Console.Error.WriteLineAsync(line);
            last = line;
        }

        await process.WaitForExitAsync();
        // There is a run too where one of the methods failed.
        return (await output).TrimEnd().Split('\n')[^1].Trim() is var folder && Directory.Exists(folder)
            ? Study.Read(folder)
            : throw new InvalidOperationException(last.Replace("overtake: ", "", StringComparison.Ordinal));
    }

    /// <summary>
    /// Visits two ways to do the same work in turns in this very process: a direction within seconds,
    /// without intervals, for those need launches in processes of their own. <see cref="Measure"/> has them.
    /// </summary>
    /// <param name="prepare">Makes for a size what both work on; it is not timed.</param>
    /// <param name="baseline">One way; it must leave what it works on as it is.</param>
    /// <param name="contender">The other way; it must return the same result, item by item where that is a sequence.</param>
    /// <param name="sizes">Two sizes at least, from 1.</param>
    /// <returns>The measurement; without rows where <see cref="Overtake.Measure.Variable"/> is <c>no</c>.</returns>
    /// <exception cref="ArgumentException">There are not two sizes, or one is below 1.</exception>
    /// <exception cref="InvalidOperationException">The results differ.</exception>
    public static Task<HereMeasurement> Compare<TInput, TResult>(
        Func<int, TInput> prepare, Func<TInput, TResult> baseline, Func<TInput, TResult> contender, params int[] sizes)
    {
        ArgumentNullException.ThrowIfNull(prepare);
        ArgumentNullException.ThrowIfNull(baseline);
        ArgumentNullException.ThrowIfNull(contender);
        ArgumentNullException.ThrowIfNull(sizes);
        if (sizes.Distinct().Count() < 2 || sizes.Min() < 1)
        {
            throw new ArgumentException($"Expected two sizes at least, from 1; found {string.Join(", ", sizes)}.", nameof(sizes));
        }

        var study = new LambdaStudy<TInput, TResult>(prepare, baseline, contender, sizes);
        return study.Difference() is { } difference
            ? throw new InvalidOperationException(difference)
            : Overtake.Measure.OfAsync(study, new Selection { Launches = 1 });
    }

    /// <summary>The file that a text names, or one that has the text.</summary>
    private static string FileOf(string text, string name)
    {
        if (File.Exists(text))
        {
            return text;
        }

        var file = Path.Combine(ProjectFolder.Root, ".overtake", "own", name);
        Directory.CreateDirectory(Path.GetDirectoryName(file)!);
        File.WriteAllText(file, text);
        return file;
    }
}
