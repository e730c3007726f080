namespace Overtake.Workloads.Histograms;

/// <summary>Bytes that are not the encoding of a histogram, or of one larger than is decoded.</summary>
public sealed class InvalidHistogramException(string message, Exception? cause = null) : FormatException(message, cause);
