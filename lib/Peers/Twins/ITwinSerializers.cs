using Overtake.Workloads.Serializers;

namespace Overtake.Peers.Twins;

/// <summary>How a package writes and reads a class that has its attributes.</summary>
internal interface ITwinSerializers
{
    /// <summary>What writes and reads a class.</summary>
    IMessageSerializer<TTwin> For<TTwin>();
}
