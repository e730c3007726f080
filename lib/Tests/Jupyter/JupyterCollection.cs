namespace Overtake.Tests.Jupyter;

/// <summary>Kernels, servers and browsers take both cores and hold each other to time limits: these tests run alone.</summary>
[CollectionDefinition(Name, DisableParallelization = true)]
public class JupyterCollection : ICollectionFixture<JupyterHost>
{
    public const string Name = "Jupyter";
}
