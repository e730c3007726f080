namespace Overtake.Tests.Notebooks.Convention;

[TypeFormatterSource(typeof(UnpreferredFormatters))]
public class Unpreferred;
