using System.Globalization;
using System.Reflection;
using BenchmarkDotNet.Attributes;
using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Filters;
using BenchmarkDotNet.Jobs;
using BenchmarkDotNet.Running;
using BenchmarkDotNet.Validators;
using Overtake.Measurement.Engine;
using Overtake.Measurement.Studies;
using Overtake.Results;

namespace Overtake.Measurement.Own;

/// <summary>
/// A study made of a class with <c>[Benchmark]</c> methods, as BenchmarkDotNet reads it: <c>overtake own</c> generates a subclass of this. Methods are
/// contenders, a parameter of whole numbers is the size, all other parameters are the shape, and categories with baselines of their own are scenarios.
/// </summary>
/// <param name="name">Name of the study.</param>
/// <param name="type">The class; a generic one has <c>[GenericTypeArguments]</c>.</param>
/// <param name="choice">The chosen baseline, size and methods.</param>
public class BenchmarkStudy(string name, Type type, BenchmarkChoice choice) : IStudy
{
    private const string OneScenario = "own";

    // As many as a quick run can pay for, from the middle: the largest sizes take longest.
    private const int ControlSizes = 3;

    // On first use: the values of parameters come from the user's code.
    private readonly Lazy<IReadOnlyList<ListedCase>> _listed = new(() => ListedCase.Of(type, choice));
    private readonly Lazy<PlainClass?> _plain = new(() => PlainClass.Of(type, choice));

    public string Name => name;

    public IReadOnlyList<ScenarioInfo> Scenarios =>
        [.. ByScenario.Select(g => new ScenarioInfo(g.Key, TitleOf(g.Key), Axis, BaselineOf(g), "one call"))];

    public IReadOnlyList<ContenderInfo> Contenders
    {
        get
        {
            var baselines = ByScenario.Select(BaselineOf).Distinct().ToList();
            return
            [
                .. baselines.SelectMany(b => ContenderInfo.WithControls(b, $"The method {b}.", "calls")),
                .. Cases.Select(c => c.Contender).Distinct().Except(baselines).Select(c => new ContenderInfo(c, ContenderRole.Contender, $"The method {c}.")),
            ];
        }
    }

    /// <summary>The cases that are compared, in the order of their methods.</summary>
    internal IReadOnlyList<ListedCase> Cases => field ??= [.. _listed.Value.Where(c => c.Size > 0)];

    /// <summary>What is said of a size of 0 among others; empty where there is none.</summary>
    internal IEnumerable<LeftOut> AtZero => _listed.Value.Any(c => c.Size == 0)
        ? [LeftOut.Everywhere($"{Axis} = 0 is not measured: it has no place on a logarithmic axis")]
        : [];

    /// <summary>Where the cases stand, one for each size.</summary>
    internal IEnumerable<(string Scenario, string Shape, string Contender)> Places =>
        _plain.Value?.Cases.Select(c => (OneScenario, c.Shape, c.Contender)) ?? Cases.Select(c => c.Place);

    internal string TypeName => type.Name;

    /// <summary>The unit of the sizes.</summary>
    internal string Axis => Cases[0].SizeName ?? ScenarioInfo.NoAxis;

    /// <summary>Only on request: a class may know no sizes but those that it lists.</summary>
    public bool Refines => choice.Refines;

    public VisitKind VisitsOf(string scenario) => VisitKind.Collecting;

