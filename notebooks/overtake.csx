// Loads the compiled library with its packages. The cell that loads this file says `using Overtake;` itself: usings of a loaded file do not reach cells.
#r "../lib/Overtake/bin/Release/net10.0/Overtake.dll"
#r "../lib/Overtake/bin/Release/net10.0/Microsoft.Data.Analysis.dll"
#r "../lib/Overtake/bin/Release/net10.0/Plotly.NET.dll"
#r "../lib/Overtake/bin/Release/net10.0/Plotly.NET.CSharp.dll"
Overtake.Packages.Load();
