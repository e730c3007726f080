namespace Overtake.Measurement.Own;

/// <summary>Calls of somebody's code: what it throws is reported as his own exception, with the method.</summary>
internal static class OwnCode
{
    /// <summary>What is called at the moment, which may end the process; null for nothing.</summary>
    public static string? Called { get; private set; }

    /// <summary>Calls a method outside every timed region.</summary>
    /// <exception cref="OwnCodeException">It threw.</exception>
    public static T Call<T>(string method, Func<T> call)
    {
        var outer = Called;
        try
        {
            Called = method;
            return call();
        }
        catch (Exception e) when (e is not OwnCodeException)
        {
            throw new OwnCodeException($"{method} {Threw(e)}", e);
        }
        finally
        {
            Called = outer;
        }
    }

    /// <summary>The message of an exception on one line.</summary>
    internal static string Words(Exception e) => e is OwnCodeException ? e.Message : Threw(e);

    private static string Threw(Exception e)
    {
        var cause = e.GetBaseException();
        var type = e is TypeInitializationException { TypeName: { } name } ? $" in the static constructor of {name}" : "";
        return $"threw {cause.GetType().Name}{type}: {cause.Message.ReplaceLineEndings(" ")}";
    }
}

/// <summary>Somebody's code threw; the message says what and where.</summary>
/// <param name="message">For example <c>SetUp threw FileNotFoundException: data.bin</c>.</param>
internal sealed class OwnCodeException(string message, Exception cause) : Exception(message, cause);
