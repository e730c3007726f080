namespace Overtake.Tests.Results;

public class MeasurementFileErrorTests
{
    private const string KnownMetrics =
        "time, work, allocated, gen0, gen1, gen2, pause, processor, background, faults, mean, visits, trend, stretch, loop, wire, deflated, brotli, throughput, p50, p99, p999, late, held, rejected, failed, steady, compiled";

    private static readonly string[] Columns = MeasurementFile.Header.Split(',');
    private static readonly string[] Good = MeasurementFileTests.Text([Samples.Time()]).Split('\n')[1].Split(',');

    [Theory]
    [InlineData("launch", "0", "expected a whole number from 1 to 2147483647, found '0'")]
    [InlineData("launch", "1.0", "expected a whole number from 1 to 2147483647, found '1.0'")]
    [InlineData("launch", "", "expected a whole number from 1 to 2147483647, found ''")]
    [InlineData("order", "-1", "expected a whole number from 1 to 2147483647, found '-1'")]
    [InlineData("order", " 1", "expected a whole number from 1 to 2147483647, found ' 1'")]
    [InlineData("scenario", "", "expected a name on one line, found ''")]
    [InlineData("shape", " ", "expected a name on one line, found ' '")]
    [InlineData("contender", "a\tb", "expected a name on one line, found 'a b'")]
    [InlineData("size", "0", "expected a whole number from 1 to 9223372036854775807, found '0'")]
    [InlineData("size", "1e3", "expected a whole number from 1 to 9223372036854775807, found '1e3'")]
    [InlineData("size", "9223372036854775808", "expected a whole number from 1 to 9223372036854775807, found '9223372036854775808'")]
    [InlineData("parameters", "pgo", "expected name=value;name=value, found 'pgo'")]
    [InlineData("parameters", "=off", "expected name=value;name=value, found '=off'")]
    [InlineData("parameters", "pgo=", "expected name=value;name=value, found 'pgo='")]
    [InlineData("parameters", "pgo=off;", "expected name=value;name=value, found 'pgo=off;'")]
    [InlineData("parameters", "pgo=off;gc=x", "expected every name once and in order, found 'pgo=off;gc=x': 'gc' must stand before 'pgo'")]
    [InlineData("parameters", "a=1;B=2", "expected every name once and in order, found 'a=1;B=2': 'B' must stand before 'a'")]
    [InlineData("parameters", "gc=x;gc=y", "expected every name once and in order, found 'gc=x;gc=y': 'gc' is there twice")]
    [InlineData("runtime", "", "expected a name on one line, found ''")]
    [InlineData("gc", "", "expected a name on one line, found ''")]
    [InlineData("iteration", "", "expected a whole number from 1 for metric 'time', found ''")]
    [InlineData("iteration", "0", "expected a whole number from 1 to 2147483647, found '0'")]
    [InlineData("iteration", "x", "expected a whole number from 1 to 2147483647, found 'x'")]
    [InlineData("operations", "0", "expected a whole number from 1 to 9223372036854775807, found '0'")]
    [InlineData("metric", "tme", "unknown metric 'tme', nearest is 'time'; there are " + KnownMetrics)]
    [InlineData("metric", "Allocated", "unknown metric 'Allocated', nearest is 'allocated'; there are " + KnownMetrics)]
    [InlineData("unit", "ms", "expected 'ns' for metric 'time', found 'ms'")]
    [InlineData("value", "0", "expected a finite number above 0 for metric 'time', found '0'")]
    [InlineData("value", "-1", "expected a finite number above 0 for metric 'time', found '-1'")]
    [InlineData("value", "NaN", "expected a finite number above 0 for metric 'time', found 'NaN'")]
    [InlineData("value", "1e999", "expected a finite number above 0 for metric 'time', found 'Infinity'")]
    [InlineData("value", "\"1,5\"", "expected a number with a point as decimal separator, found '1,5'")]
    [InlineData("value", "1.234.567", "expected a number with a point as decimal separator, found '1.234.567'")]
    [InlineData("value", "", "expected a number with a point as decimal separator, found ''")]
    public void A_bad_field_is_reported_with_its_place(string column, string field, string problem)
    {
        using (new CommaCulture())
        {
            Expect($"m.csv: line 3, column {column}: {problem}", With("launch", "1"), With(column, field, iteration: "2"));
        }
    }

    [Theory]
    [InlineData("allocated", "B", "2", "1", "iteration", "expected nothing for metric 'allocated', which is taken once a launch, found '2'")]
    [InlineData("allocated", "B", "", "-1", "value", "expected a finite number from 0, found '-1'")]
    [InlineData("steady", "flag", "", "0.5", "value", "expected 0 or 1 for metric 'steady', found '0.5'")]
    public void A_metric_of_a_launch_has_rules_of_its_own(string metric, string unit, string iteration, string value, string column, string problem)
    {
        var fields = (string[])Good.Clone();
        (fields[9], fields[11], fields[12], fields[13]) = (iteration, metric, unit, value);
        Expect($"m.csv: line 2, column {column}: {problem}", string.Join(',', fields));
    }

    [Theory]
    [InlineData("order,launch", "launch,order", "launch", "the columns are reordered: expected 'launch' in place 1, found 'order'")]
    [InlineData("launch,scenario", "launch,order,scenario", "order", "the header lacks column 'order': expected 'order' in place 2, found 'scenario'")]
    [InlineData("unit,value,note", "unit,value", "note", "the header has an unknown column 'note': expected the end of the line in place 15, found 'note'")]
    [InlineData("unit,value,unit", "unit,value", "unit", "the header has column 'unit' twice: expected the end of the line in place 15, found 'unit'")]
    [InlineData("metric,unit\n", "metric,unit,value\n", "value", "the header lacks column 'value': expected 'value' in place 14, found the end of the line")]
    [InlineData("Launch,", "launch,", "launch", "the header lacks column 'launch': expected 'launch' in place 1, found 'Launch'")]
    public void A_bad_header_names_the_column(string found, string expected, string column, string problem)
    {
        var text = (MeasurementFile.Header + "\n").Replace(expected, found, StringComparison.Ordinal);
        Assert.Equal($"m.csv: line 1, column {column}: {problem}", Assert.Throws<InvalidResultException>(() => MeasurementFileTests.Read(Encoding.UTF8.GetBytes(text))).Message);
    }

