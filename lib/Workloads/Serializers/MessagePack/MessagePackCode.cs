namespace Overtake.Workloads.Serializers.MessagePack;

/// <summary>First bytes of values (<c>spec.md</c> of msgpack/msgpack, "Formats").</summary>
internal static class MessagePackCode
{
    internal const byte MaxPositiveFixInt = 0x7f;
    internal const byte FixMap = 0x80;
    internal const byte FixArray = 0x90;
    internal const byte FixString = 0xa0;
    internal const byte Nil = 0xc0;
    internal const byte False = 0xc2;
    internal const byte True = 0xc3;
    internal const byte Binary8 = 0xc4;
    internal const byte Binary16 = 0xc5;
    internal const byte Binary32 = 0xc6;
    internal const byte Extension8 = 0xc7;
    internal const byte Float32 = 0xca;
    internal const byte Float64 = 0xcb;
    internal const byte UInt8 = 0xcc;
    internal const byte UInt16 = 0xcd;
    internal const byte UInt32 = 0xce;
    internal const byte UInt64 = 0xcf;
    internal const byte Int8 = 0xd0;
    internal const byte Int16 = 0xd1;
    internal const byte Int32 = 0xd2;
    internal const byte Int64 = 0xd3;
    internal const byte FixExtension4 = 0xd6;
    internal const byte FixExtension8 = 0xd7;
    internal const byte String8 = 0xd9;
    internal const byte String16 = 0xda;
    internal const byte String32 = 0xdb;
    internal const byte Array16 = 0xdc;
    internal const byte Array32 = 0xdd;
    internal const byte Map16 = 0xde;
    internal const byte Map32 = 0xdf;
    internal const byte NegativeFixInt = 0xe0;

    /// <summary>Elements or entries that fit into the first byte.</summary>
    internal const int MaxFixCount = 15;

    /// <summary>Bytes of a string whose length fits into the first byte.</summary>
    internal const int MaxFixString = 31;

    /// <summary>The extension type of timestamps.</summary>
    internal const sbyte Timestamp = -1;

    /// <summary>Bits of the seconds in a timestamp of 64 bits; above them are the nanoseconds.</summary>
    internal const int SecondsBits = 34;
}
