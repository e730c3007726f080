using System.Runtime.CompilerServices;

namespace Overtake.Workloads.LeadingZeros;

/// <summary>The tables of the look-up methods. Arrays of <see cref="int"/> as published: the size of an element is part of what is measured.</summary>
internal static class LookUpTables
{
    /// <summary>Position of the highest one of each byte; 0 for 0.</summary>
    public static int[] HighestBitOfByte()
    {
        var table = new int[256];
        for (var i = 2; i < table.Length; i++)
        {
            table[i] = table[i / 2] + 1;
        }

        return table;
    }

    /// <summary>A table that gives <c>k</c> back at <c>slot(k)</c>, for k from 0 to <paramref name="count"/> - 1. It is right where no two share a slot.</summary>
    public static int[] Inverse(int size, int count, Func<int, ulong> slot)
    {
        var table = new int[size];
        for (var k = 0; k < count; k++)
        {
            table[slot(k)] = k;
        }

        return table;
    }

    /// <summary>The value with all bits below its highest one set. Inlined, as if it stood in each method that begins with it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong Filled(ulong value)
    {
        value |= value >> 1;
        value |= value >> 2;
        value |= value >> 4;
        value |= value >> 8;
        value |= value >> 16;
        value |= value >> 32;
        return value;
    }
}
