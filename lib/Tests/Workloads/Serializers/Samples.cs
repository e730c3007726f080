using System.Runtime.CompilerServices;

namespace Overtake.Tests.Workloads.Serializers;

/// <summary>Types of messages that the published study does not have.</summary>
internal static class Samples
{
    /// <summary>A message with what the published ones do not have: inherited fields of several levels, arrays of all sorts, nested and nullable structures, objects of any kind.</summary>
    [Serializable]
    public class Sample : Root
    {
        public string? Text = "héllo";
        public string? Empty = "";
        public string? Pair = "a\U0001F600b";
        public string? Lone = "x\uD800y";
        public int?[]? Maybe = [1, null, -3];
        public Place?[]? Places = [new Place { X = 1, Name = "one" }, null];
        public long[][]? Jagged = [[1, -2], [], null!];
        public bool[]? Flags = [true, false];
        public double[]? Doubles = [0, -1.5, double.NaN];
        public DateTime Utc = new(2020, 2, 29, 1, 2, 3, DateTimeKind.Utc);
        public decimal[]? Decimals = [1.10m, -79228162514264337593543950335m, 0m];
        public Tiny Small = Tiny.Large;
        public object?[]? Objects = [1, "two", null, 3.5f, new object(), new byte[] { 9 }, Tiny.Small, new int[] { 4 }, new Leaf { Own = 5 }];
        public Root? Behind = new Leaf { Own = 1, Number = 2 };
        public Dictionary<string, int[]>? Map = new() { ["k"] = [7, 8], ["n"] = null! };
        public string[]? Texts = ["p", "", null!];
        public char[]? Chars = ['a', '\u1234', '\uFFFF'];
        public Pair2 Inner = new() { Left = new Place { X = -1, Name = null }, Right = 3 };
        public Sample? Next;
        [NonSerialized]
        public int Forgotten = 77;
        private readonly short _hidden = -300;

        public short Hidden => _hidden;
    }

    public enum Tiny : sbyte
    {
        Small = -1,
        Large = 100,
    }

    [Serializable]
    public struct Place
    {
        public int X;
        public string? Name;
    }

    [Serializable]
    public struct Pair2
    {
        public Place Left;
        public ushort Right;
    }

    [Serializable]
    public record struct Shorts(short A, short B, short C, short D, short E, short F, short G, short H, short I, short J, short K, short L, short M, short N, short O, short P);

    [Serializable]
    public record struct Decimals(decimal A, decimal B, decimal C);

    /// <summary>Holds structures of its own type, with no object between them.</summary>
    [Serializable]
    public struct Branch
    {
        public Branch[]? Branches;
    }

    /// <summary>An object that holds them.</summary>
    [Serializable]
    public sealed class Tree
    {
        public Branch Trunk;
    }

    /// <summary>An object that holds itself, whose type is certain.</summary>
    [Serializable]
    public sealed class Chain
    {
        public Chain? Next;
    }

    /// <summary>Not all of it is serialized.</summary>
    [Serializable]
    public struct Part
    {
        public int Known;

        [NonSerialized]
        public int Forgotten;
    }

    /// <summary>One field that is four.</summary>
    [Serializable]
    [InlineArray(4)]
    public struct Four
    {
        private int _first;

        public readonly int First => _first;
    }

    /// <summary>Nothing to serialize.</summary>
    [Serializable]
    public struct Nothing;

    [Serializable]
    public abstract class Root
    {
        public int Number = 1_000_000;
        private readonly ulong _base = ulong.MaxValue;

        public ulong Base => _base;
    }

    [Serializable]
    public sealed class Leaf : Root
    {
        public uint Own = 128;
    }
}
