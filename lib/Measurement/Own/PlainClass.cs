using System.Collections;
using System.Globalization;
using System.Reflection;
using BenchmarkDotNet.Attributes;
using Overtake.Measurement.Engine;
using Overtake.Results;

namespace Overtake.Measurement.Own;

/// <summary>
/// A class of benchmarks that needs no more than methods, whole-number or boolean parameters and setup. It is bound without BenchmarkDotNet, whose emitter
/// takes a worker half a second. Cases are named as <see cref="BenchmarkStudy.ListedCase"/> names them.
/// </summary>
/// <param name="size">The parameter that is the size; null for none.</param>
internal sealed class PlainClass(
    Type type, BenchmarkChoice choice, IReadOnlyList<(MethodInfo Method, BenchmarkAttribute Mark)> methods, IReadOnlyList<PlainParameter> parameters,
    PlainParameter? size, MethodInfo? setup, MethodInfo? cleanup)
{
    private const BindingFlags Members =
        BindingFlags.Instance | BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;

    /// <summary>The class; null where only BenchmarkDotNet knows what its cases are.</summary>
    public static PlainClass? Of(Type type, BenchmarkChoice choice)
    {
        // Its own attributes may be of an assembly that a worker lacks, so they are not asked for.
        if (type.IsGenericType || type.BaseType != typeof(object) || choice.Filters.Count > 0 || choice.ContenderParameter is not null)
        {
            return null;
        }

        var methods = new List<(MethodInfo Method, BenchmarkAttribute Mark)>();
        MethodInfo? setup = null, cleanup = null;
        foreach (var method in type.GetMethods(Members))
        {
            foreach (var attribute in method.GetCustomAttributes())
            {
                switch (attribute)
                {
                    case BenchmarkAttribute mark when IsPlain(method) && mark.Description?.Contains('\'', StringComparison.Ordinal) != true:
                        methods.Add((method, mark));
                        break;
                    case GlobalSetupAttribute { Targets: null or [] } when setup is null && IsPlain(method) && method.ReturnType == typeof(void):
                        setup = method;
                        break;
                    case GlobalCleanupAttribute { Targets: null or [] }
                        when cleanup is null && IsPlain(method) && method.ReturnType == typeof(void):
                        cleanup = method;
                        break;
                    case BenchmarkAttribute or TargetedAttribute or ArgumentsAttribute or ArgumentsSourceAttribute or BenchmarkCategoryAttribute:
                        return null;
                }
            }
        }

        var parameters = new List<PlainParameter>();
        foreach (var member in type.GetMembers(Members).Where(m => m is FieldInfo or PropertyInfo))
        {
            foreach (var attribute in member.GetCustomAttributes())
            {
                if (attribute is ParamsAttribute or ParamsAllValuesAttribute or ParamsSourceAttribute)
                {
                    if (PlainParameter.Of(type, member, attribute) is not { } parameter)
                    {
                        return null;
                    }

                    parameters.Add(parameter);
                }
            }
        }

        // Of two parameters one may be the size; in which order more of them are named is BenchmarkDotNet's business.
        return methods.Count == 0 || parameters.Count > 2 || methods.Count(m => m.Mark.Baseline) > 1 || methods.DistinctBy(NameOf).Count() < methods.Count
            || !FindSize(parameters, choice.SizeParameter, out var size)
            ? null
            : new PlainClass(type, choice, methods, parameters, size, setup, cleanup);
    }

    private PlainParameter? Shaping => parameters.FirstOrDefault(p => p != size);

    public IEnumerable<(string Shape, string Contender, int Size)> Cases =>
        from method in methods
        from other in Shaping is { } shape ? shape.Values.Select(v => ShapeOf(shape, v)) : [type.Name]
        from value in size is null ? [1] : size.Values.Select(v => Convert.ToInt32(v, CultureInfo.InvariantCulture))
        select (other, NameOf(method), value);

    /// <param name="shape">The value of the parameter that is not the size.</param>
    /// <returns>Null where there is no such case.</returns>
    public IBenchmark? Open(string shape, string contender)
    {
        var other = Shaping;
        var value = other?.Values.FirstOrDefault(v => ShapeOf(other, v) == shape);
        if (!Cases.Any(c => c.Shape == shape && c.Contender == contender))
        {
            return null;
        }

        var own = methods.First(m => NameOf(m) == contender);
        var baseline = methods.FirstOrDefault(m => choice.Baseline is { } named ? named == NameOf(m) || named == m.Method.Name : m.Mark.Baseline);
        var compared =
            choice.AreCompared && baseline.Method is { } method && method != own.Method && OwnResults.CanCompare(own.Method, method) ? method : null;
        var empty = CallLoop.EmptyOf(own.Method);
        return new ClassBenchmark(
            [HotMethod.Of(own.Method.DeclaringType!, own.Method.Name), HotMethod.Of(empty.DeclaringType!, empty.Name)], own.Mark.OperationsPerInvoke,
            at => CaseOf(own.Method, at), at => compared is null ? null : () => CaseOf(compared, at));

        PlainCase CaseOf(MethodInfo of, int at) => new(of, Create(other, value, at), made => Call(cleanup, made));
    }

    private object Create(PlainParameter? other, object? value, int at)
    {
        var made = OwnCode.Call($"the constructor of {type.Name}", () => Activator.CreateInstance(type)!);
        other?.Set(made, value!);
        size?.Set(made, Convert.ChangeType(at, size.Values[0].GetType(), CultureInfo.InvariantCulture));
        Call(setup, made);
        return made;
    }

    private static void Call(MethodInfo? method, object owner)
    {
        if (method is not null)
        {
            OwnCode.Call(method.Name, () => method.Invoke(owner, BindingFlags.DoNotWrapExceptions, null, null, null));
        }
    }

    /// <summary>Public, of an object, without arguments or type arguments, and what it returns can be kept.</summary>
    private static bool IsPlain(MethodInfo method) =>
        method is { IsPublic: true, IsStatic: false, IsGenericMethod: false } && method.GetParameters().Length == 0
        && method.ReturnType is { IsByRef: false, IsByRefLike: false, IsPointer: false, IsFunctionPointer: false } result
        && result.GetMethod("GetAwaiter", Type.EmptyTypes) is null;

    /// <summary>The description on one line, where there is one, else the name of the method.</summary>
    public static string NameOf(string? description, string method) => description?.ReplaceLineEndings(" ").Trim() is { Length: > 0 } words ? words : method;

    private static string NameOf((MethodInfo Method, BenchmarkAttribute Mark) method) => NameOf(method.Mark.Description, method.Method.Name);

    private static string ShapeOf(PlainParameter parameter, object value) => string.Create(CultureInfo.InvariantCulture, $"{parameter.Name}={value}");

    /// <summary>As BenchmarkDotNet's cases are read; false where two parameters could be the size.</summary>
    private static bool FindSize(IReadOnlyList<PlainParameter> parameters, string? named, out PlainParameter? size)
    {
        var candidates = parameters.Where(p => p.AreSizes && (named is null || p.Name == named)).OrderByDescending(p => p.Values.Count).ToList();
        size = candidates.FirstOrDefault();
        return named is null ? candidates.Count < 2 || candidates[0].Values.Count > candidates[1].Values.Count : size is not null;
    }
}

