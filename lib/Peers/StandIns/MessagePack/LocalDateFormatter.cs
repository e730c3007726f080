namespace Overtake.Peers.MessagePackPeer;

/// <summary>Stands for the formatter that a twin names, where the package MessagePack is left out.</summary>
public sealed class LocalDateFormatter;
