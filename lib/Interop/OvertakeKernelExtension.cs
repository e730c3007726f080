using Microsoft.Data.Analysis;
using Microsoft.DotNet.Interactive;
using Microsoft.DotNet.Interactive.Commands;
using Microsoft.DotNet.Interactive.Formatting;
using Overtake.Charts.Export;
using Plotly.NET;

namespace Overtake.Interop;

/// <summary>
/// Shows frames and charts of Plotly.NET in .NET Interactive and opens the namespaces. Figures and tables need no help there, they say themselves how they are shown.
/// Without a package to load it from: <c>await new Overtake.Interop.OvertakeKernelExtension().OnLoadAsync(Microsoft.DotNet.Interactive.Kernel.Root);</c>
/// </summary>
public sealed class OvertakeKernelExtension : IKernelExtension
{
    /// <summary>Registers how frames and charts are shown, and has the C# kernel open the namespaces before its next cell.</summary>
    public Task OnLoadAsync(Kernel kernel)
    {
        Formatter.Register<DataFrame>(frame => frame.ToTable("Frame").Html, HtmlFormatter.MimeType);
        Formatter.Register<GenericChart>(Html, HtmlFormatter.MimeType);
        // Not sent at once: a cell that loads this would undo it when it ends.
        Type[] opened = [typeof(Study), typeof(OvertakeKernelExtension), typeof(DataFrame), typeof(GenericChart)];
        var code = string.Join('\n', [.. opened.Select(type => $"#r \"{type.Assembly.Location}\""), .. opened.Select(type => $"using {type.Namespace};")]);
        kernel.FindKernelByName("csharp")?.DeferCommand(new SubmitCode(code));
        return Task.CompletedTask;
    }

    /// <summary>As our own figures, without any network; what they cannot draw as Plotly.NET shows it itself, with plotly.js from the network.</summary>
    private static string Html(GenericChart chart)
    {
        try
        {
            // Named after what it shows: of the figures of a document the one that came first carries the chart library, also when its cell is run again.
            return InteractiveDocument.Current.Html(chart.Drawn($"chart-{chart.Drawn("chart").Key}"));
        }
        catch (NotSupportedException)
        {
            var reference = PlotlyJSReference.NewRequire($"https://cdn.plot.ly/plotly-{Globals.PLOTLYJS_VERSION}.min");
            return GenericChart.toChartHTML(GenericChart.setDisplayOptions(DisplayOptions.init(PlotlyJSReference: reference), chart));
        }
    }
}
