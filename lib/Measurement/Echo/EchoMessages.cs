using Overtake.Results;
using Overtake.Workloads.Echo;

namespace Overtake.Measurement.Echo;

/// <summary>The messages that are written and read without an echo.</summary>
internal static class EchoMessages
{
    private const int Seed = 20_230_711;

    /// <exception cref="UnknownNameException">There is no such shape.</exception>
    public static MessageEnvelope Of(string shape, int payloadBytes)
    {
        UnknownNameException.Demand("shape", shape, [EchoNames.TestMessage, EchoNames.AllFields]);
        var random = new Random(Seed);
        var message = TestMessage.Create(payloadBytes, random);
        if (shape == EchoNames.AllFields)
        {
            message.TimeStamp = new DateTime(2023, 7, 11, 12, 30, 15, 250, DateTimeKind.Utc);
            // An address like the other two.
            message.MessageId = TestMessage.Create(0, random).To;
            message.IsInternal = true;
            message.KeyValuePairs = new()
            {
                ["Content-Type"] = "application/json",
                ["Correlation-Id"] = "7f3d2a90c41b",
                ["Priority"] = "3",
                ["Reply-To"] = "orders.confirmed",
            };
        }

        return message;
    }
}
