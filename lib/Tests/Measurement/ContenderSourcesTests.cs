using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Overtake.Workloads;

namespace Overtake.Tests.Measurement;

public class ContenderSourcesTests : FolderTests
{
    private const string Sources = """
        using System;
        using System.Collections.Generic;
        using Overtake.Workloads;

        public sealed class Good : IContenderSource<string>, IContenderSource<Version>
        {
            public IReadOnlyDictionary<string, string> Packages => new Dictionary<string, string> { ["Some.Package"] = "1.2.3" };
            IEnumerable<string> IContenderSource<string>.Contenders => ["one", "two"];
            IEnumerable<Version> IContenderSource<Version>.Contenders => throw new TypeLoadException("a member\nis gone");
        }

        public sealed class Lacking : IContenderSource<string>
        {
            public IReadOnlyDictionary<string, string> Packages => throw new System.IO.FileNotFoundException("Some.Other.dll is not there");
            public IEnumerable<string> Contenders => ["three"];
        }

        public sealed class Failing : IContenderSource<string>
        {
            public Failing() => throw new InvalidOperationException("no licence");
            public IEnumerable<string> Contenders => ["four"];
        }

        public abstract class Half : IContenderSource<string>
        {
            public IEnumerable<string> Contenders => ["five"];
        }
        """;

    [Fact]
    public void What_loads_takes_part_and_what_does_not_is_an_absence()
    {
        Compile(_folder.File("Some.Contenders.dll"));
        File.WriteAllText(_folder.File("Broken.Contenders.dll"), "no assembly");
        File.WriteAllText(_folder.File("Other.dll"), "not looked at");

        var sources = new ContenderSources(_folder.Path);

        Assert.Equal(["one", "two"], sources.Load<string>().SelectMany(source => source.Contenders));
        Assert.Empty(sources.Load<Version>());
        Assert.Equal(new Dictionary<string, string> { ["Some.Package"] = "1.2.3" }, sources.Packages);
        Assert.Collection(
            sources.Absences.Order(StringComparer.Ordinal),
            broken => Assert.StartsWith("Broken.Contenders.dll could not be loaded: ", broken, StringComparison.Ordinal),
            failing => Assert.Equal("Failing could not be loaded: no licence", failing),
            gone => Assert.Equal("Good could not be loaded: a member is gone", gone),
            lacking => Assert.Equal("Lacking could not be loaded: Some.Other.dll is not there", lacking));
    }

    [Fact]
    public void Without_a_folder_there_is_nothing_and_nothing_is_missing()
    {
        var sources = new ContenderSources(Path.Combine(Path.GetTempPath(), Path.GetRandomFileName()));
        Assert.Empty(sources.Load<string>());
        Assert.Empty(sources.Packages);
        Assert.Empty(sources.Absences);
    }

    private static void Compile(string file)
    {
        var references = ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator).Append(typeof(IContenderSource).Assembly.Location).Distinct().Select(path => MetadataReference.CreateFromFile(path));
        var compiled = CSharpCompilation.Create(Path.GetFileNameWithoutExtension(file), [CSharpSyntaxTree.ParseText(Sources, cancellationToken: TestContext.Current.CancellationToken)], references, new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary))
            .Emit(file, cancellationToken: TestContext.Current.CancellationToken);
        Assert.True(compiled.Success, string.Join('\n', compiled.Diagnostics));
    }
}
