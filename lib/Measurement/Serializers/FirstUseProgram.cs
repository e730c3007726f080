using System.Buffers;
using System.Diagnostics;
using System.Globalization;
using Overtake.Measurement.Studies;
using Overtake.Workloads.Serializers;
using Overtake.Workloads.Serializers.Specs;

namespace Overtake.Measurement.Serializers;

/// <summary>
/// What the first message costs as a program: generating or loading its code, compiling it, and one message there and back. It does nothing else before, so that no contender finds
/// done what another one has to pay for, and writes the nanoseconds on one line.
/// </summary>
public static class FirstUseProgram
{
    /// <summary>First argument of a worker that does this; after it stand the contender and the shape.</summary>
    public const string Argument = "first-use";

    /// <summary>Exchanges the first messages.</summary>
    /// <param name="arguments">The arguments after <see cref="Argument"/>.</param>
    /// <param name="input">Nothing is read.</param>
    /// <param name="output">Gets the nanoseconds.</param>
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
