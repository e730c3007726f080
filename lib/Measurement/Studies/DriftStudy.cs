using System.Runtime.CompilerServices;
using System.Security.Cryptography;
using Overtake.Measurement.Engine;
using Overtake.Results;

namespace Overtake.Measurement.Studies;

/// <summary>
/// The fixed workload at the start and the end of every run, SHA-256 over 64 KiB: nothing under study touches it, so a difference
/// between its two times is the machine's.
/// </summary>
internal sealed class DriftStudy : IStudy
{
    public static readonly CaseGroup Group = new("drift", "bytes", ParameterList.Empty, GcMode.Workstation, [new ContenderSizes("SHA-256", [64 * 1024])]);

    public string Name => "drift";

    public IReadOnlyList<ScenarioInfo> Scenarios => [];

    public IReadOnlyList<ContenderInfo> Contenders => [];

    public Grid Grid(Preset preset) => new([Group], []);

    public IBenchmark Open(string scenario, string shape, string contender, ParameterList parameters) => new Hashing();

    private sealed class Hashing : IBenchmark
    {
        private byte[] _input = [];
        private byte _sink;

        public IReadOnlyList<HotMethod> HotMethods { get; } = [HotMethod.Of(typeof(Hashing), nameof(Run))];

        public void Prepare(int size) => _input = new byte[size];

        public string? Verify() => null;

        [MethodImpl(MethodImplOptions.NoInlining)]
        public void Run(long invocations)
        {
            Span<byte> hash = stackalloc byte[SHA256.HashSizeInBytes];
            for (long i = 0; i < invocations; i++)
            {
                SHA256.HashData(_input, hash);
                _sink ^= hash[0];
            }
        }
    }
}