/// <summary>A parameter whose values are whole numbers or booleans.</summary>
/// <param name="Values">Its values, all of one type.</param>
internal sealed record PlainParameter(string Name, IReadOnlyList<object> Values, Action<object, object> Set)
{
    /// <summary>As <see cref="BenchmarkStudy.AreSizes"/> says of all whole numbers.</summary>
    public bool AreSizes => Values.All(v => v is int or long) && BenchmarkStudy.AreSizes(Values);

    /// <summary>The parameter; null where it is another kind.</summary>
    public static PlainParameter? Of(Type owner, MemberInfo member, Attribute attribute)
    {
        var (set, type) = member switch
        {
            FieldInfo { IsPublic: true, IsStatic: false, IsInitOnly: false } field => ((Action<object, object>)field.SetValue, field.FieldType),
            PropertyInfo { SetMethod: { IsPublic: true, IsStatic: false } } property => (property.SetValue, property.PropertyType),
            _ => (null, null),
        };
        if (set is null || type is null || (attribute as PriorityAttribute)?.Priority is not (null or 0))
        {
            return null;
        }

        var values = attribute switch
        {
            ParamsAttribute given => given.Values,
            ParamsSourceAttribute source when owner.GetProperty(source.Name, BindingFlags.Static | BindingFlags.Public) is { } property
                => OwnCode.Call($"a parameter of {owner.Name}", () => (property.GetValue(null) as IEnumerable)?.Cast<object>().ToArray()),
            _ => null,
        };
        List<object> known = [.. (values ?? []).OfType<object>().Where(v => v is int or long or bool && v.GetType() == type).Distinct()];
        return known.Count > 0 && known.Count == values!.Length ? new PlainParameter(member.Name, known, set) : null;
    }
}

/// <summary>An object of a plain class.</summary>
/// <param name="clean">Calls its cleanup.</param>
internal sealed class PlainCase(MethodInfo method, object owner, Action<object> clean) : ClassCase
{
    private readonly CallLoop _loop = CallLoop.Of(method, owner);
    private readonly CallLoop _empty = CallLoop.OfEmpty(method);

    public override string Method => method.Name;

    public override void Run(long invocations) => _loop.Run(invocations);

    public override void RunEmpty(long invocations) => _empty.Run(invocations);

    public override void Dispose() => clean(owner);

    protected override object? Call() => method.Invoke(owner, BindingFlags.DoNotWrapExceptions, null, null, null);
}