    public Grid Grid(Preset preset)
    {
        var groups = new List<CaseGroup>();
        List<LeftOut> leftOut = [.. AtZero, .. Cases[0].WithSize.Select(p => LeftOut.Everywhere(SaidOf(p, Axis)))];
        foreach (var scenario in ByScenario)
        {
            var baseline = BaselineOf(scenario);
            foreach (var shape in scenario.GroupBy(c => c.Shape))
            {
                var sizes = shape.ToLookup(c => c.Contender, c => c.Size);
                if (sizes.Count < 2 || !sizes.Contains(baseline))
                {
                    var reason = sizes.Count < 2 ? LeftOut.Alone : $"there is no {baseline} to compare it with";
                    leftOut.AddRange(sizes.Select(s => LeftOut.Of(reason, scenario.Key, shape.Key, s.Key)));
                    continue;
                }

                var own = sizes[baseline].Order().ToArray();
                var (copies, more) = ControlsOf(own, shape);
                var contenders = sizes.Where(s => s.Key != baseline).Select(s => new ContenderSizes(s.Key, [.. s.Order()]));
                groups.Add(CaseGroup.Of(scenario.Key, shape.Key, baseline, own, copies, more, contenders) with { Shared = scenario.Key });
            }

            if (!scenario.Any(c => c.IsBaseline))
            {
                leftOut.Add(LeftOut.Everywhere(
                    $"no method is marked as the baseline, so {baseline} is taken and {LeftOut.Uncompared}; --baseline names another"));
            }
            else if (choice.AreCompared && OwnResults.WhyNotCompared(
                baseline, MethodOf(scenario.First(c => c.Contender == baseline)), scenario.Where(c => c.Contender != baseline).Select(MethodOf)) is { } why)
            {
                leftOut.Add(LeftOut.Everywhere($"{LeftOut.Uncompared}: {why}"));
            }
        }

        if (Cases.Any(c => c.Benchmark.Job.Id != Job.Default.Id))
        {
            leftOut.Add(LeftOut.Everywhere(LeftOut.JobsAreNotFollowed));
        }

        return groups.Count > 0
            ? new Grid(groups, leftOut)
            : throw new InvalidResultException(
                type.Name,
                "has nothing to compare: "
                + string.Join("; ", leftOut.Where(l => l.Contender.Length > 0).Select(l => $"{l.Contender}: {l.Reason}")
                    .Concat(leftOut.Where(l => l.Reason == LeftOut.JobsAreNotFollowed).Select(l => l.Reason)).Distinct()));

        static MethodInfo MethodOf(ListedCase own) => own.Benchmark.Descriptor.WorkloadMethod;
    }

    public IBenchmark Open(string scenario, string shape, string contender, ParameterList parameters)
    {
        OptimizedCode.Demand(type.Assembly);
        return _plain.Value?.Open(shape, contender) ?? Emitted(scenario, shape, contender);
    }

    // A method of its own: a worker that never calls it does not load BenchmarkDotNet.
    private IBenchmark Emitted(string scenario, string shape, string contender)
    {
        var own = Cases.Where(c => c.Place == (scenario, shape, contender)).ToList();
        if (own.Count == 0)
        {
            throw new UnknownNameException("method", contender, [.. Cases.Select(c => c.Contender).Distinct()]);
        }

        var group = ByScenario.First(g => g.Key == scenario);
        var baseline = BaselineOf(group);
        var compared = group.Any(c => c.IsBaseline) && choice.AreCompared
            ? group.Where(c => c.Shape == shape && c.Contender == baseline && baseline != contender).ToDictionary(c => c.Size, c => c.Benchmark)
            : [];
        return new EmittedBenchmark(own.ToDictionary(c => c.Size, c => c.Benchmark), compared, own[0].SizeName).Open();
    }

    /// <summary>Sizes of the copies of a baseline, from the middle of its own. Calls with hooks around each cannot be a tenth more.</summary>
    /// <param name="sizes">Those of the baseline, ascending.</param>
    internal static (int[] Copies, int[] More) ControlsOf(int[] sizes, IEnumerable<ListedCase> cases)
    {
        int[] middle = [.. sizes.Skip((sizes.Length - ControlSizes) / 2).Take(ControlSizes)];
        return (middle, cases.Any(c => EmittedCase.HasHooks(c.Benchmark)) ? [] : middle);
    }

    /// <summary>Whether values of a parameter are sizes: whole numbers from 1, or at least two of them beside a 0.</summary>
    internal static bool AreSizes(IEnumerable<object> values)
    {
        var sizes = values.Distinct().Select(v => v is int or long or short or ushort or byte or uint ? Convert.ToInt64(v, CultureInfo.InvariantCulture) : -1)
            .ToList();
        return sizes.TrueForAll(s => s is >= 0 and <= int.MaxValue) && (!sizes.Contains(0) || sizes.Count > 2);
    }

