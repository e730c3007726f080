using System.Reflection;
using Overtake.Results;
using Overtake.Workloads;

namespace Overtake.Measurement.Studies;

/// <summary>
/// Finds contenders and studies in assemblies that the library does not refer to, so that users' contenders can take part.
/// An assembly takes part when its name ends with <c>.Contenders.dll</c>. What cannot be loaded is left out and says so.
/// </summary>
internal sealed class ContenderSources
{
    /// <summary>Environment variable that names a folder to look in; workers inherit it.</summary>
    public const string FolderVariable = RunManifest.ContendersVariable;

    private const string Pattern = "*.Contenders.dll";

    private readonly List<string> _absences = [];
    private readonly List<IContenderSource> _sources = [];
    private readonly List<IStudy> _studies = [];
    private readonly SortedDictionary<string, string> _packages = new(StringComparer.Ordinal);

    /// <summary>Reads folders.</summary>
    public ContenderSources(params IReadOnlyList<string> folders)
    {
        foreach (var file in folders.Where(Directory.Exists).SelectMany(folder => Directory.EnumerateFiles(folder, Pattern).Order(StringComparer.Ordinal)))
        {
            foreach (var type in Tried(Path.GetFileName(file), () => Assembly.LoadFrom(file).GetExportedTypes()) ?? [])
            {
                if (type is { IsClass: true, IsAbstract: false } && type.IsAssignableTo(typeof(IContenderSource)))
                {
                    Add(type);
                }
                else if (type is { IsClass: true, IsAbstract: false } && type.IsAssignableTo(typeof(IStudy))
                    && Tried(type.Name, () => (IStudy)Activator.CreateInstance(type)!) is { } study)
                {
                    _studies.Add(study);
                }
            }
        }
    }

    /// <summary>Those of the folder that <see cref="FolderVariable"/> names; none where it names none.</summary>
    public static ContenderSources Here { get; } =
        new(Environment.GetEnvironmentVariable(FolderVariable) is { Length: > 0 } folder ? [Path.GetFullPath(folder)] : []);

    /// <summary>The words of the command that measures a study with what takes part here; null where that is <c>measure</c> and its name.</summary>
    public static IReadOnlyList<string>? CommandOf(string study) =>
        Environment.GetEnvironmentVariable(FolderVariable) is { Length: > 0 } folder ? [$"{FolderVariable}={folder}", "measure", study] : null;

    /// <summary>Whole studies from outside.</summary>
    public IReadOnlyList<IStudy> Studies => _studies;

    /// <summary>Sources that could not be loaded so far, and why, a sentence each.</summary>
    public IReadOnlyList<string> Absences
    {
        get
        {
            lock (_absences)
            {
                return [.. _absences];
            }
        }
    }

    /// <summary>Exact versions of the packages that take part, by name.</summary>
    public IReadOnlyDictionary<string, string> Packages => _packages;

    /// <summary>The contenders of one kind, by their sources.</summary>
    public IReadOnlyList<IContenderSource<TContender>> Load<TContender>() =>
        [.. _sources.OfType<IContenderSource<TContender>>()
            .Select(source => Tried(source.GetType().Name, () => new Loaded<TContender>([.. source.Contenders]))).OfType<Loaded<TContender>>()];

    // Its packages are loaded here, so that one that is missing is noticed now and not in the middle of a run.
    private void Add(Type type)
    {
        if (Tried(type.Name, () => (IContenderSource)Activator.CreateInstance(type)!) is { } source && Tried(type.Name, () => source.Packages) is { } packages)
        {
            _sources.Add(source);
            foreach (var (package, version) in packages)
            {
                _packages[package] = version;
            }
        }
    }

    private T? Tried<T>(string what, Func<T> load)
        where T : class
    {
        try
        {
            return load();
        }
        catch (Exception e)
        {
            // Code from outside may throw anything.
            var cause = e is TargetInvocationException { InnerException: { } inner } ? inner : e;
            lock (_absences)
            {
                _absences.Add($"{what} could not be loaded: {cause.Message.ReplaceLineEndings(" ")}");
            }

            return null;
        }
    }

    private sealed class Loaded<TContender>(IReadOnlyList<TContender> contenders) : IContenderSource<TContender>
    {
        public IEnumerable<TContender> Contenders => contenders;
    }
}
