using Overtake.Workloads.Serializers.Messages;
using ProtoBuf.Meta;

namespace Overtake.Peers.ProtobufNetPeer;

/// <summary>The contract that the published messages had in attributes, given to the package at run time, which compiles the same code from it: fields by number, and derived classes in fields of their base.</summary>
internal static class PublishedContract
{
    // Numbers are those of [ProtoInclude] and the order that of [ProtoMember].
    private static readonly (int Number, Type Type, string[] Members)[] Derived =
    [
        (1, typeof(U8Message), ["Val"]),
        (2, typeof(S16Message), ["Val"]),
        (3, typeof(S32Message), ["Val"]),
        (4, typeof(S64Message), ["Val"]),
        (5, typeof(PrimitivesMessage), ["Bool", "Byte", "Sbyte", "Char", "Ushort", "Short", "Uint", "Int", "Ulong", "Long", "Single", "Double", "Enum", "Date"]),
        (6, typeof(ComplexMessage), ["Msg", "SealedClass", "AbstractMsg", "IfaceMsg"]),
        (7, typeof(ByteArrayMessage), ["ByteArr"]),
        (8, typeof(IntArrayMessage), ["IntArr"]),
        (9, typeof(StringMessage), ["String"]),
        (10, typeof(DictionaryMessage), ["IntMap", "ObMap"]),
        (11, typeof(StructMessage), ["Struct1", "Struct2"]),
        (12, typeof(DecimalMessage), ["Val"]),
        (13, typeof(NullableDecimalMessage), ["Val"]),
    ];

    public static TypeModel Make()
    {
        var model = RuntimeTypeModel.Create();
        model.AutoAddMissingTypes = false;
        // Or a date would come back without its kind.
        model.IncludeDateTimeKind = true;
        Add(model, typeof(LargeStruct), ["Val1", "Val2", "Val3", "Val4"]);
        Add(model, typeof(MyStruct1), ["_byte", "_int", "_long"]);
        Add(model, typeof(MyStruct2), ["_string", "_int"]);
        Add(model, typeof(SimpleClass), ["Val"]);
        Add(model, typeof(SimpleClass2), ["Val"]);
        Add(model, typeof(MyEnum), []);
        Add(model, typeof(IMyTest), []).AddSubType(1, typeof(SimpleClass2));
        // Behind the number of the derived class, as published.
        var simple = Add(model, typeof(SimpleClassBase), []);
        simple.WithMember(2, nameof(SimpleClassBase.BaseVal));
        simple.AddSubType(1, typeof(SimpleClass));
        var messages = Add(model, typeof(MessageBase), []);
        foreach (var (number, type, members) in Derived)
        {
            Add(model, type, members);
            messages.AddSubType(number, type);
        }

        return model.Compile();
    }

    // An array of numbers has a field number for each of them, which was the default when the study was published and still is.
    private static MetaType Add(RuntimeTypeModel model, Type type, string[] members) => model.Add(type, applyDefaultBehaviour: false).WithMembers(members);
}
