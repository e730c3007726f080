using System.Collections;
using System.Reflection;

namespace Overtake.Tests.Charts;

/// <summary>The shape by which hosts find formatters, looked at as they look at it: by reflection.</summary>
public class DisplayConventionTests
{
    public static TheoryData<object> Displayed =>
        [SampleFigures.Line(), SampleFigures.Line().WithImage(new FigureImage("<svg/>", [1])), SampleFigures.Line().Data, new NothingToShow("This run did not measure it."), new HereMeasurement("boxing", [])];

    [Theory]
    [MemberData(nameof(Displayed), DisableDiscoveryEnumeration = true)]
    public void Every_preferred_mime_type_has_a_formatter_that_writes(object displayed)
    {
        var attribute = Assert.Single(displayed.GetType().GetCustomAttributes(inherit: true), a => a.GetType().Name == "TypeFormatterSourceAttribute");
        var source = (Type)attribute.GetType().GetProperty("FormatterSourceType")!.GetValue(attribute)!;
        var preferred = (string[])attribute.GetType().GetProperty("PreferredMimeTypes")!.GetValue(attribute)!;
        var formatters = ((IEnumerable)source.GetMethod("CreateTypeFormatters")!.Invoke(Activator.CreateInstance(source), null)!).Cast<object>().ToList();
        var byMime = formatters.ToDictionary(f => (string)f.GetType().GetProperty("MimeType")!.GetValue(f)!);

        Assert.Equal(preferred.Order(), byMime.Keys.Order());
        Assert.Contains("text/plain", preferred);
        Assert.DoesNotContain("application/vnd.plotly.v1+json", preferred);
        foreach (var formatter in byMime.Values)
        {
            var format = Assert.Single(formatter.GetType().GetMethods(BindingFlags.Public | BindingFlags.Instance), m => m.Name == "Format");
            Assert.Equal([typeof(object), typeof(TextWriter)], format.GetParameters().Select(p => p.ParameterType));
            Assert.Equal(typeof(bool), format.ReturnType);
            var writer = new StringWriter();
            Assert.True((bool)format.Invoke(formatter, [displayed, writer])!);
            Assert.NotEmpty(writer.ToString());
        }
    }

    [Fact]
    public void A_figure_without_image_leaves_the_image_type_out()
    {
        Assert.DoesNotContain("image/png", Preferred(SampleFigures.Line()));
        Assert.Contains("image/png", Preferred(SampleFigures.Line().WithImage(new FigureImage("<svg/>", [1]))));
    }

    private static string[] Preferred(object displayed) =>
        displayed.GetType().GetCustomAttribute<Overtake.Charts.Display.TypeFormatterSourceAttribute>()!.PreferredMimeTypes;
}
