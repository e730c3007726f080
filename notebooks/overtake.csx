// Loads the compiled library with its packages. Cells after the one that loads this file say `using Overtake;`.
var library = System.IO.Path.GetFullPath("../lib/Overtake/bin/Release/net10.0");
if (!System.IO.File.Exists(System.IO.Path.Combine(library, "Overtake.dll")))
{
    throw new InvalidOperationException("The library is not built yet: run 'scripts/overtake doctor --install' in the folder of the clone, then this cell again.");
}

// References by hand, because `#r` of a missing file would be a compiler's error before the sentence above.
var references = new[] { "Microsoft.Data.Analysis", "Plotly.NET", "Plotly.NET.CSharp", "MathNet.Numerics" }.Select(name => System.IO.Path.Combine(library, name + ".dll")).ToList();
// Loaded at once and from one place: what two folders have would be loaded twice, each time with types of its own.
foreach (var file in System.IO.Directory.GetFiles(library, "BenchmarkDotNet*.dll").Concat(System.IO.Directory.GetFiles(library, "Overtake*.dll"))
    .Append(System.IO.Path.GetFullPath("../lib/InTurns/bin/Release/net10.0/Overtake.InTurns.dll")))
{
    System.Reflection.Assembly.LoadFrom(file);
    references.Add(file);
}

((Microsoft.DotNet.Interactive.CSharp.CSharpKernel)Microsoft.DotNet.Interactive.KernelInvocationContext.Current.HandlingKernel).AddAssemblyReferences(references);
System.Reflection.Assembly.LoadFrom(System.IO.Path.Combine(library, "Overtake.dll")).GetType("Overtake.Packages").GetMethod("Load").Invoke(null, null);
