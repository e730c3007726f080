// Loads the compiled library and the packages that lib/Interop brings. The cell that loads this file says its usings itself.
#r "../lib/Overtake/bin/Release/net10.0/Overtake.dll"
#r "../lib/Overtake/bin/Release/net10.0/Overtake.Measurement.dll"
#r "../lib/Overtake/bin/Release/net10.0/Overtake.Interop.dll"
#r "../lib/Overtake/bin/Release/net10.0/BenchmarkDotNet.dll"
#r "../lib/Overtake/bin/Release/net10.0/BenchmarkDotNet.Annotations.dll"
#r "../lib/Overtake/bin/Release/net10.0/Perfolizer.dll"
#r "../lib/Overtake/bin/Release/net10.0/Microsoft.Data.Analysis.dll"
#r "../lib/Overtake/bin/Release/net10.0/Plotly.NET.dll"
#r "../lib/Overtake/bin/Release/net10.0/Plotly.NET.CSharp.dll"
Overtake.Interop.Packages.Load();
