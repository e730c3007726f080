using System.Text;

namespace Overtake.Charts.Export;

/// <summary>Files written under a temporary name, flushed and renamed: there is the old one or the new one, never half of it.</summary>
internal static class AsideFile
{
    public static void Write(string path, string text) => Write(path, Encoding.UTF8.GetBytes(text));

    public static void Write(string path, byte[] content)
    {
        var aside = $"{path}.{Guid.NewGuid():N}.tmp";
        try
        {
            using (var file = new FileStream(aside, FileMode.CreateNew, FileAccess.Write))
            {
                file.Write(content);
                file.Flush(flushToDisk: true);
            }

            File.Move(aside, path, overwrite: true);
        }
        catch
        {
            File.Delete(aside);
            throw;
        }
    }
}
