using System.Reflection;
using BenchmarkDotNet.Attributes;
using BenchmarkDotNet.Running;
using Overtake.Measurement.Boxing;
using Overtake.Measurement.Bytes;
using Overtake.Measurement.Echo;
using Overtake.Measurement.Pools;
using Overtake.Measurement.Serializers;
using Overtake.Measurement.Studies;
using Overtake.Results;

namespace Overtake.Tests.Measurement;

/// <summary>The headline of each study as a class of benchmarks.</summary>
public class HeadlineBenchmarksTests
{
    public static TheoryData<Type, string, string, string> All => new()
    {
        { typeof(FillBenchmarks), "boxing", "fill", "three-numbers" },
        { typeof(PutBenchmarks), "bytes", "put", "long" },
        { typeof(RentBenchmarks), "pools", "rent-return", "touched" },
        { typeof(PayloadBenchmarks), "serializers", "payload-memory", "int-array" },
        { typeof(EnvelopeBenchmarks), "echo", "memory", "window-100" },
    };

    [Theory]
    [MemberData(nameof(All))]
    public void Its_contenders_are_those_of_the_study_and_every_method_runs_the_one_it_names(Type type, string study, string scenario, string shape)
    {
        var cases = BenchmarkConverter.TypeToBenchmarks(type).BenchmarksCases;
        var named = cases.Select(c => c.Descriptor.WorkloadMethodDisplayInfo.Trim('\'')).Distinct().ToList();
        var own = StudyList.Find(study);
        var contenders = own.Grid(Preset.Standard).Groups.Where(g => (g.Scenario, g.Shape) == (scenario, shape)).SelectMany(g => g.Contenders).Select(c => c.Contender).ToHashSet();
        Assert.Subset(contenders, named.ToHashSet());
        var baseline = Assert.Single(cases.Where(c => c.Descriptor.Baseline).Select(c => c.Descriptor.WorkloadMethodDisplayInfo.Trim('\'')).Distinct());
        Assert.Equal(own.Scenarios.Single(s => s.Name == scenario).Baseline, baseline);

        // What a method allocates says which contender it runs.
        foreach (var (name, benchmark) in cases.GroupBy(c => c.Descriptor.WorkloadMethodDisplayInfo.Trim('\'')).Select(g => (g.Key, g.Last())))
        {
            var made = Activator.CreateInstance(type)!;
            var size = Assert.Single(benchmark.Parameters.Items);
            type.GetProperty(size.Name)!.SetValue(made, size.Value);
            Call(typeof(GlobalSetupAttribute));
            using var contender = own.Open(scenario, shape, name, ParameterList.Empty);
            contender.Prepare((int)size.Value);
            var call = benchmark.Descriptor.WorkloadMethod.CreateDelegate<Action>(made);
            Assert.Equal(Sessions.Allocated(contender, 20), Sessions.Allocated(calls => Repeat(call, calls), 20));
            Call(typeof(GlobalCleanupAttribute));

            void Call(Type mark) => type.GetMethods().FirstOrDefault(m => m.GetCustomAttribute(mark) is not null)?.Invoke(made, null);
        }
    }

    private static void Repeat(Action call, long calls)
    {
        for (; calls > 0; calls--)
        {
            call();
        }
    }
}
