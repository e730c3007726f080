using Overtake.Measurement.Engine;

namespace Overtake.Measurement.Launches;

/// <summary>Visits the cases of one contender: a worker process, or a session in this process.</summary>
internal interface IVisitor
{
    /// <summary>Description of the runtime it runs on.</summary>
    string Runtime { get; }

    /// <summary>Finds out how long a case takes; null where it is not to be timed, because it failed its check.</summary>
    PilotTimes? Pilot(CaseRequest request);

    /// <summary>Goes over to a case: one full collection, then uncounted visits. The visits that follow are to this case.</summary>
    /// <param name="request">With its operations.</param>
    /// <returns>False where it is not to be timed.</returns>
    bool Settle(CaseRequest request);

    /// <summary>Visits the case at hand, after one uncounted invocation.</summary>
    /// <param name="kept">False in rounds that do not count.</param>
    VisitTimes Visit(bool kept);

    /// <summary>Runs the case at hand in one uninterrupted stretch, after the uncounted operations of a visit.</summary>
    /// <param name="visits">Its length: the operations of so many visits.</param>
    void Stretch(int visits);

    /// <summary>Whether the visits since <see cref="Settle"/> are to be made once more, because code was compiled meanwhile. It is then at tier 1 again.</summary>
    bool MustRepeat();

    /// <summary>After the visits to the case at hand: what is measured once in a launch, where there is such a thing.</summary>
    void Close();
}
