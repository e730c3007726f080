namespace Overtake.Analysis.Simulation;

/// <summary>A small generator of random numbers that gives the same sequence on every runtime (SplitMix64, Steele, Lea and Flood 2014).</summary>
internal sealed class SeededNoise(ulong seed)
{
    private ulong _state = seed;
    private double? _spare;

    /// <summary>Uniform, above 0 and below 1.</summary>
    public double Uniform()
    {
        _state += 0x9E3779B97F4A7C15;
        var z = _state;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
        return (((z ^ (z >> 31)) >> 11) + 0.5) / (1UL << 53);
    }

    /// <summary>Normal with mean 0 and standard deviation 1 (Marsaglia's polar method).</summary>
    public double Normal()
    {
        if (_spare is double spare)
        {
            _spare = null;
            return spare;
        }

        double u, v, s;
        do
        {
            u = (2 * Uniform()) - 1;
            v = (2 * Uniform()) - 1;
            s = (u * u) + (v * v);
        }
        while (s >= 1);
        var scale = Math.Sqrt(-2 * Math.Log(s) / s);
        _spare = v * scale;
        return u * scale;
    }

    /// <summary>Exponential with mean 1.</summary>
    public double Exponential() => -Math.Log(Uniform());

    /// <summary>Student's t with 3 degrees of freedom: tails so heavy that the fourth moment is infinite. Its variance is 3.</summary>
    public double HeavyTailed()
    {
        double a = Normal(), b = Normal(), c = Normal();
        return Normal() / Math.Sqrt(((a * a) + (b * b) + (c * c)) / 3);
    }
}
