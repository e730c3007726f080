namespace Overtake.Workloads.Serializers.Specs;

/// <summary>Work on a spec that needs its type.</summary>
/// <typeparam name="TResult">What comes of it.</typeparam>
public interface IMessageSpecVisitor<out TResult>
{
    /// <summary>Called by <see cref="MessageSpec.Accept"/>.</summary>
    TResult Visit<T>(MessageSpec<T> spec);
}
