namespace Overtake.Measurement.Engine;

/// <summary>A method inside the timed region, as the runtime's JIT events name it.</summary>
/// <param name="TypeName">Namespace and name of the type, generic arity included, arguments not: <c>Some.Type`1</c>.</param>
/// <param name="Name">Method name.</param>
public readonly record struct HotMethod(string TypeName, string Name)
{
    /// <summary>The method <paramref name="name"/> of <paramref name="type"/>.</summary>
    public static HotMethod Of(Type type, string name)
    {
        var definition = type.IsGenericType ? type.GetGenericTypeDefinition() : type;
        return new HotMethod(definition.FullName!, name);
    }
}