    [Fact]
    public void A_row_of_another_length_is_reported()
    {
        Expect("m.csv: line 3: expected 14 fields, found 15", string.Join(',', Good), string.Join(',', Good) + ",1");
        Expect("m.csv: line 3: expected 14 fields, found 13", string.Join(',', Good), string.Join(',', Good[1..]));
        Expect("m.csv: line 3: expected 14 fields, found 1", string.Join(',', Good), "", string.Join(',', Good));
    }

    [Fact]
    public void A_duplicate_is_found_next_to_its_twin_and_far_from_it()
    {
        const string Problem = "duplicate row: launch 1 already has time of iteration 1 for fill, three-numbers, object[], size 16";
        Expect($"m.csv: line 3: {Problem}", With("launch", "1"), With("value", "99"));
        Expect($"m.csv: line 4: {Problem}", With("launch", "1"), With("size", "17"), With("order", "9"));

        // The same key in another launch, and keys that differ in one member only, are no duplicates.
        string[] different = [With("launch", "1"), With("shape", "x"), With("scenario", "x"), With("contender", "x"), With("size", "1"), With("parameters", "a=b"), With("runtime", "x"), With("gc", "x"), With("iteration", "2"), With("launch", "2")];
        Assert.Equal(10, Read(different).Count);
    }

    [Fact]
    public void A_launch_before_its_predecessor_is_reported_as_reordered() =>
        Expect("m.csv: line 4, column launch: rows are reordered: launch 2 after launch 3", With("launch", "1"), With("launch", "3"), With("launch", "2"));

    [Fact]
    public void Wherever_a_file_is_cut_it_is_refused()
    {
        var text = MeasurementFileTests.Text([Samples.Time(), Samples.Time(iteration: 2)]);
        var lastLine = text.TrimEnd('\n').LastIndexOf('\n') + 1;
        for (var length = lastLine + 1; length < text.Length; length++)
        {
            var e = Assert.Throws<InvalidResultException>(() => MeasurementFileTests.Read(Encoding.UTF8.GetBytes(text[..length])));
            Assert.StartsWith("m.csv: line 3: truncated: the last line has no line break at its end", e.Message, StringComparison.Ordinal);
        }

        for (var length = 0; length < MeasurementFile.Header.Length; length++)
        {
            Assert.Throws<InvalidResultException>(() => MeasurementFileTests.Read(Encoding.UTF8.GetBytes(text[..length])));
        }
    }

    [Fact]
    public void Bad_quotes_and_foreign_bytes_are_reported_with_their_line()
    {
        Expect("m.csv: line 3: expected fields quoted as in RFC 4180", With("launch", "1"), With("gc", "\"x\"y"));
        Expect("m.csv: line 2, column gc: expected a name on one line, found 'x y'", With("gc", "\"x\ny\""));
        Assert.Equal(2, Assert.Throws<InvalidResultException>(() => Read([With("gc", "\"x"), With("launch", "2"), With("launch", "3")])).Line);
        Assert.Contains("expected UTF-8", Assert.Throws<InvalidResultException>(() => MeasurementFileTests.Read([.. Encoding.UTF8.GetBytes(MeasurementFile.Header), 0xC3, 0x28])).Message, StringComparison.Ordinal);
        Assert.Contains("expected UTF-8", Assert.Throws<InvalidResultException>(() => MeasurementFileTests.Read([.. Encoding.Unicode.Preamble, .. Encoding.Unicode.GetBytes(MeasurementFile.Header)])).Message, StringComparison.Ordinal);
        Assert.StartsWith("m.csv: line 1: expected UTF-8", Assert.Throws<InvalidResultException>(() => MeasurementFileTests.Read([0xFF, 0xFE, 0x41])).Message, StringComparison.Ordinal);
        Assert.Contains("m.csv: line 1: expected fields of at most 4096 characters", Assert.Throws<InvalidResultException>(() => MeasurementFileTests.Read(new byte[1_000_000])).Message, StringComparison.Ordinal);
        Assert.Equal("m.csv: line 1: the file is empty, expected the header " + MeasurementFile.Header, Assert.Throws<InvalidResultException>(() => MeasurementFileTests.Read([])).Message);
    }

    [Fact]
    public void A_message_is_one_line_whatever_was_found() =>
        Assert.Equal("f\u00a0: line 1, column c: found 'a  b '", new InvalidResultException("f\u00a0", "found 'a\r\nb\u001b'", 1, "c").Message);

    private static string With(string column, string field, string? iteration = null)
    {
        var fields = (string[])Good.Clone();
        fields[9] = iteration ?? fields[9];
        fields[Array.IndexOf(Columns, column)] = field;
        return string.Join(',', fields);
    }

    private static IReadOnlyList<Row> Read(string[] lines) =>
        MeasurementFileTests.Read(Encoding.UTF8.GetBytes(MeasurementFile.Header + "\n" + string.Concat(lines.Select(l => l + "\n"))));

    private static void Expect(string message, params string[] lines) =>
        Assert.Equal(message, Assert.Throws<InvalidResultException>(() => Read(lines)).Message);
}
