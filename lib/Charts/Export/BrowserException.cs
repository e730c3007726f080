namespace Overtake.Charts.Export;

/// <summary>A browser could not be started, died, did not answer in time or reported an error.</summary>
public sealed class BrowserException : Exception
{
    /// <summary>Makes the exception.</summary>
    public BrowserException(string message, Exception? inner = null)
        : base(message, inner)
    {
    }
}
