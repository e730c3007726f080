using System.Reflection;
using System.Reflection.Emit;

namespace Overtake.Workloads.Serializers.NetSerializerFormat;

/// <summary>Emits the code that both directions share.</summary>
/// <remarks>
/// It is IL and not compiled expressions: expressions know neither references to memory nor structures that live on the stack alone,
/// and it is with both that values get from and to memory without a copy. Compiling it costs less, too. Methods are compiled by the
/// JIT with full optimisation at once, and what they call of <see cref="Varint"/> and <see cref="Primitives"/> is inlined into them.
/// </remarks>
internal static class Emission
{
    /// <summary>Bytes that are reserved for a run of values at most, as long as it is not a single one.</summary>
    public const int LongestRun = 512;

    /// <summary>A method whose first parameter is not used: a delegate that is closed over something is called without rearranging the parameters.</summary>
    public static DynamicMethod Method(string name, Type? result, params Type[] parameters) =>
        new(name, result, [typeof(object), .. parameters], typeof(Emission).Module, skipVisibility: true)
        {
            // All locals are set before they are used; clearing them for every message would cost as much as reading a small one.
            InitLocals = false,
        };

    public static TDelegate Delegate<TDelegate>(DynamicMethod method)
        where TDelegate : Delegate => (TDelegate)method.CreateDelegate(typeof(TDelegate), method);

    /// <summary>The method for a type, generated at its first use. It is known before it is complete, since it may call itself.</summary>
    public static DynamicMethod Once<TKey>(this Dictionary<TKey, DynamicMethod> methods, TKey key, Func<DynamicMethod> declare, Action<ILGenerator> emit)
        where TKey : notnull
    {
        if (!methods.TryGetValue(key, out var method))
        {
            methods.Add(key, method = declare());
            var il = method.GetILGenerator();
            emit(il);
            il.Emit(OpCodes.Ret);
        }

        return method;
    }

    /// <summary>A method, public or not.</summary>
    public static MethodInfo MethodOf(Type owner, string name, params Type[] parameters) =>
        owner.GetMethod(name, BindingFlags.Instance | BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic, parameters)
        ?? throw new MissingMethodException(owner.Name, name);

    public static Type Ref(Type type) => type.MakeByRefType();

    /// <summary>
    /// The steps from <paramref name="start"/> on that are reserved or looked for together with <paramref name="before"/> bytes: their end and their bound.
    /// </summary>
    public static (int End, int Longest) Run(IReadOnlyList<Step> steps, int start, int before)
    {
        int end = start, longest = before;
        while (end < steps.Count && steps[end].Longest is { } next && (longest == 0 || longest + next <= LongestRun))
        {
            longest += next;
            end++;
        }

        return (end, longest);
    }

    /// <summary>Pushes the address of a step's value.</summary>
    public static void LoadAddress(this ILGenerator il, Action load, Step step)
    {
        load();
        foreach (var field in step.Path)
        {
            il.Emit(OpCodes.Ldflda, field);
        }
    }

    public static FieldInfo NullableField(Type nullable, bool hasValue) =>
        nullable.GetField(hasValue ? "hasValue" : "value", BindingFlags.Instance | BindingFlags.NonPublic)!;

    /// <summary>Sets a local to 0.</summary>
    public static void Clear(this ILGenerator il, LocalBuilder local)
    {
        il.Emit(OpCodes.Ldc_I4_0);
        il.Emit(OpCodes.Stloc, local);
    }

    /// <summary>Calls a method of the writer or reader, with what <paramref name="load"/> pushes.</summary>
    public static void Call(this ILGenerator il, MethodInfo method, Action? load = null)
    {
        il.Emit(OpCodes.Ldarg_1);
        load?.Invoke();
        il.Emit(OpCodes.Call, method);
    }

    /// <summary>Calls a generated method, which gets the writer or reader and what <paramref name="load"/> pushes.</summary>
    public static void CallGenerated(this ILGenerator il, DynamicMethod method, Action? load = null)
    {
        il.Emit(OpCodes.Ldnull);
        il.Call(method, load);
    }

    /// <summary>Counts the depth around <paramref name="body"/>, where it nests.</summary>
    public static void Nested(this ILGenerator il, bool nests, MethodInfo enter, MethodInfo leave, Action body)
    {
        if (nests)
        {
            il.Call(enter);
        }

        body();
        if (nests)
        {
            il.Call(leave);
        }
    }

    /// <summary>Does <paramref name="body"/> unless <paramref name="skip"/> jumps for what was pushed.</summary>
    public static void Unless(this ILGenerator il, OpCode skip, Action body)
    {
        var end = il.DefineLabel();
        il.Emit(skip, end);
        body();
        il.MarkLabel(end);
    }

    /// <summary>Does <paramref name="body"/> where a local has a value.</summary>
    public static void IfEqual(this ILGenerator il, LocalBuilder local, uint value, Action body)
    {
        il.Emit(OpCodes.Ldloc, local);
        il.Emit(OpCodes.Ldc_I4, (int)value);
        il.Unless(OpCodes.Bne_Un, body);
    }

    /// <summary>Pushes the address of an element. The prefix spares the check that a reference may be stored there.</summary>
    public static void LoadElement(this ILGenerator il, Action load, LocalBuilder index, Type element)
    {
        load();
        il.Emit(OpCodes.Ldloc, index);
        il.Emit(OpCodes.Readonly);
        il.Emit(OpCodes.Ldelema, element);
    }

    /// <summary>Does <paramref name="body"/> as long as <paramref name="again"/> jumps for what <paramref name="check"/> pushes.</summary>
    public static void While(this ILGenerator il, OpCode again, Action check, Action body)
    {
        var first = il.DefineLabel();
        var next = il.DefineLabel();
        il.Emit(OpCodes.Br, first);
        il.MarkLabel(next);
        body();
        il.MarkLabel(first);
        check();
        il.Emit(again, next);
    }

    /// <summary>Does <paramref name="body"/> as long as a local is less than another.</summary>
    public static void WhileLess(this ILGenerator il, LocalBuilder index, LocalBuilder end, Action body)
    {
        void Check()
        {
            il.Emit(OpCodes.Ldloc, index);
            il.Emit(OpCodes.Ldloc, end);
        }

        il.While(OpCodes.Blt, Check, body);
    }

    /// <summary>Counts a local from where it is to the length in <paramref name="end"/>, once for each <paramref name="body"/>.</summary>
    public static void For(this ILGenerator il, LocalBuilder index, LocalBuilder end, Action body) => il.WhileLess(index, end, () =>
    {
        body();
        il.Emit(OpCodes.Ldloc, index);
        il.Emit(OpCodes.Ldc_I4_1);
        il.Emit(OpCodes.Add);
        il.Emit(OpCodes.Stloc, index);
    });
}
