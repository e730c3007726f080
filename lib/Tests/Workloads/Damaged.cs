namespace Overtake.Tests.Workloads;

/// <summary>Decoders that are given damaged bytes.</summary>
internal static class Damaged
{
    /// <summary>Whether the bytes are decoded: false where they are refused as documented. Another exception fails the test, and so does more memory than the bytes justify.</summary>
    public static bool IsDecoded<TRefusal>(Action decode, long mostAllocated, Func<string> what)
        where TRefusal : Exception
    {
        var isDecoded = true;
        var before = GC.GetAllocatedBytesForCurrentThread();
        try
        {
            decode();
        }
        catch (TRefusal)
        {
            isDecoded = false;
        }
        catch (Exception other)
        {
            Assert.Fail($"{what()}: {other}");
        }

        var allocated = GC.GetAllocatedBytesForCurrentThread() - before;
        if (allocated > mostAllocated)
        {
            Assert.Fail($"{what()}: {allocated} bytes");
        }

        return isDecoded;
    }
}
