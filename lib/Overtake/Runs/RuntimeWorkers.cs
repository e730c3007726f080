using Overtake.Setup;
using Overtake.Measurement.Studies;
using Overtake.Results;

namespace Overtake.Runs;

/// <summary>Workers for other runtimes than the one that everything else runs on: published with their runtime, so that nothing has to be installed.</summary>
internal static class RuntimeWorkers
{
    /// <summary>The grid without the groups of runtimes that cannot be had here; they are among what is left out.</summary>
    public static async Task<Grid> AvailableAsync(Grid grid, CancellationToken cancellation)
    {
        var leftOut = grid.LeftOut.ToList();
        var missing = new List<string>();
        // All at once: a build waits for files and packages more than for the processor.
        var others = grid.Groups.Select(g => g.Runtime).Distinct().Where(r => r != Runtimes.Current).ToList();
        foreach (var (runtime, reason) in others.Zip(await Task.WhenAll(others.Select(r => PublishAsync(r, cancellation)))))
        {
            if (reason is not null)
            {
                missing.Add(runtime);
                leftOut.Add(LeftOut.Everywhere($"{runtime}: {reason}"));
            }
        }

        return new Grid([.. grid.Groups.Where(g => !missing.Contains(g.Runtime))], leftOut);
    }

    /// <summary>Takes the workers of the package or of the clone where this process has none beside it: a notebook's host lies elsewhere.</summary>
    /// <exception cref="FileNotFoundException">The clone has none; the message says how to build it.</exception>
    public static void UseThoseOfTheLibrary() => Runtimes.UseWorkersOf(
        Packages.ForNotebooks is null ? Path.Combine(ProjectFolder.Root, "lib", "Cli", "bin", "Release", "net10.0") : Packages.Folder);

    /// <summary>Publishes the worker of a runtime where that is not up to date.</summary>
    /// <returns>Why there is none, null when there is.</returns>
    private static async Task<string?> PublishAsync(string runtime, CancellationToken cancellation)
    {
        var worker = Path.Combine(Runtimes.FolderOf(runtime), "Overtake.Worker.dll");
        if (File.Exists(worker) && File.GetLastWriteTimeUtc(worker) >= File.GetLastWriteTimeUtc(Runtimes.WorkerOf(Runtimes.Current)))
        {
            return null;
        }

        var project = Path.Combine(ProjectFolder.Root, "lib", "Worker");
        if (!Directory.Exists(project))
        {
            return "its worker is built from the sources, which are not here";
        }

        await Console.Error.WriteLineAsync($"Building the worker for {runtime} ...");
        string[] arguments =
        [
            "publish", project, "-c", "Release", "--nologo", "-v", "quiet", $"-p:WorkerRuntime={runtime}", "--self-contained", "--use-current-runtime", "-o",
            Runtimes.FolderOf(runtime),
            "-p:RunAnalyzers=false",
        ];
        if (!await Tool.RunAsync("dotnet", arguments, ProjectFolder.Root, cancellation))
        {
            return $"its worker could not be built; dotnet publish lib/Worker -p:WorkerRuntime={runtime} says why";
        }

        // What did not have to be built again keeps its old time.
        File.SetLastWriteTimeUtc(worker, DateTime.UtcNow);
        return null;
    }
}
