namespace Overtake.Measurement.Pools;

/// <summary>A buffer on its way to who returns it.</summary>
/// <param name="Buffer">The buffer; null behind the last one.</param>
/// <param name="Ticks">Ticks that renting it took.</param>
internal readonly record struct RentedBuffer(byte[]? Buffer, long Ticks)
{
    public static RentedBuffer End => default;
}
