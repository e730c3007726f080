using System.Reflection;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Overtake.Notebooks;

namespace Overtake.Tests.Notebooks;

[Collection(EngineCollection.Name)]
public sealed class ScriptReferenceTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();
    private readonly ScriptEngine _engine;

    public ScriptReferenceTests() => _engine = new ScriptEngine(_folder.Path);

    /// <summary>Set from inside a script: only the very same type has the same field.</summary>
    public static object? FromScript { get; set; }

    public void Dispose() => _folder.Dispose();

    [Fact]
    public async Task An_assembly_is_found_relative_to_the_notebook_and_its_dependencies_beside_it()
    {
        var inner = Compile("sub/Inner.dll", "public class Inner { public int Value => 42; }");
        Compile("sub/Outer.dll", "public class Outer { public Inner Inner => new(); }", inner);

        Assert.Equal("42", await Shown("#r \"sub/Outer.dll\"\nnew Outer().Inner.Value"));
        Assert.Equal("42", await Shown("new Outer().Inner.Value"));
    }

    [Fact]
    public async Task What_two_assemblies_need_is_loaded_once()
    {
        const string Shared = "public class SharedByTwo { public int Value => 42; }";
        // Asked for by two versions, of which there is the newer one.
        var older = Compile("older/SharedByTwo.dll", "[assembly: System.Reflection.AssemblyVersion(\"1.0.0.0\")] " + Shared);
        var shared = Compile("sub/SharedByTwo.dll", "[assembly: System.Reflection.AssemblyVersion(\"2.0.0.0\")] " + Shared);
        var middle = Compile("sub/NeedsShared.dll", "public static class NeedsShared { public static int Read(SharedByTwo shared) => shared.Value; }", older);
        Compile("sub/NeedsBoth.dll", "public static class NeedsBoth { public static int Value => NeedsShared.Read(new SharedByTwo()); }", shared, middle);

        Assert.Equal("42", await Shown("#r \"sub/NeedsBoth.dll\"\nNeedsBoth.Value"));
        // As the compiler meets it, and by its name.
        Assert.Equal("42", await Shown("#r \"sub/SharedByTwo.dll\"\nNeedsShared.Read(new SharedByTwo())"));
    }

    [Fact]
    public async Task A_loaded_file_resolves_relative_to_itself()
    {
        Compile("lib/Answers.dll", "public static class Answers { public static int First => 42; }");
        _folder.Write("boot/start.csx", "#load \"more/second.csx\"\n#r \"../lib/Answers.dll\"\nvar first = Second();");
        _folder.Write("boot/more/second.csx", "#load \"../third.csx\"\nint Second() => Third() + Answers.First;");
        _folder.Write("boot/third.csx", "int Third() => 1;");

        Assert.Equal("43", await Shown("#load \"boot/start.csx\"\nfirst"));
        Assert.Equal("44", await Shown("Second() + 1"));
        Assert.Equal("42", await Shown("Answers.First"));
    }

    [Fact]
    public async Task Usings_of_a_loaded_file_are_its_own_and_those_of_a_cell_stay()
    {
        _folder.Write("start.csx", "using System.IO;\nstring Name() => Path.GetFileName(\"a/b\");");

        Assert.Equal("b", await Shown("#load \"start.csx\"\nusing System.Globalization;\nName()"));
        Assert.Equal((CellStatus.NotCompiled, "CS0103"), await Failure("Path.GetFileName(\"a/b\")"));
        Assert.Equal("True", await Shown("CultureInfo.InvariantCulture != null"));
    }

    [Fact]
    public async Task Errors_in_a_loaded_file_name_that_file()
    {
        _folder.Write("boot/bad.csx", "int a = 1;\nint b = c;");
        _folder.Write("boot/throws.csx", "int Throw() =>\n  throw new Exception(\"x\");");

        var compile = await _engine.ExecuteAsync("#load \"boot/bad.csx\"");
        Assert.StartsWith($"{Path.Combine("boot", "bad.csx")}, line 2, column 9: error CS0103", compile.Error!.Message);
        var run = await _engine.ExecuteAsync("#load \"boot/throws.csx\"\nThrow()");
        Assert.Equal(["System.Exception: x", $"   at Throw() in {Path.Combine("boot", "throws.csx")}, line 2", "   at cell 2, line 2"], run.Error!.Traceback);
    }

    [Fact]
    public async Task A_missing_file_is_a_compile_error()
    {
        Assert.Equal((CellStatus.NotCompiled, "CS1504"), await Failure("#load \"none.csx\""));
        Assert.Equal((CellStatus.NotCompiled, "CS0006"), await Failure("#r \"none.dll\""));
    }

    [Fact]
    public async Task An_assembly_the_host_was_started_with_is_the_very_same_whatever_copy_is_named()
    {
        var own = typeof(ScriptReferenceTests).Assembly.Location;
        File.Copy(own, Path.Combine(_folder.Path, Path.GetFileName(own)));
        FromScript = null;

        await Shown($"#r \"{Path.GetFileName(own)}\"\nusing Overtake.Tests.Notebooks;\nScriptReferenceTests.FromScript = typeof(ScriptReferenceTests); 1");

        Assert.Same(typeof(ScriptReferenceTests), FromScript);
    }

    [Fact]
    public async Task An_assembly_the_host_has_loaded_since_is_the_very_same_and_is_what_cells_compile_against()
    {
        var loaded = Assembly.LoadFrom(Compile("host/LoadedByHost.dll", "public static class Shared { public static object Value; public static int New => 1; }"));
        // An older build beside the notebook: compiled against it, a cell could not use what the host has.
        Compile("LoadedByHost.dll", "public static class Shared { public static object Value; }");

        Assert.Equal("1", await Shown("#r \"LoadedByHost.dll\"\nShared.Value = typeof(Shared); Shared.New"));
        var type = loaded.GetType("Shared")!;
        Assert.Same(type, type.GetField("Value")!.GetValue(null));
    }

    private string Compile(string name, string source, params string[] references)
    {
        var path = Path.Combine(_folder.Path, name);
        Directory.CreateDirectory(Path.GetDirectoryName(path)!);
        var framework = Path.GetDirectoryName(typeof(object).Assembly.Location)!;
        var result = CSharpCompilation.Create(
            Path.GetFileNameWithoutExtension(name),
            [CSharpSyntaxTree.ParseText(source)],
            [.. references.Append(typeof(object).Assembly.Location).Append(Path.Combine(framework, "System.Runtime.dll")).Select(file => MetadataReference.CreateFromFile(file))],
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary)).Emit(path);
        Assert.True(result.Success, string.Join('\n', result.Diagnostics));
        return path;
    }

    private async Task<(CellStatus Status, string Error)> Failure(string code)
    {
        var result = await _engine.ExecuteAsync(code);
        return (result.Status, result.Error!.Name);
    }

    private async Task<string> Shown(string code)
    {
        var result = await _engine.ExecuteAsync(code);
        Assert.True(result.Status == CellStatus.Succeeded, string.Join('\n', result.Error?.Traceback ?? []));
        return result.Outputs.OfType<ResultOutput>().Single().Data.ByMimeType["text/plain"];
    }
}
