namespace Overtake.Analysis;

/// <summary>The rows or the question cannot be analysed; the message is one line and says where.</summary>
public class AnalysisException(string message) : Exception(message);
