using Overtake.Workloads.Serializers.Messages;

namespace Overtake.Workloads.Serializers.Protobuf.Mappings;

/// <summary><see cref="SimpleClass"/>, by itself or as its base class.</summary>
internal static class SimpleClassMapping
{
    internal static Generated.SimpleClassBase? Fill(Generated.SimpleClassBase? generated, SimpleClassBase? value)
    {
        if (value is null)
        {
            return null;
        }

        generated ??= new();
        (generated.SimpleClass ??= new()).Val = ((SimpleClass)value).Val;
        generated.Val = value.BaseVal;
        return generated;
    }

    internal static SimpleClass Read(Generated.SimpleClassBase generated) =>
        generated.SimpleClass is { } sub ? new() { BaseVal = generated.Val, Val = sub.Val } : throw Unexpected.Message(nameof(SimpleClass));
}

/// <summary><see cref="SimpleClass2"/>, by itself or as its interface.</summary>
internal static class MyTestMapping
{
    internal static Generated.MyTest? Fill(Generated.MyTest? generated, IMyTest? value)
    {
        if (value is null)
        {
            return null;
        }

        generated ??= new();
        (generated.SimpleClass2 ??= new()).Val = ((SimpleClass2)value).Val;
        return generated;
    }

    internal static SimpleClass2 Read(Generated.MyTest generated) =>
        generated.SimpleClass2 is { } sub ? new() { Val = sub.Val } : throw Unexpected.Message(nameof(SimpleClass2));
}
