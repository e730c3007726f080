using System.Text.Json.Serialization;

namespace Overtake.Workloads.Serializers.Messages;

/// <summary>An interface with nothing in it, through which <see cref="ComplexMessage"/> holds a <see cref="SimpleClass2"/>.</summary>
[JsonDerivedType(typeof(SimpleClass2), 0)]
public interface IMyTest;
