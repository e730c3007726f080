namespace Overtake.Notebooks;

/// <summary>
/// Where a running cell can be stopped: the engine puts a call of <see cref="Pass"/> at the beginning of every loop body of a
/// cell. Nothing is aborted, so nothing is left half done; code that is compiled elsewhere has no such points.
/// </summary>
public static class CancellationPoint
{
    private static int s_stopping;

    /// <summary>Goes on, unless the cell that calls it is to stop.</summary>
    /// <exception cref="OperationCanceledException">The cell is to stop.</exception>
    public static void Pass()
    {
        // One read of a field while nothing is being stopped anywhere; whose code this is costs more to find out.
        if (Volatile.Read(ref s_stopping) != 0 && CellConsole.Current is { IsStopping: true })
        {
            throw new OperationCanceledException("The cell was stopped.");
        }
    }

    /// <summary>From now on the points of this cell stop it.</summary>
    internal static void Stop(CellSink cell)
    {
        cell.IsStopping = true;
        Interlocked.Increment(ref s_stopping);
    }

    /// <summary>The cell has ended; one that was left behind never gets here and keeps its points closed.</summary>
    internal static void Ended(CellSink cell)
    {
        if (cell.IsStopping)
        {
            Interlocked.Decrement(ref s_stopping);
        }
    }
}
