using FsCheck;
using FsCheck.Fluent;

namespace Overtake.Tests.Results;

public class MeasurementFileTests : FolderTests
{
    private static readonly UTF8Encoding Utf8 = new(false);

    [Fact]
    public void Any_valid_row_comes_back_as_it_was_written()
    {
        var name = Gen.Elements("object[]", "a,b", "say \"so\"", " spaced ", "µ-λ-字", "byte[] span (A/A)", "'", "x;y=z");
        var positive = ArbMap.Default.GeneratorFor<double>().Where(d => double.IsFinite(d) && d > 0);
        var count = Gen.OneOf(Gen.Choose(1, int.MaxValue), Gen.Elements(1, int.MaxValue));
        var rows =
            from launch in count
            from order in count
            from names in name.ArrayOf(5)
            from size in ArbMap.Default.GeneratorFor<long>().Where(n => n > 0)
            from parameters in Gen.Elements("", "pgo=off", "a=1;b=2,3", "A=\"x\";a=y", "loh=1000000;pgo=off")
            from operations in ArbMap.Default.GeneratorFor<long>().Where(n => n > 0)
            from value in positive
            from metric in Gen.Elements(Metric.Time, Metric.Allocated, Metric.Throughput, Metric.P999)
            select new Row(
                launch, order, names[0], names[1], names[2], size, parameters, names[3], names[4], metric == Metric.Time ? order : null, operations, metric.Name, metric.Unit, value);

        Prop.ForAll(rows.ToArbitrary(), row => RoundTrip([row]).Single() == row).QuickCheckThrowOnFailure();
    }

    [Theory]
    [InlineData(double.Epsilon)]
    [InlineData(double.MaxValue)]
    [InlineData(0.1)]
    [InlineData(1.0 / 3)]
    [InlineData(9007199254740993.0)]
    [InlineData(123456789.12345679)]
    public void Values_keep_every_bit(double value) =>
        Assert.Equal(BitConverter.DoubleToInt64Bits(value), BitConverter.DoubleToInt64Bits(RoundTrip([Samples.Time(value: value)])[0].Value));

    [Fact]
    public void The_bytes_are_as_the_format_says_in_any_culture()
    {
        using (new CommaCulture())
        {
            MeasurementFile.Write(_folder.File("m.csv"), [Samples.Time(value: 1234.5), Samples.Once(Metric.Allocated, 0) with { Contender = "a,b", Parameters = "gc=1,5" }]);
            Assert.Equal(2, MeasurementFile.Read(_folder.File("m.csv")).Count);
        }

        Assert.Equal(
            "launch,order,scenario,shape,contender,size,parameters,runtime,gc,iteration,operations,metric,unit,value\n"
            + "1,1,fill,three-numbers,object[],16,,.NET 10.0.12,workstation-concurrent,1,4096,time,ns,1234.5\n"
            + "1,1,fill,three-numbers,\"a,b\",16,\"gc=1,5\",.NET 10.0.12,workstation-concurrent,,4096,allocated,B,0\n",
            Utf8.GetString(File.ReadAllBytes(_folder.File("m.csv"))));
    }

    [Fact]
    public void Carriage_returns_a_byte_order_mark_and_quotes_are_accepted()
    {
        var row = Samples.Time();
        var text = Text([row]);
        var quoted = string.Join("\r\n", text.TrimEnd('\n').Split('\n').Select(line => string.Join(',', line.Split(',').Select(field => $"\"{field}\"")))) + "\r\n";
        Assert.Equal(row, Read([.. Encoding.UTF8.Preamble, .. Encoding.UTF8.GetBytes(quoted)]).Single());
    }

    [Fact]
    public void A_header_alone_is_a_file_without_rows() => Assert.Empty(Read(Utf8.GetBytes(MeasurementFile.Header + "\n")));

    [Fact]
    public void Equal_names_are_one_object()
    {
        var rows = RoundTrip([.. Samples.Launch(1), .. Samples.Launch(2)]);
        Assert.Equal(2, rows.Select(r => r.Contender).Distinct(ReferenceEqualityComparer.Instance).Count());
        Assert.Single(rows.Select(r => r.Runtime).Distinct(ReferenceEqualityComparer.Instance));
    }

    [Fact]
    public void A_failed_write_leaves_the_old_file_and_nothing_else()
    {
        var path = _folder.File("m.csv");
        MeasurementFile.Write(path, [Samples.Time()]);
        var before = File.ReadAllBytes(path);

        Assert.Throws<TimeoutException>(() => MeasurementFile.Write(path, Samples.Launch(1).Concat(Fail())));
        var e = Assert.Throws<InvalidResultException>(() => MeasurementFile.Write(path, [Samples.Time(), Samples.Time()]));

        Assert.Equal(("value", path), (Assert.Throws<InvalidResultException>(() => MeasurementFile.Write(path, [Samples.Time(value: double.NaN)])).Column, e.File));
        Assert.Contains("duplicate row", e.Message, StringComparison.Ordinal);
        Assert.Equal(before, File.ReadAllBytes(path));
        Assert.Equal(["m.csv"], _folder.Names());

        static IEnumerable<Row> Fail() => throw new TimeoutException();
    }

    [Fact]
    public void A_write_that_the_system_refuses_says_which_path_and_leaves_nothing()
    {
        File.WriteAllText(_folder.File("file"), "");
        Directory.CreateDirectory(_folder.File("m.csv"));

        // One path leads through a file, the other is a folder: both fail for every user, the superuser included.
        foreach (var path in (string[])[Path.Combine(_folder.File("file"), "m.csv"), _folder.File("m.csv")])
        {
            var e = Assert.Throws<IOException>(() => MeasurementFile.Write(path, Samples.Launch(1)));
            Assert.StartsWith($"cannot write {path}: ", e.Message, StringComparison.Ordinal);
        }

        Assert.Equal(["file", "m.csv"], _folder.Names());
        Assert.Empty(Directory.EnumerateFileSystemEntries(_folder.File("m.csv")));
    }

    [Fact]
    public void A_file_that_is_not_there_is_named()
    {
        var path = _folder.File("none.csv");
        Assert.StartsWith($"{path}: cannot be read: ", Assert.Throws<InvalidResultException>(() => MeasurementFile.Read(path)).Message, StringComparison.Ordinal);
        Assert.Throws<InvalidResultException>(() => MeasurementFile.Read(_folder.Path));
        Assert.Throws<InvalidResultException>(() => MeasurementFile.Read(""));
    }

    internal static IReadOnlyList<Row> Read(byte[] bytes) => MeasurementFile.Read(bytes, "m.csv");

    internal static string Text(IEnumerable<Row> rows)
    {
        var stream = new MemoryStream();
        MeasurementFile.Write(stream, rows, "m.csv");
        return Utf8.GetString(stream.ToArray());
    }

    private static IReadOnlyList<Row> RoundTrip(IEnumerable<Row> rows) => Read(Utf8.GetBytes(Text(rows)));
}
