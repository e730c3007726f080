using Overtake.Workloads.ByteBuffers;

namespace Overtake.Tests.Workloads.ByteBuffers;

public class BeforeCodecTests : ByteBufferTests<BeforeCodec>;
