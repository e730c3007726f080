using System.Reflection;
using Overtake.Results;
using Overtake.Workloads;

namespace Overtake.Measurement.Studies;

/// <summary>
/// Finds contenders and studies in assemblies that the library does not refer to, so that optional packages and users' contenders can
/// take part. An assembly takes part when its name ends with <c>.Contenders.dll</c>. What cannot be loaded is left out and says so.
/// </summary>
internal sealed class ContenderSources
{
    /// <summary>Environment variable that leaves contenders from outside out when it is <see cref="No"/>; workers inherit it.</summary>
    public const string Variable = "OVERTAKE_PEERS";

    /// <summary>Value of <see cref="Variable"/>.</summary>
    public const string No = "no";

    /// <summary>Environment variable that names a folder to look in beside the library's own; workers inherit it.</summary>
    public const string FolderVariable = RunManifest.ContendersVariable;

    private const string Pattern = "*.Contenders.dll";

    private readonly List<string> _absences = [];
    private readonly List<IContenderSource> _sources = [];
    private readonly List<IStudy> _studies = [];
    private readonly SortedDictionary<string, string> _packages = new(StringComparer.Ordinal);

    /// <summary>Reads folders.</summary>
    /// <param name="folders">They need not exist.</param>
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

    /// <summary>
    /// Those of the folder <c>contenders</c> beside the library, unless <see cref="Variable"/> says no, and of that which <see cref="FolderVariable"/> names.
    /// </summary>
    public static ContenderSources Here { get; } = new(
        [
            .. Environment.GetEnvironmentVariable(Variable) == No
                ? []
                : (string[])[Path.Combine(Path.GetDirectoryName(typeof(ContenderSources).Assembly.Location)!, "contenders")],
            .. Environment.GetEnvironmentVariable(FolderVariable) is { Length: > 0 } folder ? [Path.GetFullPath(folder)] : (string[])[],
        ]);

    /// <summary>The words of the command that measures a study with what takes part here; null where that is <c>measure</c> and its name.</summary>
    /// <param name="study">Name of the study.</param>
    public static IReadOnlyList<string>? CommandOf(string study)
    {
        string[] words =
        [
            .. Environment.GetEnvironmentVariable(FolderVariable) is { Length: > 0 } folder ? [$"{FolderVariable}={folder}"] : (string[])[],
            "measure", study,
            .. Environment.GetEnvironmentVariable(Variable) == No ? ["--no-peers"] : (string[])[],
        ];
        return words.Length == 2 ? null : words;
    }

    /// <summary>Whole studies from outside.</summary>
    public IReadOnlyList<IStudy> Studies => _studies;

    /// <summary>What could not be loaded so far, and why, a sentence each.</summary>
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
    /// <typeparam name="TContender">How the study lists a contender.</typeparam>
    public IReadOnlyList<IContenderSource<TContender>> Load<TContender>() =>
        Each((IContenderSource<TContender> source) => new Loaded<TContender>([.. source.Contenders]));

    /// <summary>What sources of one kind bring.</summary>
    /// <typeparam name="TSource">The kind.</typeparam>
    /// <typeparam name="T">What they bring.</typeparam>
    /// <param name="bring">Asks one; what throws is left out.</param>
    public IReadOnlyList<T> Each<TSource, T>(Func<TSource, T> bring)
        where T : class => [.. _sources.OfType<TSource>().Select(source => Tried(source!.GetType().Name, () => bring(source))).OfType<T>()];

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
