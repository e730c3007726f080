using Overtake.Measurement.Studies;
using Overtake.Results;
using static Overtake.Measurement.Echo.EchoNames;

namespace Overtake.Measurement.Echo;

/// <summary>The named grids of the echo study. Each preset lists what it leaves out.</summary>
internal static class EchoGrid
{
    // Connecting, warming up, and a run for percentiles.
    private const int SocketMilliseconds = 400;
    private const int PublishedMilliseconds = 2_500;

    private const int PublishedPayload = Workloads.Echo.TestMessage.PayloadBytes;

    // Groups that share their processes.
    private const string PayloadLines = "payload";
    private const string WindowLines = "window";

    // From 1 byte to more than the published buffers hold; not only powers of two, at which buffers double.
    private static readonly int[] PayloadSizes = [1, PublishedPayload, 200, 1_000, 4_000, 16_000, 65_536];
    private static readonly int[] PayloadControlSizes = [PublishedPayload, 1_000, 16_000];
    private static readonly int[] QuickPayloadSizes = [1, PublishedPayload, 200, 1_000, 16_000];
    private static readonly int[] QuickPayloadControlSizes = [PublishedPayload, 1_000];
    private static readonly int[] PublishedSize = [PublishedPayload];
    private static readonly int[] Windows = [1, 10, 100, 1_000];
    private static readonly int[] ControlWindows = [10, 100];

    // The published winner, the baseline, and what most programs have.
    private static readonly string[] Three = [ProtobufNet, Static, Json];

    private static readonly string[] Layouts = [EchoTwoThreads, EchoTwoProcesses, FixedOneProcess, NagleOneProcess];

    private static IEnumerable<string> All => EchoStudy.All.Select(c => c.Name);

    public static Grid Of(Preset preset) => preset.Name switch
    {
        "smoke" => new Grid([.. Smoke()], LeftOutOf(preset)),
        "quick" => new Grid([.. Quick()], LeftOutOf(preset)),
        _ => new Grid([.. Standard().Select(g => g with { Launches = preset.LaunchesBeside })], LeftOutOf(preset)),
    };

    private static IEnumerable<CaseGroup> Smoke()
    {
        const string Together = "all";
        yield return Group(Message, TestMessage, PublishedSize, PublishedSize, [ProtobufNet, Static]) with { Shared = Together };
        yield return Group(Socket, TenTimesHundred, PublishedSize, [], [ProtobufNet, Static]) with { Shared = Together };
    }

    private static IEnumerable<CaseGroup> Quick()
    {
        // Starting a process takes longer than all the cases of a contender.
        const string Together = "all";
        // Contenders from outside always take part: users add them to see them.
        string[] contenders = [.. Three, MessagePackPackage, MemoryPackPackage, .. EchoStudy.All.Except(Workloads.Echo.EchoContenders.All).Select(c => c.Name)];
        yield return Group(Message, TestMessage, PublishedSize, PublishedSize, Three) with { Shared = Together };
        yield return Lines(Memory, Window100, QuickPayloadSizes, QuickPayloadControlSizes, contenders) with { Shared = Together };
        yield return Group(Socket, TenTimesHundred, PublishedSize, PublishedSize, Three) with { Shared = Together };
    }

    private static IEnumerable<CaseGroup> Standard()
    {
        foreach (var shape in new[] { TestMessage, AllFields })
        {
            yield return Group(Message, shape, PublishedSize, PublishedSize, All) with { Shared = PayloadLines };
        }

        yield return Lines(Memory, Window100, PayloadSizes, PayloadControlSizes, All) with { Shared = PayloadLines };
        yield return Lines(Socket, TenTimesHundred, PayloadSizes, PayloadControlSizes, All) with { Shared = PayloadLines };
        yield return Group(MemoryWindow, OneClient, Windows, ControlWindows, Three) with { Shared = WindowLines };
        foreach (var shape in new[] { OneClient, TenClients, HundredClients })
        {
            yield return Group(SocketWindow, shape, Windows, shape == TenClients ? ControlWindows : [], Three) with { Shared = WindowLines };
        }

        // A hundred connections would disturb a small case in the same process, so they have separate processes.
        yield return Group(Published, EchoOneProcess, PublishedSize, PublishedSize, All) with { Shared = Published };
        // The controls of the echo in one process are theirs too: such a case takes seconds.
        foreach (var shape in Layouts)
        {
            yield return Group(Published, shape, PublishedSize, [], Three) with { Shared = Published };
        }
    }

    /// <summary>Lines over the payload for three contenders, and the published payload for all.</summary>
    private static CaseGroup Lines(string scenario, string shape, int[] sizes, int[] controlSizes, IEnumerable<string> contenders)
    {
        var group = Group(scenario, shape, sizes, controlSizes, Three);
        return group with { Contenders = [.. group.Contenders, .. contenders.Except(Three).Select(c => new ContenderSizes(c, PublishedSize))] };
    }

    private static CaseGroup Group(string scenario, string shape, int[] sizes, int[] controlSizes, IEnumerable<string> contenders) =>
        CaseGroup.Of(
            scenario, shape, ProtobufNet, sizes, controlSizes, controlSizes,
            contenders.Where(c => c != ProtobufNet).Select(c => new ContenderSizes(c, sizes))) with
        {
            OnceMilliseconds = scenario switch { Socket or SocketWindow => SocketMilliseconds, Published => PublishedMilliseconds, _ => 0 },
        };

    private static IReadOnlyList<LeftOut> LeftOutOf(Preset preset) => preset.Name switch
    {
        "smoke" => [LeftOut.Everywhere("smoke has two contenders with the published message, alone and over sockets; standard has all")],
        "quick" =>
            [LeftOut.Everywhere(
                "quick has three contenders, and MessagePack and MemoryPack in memory. It measures the published message alone, in memory with five "
                + "payloads, and over sockets with 10 clients and 100 messages in flight. All cases share processes; standard measures everything in "
                + "separate processes")],
        _ =>
        [
            .. new[] { Memory, Socket }.Select(
                s => LeftOut.Of("payload curves show three contenders, to stay readable; the others have the published payload", s)),
            LeftOut.Everywhere("a payload of 0 bytes has no place on a logarithmic axis; 1 byte differs from it by that byte"),
            LeftOut.Of(
                "the numbers of clients and of messages in flight vary for three contenders only, with the published payload and in one process", SocketWindow),
            LeftOut.Of("one thing at a time differs from the echo in one process, for three contenders; combinations are not measured", Published),
        ],
    };
}
