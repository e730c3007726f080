namespace Overtake.Workloads.Serializers.Messages;

/// <summary>An interface with nothing in it, through which <see cref="ComplexMessage"/> holds a <see cref="SimpleClass2"/>.</summary>
public interface IMyTest;
