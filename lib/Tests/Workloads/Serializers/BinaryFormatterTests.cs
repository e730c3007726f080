using System.Diagnostics;
using System.Text.Json.Nodes;
using Overtake.Workloads.Serializers.BinaryFormatter;
using Overtake.Workloads.Serializers.Specs;

namespace Overtake.Tests.Workloads.Serializers;

public class BinaryFormatterTests
{
    private static readonly BinaryFormatterContender Contender = new();

    [Fact]
    public void It_refuses_in_a_process_that_has_not_switched_it_on()
    {
        Assert.True(!AppContext.TryGetSwitch(Contender.Facts.RequiredSwitch!, out var isOn) || !isOn);
        Assert.Contains(Contender.Facts.RequiredSwitch!, Assert.Throws<NotSupportedException>(() => Contender.For((MessageSpec<int>)MessageSpecs.Of("Int32"))).Message, StringComparison.Ordinal);

        // And whoever goes past the contender meets the same refusal in the library.
        Assert.Throws<NotSupportedException>(() => new BinaryFormatterMessageSerializer<int>().Serialize(1, new System.Buffers.ArrayBufferWriter<byte>()));
    }

    [Fact]
    public void It_works_in_a_process_that_has_switched_it_on()
    {
        var tests = typeof(BinaryFormatterTests).Assembly.Location;
        var settings = Path.Combine(Path.GetTempPath(), Path.GetRandomFileName() + ".runtimeconfig.json");
        try
        {
            var runtime = JsonNode.Parse(File.ReadAllText(Path.ChangeExtension(tests, ".runtimeconfig.json")))!;
            runtime["runtimeOptions"]!["configProperties"]![Contender.Facts.RequiredSwitch!] = true;
            File.WriteAllText(settings, runtime.ToJsonString());
            string[] arguments =
            [
                "exec", "--runtimeconfig", settings, "--depsfile", Path.ChangeExtension(tests, ".deps.json"), tests,
                "-noColor", "-explicit", "only", "-method", $"{typeof(BinaryFormatterTests).FullName}.{nameof(Every_message_comes_back_as_it_was)}",
            ];
            using var process = Process.Start(new ProcessStartInfo("dotnet", arguments) { RedirectStandardOutput = true })!;
            var output = process.StandardOutput.ReadToEnd();
            process.WaitForExit();
            Assert.Contains("Total: 1, Errors: 0, Failed: 0, Skipped: 0, Not Run: 0", output, StringComparison.Ordinal);
        }
        finally
        {
            File.Delete(settings);
        }
    }

    [Fact(Explicit = true)]
    public void Every_message_comes_back_as_it_was() =>
        Assert.All(SerializerContendersTests.Supported(Contender.Facts.Name), spec => spec.Accept(new SerializerContendersTests.RoundTrip(Contender)));
}
