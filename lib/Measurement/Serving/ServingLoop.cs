using System.Text.Json;
using System.Text.Json.Serialization.Metadata;

namespace Overtake.Measurement.Serving;

/// <summary>The serving side of a <see cref="ServingProcess{TReady,TState}"/>: one JSON object on one line when it is ready, and one for every line it reads.</summary>
internal static class ServingLoop
{
    /// <summary>Answers until the input ends.</summary>
    /// <param name="input">What asks.</param>
    /// <param name="output">Where answers go.</param>
    /// <param name="ready">Said at once.</param>
    /// <param name="readyType">How it is written.</param>
    /// <param name="state">Gives the answer.</param>
    /// <param name="stateType">How it is written.</param>
    public static void Run<TReady, TState>(TextReader input, TextWriter output, TReady ready, JsonTypeInfo<TReady> readyType, Func<TState> state, JsonTypeInfo<TState> stateType)
    {
        Say(JsonSerializer.Serialize(ready, readyType));
        while (input.ReadLine() is not null)
        {
            Say(JsonSerializer.Serialize(state(), stateType));
        }

        void Say(string line)
        {
            output.WriteLine(line);
            output.Flush();
        }
    }
}
