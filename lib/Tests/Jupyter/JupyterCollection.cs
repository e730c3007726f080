namespace Overtake.Tests.Jupyter;

/// <summary>Tests of kernels, servers and browsers take turns; other tests run beside them.</summary>
[CollectionDefinition(Name)]
[Trait("Process", "apart")]
public class JupyterCollection : ICollectionFixture<JupyterHost>
{
    public const string Name = "Jupyter";
}
