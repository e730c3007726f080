using Microsoft.Extensions.Primitives;
using Overtake.Workloads.Pools;

namespace Overtake.Tests.Workloads.Pools;

public class ContentHashHeaderFuzzTests
{
    // FIPS 180-4, an example of NIST.
    private const string OfAbc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
    private const string Likely = "0123456789abcdefABCDEFgG -_,xX:/@`";

    [Fact]
    public void Headers_of_any_kind_get_400_or_the_next_component() => Fuzz(20_000);

    [Fact]
    [Trait("Category", "Long")]
    public void A_million_headers_get_400_or_the_next_component() => Fuzz(1_000_000);

    private static void Fuzz(int cases)
    {
        var random = new Random(20_200_512);
        RequestFixture[] requests = [new(new("abc"u8.ToArray()), default(StringValues)), new(Sequences.Of([(byte)'a'], [], [(byte)'b', (byte)'c']), default(StringValues))];
        var passed = 0;
        for (var number = 0; number < cases; number++)
        {
            var request = requests[number % requests.Length];
            string?[] values = [.. Enumerable.Range(0, random.Next(8) == 0 ? random.Next(4) : 1).Select(_ => Value(random))];
            request.Context.Request.Headers["X-Content-Hash"] = new StringValues(values);
            var isRight = values.Length == 1 && string.Equals(values[0], OfAbc, StringComparison.OrdinalIgnoreCase);
            var status = request.Validate(Responses.Correct);
            Assert.True(status == (isRight ? Responses.Next : 400), $"case {number}: {status} for {string.Join(" | ", values.Select(value => value is null ? "null" : Convert.ToHexString(System.Text.Encoding.Unicode.GetBytes(value))))}");
            passed += isRight ? 1 : 0;
        }

        Assert.InRange(passed, cases / 20, cases / 2);
    }

    private static string? Value(Random random)
    {
        var text = OfAbc.ToCharArray();
        switch (random.Next(8))
        {
            case 0:
                return random.Next(4) == 0 ? null : "";
            case 1:
                return new(text);
            case 2:
                return new([.. text.Select(c => random.Next(2) == 0 ? char.ToUpperInvariant(c) : c)]);
            case 3:
                for (var changes = random.Next(1, 4); changes > 0; changes--)
                {
                    text[random.Next(text.Length)] = Any(random);
                }

                return new(text);
            case 4:
                return new(text.AsSpan(random.Next(4), random.Next(55, 61)));
            case 5:
                return new string(text).Insert(random.Next(65), Any(random).ToString());
            case 6:
                return Characters(random, 64);
            default:
                return Characters(random, random.Next(140));
        }
    }

    private static string Characters(Random random, int length) => new([.. Enumerable.Range(0, length).Select(_ => Any(random))]);

    private static char Any(Random random) => random.Next(3) == 0 ? (char)random.Next(0x10000) : Likely[random.Next(Likely.Length)];
}
