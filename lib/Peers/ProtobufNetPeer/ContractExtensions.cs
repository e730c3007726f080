using ProtoBuf.Meta;

namespace Overtake.Peers.ProtobufNetPeer;

/// <summary>Members of a contract that is made at run time.</summary>
internal static class ContractExtensions
{
    /// <summary>Gives members the numbers from 1 on. What is 0, false or empty is left out, as it is where the contract is in attributes.</summary>
    public static MetaType WithMembers(this MetaType meta, params string[] names)
    {
        for (var i = 0; i < names.Length; i++)
        {
            meta.WithMember(i + 1, names[i]);
        }

        return meta;
    }

    /// <summary>Gives a member a number.</summary>
    public static void WithMember(this MetaType meta, int number, string name)
    {
        var member = meta.AddField(number, name);
        // Dates and structs are written whatever they are.
        if (member.MemberType.IsPrimitive || member.MemberType.IsEnum || member.MemberType == typeof(decimal) || member.MemberType == typeof(Guid))
        {
            member.DefaultValue = Activator.CreateInstance(member.MemberType);
        }
    }
}
