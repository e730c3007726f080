using System.Reflection;

namespace Overtake.Workloads.Serializers.NetSerializerFormat;

/// <summary>One value of those that make up a body, in the order of the wire. Structures within structures are taken apart, so that a run of values can be written behind one check for memory.</summary>
/// <param name="Type">Type of the value; of an enumeration its number.</param>
/// <param name="Kind">How it is written; what is no part of its owner is <see cref="TypeKind.Fields"/>.</param>
/// <param name="Path">Fields that lead to it.</param>
/// <param name="Shortest">Bytes that it takes at least.</param>
/// <param name="Longest">Bytes that it takes at most; null where there is no bound.</param>
/// <param name="Inner">Of a nullable value, the steps of the value.</param>
internal sealed record Step(Type Type, TypeKind Kind, FieldInfo[] Path, int Shortest, int? Longest, IReadOnlyList<Step> Inner);
