using Overtake.Workloads.Echo.Contenders;

namespace Overtake.Measurement.Echo;

/// <summary>Names of scenarios, shapes and contenders of the study.</summary>
internal static class EchoNames
{
    public const string Message = "message";
    public const string Memory = "memory";
    public const string Socket = "socket";
    public const string MemoryWindow = "memory-window";
    public const string SocketWindow = "socket-window";
    public const string Published = "published";

    public const string TestMessage = "test-message";
    public const string AllFields = "all-fields";

    public const string Window100 = "window-100";
    public const string TenTimesHundred = "10x100";

    public const string OneClient = "1-client";
    public const string TenClients = "10-clients";
    public const string HundredClients = "100-clients";

    public const string EchoOneProcess = "echo-one-process";
    public const string EchoTwoThreads = "echo-two-threads";
    public const string EchoTwoProcesses = "echo-two-processes";
    public const string FixedOneProcess = "fixed-one-process";
    public const string NagleOneProcess = "nagle-one-process";

    /// <summary>The baseline of all scenarios.</summary>
    public static string Protobuf => ProtobufEnvelopes.Name;

    /// <summary>The hand-written serializer that the published study is about.</summary>
    public static string Static => StaticEnvelopes.Name;

    /// <summary>The default choice of most programs.</summary>
    public static string Json => SourceGeneratedJsonEnvelopes.Name;
}
