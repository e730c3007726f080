using System.Diagnostics;
using System.Runtime.ExceptionServices;
using System.Threading.Channels;
using Overtake.Workloads.Histograms;

namespace Overtake.Workloads.Boxing.Scenarios;

/// <summary>A message is a buffer: the calling thread fills it and passes it through a bounded channel; a second thread decodes and releases it.</summary>
public sealed class HandOff : IDisposable
{
    /// <summary>Messages that the channel holds; then the producer waits.</summary>
    public const int Capacity = 64;

    private readonly IBoxingContender _contender;
    private readonly Thread _consumer;
    private readonly ManualResetEventSlim _drained = new();

    // Both sides block on threads of their own. Waking the other one directly, and not by way of the thread pool, is then safe and saves a hop.
    private readonly Channel<HandedOver> _channel = Channel.CreateBounded<HandedOver>(
        new BoundedChannelOptions(Capacity) { SingleReader = true, SingleWriter = true, AllowSynchronousContinuations = true });

    private ulong _checksums;
    private long _messages;
    private LongHistogram? _latencies;
    private Exception? _failure;

    /// <summary>Starts the consumer.</summary>
    public HandOff(IBoxingContender contender)
    {
        _contender = contender;
        _consumer = new Thread(Consume) { IsBackground = true, Name = "consumer" };
        _consumer.Start();
    }

    /// <summary>Hands <paramref name="messages"/> buffers over as fast as they go through; returns when the last one is decoded.</summary>
    /// <param name="records">Records in a message.</param>
    /// <returns>Messages and checksum, to be compared with <see cref="Expected"/> outside the timed region.</returns>
    /// <exception cref="InvalidDataException">A buffer could not be decoded.</exception>
    public HandOffResult Run(int records, int messages)
    {
        Begin(null);
        for (var message = 0; message < messages; message++)
        {
            Send(new(_contender.Fill(records), 0));
        }

        return Finish();
    }

    /// <summary>
    /// Hands one buffer over for every intended start. A message that starts late, because those before it took
    /// too long or the channel was full, is still timed from its intended start, so waiting is never hidden.
    /// </summary>
    /// <param name="records">Records in a message.</param>
    /// <param name="intendedStarts">When to begin with each message, ascending, in ticks of <see cref="Stopwatch.GetTimestamp"/>.</param>
    /// <param name="latencies">Gets the time from intended start to decoded of every message, in ns; times beyond its range count as its highest value.</param>
    /// <returns>Messages and checksum, to be compared with <see cref="Expected"/>.</returns>
    /// <exception cref="InvalidDataException">A buffer could not be decoded.</exception>
    public HandOffResult RunPaced(int records, ReadOnlySpan<long> intendedStarts, LongHistogram latencies)
    {
        Begin(latencies);
        foreach (var start in intendedStarts)
        {
            Pace.WaitUntil(start);
            Send(new(_contender.Fill(records), start));
        }

        return Finish();
    }

    /// <summary>The result that a run must return, for contenders that begin with the usual first record.</summary>
    public HandOffResult Expected(int records, int messages) =>
        new(messages, unchecked(BoxingContenders.Checksum(_contender.Shape, records) * (ulong)messages));

    public void Dispose()
    {
        _channel.Writer.TryComplete();
        _consumer.Join();
        _drained.Dispose();
    }

    private void Begin(LongHistogram? latencies)
    {
        _drained.Reset();
        _latencies = latencies;
        _messages = 0;
        _checksums = 0;
        _failure = null;
    }

    private void Send(HandedOver message)
    {
        while (!_channel.Writer.TryWrite(message))
        {
            var room = _channel.Writer.WaitToWriteAsync();
            if (!(room.IsCompleted ? room.Result : room.AsTask().GetAwaiter().GetResult()))
            {
                throw new ObjectDisposedException(nameof(HandOff));
            }
        }
    }

    private HandOffResult Finish()
    {
        Send(HandedOver.End);
        _drained.Wait();
        if (_failure is not null)
        {
            ExceptionDispatchInfo.Throw(_failure);
        }

        return new(_messages, _checksums);
    }

    private void Consume()
    {
        while (true)
        {
            while (_channel.Reader.TryRead(out var message))
            {
                Take(message);
            }

            var more = _channel.Reader.WaitToReadAsync();
            if (!(more.IsCompleted ? more.Result : more.AsTask().GetAwaiter().GetResult()))
            {
                return;
            }
        }
    }

    private void Take(HandedOver message)
    {
        if (message.IsEnd)
        {
            _drained.Set();
            return;
        }

        try
        {
            _checksums += _contender.Fold(message.Buffer);
            _messages++;
            _latencies?.Record(Pace.Latency(message.IntendedStart, _latencies.HighestTrackable));
        }
        catch (Exception failure)
        {
            // Going on keeps the producer from waiting for ever; it throws this when all messages are through.
            _failure ??= failure;
        }
        finally
        {
            _contender.Release(message.Buffer);
        }
    }

    private readonly record struct HandedOver(FilledBuffer Buffer, long IntendedStart)
    {
        internal static HandedOver End => default;

        internal bool IsEnd => Buffer.Storage is null;
    }
}

/// <summary>The messages that the consumer of a hand-off decoded.</summary>
/// <param name="Checksums">Sum of the checksums of all messages, modulo 2^64.</param>
public readonly record struct HandOffResult(long Messages, ulong Checksums);
