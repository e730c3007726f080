// Loads the compiled library. The cell that loads this file says `using Overtake;` itself: usings of a loaded file do not reach cells.
#r "../lib/Overtake/bin/Release/net10.0/Overtake.dll"
