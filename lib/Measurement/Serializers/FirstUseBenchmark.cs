using System.Buffers;
using System.Diagnostics;
using System.Globalization;
using System.Runtime.CompilerServices;
using Overtake.Measurement.Engine;
using Overtake.Measurement.Launches;
using Overtake.Measurement.Studies;
using Overtake.Results;
using Overtake.Workloads.Serializers;
using Overtake.Workloads.Serializers.Specs;

namespace Overtake.Measurement.Serializers;

/// <summary>The first message of a process: <see cref="FirstUseProgram"/>, started in the turn of this case, when nothing else runs.</summary>
/// <param name="shape">Spec, or <see cref="SerializersNames.AllSpecs"/>.</param>
internal sealed class FirstUseBenchmark(string contender, string shape, ParameterList parameters) : IMacroBenchmark
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(30);

    public IReadOnlyList<HotMethod> HotMethods { get; } = [HotMethod.Of(typeof(FirstUseBenchmark), nameof(RunOperations))];

    public void Prepare(int size)
    {
    }

    // The message is compared in its process, each time. This one also brings files into the system's cache.
    public string? Verify()
    {
        try
        {
            Start();
            return null;
        }
        catch (IOException e)
        {
            return e.Message;
        }
    }

    // There is nothing to be driven: what is measured happens once in a process.
    [MethodImpl(MethodImplOptions.NoInlining)]
    public void RunOperations(long operations)
    {
    }

    public IReadOnlyList<Sample> Close(double nanoseconds) => [new Sample(Metric.Time, 1, Start(), 1)];

    /// <summary>Nanoseconds of the first message of a fresh process.</summary>
    /// <exception cref="IOException">It did not come to its end.</exception>
    private double Start()
    {
        using var process = Process.Start(WorkerProgram.StartInfo(Runtimes.Current, GcMode.Current, parameters, [FirstUseProgram.Argument, contender, shape]))!;
        process.StandardInput.Close();
        var said = process.StandardOutput.ReadToEndAsync();
        var errors = process.StandardError.ReadToEndAsync();
        if (!process.WaitForExit(Patience))
        {
            process.Kill();
            throw new IOException($"the first message took more than {Patience}");
        }

        return double.TryParse(said.GetAwaiter().GetResult(), NumberStyles.Float, CultureInfo.InvariantCulture, out var nanoseconds)
            ? nanoseconds
            : throw new IOException(errors.GetAwaiter().GetResult().Trim());
    }
}

/// <summary>
/// The cost of the first message, as a program: generating or loading its code, compiling it, and one message there and back. It does
/// nothing else before but make the messages, and writes the nanoseconds on one line. MemoryPack registers its formatters when a message is made.
/// </summary>
internal static class FirstUseProgram
{
    /// <summary>First argument of a worker that does this; after it stand the contender and the shape.</summary>
    public const string Argument = "first-use";

    /// <summary>Exchanges the first messages.</summary>
    /// <exception cref="ArgumentException">There is no such contender or shape.</exception>
    /// <exception cref="InvalidDataException">A message came back changed.</exception>
    public static void Run(string[] arguments, TextReader input, TextWriter output)
    {
        if (arguments is not [var name, var shape])
        {
            throw new ArgumentException($"First messages are asked for by '{Argument} contender shape'.", nameof(arguments));
        }

        var contender = SerializersStudy.Find(name);
        // Messages and where they go are there before the clock starts.
        var messages = SpecsOf(shape, contender).Select(spec => spec.Accept(new Preparing(contender))).ToList();
        var start = Stopwatch.GetTimestamp();
        foreach (var message in messages)
        {
            message.Exchange();
        }

        var nanoseconds = Stopwatch.GetElapsedTime(start).TotalNanoseconds;
        if (messages.Select(m => m.Difference()).FirstOrDefault(d => d is not null) is { } difference)
        {
            throw new InvalidDataException($"A message came back changed: {difference}.");
        }

        output.WriteLine(nanoseconds.ToString("R", CultureInfo.InvariantCulture));
    }

    private static IEnumerable<MessageSpec> SpecsOf(string shape, ISerializer contender) =>
        shape == SerializersNames.AllSpecs ? MessageSpecs.All.Where(s => contender.WhyNot(s) is null) : [SerializersNames.SpecOf(shape)];

    private interface IFirstMessage
    {
        void Exchange();

        string? Difference();
    }

    private sealed class Preparing(ISerializer contender) : IMessageSpecVisitor<IFirstMessage>
    {
        public IFirstMessage Visit<T>(MessageSpec<T> spec) => new FirstMessage<T>(spec, contender);
    }

    private sealed class FirstMessage<T>(MessageSpec<T> spec, ISerializer contender) : IFirstMessage
    {
        private readonly T _message = spec.Messages().First();
        private readonly ArrayBufferWriter<byte> _output = new();
        private T? _read;

        public void Exchange()
        {
            var serializer = contender.For(spec);
            serializer.Serialize(_message, _output);
            _read = serializer.Deserialize(_output.WrittenSpan, out _);
        }

        public string? Difference() => MessageComparison.Difference(_message, _read);
    }
}
