namespace Overtake.Measurement.Echo;

/// <summary>Makes a finding about its contender of whatever a check throws: contenders that are not safe for any bytes may throw anything.</summary>
internal static class EchoCheck
{
    /// <summary>What went wrong; null where nothing did.</summary>
    public static string? Failure(Action check)
    {
        try
        {
            check();
            return null;
        }
        catch (Exception failure) when (failure is not OutOfMemoryException)
        {
            return failure.Message;
        }
    }
}
