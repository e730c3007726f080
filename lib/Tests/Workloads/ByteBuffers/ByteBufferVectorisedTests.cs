using Overtake.Workloads.ByteBuffers;

namespace Overtake.Tests.Workloads.ByteBuffers;

public class ByteBufferVectorisedTests : ByteBufferTests<ByteBufferVectorised>;
