// Loads the compiled library and the packages that lib/Interop brings. The cell that loads this file says its usings itself.
#r "../lib/Overtake/bin/Release/net10.0/Overtake.dll"
#r "../lib/Interop/bin/Release/net10.0/Overtake.Interop.dll"
#r "../lib/Interop/bin/Release/net10.0/Microsoft.Data.Analysis.dll"
#r "../lib/Interop/bin/Release/net10.0/Plotly.NET.dll"
