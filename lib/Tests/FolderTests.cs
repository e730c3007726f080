namespace Overtake.Tests;

/// <summary>Tests with a temporary folder each.</summary>
public abstract class FolderTests : IDisposable
{
    private protected readonly TemporaryFolder _folder = new();

    public virtual void Dispose() => _folder.Dispose();
}
