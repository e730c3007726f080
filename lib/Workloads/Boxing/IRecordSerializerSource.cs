using System.Runtime.Serialization;
using Overtake.Workloads.Serializers;

namespace Overtake.Workloads.Boxing;

/// <summary>Brings the serializer of a package for any record: it takes part in the study of a user's own.</summary>
public interface IRecordSerializerSource : IContenderSource
{
    /// <summary>The serializer for a record.</summary>
    /// <typeparam name="TRecord">A public struct whose public fields have a <see cref="DataMemberAttribute"/>, in order from 0.</typeparam>
    RecordSerializer<TRecord> For<TRecord>() where TRecord : struct;
}

/// <summary>The serializer of a package for one type of records.</summary>
/// <typeparam name="TRecord">The record.</typeparam>
/// <param name="Package">Name of the package.</param>
/// <param name="Serializer">Null where the package cannot write the record.</param>
/// <param name="WhyNot">Why it cannot.</param>
public sealed record RecordSerializer<TRecord>(string Package, IMessageSerializer<TRecord>? Serializer, string WhyNot = "")
{
    /// <summary>Name of the contender.</summary>
    public string Contender => $"byte[] {Package}";
}
