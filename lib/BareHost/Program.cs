using System.Text.Json.Nodes;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Scripting;
using Microsoft.CodeAnalysis.Scripting;
using Microsoft.CodeAnalysis.Scripting.Hosting;
using Overtake.BareHost;

// Runs the code cells of notebooks with the options of .NET Interactive's C# kernel, each notebook from the start. Prints a line of JSON for each cell:
// the notebook, the cell's error or null, and the length of what it shows by MIME type; then one with the assemblies that were loaded twice.
using var loader = new InteractiveAssemblyLoader();
var failed = 0;
foreach (var path in args.Select(Path.GetFullPath))
{
    var folder = Path.GetDirectoryName(path)!;
    Environment.CurrentDirectory = folder;
    var options = ScriptOptions.Default
        .WithLanguageVersion(LanguageVersion.Latest)
        .AddImports("System", "System.Text", "System.Collections", "System.Collections.Generic", "System.Threading.Tasks", "System.Linq")
        .AddReferences(typeof(Enumerable).Assembly, typeof(IEnumerable<>).Assembly, typeof(Task<>).Assembly, typeof(CellGlobals).Assembly)
        .WithMetadataResolver(ScriptMetadataResolver.Default.WithBaseDirectory(folder))
        .WithSourceResolver(new SourceFileResolver([], folder));
    ScriptState? state = null;
    foreach (var cell in JsonNode.Parse(File.ReadAllText(path))!["cells"]!.AsArray().Where(cell => (string?)cell!["cell_type"] == "code"))
    {
        var code = cell!["source"] is JsonArray lines ? string.Concat(lines.Select(line => (string?)line)) : (string)cell["source"]!;
        var globals = new CellGlobals();
        string? error = null;
        try
        {
            state = state is null
                ? await CSharpScript.Create(code, options, typeof(CellGlobals), loader).RunAsync(globals)
                : await state.ContinueWithAsync(code, options);
            if (state.ReturnValue is { } value)
            {
                globals.display(value);
            }
        }
        catch (Exception e)
        {
            // A cell may throw anything.
            error = e.ToString();
            failed++;
        }

        Console.WriteLine(new JsonObject { ["notebook"] = Path.GetFileName(path), ["error"] = error, ["shown"] = globals.Shown }.ToJsonString());
    }
}

var twice = AppDomain.CurrentDomain.GetAssemblies()
    .Where(assembly => !assembly.IsDynamic && assembly.Location.Length > 0)
    .GroupBy(assembly => assembly.GetName().Name)
    .Where(same => same.Count() > 1)
    .SelectMany(same => same.Select(assembly => (JsonNode)assembly.Location));
Console.WriteLine(new JsonObject { ["twice"] = new JsonArray([.. twice]) }.ToJsonString());
return failed == 0 ? 0 : 1;
