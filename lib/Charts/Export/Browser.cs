using System.Diagnostics;
using System.Text.Json;
using System.Text.Json.Nodes;
using PuppeteerSharp;

namespace Overtake.Charts.Export;

/// <summary>
/// A headless Chromium, Chrome or Edge with the chart library loaded into a blank page. It can reach no other host. Disposing ends it and deletes its profile.
/// </summary>
/// <param name="process">The browser, or the shell that watches over it.</param>
internal sealed class Browser(Process process, DirectoryInfo profile, TimeSpan timeout) : IDisposable
{
    /// <summary>Names the browser's executable where it is not in a usual place.</summary>
    public const string PathVariable = "OVERTAKE_BROWSER";

    private static readonly TimeSpan StartLimit = TimeSpan.FromSeconds(60);
    private static readonly TimeSpan EndLimit = TimeSpan.FromSeconds(5);

    private IBrowser? _browser;
    private IPage? _page;
    private bool _disposed;

    public static string HowToGet =>
        "No browser was found, so figures have no image: install Chromium, Chrome or Edge ('apt-get install chromium' on Debian), "
        + $"or name its executable in {PathVariable}.";

    internal int ProcessId => process.Id;

    /// <summary>Folder of the browser's profile, gone after <see cref="Dispose"/>.</summary>
    internal string Profile => profile.FullName;

    /// <summary>Looks where <see cref="PathVariable"/> points, then on the path and in the usual places of Linux, macOS and Windows.</summary>
    /// <returns>The executable, or null: then <see cref="HowToGet"/> says what to do.</returns>
    public static string? Find()
    {
        if (Environment.GetEnvironmentVariable(PathVariable) is { Length: > 0 } named)
        {
            return File.Exists(named) ? named : null;
        }

        return Candidates().FirstOrDefault(File.Exists);
    }

    /// <summary>Starts a browser and loads the library.</summary>
    /// <param name="timeout">How long one figure may take; 60 s unless given.</param>
    /// <exception cref="BrowserException">It does not start or does not answer.</exception>
    public static async Task<Browser> Start(string executable, PlotlyLibrary library, TimeSpan? timeout = null)
    {
        var limit = timeout ?? TimeSpan.FromSeconds(60);
        try
        {
            return await Launch(executable, library, limit, sandbox: !(OperatingSystem.IsLinux() && Environment.IsPrivilegedProcess));
        }
        catch (BrowserException refused) when (refused.Message.Contains("sandbox", StringComparison.OrdinalIgnoreCase))
        {
            // Inside containers the sandbox often cannot be set up; the page holds nothing but figures and has no network.
            return await Launch(executable, library, limit, sandbox: false);
        }
    }

    /// <exception cref="BrowserException">The figure cannot be drawn, the browser is gone or takes too long.</exception>
    public async Task<FigureImage> Render(Figure figure)
    {
        var result = await Evaluate(
            $$"""
            (async () => {
              const figure = {{figure.ScriptJson}};
              const size = { width: {{figure.Width}}, height: {{figure.Height}} };
              const svg = await Plotly.toImage(figure, { format: 'svg', imageDataOnly: true, ...size });
              const png = async (scale, canvas) => {
                const url = await Plotly.Snapshot.svgToImg({ format: 'png', svg, scale, canvas, promise: true, ...size });
                return url.slice(url.indexOf(',') + 1);
              };
              const [large, small] = [document.createElement('canvas'), document.createElement('canvas')];
              const whole = await png(2, large);
              await png(1, small);
              return { svg, png: whole, small: await ({{IndexedPng.Script}})(small) };
            })()
            """);
        return new FigureImage(result!["svg"]!.GetValue<string>(), Convert.FromBase64String(result["png"]!.GetValue<string>()))
        {
            Small = Convert.FromBase64String(result["small"]!.GetValue<string>()),
        };
    }

    /// <exception cref="BrowserException">As for <see cref="Render"/>.</exception>
    public async Task<string> Svg(Figure figure) => (await Evaluate(ToImage(figure, "format: 'svg', imageDataOnly: true")))!.GetValue<string>();

    /// <param name="width">Width in pixels; the height follows.</param>
    /// <exception cref="BrowserException">As for <see cref="Render"/>.</exception>
    public async Task<byte[]> Png(Figure figure, int width)
    {
        var result = await Evaluate(ToImage(figure, $"format: 'png', scale: {width} / {figure.Width}") + ".then(url => url.slice(url.indexOf(',') + 1))");
        return Convert.FromBase64String(result!.GetValue<string>());
    }