    /// <summary>
    /// Parameters that have one value at each size, and not the same at all: of <c>[Arguments(10, "ten")]</c> and <c>[Arguments(20, "twenty")]</c> the second.
    /// They belong to the size, or each of its values would be a curve of one point.
    /// </summary>
    /// <param name="values">The values of all cases, each with the size of the case.</param>
    internal static IReadOnlyList<string> GoingWithSize<TSize>(IEnumerable<(TSize Size, string Name, string Value)> values) =>
    [
        .. values.Distinct().GroupBy(v => v.Name)
            .Where(p => p.Select(v => v.Value).Distinct().Skip(1).Any() && p.GroupBy(v => v.Size).All(size => !size.Skip(1).Any()))
            .Select(p => p.Key),
    ];

    /// <summary>What is said of a parameter that goes with the size.</summary>
    internal static string SaidOf(string parameter, string size) => $"{parameter} has one value for each {size}: the curve is over both";

    private IEnumerable<IGrouping<string, ListedCase>> ByScenario => Cases.GroupBy(c => c.Scenario);

    private string TitleOf(string scenario) => scenario == OneScenario ? $"the methods of {type.Name}" : $"the methods of {type.Name} in {scenario}";

    private static string BaselineOf(IEnumerable<ListedCase> cases) => (cases.FirstOrDefault(c => c.IsBaseline) ?? cases.First()).Contender;

