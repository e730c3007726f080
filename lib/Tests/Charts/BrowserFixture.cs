using Overtake.Charts.Export;

[assembly: AssemblyFixture(typeof(Overtake.Tests.Charts.BrowserFixture))]

namespace Overtake.Tests.Charts;

/// <summary>One browser for all chart tests. Without one these tests fail: what is drawn can only be judged where it is drawn.</summary>
public sealed class BrowserFixture : IDisposable
{
    private readonly Lazy<Task<Browser>> _browser = new(Start);

    internal Task<Browser> Browser => _browser.Value;

    public static string Executable => Overtake.Charts.Export.Browser.Find() ?? throw new FileNotFoundException(Overtake.Charts.Export.Browser.HowToGet);

    internal static Task<Browser> Start() => Overtake.Charts.Export.Browser.Start(Executable, PlotlyLibrary.Get());

    public void Dispose()
    {
        if (_browser.IsValueCreated && _browser.Value.IsCompletedSuccessfully)
        {
            _browser.Value.Result.Dispose();
        }
    }
}
