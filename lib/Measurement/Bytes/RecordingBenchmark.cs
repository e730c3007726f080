using System.Runtime.CompilerServices;
using Overtake.Measurement.Engine;
using Overtake.Workloads.Histograms;

namespace Overtake.Measurement.Bytes;

/// <summary>The published values into a histogram.</summary>
internal sealed class RecordingBenchmark<TCounts> : IBenchmark
    where TCounts : struct, ICounts<TCounts>
{
    private readonly Histogram<TCounts> _histogram = new(RecordingInputs.HighestTrackable, RecordingInputs.SignificantDigits);
    private long[] _values = [];
    private int _recorded;

    public IReadOnlyList<HotMethod> HotMethods { get; } =
        [HotMethod.Of(typeof(RecordingBenchmark<>), nameof(Run)), HotMethod.Of(typeof(Histogram<>), nameof(Histogram<TCounts>.Record))];

    public void Prepare(int size) => _values = RecordingInputs.Values(size);

    public string? Verify()
    {
        _histogram.Reset();
        _recorded = 0;
        Run(1);
        var lost = _values.FirstOrDefault(v => _histogram.CountAt(v) == 0);
        return _histogram.TotalCount != _values.Length ? $"{_histogram.TotalCount} values counted, expected {_values.Length}"
            : lost != 0 ? $"{lost} is not counted"
            : null;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    public void Run(long invocations)
    {
        for (long i = 0; i < invocations; i++)
        {
            if (++_recorded == RecordingInputs.ListsUntilReset)
            {
                _histogram.Reset();
                _recorded = 0;
            }

            foreach (var value in _values)
            {
                _histogram.Record(value);
            }
        }
    }
}

/// <summary>The published values into a recorder, whose reader could take what was counted at any time.</summary>
internal sealed class RecorderBenchmark<TCounts> : IBenchmark
    where TCounts : struct, ICounts<TCounts>
{
    private readonly Recorder<TCounts> _recorder = new(RecordingInputs.HighestTrackable, RecordingInputs.SignificantDigits);
    private Histogram<TCounts>? _taken;
    private long[] _values = [];
    private int _recorded;

    public IReadOnlyList<HotMethod> HotMethods { get; } =
        [HotMethod.Of(typeof(RecorderBenchmark<>), nameof(Run)), HotMethod.Of(typeof(Recorder<>), nameof(Recorder<TCounts>.Record))];

    public void Prepare(int size) => _values = RecordingInputs.Values(size);

    public string? Verify()
    {
        _taken = _recorder.TakeInterval(_taken);
        Run(1);
        _taken = _recorder.TakeInterval(_taken);
        return _taken.TotalCount == _values.Length ? null : $"{_taken.TotalCount} values counted, expected {_values.Length}";
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    public void Run(long invocations)
    {
        for (long i = 0; i < invocations; i++)
        {
            if (++_recorded == RecordingInputs.ListsUntilReset)
            {
                _taken = _recorder.TakeInterval(_taken);
                _recorded = 0;
            }

            foreach (var value in _values)
            {
                _recorder.Record(value);
            }
        }
    }
}

/// <summary>The published values into the histogram of the package, as <see cref="RecordingBenchmark{TCounts}"/> does it.</summary>
internal sealed class PackageRecordingBenchmark : IBenchmark
{
    private readonly HdrLongHistogram _histogram = new(RecordingInputs.HighestTrackable, RecordingInputs.SignificantDigits);
    private long[] _values = [];
    private int _recorded;

    public IReadOnlyList<HotMethod> HotMethods { get; } = [HotMethod.Of(typeof(PackageRecordingBenchmark), nameof(Run))];

    public void Prepare(int size) => _values = RecordingInputs.Values(size);

    public string? Verify()
    {
        _histogram.Reset();
        _recorded = 0;
        Run(1);
        var lost = _values.FirstOrDefault(v => _histogram.CountAt(v) == 0);
        return _histogram.TotalCount != _values.Length ? $"{_histogram.TotalCount} values counted, expected {_values.Length}"
            : lost != 0 ? $"{lost} is not counted"
            : null;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    public void Run(long invocations)
    {
        for (long i = 0; i < invocations; i++)
        {
            if (++_recorded == RecordingInputs.ListsUntilReset)
            {
                _histogram.Reset();
                _recorded = 0;
            }

            foreach (var value in _values)
            {
                _histogram.Record(value);
            }
        }
    }
}