    /// <summary>A case of BenchmarkDotNet in the words of studies.</summary>
    /// <param name="Scenario">Its category where several have a baseline.</param>
    /// <param name="Shape">All parameters but the size.</param>
    /// <param name="Contender">The method.</param>
    /// <param name="Size">Value of the parameter that is the size, 1 where none is.</param>
    /// <param name="SizeName">Name of that parameter; null where none is.</param>
    /// <param name="IsBaseline">Whether it was chosen or marked as the baseline.</param>
    /// <param name="WithSize">Parameters that go with the size.</param>
    internal sealed record ListedCase(
        BenchmarkCase Benchmark, string Scenario, string Shape, string Contender, int Size, string? SizeName, bool IsBaseline, IReadOnlyList<string> WithSize)
    {
        public (string Scenario, string Shape, string Contender) Place => (Scenario, Shape, Contender);

        /// <exception cref="InvalidResultException">It is no class of benchmarks, or has not what was chosen.</exception>
        public static IReadOnlyList<ListedCase> Of(Type type, BenchmarkChoice choice)
        {
            var all = Converted(type);
            if (choice.Filters.Count > 0)
            {
                var filter = new GlobFilter([.. choice.Filters]);
                var chosen = all.Where(filter.Predicate).ToList();
                all = chosen.Count > 0
                    ? chosen
                    : throw new InvalidResultException("--filter", $"no benchmark matches; there are {string.Join(", ", all.Select(FullName).Distinct())}");
            }

            var size = SizeOf(all, choice.SizeParameter);
            var parameter = choice.ContenderParameter;
            var withSize = size is null ? [] : GoingWithSize(all.SelectMany(c =>
                c.Parameters.Items.Where(p => p.Name != size && p.Name != parameter).Select(p => (c.Parameters[size], p.Name, p.ToDisplayText()))));
            Demand("--contender-param", parameter, all.SelectMany(c => c.Parameters.Items).Select(p => p.Name));
            var several = all.Where(c => c.Descriptor.Baseline).Select(c => c.Descriptor.WorkloadMethod).Distinct().Count() > 1
                || all.Any(c => c.Config.GetLogicalGroupRules().Contains(BenchmarkLogicalGroupRule.ByCategory));
            // Of one name are overloads, and methods described alike.
            var names = all.DistinctBy(c => c.Descriptor.WorkloadMethod).GroupBy(c => (c.Descriptor.Type, DescriptionOf(c)))
                .Where(g => g.DistinctBy(SignatureOf).Skip(1).Any())
                .SelectMany(g => g).ToDictionary(c => c.Descriptor.WorkloadMethod, SignatureOf);
            string MethodOf(BenchmarkCase c) => names.GetValueOrDefault(c.Descriptor.WorkloadMethod) ?? DescriptionOf(c);
            var methods = all.Select(MethodOf).Distinct().Count();
            var cases = all.Select(c =>
            {
                var value = parameter is null ? null : c.Parameters.Items.First(p => p.Name == parameter).ToDisplayText();
                var method = value is null ? MethodOf(c) : methods == 1 ? value : $"{MethodOf(c)}, {value}";
                List<string> shape =
                [
                    .. type.ContainsGenericParameters ? [NameOf(c.Descriptor.Type)] : (string[])[],
                    .. c.Parameters.Items.Where(p => p.Name != size && p.Name != parameter && !withSize.Contains(p.Name))
                        .Select(p => $"{p.Name}={p.ToDisplayText()}"),
                ];
                return new ListedCase(
                    c, several && c.Descriptor.Categories is [_, ..] categories ? string.Join(", ", categories) : OneScenario,
                    shape.Count == 0 ? type.Name : string.Join(", ", shape), method,
                    size is null ? 1 : Convert.ToInt32(c.Parameters[size], CultureInfo.InvariantCulture), size,
                    choice.Baseline is null
                        ? c.Descriptor.Baseline && parameter is null
                        : choice.Baseline == method || choice.Baseline == c.Descriptor.WorkloadMethod.Name,
                    withSize);
            }).ToList();
            if (cases.Find(c => ControlNames.OriginalOf(c.Contender) != c.Contender) is { } control)
            {
                throw new InvalidResultException(type.Name, $"has a method that is described as '{control.Contender}', which is the name of a control");
            }

            Demand("--baseline", choice.Baseline is { } baseline && cases.Exists(c => c.IsBaseline) ? null : choice.Baseline, cases.Select(c => c.Contender));
            // Objects may print alike.
            return
            [
                .. cases.GroupBy(c => (c.Scenario, c.Shape, c.Contender, c.Size))
                    .SelectMany(g => g.Select((c, i) => i == 0 ? c : c with { Shape = $"{c.Shape} #{i + 1}" })),
            ];
        }

        private static IReadOnlyList<BenchmarkCase> Converted(Type type)
        {
            var arguments = type.GetCustomAttributes(typeof(GenericTypeArgumentsAttribute), inherit: false).Cast<GenericTypeArgumentsAttribute>();
            IReadOnlyList<Type> types = !type.ContainsGenericParameters ? [type] : [.. arguments.Select(a => type.MakeGenericType(a.GenericTypeArguments))];
            if (types.Count == 0)
            {
                throw new InvalidResultException(type.Name, "is generic: name its arguments with [GenericTypeArguments(typeof(int))]");
            }

            var config = ManualConfig.CreateEmpty().WithOptions(ConfigOptions.DisableOptimizationsValidator);
            var all = types.SelectMany(t =>
            {
                var cases = Read(t, config);
                // A class may bring jobs of its own; each has all cases of a method.
                return cases.GroupBy(c => c.Descriptor.WorkloadMethod).OrderBy(g => g.First().Descriptor.MethodIndex)
                    .SelectMany(g => g.Where(c => c.Job.DisplayInfo == g.First().Job.DisplayInfo));
            }).ToList();
            return all.Count > 0 ? all : throw new InvalidResultException(type.Name, "has no benchmark that BenchmarkDotNet would run");
        }

        /// <summary>The cases of a class, where BenchmarkDotNet would run it.</summary>
        /// <exception cref="InvalidResultException">It would not.</exception>
        private static BenchmarkCase[] Read(Type type, IConfig config)
        {
            BenchmarkRunInfo run;
            try
            {
                run = OwnCode.Call($"a parameter of {type.Name}", () => BenchmarkConverter.TypeToBenchmarks(type, config));
            }
            catch (OwnCodeException wrong) when (wrong.GetBaseException() is InvalidBenchmarkDeclarationException declared)
            {
                throw new InvalidResultException(type.Name, $"BenchmarkDotNet cannot run it: {declared.Message}");
            }

            IValidator[] validators =
                [BaselineValidator.FailOnError, SetupCleanupValidator.FailOnError, ParamsValidator.FailOnError, DeferredExecutionValidator.FailOnError];
            var parameters = new ValidationParameters(run.BenchmarksCases, run.Config);
            return validators.SelectMany(v => v.Validate(parameters)).FirstOrDefault(e => e.IsCritical) is { } error
                ? throw new InvalidResultException(type.Name, $"BenchmarkDotNet would not run it: {error.Message}")
                : run.BenchmarksCases;
        }

        /// <summary>The parameter that is the size: that of the name, else the one of sizes with the most values.</summary>
        private static string? SizeOf(IReadOnlyList<BenchmarkCase> cases, string? named)
        {
            Demand("--size-param", named, cases.SelectMany(c => c.Parameters.Items).Select(p => p.Name));
            var candidates = cases[0].Parameters.Items.Select(p => p.Name)
                .Where(p => AreSizes(cases.Select(c => c.Parameters.Items.FirstOrDefault(i => i.Name == p)?.Value ?? ""))).ToList();
            return named is null
                ? candidates.MaxBy(p => cases.Select(c => c.Parameters[p]).Distinct().Count())
                : candidates.Contains(named) ? named
                : throw new InvalidResultException(
                    "--size-param", $"{named} has values that are no whole numbers from 1 to {int.MaxValue:N0}, or not every method has it");
        }

        private static void Demand(string option, string? name, IEnumerable<string> known)
        {
            var all = known.Distinct().ToList();
            if (name is not null && !all.Contains(name))
            {
                throw new InvalidResultException(option, UnknownNameException.Describe(option[2..].Replace('-', ' '), name, all));
            }
        }

        private static string NameOf(Type type) =>
            type.IsGenericType ? $"{type.Name.Split('`')[0]}<{string.Join(", ", type.GetGenericArguments().Select(NameOf))}>" : type.Name;

        private static string DescriptionOf(BenchmarkCase benchmark) =>
            PlainClass.NameOf(benchmark.Descriptor.WorkloadMethodDisplayInfo.Trim('\''), benchmark.Descriptor.WorkloadMethod.Name);

        /// <summary>The method, with the types of its arguments where it has any.</summary>
        private static string SignatureOf(BenchmarkCase benchmark) =>
            benchmark.Descriptor.WorkloadMethod is var method && method.GetParameters() is [_, ..] parameters
                ? $"{method.Name}({string.Join(", ", parameters.Select(p => NameOf(p.ParameterType)))})"
                : method.Name;

        private static string FullName(BenchmarkCase benchmark) => $"{benchmark.Descriptor.Type.Name}.{benchmark.Descriptor.WorkloadMethod.Name}";
    }
}

/// <summary>The choice of baseline, size and methods of a class.</summary>
/// <param name="Baseline">The method that the others are compared with; null for the one that is marked, or the first.</param>
/// <param name="SizeParameter">The parameter that is the size; null for the one of whole numbers with the most values.</param>
/// <param name="ContenderParameter">The parameter whose values are compared; null where methods are.</param>
/// <param name="Filters">Patterns of full names as BenchmarkDotNet's <c>--filter</c> takes them; none for all.</param>
/// <param name="Refines">Whether a crossover is looked for at sizes between those that the class lists.</param>
/// <param name="AreCompared">Whether the results of methods must be that of the baseline where one is marked.</param>
public sealed record BenchmarkChoice(
    string? Baseline = null, string? SizeParameter = null, string? ContenderParameter = null, IReadOnlyList<string>? Filters = null, bool Refines = false,
    bool AreCompared = true)
{
    /// <summary>Patterns of full names; none for all.</summary>
    public IReadOnlyList<string> Filters { get; } = Filters ?? [];
}
