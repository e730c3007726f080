using System.Collections;
using System.Reflection;

namespace Overtake.Measurement.Own;

internal static class OwnResults
{
    /// <summary>In what two results differ, item by item where they are sequences; null where they are equal.</summary>
    public static string? Difference(object? own, object? baseline)
    {
        if (own is not IEnumerable items || baseline is not IEnumerable others || own is string || baseline is string)
        {
            return Equals(own, baseline) ? null : $"the method returns {Words(own)}, the baseline {Words(baseline)}";
        }

        var (first, second) = (items.Cast<object?>().ToList(), others.Cast<object?>().ToList());
        if (first.Count != second.Count)
        {
            return $"the method returns {first.Count} items, the baseline {second.Count}";
        }

        if (own is IDictionary entries && baseline is IDictionary expected)
        {
            return entries.Keys.Cast<object>().Select(key => !expected.Contains(key) ? $"the method returns the key {Words(key)}, the baseline does not"
                : Difference(entries[key], expected[key]) is { } difference ? $"key {Words(key)}: {difference}" : null).FirstOrDefault(d => d is not null);
        }

        if (IsSet(own) && IsSet(baseline))
        {
            return first.Except(second).Select(item => $"the method returns {Words(item)}, the baseline does not").FirstOrDefault();
        }

        return Enumerable.Range(0, first.Count)
            .Select(i => Difference(first[i], second[i]) is { } difference ? $"item {i}: {difference}" : null).FirstOrDefault(d => d is not null);
    }

    /// <summary>Whether two methods give the same kind of result, which can be kept and knows when it is equal.</summary>
    public static bool CanCompare(MethodInfo one, MethodInfo other) =>
        Returned(one) is { } type && type == Returned(other) && CanBePassed(one) && CanBePassed(other) && HasEquality(type);

    /// <summary>Why the result of no method can be held against that of the baseline; null where one can.</summary>
    public static string? WhyNotCompared(string baseline, MethodInfo expected, IEnumerable<MethodInfo> others)
    {
        var methods = others.ToList();
        return methods.Exists(m => CanCompare(m, expected)) ? null
            : Returned(expected) is not { } type
                ? $"{baseline} returns {(expected.ReturnType is { IsByRef: false, IsByRefLike: false, IsPointer: false } ? "nothing" : "what cannot be kept")}"
            : !methods.Exists(m => Returned(m) == type) ? $"no other method returns the type that {baseline} returns"
            : $"two results of {baseline} are equal only where they are the same object";
    }

    /// <summary>A result as something that can be read twice: a sequence is made while it is read.</summary>
    public static object? Kept(object? result) =>
        result is IEnumerable items and not ICollection and not string && !IsSet(result) ? items.Cast<object?>().ToList() : result;

    // Equal whatever the order.
    private static bool IsSet(object result) =>
        result.GetType().GetInterfaces().Any(i => i.IsGenericType && i.GetGenericTypeDefinition() == typeof(IReadOnlySet<>));

    /// <summary>The type of the result, without what it is awaited by; null for nothing.</summary>
    public static Type? Returned(MethodInfo method)
    {
        var type = method.ReturnType;
        return type == typeof(void) || type == typeof(Task) || type == typeof(ValueTask) || type.IsByRef || type.IsByRefLike || type.IsPointer ? null
            : type.IsGenericType && (type.GetGenericTypeDefinition() == typeof(Task<>) || type.GetGenericTypeDefinition() == typeof(ValueTask<>))
                ? type.GetGenericArguments()[0]
            : type;
    }

    private static bool CanBePassed(MethodInfo method) => !method.GetParameters().Any(p => p.ParameterType.IsByRefLike);

    // Of objects that know no equality but being the same one nothing can be said.
    private static bool HasEquality(Type type) =>
        type.IsValueType || type.IsArray || type.IsInterface || type.IsAssignableTo(typeof(IEnumerable)) || type == typeof(object)
        || type.GetMethod(nameof(Equals), [typeof(object)])!.DeclaringType != typeof(object);

    private static string Words(object? value) => value?.ToString() is { } text ? text.Length <= 60 ? $"'{text}'" : $"'{text[..57]}...'" : "null";
}
