namespace Overtake.Tests.Jupyter;

/// <summary>Kernels, servers and browsers hold each other to time limits: these tests take turns.</summary>
[CollectionDefinition(Name)]
public class JupyterCollection : ICollectionFixture<JupyterHost>
{
    public const string Name = "Jupyter";
}