    /// <summary>Prints an image to a PDF of one page that is as large as the image; lines and text stay what they are.</summary>
    /// <param name="width">Width in pixels, of which 96 are an inch.</param>
    /// <exception cref="BrowserException">The browser is gone or takes too long.</exception>
    public async Task<byte[]> Pdf(string svg, int width, int height)
    {
        await Evaluate($"(() => {{ document.body.style.margin = '0'; document.body.innerHTML = {JsonSerializer.Serialize(svg)}; "
            + "document.body.firstElementChild.style.display = 'block'; })()");
        var options = new PdfOptions { Width = $"{width}px", Height = $"{height}px", PrintBackground = true, PageRanges = "1" };
        var pdf = await Answered(() => _page!.PdfDataAsync(options));
        await Evaluate("document.body.innerHTML = ''");
        return pdf;
    }

    /// <summary>The errors that <c>Plotly.validate</c> reports; empty for a valid figure.</summary>
    /// <exception cref="BrowserException">The browser is gone or takes too long.</exception>
    public async Task<IReadOnlyList<string>> Validate(Figure figure)
    {
        var result = await Evaluate($"(() => {{ const f = {figure.ScriptJson}; return (Plotly.validate(f.data, f.layout) || []).map(e => e.msg); }})()");
        return [.. result!.AsArray().Select(message => message!.GetValue<string>())];
    }

    /// <summary>Evaluates an expression of JavaScript in the page and waits for promises.</summary>
    /// <exception cref="BrowserException">The script throws, the browser is gone or takes too long.</exception>
    public async Task<JsonNode?> Evaluate(string script)
    {
        var expression = $"(async () => JSON.stringify(await ({script})))()";
        return await Answered(() => _page!.EvaluateExpressionAsync<string?>(expression)) is { } json ? JsonNode.Parse(json) : null;
    }

    /// <summary>Ends the browser and deletes its profile.</summary>
    public void Dispose()
    {
        if (_disposed)
        {
            return;
        }

        _disposed = true;
        AppDomain.CurrentDomain.ProcessExit -= DisposeAtExit;
        _browser?.Disconnect();
        try
        {
            // The watching shell takes this as its sign to end the browser.
            process.StandardInput.Close();
            if (OperatingSystem.IsWindows() || !process.WaitForExit(EndLimit))
            {
                process.Kill(entireProcessTree: true);
                process.WaitForExit(EndLimit);
            }
        }
        catch (Exception gone) when (gone is InvalidOperationException or IOException or System.ComponentModel.Win32Exception)
        {
            // It has ended by itself, which is what is wanted.
        }

        process.Dispose();
        DeleteProfile();
    }

    private static async Task<Browser> Launch(string executable, PlotlyLibrary library, TimeSpan timeout, bool sandbox)
    {
        var profile = Directory.CreateTempSubdirectory("overtake-browser-");
        List<string> arguments =
        [
            executable, "--headless", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
            "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage", "--disable-extensions", "--mute-audio",
            "--host-resolver-rules=MAP * ~NOTFOUND", "--remote-debugging-port=0", $"--user-data-dir={profile.FullName}",
        ];
        if (!sandbox)
        {
            arguments.Add("--no-sandbox");
        }

        arguments.Add("about:blank");
        var start = new ProcessStartInfo { RedirectStandardInput = true, RedirectStandardError = true, RedirectStandardOutput = true };
        if (OperatingSystem.IsWindows())
        {
            start.FileName = executable;
            arguments.RemoveAt(0);
        }
        else
        {
            // A browser outlives the program that started it when that one is killed. This shell sees the end of its input
            // then, ends the browser, and deletes its profile and the folder of its socket, to which a link in the profile leads.
            const string Watch =
                "trap '' INT; exec 3<&0; \"$@\" 3<&- & b=$!; { read _ <&3; kill $b; } >/dev/null 2>&1 & w=$!; wait $b; kill $w 2>/dev/null; "
                + "s=$(readlink \"$0/SingletonSocket\") && rm -f \"${s%/*}\"/Singleton* && rmdir \"${s%/*}\"; rm -rf -- \"$0\"";
            start.FileName = "/bin/sh";
            arguments.InsertRange(0, ["-c", Watch, profile.FullName]);
        }

        arguments.ForEach(start.ArgumentList.Add);
        Process process;
        try
        {
            process = Process.Start(start)!;
        }
        catch (System.ComponentModel.Win32Exception refused)
        {
            profile.Delete(recursive: true);
            throw new BrowserException($"'{executable}' cannot be started: {refused.Message}", refused);
        }

        var browser = new Browser(process, profile, timeout);
        AppDomain.CurrentDomain.ProcessExit += browser.DisposeAtExit;
        try
        {
            await browser.Open(executable, library);
            return browser;
        }
        catch
        {
            browser.Dispose();
            throw;
        }
    }

