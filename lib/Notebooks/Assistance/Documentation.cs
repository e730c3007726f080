using System.Collections.Concurrent;
using System.Text;
using System.Text.RegularExpressions;
using System.Xml;
using System.Xml.Linq;

namespace Overtake.Notebooks;

/// <summary>
/// XML documentation as plain text: from the file beside an assembly, for the shared framework from those of the SDK. A file is read when it is first needed.
/// </summary>
internal static partial class Documentation
{
    // The types of the framework's core assembly are documented under the names of several: these have the most.
    private static readonly string[] CoreFiles = ["System.Runtime.xml", "System.Collections.xml", "System.Threading.xml", "System.Memory.xml"];

    private static readonly string FrameworkFolder = Path.GetDirectoryName(typeof(object).Assembly.Location)!;
    private static readonly Lazy<string?> SdkFolder = new(FindSdkFolder);
    private static readonly ConcurrentDictionary<string, Dictionary<string, XElement>> Files = new(StringComparer.Ordinal);

    /// <summary>The words on a member; null where there are none.</summary>
    /// <param name="assembly">Path of the assembly.</param>
    /// <param name="id">The compiler's id of the member, for example <c>M:System.Math.Abs(System.Int32)</c>.</param>
    public static string? Of(string assembly, string id) =>
        FilesOf(assembly).Select(file => Files.GetOrAdd(file, Read).GetValueOrDefault(id)).FirstOrDefault(member => member is not null) is { } member
            ? Words(member)
            : null;

    private static IEnumerable<string> FilesOf(string assembly)
    {
        var beside = Path.ChangeExtension(assembly, ".xml");
        if (Path.GetDirectoryName(assembly) != FrameworkFolder || SdkFolder.Value is not { } sdk)
        {
            return [beside];
        }

        return CoreFiles.Prepend(Path.GetFileName(beside)).Select(file => Path.Combine(sdk, file));
    }

    private static Dictionary<string, XElement> Read(string file)
    {
        try
        {
            return XDocument.Load(file).Descendants("member").Where(m => m.Attribute("name") is not null)
                .DistinctBy(m => m.Attribute("name")!.Value).ToDictionary(m => m.Attribute("name")!.Value, StringComparer.Ordinal);
        }
        catch (Exception unreadable) when (unreadable is XmlException or IOException or UnauthorizedAccessException)
        {
            // Without documentation there is still the signature.
            return [];
        }
    }

    private static string Words(XElement member)
    {
        var text = new StringBuilder();
        foreach (var part in member.Elements())
        {
            var words = Spaces().Replace(Plain(part), " ").Trim();
            if (words.Length > 0)
            {
                text.Append(part.Name.LocalName switch
                {
                    "summary" => words,
                    "param" or "typeparam" => $"{part.Attribute("name")?.Value}: {words}",
                    "returns" => $"Returns: {words}",
                    "exception" => $"{Name(part)}: {words}",
                    "remarks" => words,
                    _ => "",
                }).Append('\n');
            }
        }

        return text.ToString().Trim();
    }

    private static string Plain(XElement element) => string.Concat(element.Nodes().Select(node => node switch
    {
        XText text => text.Value,
        XElement { Name.LocalName: "see" or "seealso" or "paramref" or "typeparamref", IsEmpty: true } reference => Name(reference),
        XElement inner => inner.Name.LocalName == "para" ? $" {Plain(inner)} " : Plain(inner),
        _ => "",
    }));

    /// <summary>T:System.String becomes String.</summary>
    private static string Name(XElement reference)
    {
        var name = (reference.Attribute("cref") ?? reference.Attribute("langword") ?? reference.Attribute("name") ?? reference.Attribute("href"))?.Value ?? "";
        var plain = name.Length > 1 && name[1] == ':' ? name[2..].Split('(')[0] : name;
        return reference.Attribute("cref") is null ? plain : plain.Split('.')[^1].Split('`')[0];
    }

    /// <summary>dotnet/packs/Microsoft.NETCore.App.Ref/10.0.x/ref/net10.0, beside dotnet/shared/Microsoft.NETCore.App/10.0.x.</summary>
    private static string? FindSdkFolder()
    {
        var packs = Path.GetFullPath(Path.Combine(FrameworkFolder, "..", "..", "..", "packs", "Microsoft.NETCore.App.Ref"));
        return Directory.Exists(packs)
            ? Directory.EnumerateDirectories(packs, $"{Environment.Version.Major}.*")
                .Select(version => Path.Combine(version, "ref", $"net{Environment.Version.Major}.0"))
                .LastOrDefault(Directory.Exists)
            : null;
    }

    [GeneratedRegex(@"\s+")]
    private static partial Regex Spaces();
}
