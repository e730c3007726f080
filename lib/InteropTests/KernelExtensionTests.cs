using Microsoft.Data.Analysis;
using Microsoft.DotNet.Interactive;
using Microsoft.DotNet.Interactive.Commands;
using Microsoft.DotNet.Interactive.Formatting;
using Overtake.Interop;
using Plotly.NET;

namespace Overtake.InteropTests;

/// <summary>What .NET Interactive shows and runs once the extension is loaded.</summary>
public class KernelExtensionTests
{
    [Fact]
    public async Task Frames_are_shown_as_tables()
    {
        await new OvertakeKernelExtension().OnLoadAsync(new CompositeKernel());
        var frame = new DataFrame(new Int64DataFrameColumn("size", new long?[] { 9_007_199_254_740_993, null }));
        Assert.Equal("text/html", Formatter.GetPreferredMimeTypesFor(typeof(DataFrame)).First());
        Assert.Equal(frame.ToTable("Frame").Html, frame.ToDisplayString("text/html"));
    }

    [Fact]
    public async Task Charts_are_shown_as_figures_where_those_can_draw_them()
    {
        await new OvertakeKernelExtension().OnLoadAsync(new CompositeKernel());
        Assert.Contains("overtake-figure", Chart2D.Chart.Line<int, int, string>([1, 2], [3, 4]).ToDisplayString("text/html"), StringComparison.Ordinal);
        var histogram = GenericChart.ofTraceObject(true, new Trace2D("histogram")).ToDisplayString("text/html");
        Assert.DoesNotContain("overtake-figure", histogram, StringComparison.Ordinal);
        Assert.Contains("\"histogram\"", histogram, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Figures_and_tables_are_shown_as_they_say()
    {
        await new OvertakeKernelExtension().OnLoadAsync(new CompositeKernel());
        var figure = Chart2D.Chart.Line<int, int, string>([1, 2], [3, 4]).Drawn("it");
        Assert.Contains("overtake-figure", figure.ToDisplayString("text/html"), StringComparison.Ordinal);
        Assert.Equal(figure.Data.Html, figure.Data.ToDisplayString("text/html"));
    }

    [Fact]
    public async Task The_namespaces_are_open_in_the_next_cell()
    {
        using var root = new CompositeKernel();
        var csharp = new RecordingKernel("csharp");
        root.Add(csharp);
        await new OvertakeKernelExtension().OnLoadAsync(root);
        await root.SendAsync(new SubmitCode("1", "csharp"), TestContext.Current.CancellationToken);
        Assert.Equal("1", csharp.Submitted[^1]);
        var opened = string.Join('\n', csharp.Submitted);
        foreach (var type in new[] { typeof(Study), typeof(FrameExtensions), typeof(DataFrame), typeof(GenericChart) })
        {
            Assert.Contains($"#r \"{type.Assembly.Location}\"", opened, StringComparison.Ordinal);
            Assert.Contains($"using {type.Namespace};", opened, StringComparison.Ordinal);
        }
    }

    [Fact]
    public async Task A_host_without_a_CSharp_kernel_is_left_alone() => await new OvertakeKernelExtension().OnLoadAsync(new RecordingKernel("other"));
}