    private async Task Open(string executable, PlotlyLibrary library)
    {
        using var limit = new CancellationTokenSource(StartLimit);
        _ = process.StandardOutput.ReadToEndAsync(CancellationToken.None);
        var said = new List<string>();
        Uri? address = null;
        try
        {
            while (address is null && await process.StandardError.ReadLineAsync(limit.Token) is { } line)
            {
                const string Sign = "DevTools listening on ";
                said.Add(line);
                address = line.StartsWith(Sign, StringComparison.Ordinal) ? new Uri(line[Sign.Length..].Trim()) : null;
            }

            if (address is null)
            {
                throw new BrowserException($"'{executable}' ended at once: {string.Join(" / ", said.TakeLast(5))}");
            }

            _ = process.StandardError.ReadToEndAsync(CancellationToken.None);
            _browser = await Puppeteer.ConnectAsync(
                new ConnectOptions { BrowserWSEndpoint = address.ToString(), ProtocolTimeout = (int)timeout.TotalMilliseconds }).WaitAsync(limit.Token);
            _page = (await _browser.PagesAsync())[0];
        }
        catch (Exception failed) when (failed is OperationCanceledException or System.Net.WebSockets.WebSocketException
            or PuppeteerException or ProcessException)
        {
            throw new BrowserException($"'{executable}' did not answer within {StartLimit.TotalSeconds:0} s: {string.Join(" / ", said.TakeLast(5))}", failed);
        }

        await Answered(() => _page!.EvaluateExpressionAsync<string>(library.Script + "\nPlotly.version"));
    }

    private static string ToImage(Figure figure, string options) =>
        $"Plotly.toImage({figure.ScriptJson}, {{ {options}, width: {figure.Width}, height: {figure.Height} }})";

    private async Task<T> Answered<T>(Func<Task<T>> answer)
    {
        try
        {
            return await answer().WaitAsync(timeout);
        }
        catch (TimeoutException late)
        {
            throw new BrowserException($"The browser did not answer within {timeout.TotalSeconds:0} s.", late);
        }
        catch (EvaluationFailedException failure)
        {
            throw new BrowserException($"The page failed: {failure.Message}", failure);
        }
        catch (Exception gone)
        {
            // What it throws then depends on where the connection broke; a null reference is among it.
            throw new BrowserException("The browser has ended.", gone);
        }
    }

    private static IEnumerable<string> Candidates()
    {
        if (OperatingSystem.IsMacOS())
        {
            foreach (var name in (string[])["Google Chrome", "Chromium", "Microsoft Edge"])
            {
                yield return $"/Applications/{name}.app/Contents/MacOS/{name}";
            }
        }

        if (OperatingSystem.IsWindows())
        {
            foreach (var root in (string[])["ProgramFiles", "ProgramFiles(x86)", "LocalAppData"])
            {
                if (Environment.GetEnvironmentVariable(root) is { } folder)
                {
                    yield return Path.Combine(folder, @"Google\Chrome\Application\chrome.exe");
                    yield return Path.Combine(folder, @"Chromium\Application\chrome.exe");
                    yield return Path.Combine(folder, @"Microsoft\Edge\Application\msedge.exe");
                }
            }

            yield break;
        }

        var folders = (Environment.GetEnvironmentVariable("PATH") ?? "").Split(Path.PathSeparator, StringSplitOptions.RemoveEmptyEntries);
        foreach (var name in (string[])["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge", "microsoft-edge-stable"])
        {
            foreach (var folder in folders.Append("/snap/bin").Append("/usr/bin"))
            {
                yield return Path.Combine(folder, name);
            }
        }
    }

    private void DisposeAtExit(object? sender, EventArgs e) => Dispose();

    private void DeleteProfile()
    {
        // The browser's own children may still write for a moment after it has ended.
        for (var attempt = 0; attempt < 20; attempt++)
        {
            try
            {
                profile.Delete(recursive: true);
                return;
            }
            catch (DirectoryNotFoundException)
            {
                return;
            }
            catch (Exception busy) when (busy is IOException or UnauthorizedAccessException)
            {
                Thread.Sleep(100);
            }
        }
    }
}

/// <summary>A browser could not be started, died, did not answer in time or reported an error.</summary>
internal sealed class BrowserException(string message, Exception? inner = null) : Exception(message, inner);
