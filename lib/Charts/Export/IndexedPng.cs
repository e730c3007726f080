namespace Overtake.Charts.Export;

/// <summary>Makes a PNG with a palette: a third of the browser's own, so that a notebook with a dozen figures stays below a megabyte.</summary>
internal static class IndexedPng
{
    /// <summary>
    /// A JavaScript expression: a function from a canvas to a promise of base64. Colours are put together by their upper five bits;
    /// the 256 most frequent become the palette, and every other colour the nearest of them.
    /// </summary>
    public const string Script =
        """
        async canvas => {
          const { width, height } = canvas, pixels = canvas.getContext('2d').getImageData(0, 0, width, height).data;
          const keys = new Uint16Array(width * height), sums = new Map();
          for (let i = 0; i < keys.length; i++) {
            const alpha = pixels[4 * i + 3], rgb = [0, 1, 2].map(c => 255 + Math.round((pixels[4 * i + c] - 255) * alpha / 255));
            const key = keys[i] = (rgb[0] >> 3) << 10 | (rgb[1] >> 3) << 5 | rgb[2] >> 3;
            const sum = sums.get(key) || [0, 0, 0, 0];
            sum[3]++;
            rgb.forEach((value, c) => sum[c] += value);
            sums.set(key, sum);
          }
          const frequent = [...sums].sort((a, b) => b[1][3] - a[1][3] || a[0] - b[0]);
          const means = frequent.map(([key, sum]) => [key, sum.slice(0, 3).map(value => Math.round(value / sum[3]))]);
          const palette = means.slice(0, 256).map(([, rgb]) => rgb), places = new Map();
          means.forEach(([key, rgb], i) => places.set(key, i < 256 ? i : palette
            .map((p, n) => [n, p.reduce((sum, value, c) => sum + (value - rgb[c]) ** 2, 0)]).reduce((a, b) => b[1] < a[1] ? b : a)[0]));
          const lines = new Uint8Array((width + 1) * height);
          for (let i = 0; i < keys.length; i++) lines[i + 1 + Math.floor(i / width)] = places.get(keys[i]);
          const packed = await new Response(new Blob([lines]).stream().pipeThrough(new CompressionStream('deflate'))).arrayBuffer();
          const table = Int32Array.from({ length: 256 }, (_, n) => { for (let k = 0; k < 8; k++) n = n & 1 ? n >>> 1 ^ 0xEDB88320 : n >>> 1; return n; });
          const number = n => [n >>> 24, n >>> 16 & 255, n >>> 8 & 255, n & 255];
          const chunk = (name, data) => {
            const body = [...[...name].map(c => c.charCodeAt(0)), ...data];
            return [...number(data.length), ...body, ...number(~body.reduce((crc, byte) => crc >>> 8 ^ table[(crc ^ byte) & 255], -1) >>> 0)];
          };
          const bytes = [137, 80, 78, 71, 13, 10, 26, 10, ...chunk('IHDR', [...number(width), ...number(height), 8, 3, 0, 0, 0]),
            ...chunk('PLTE', palette.flat()), ...chunk('IDAT', new Uint8Array(packed)), ...chunk('IEND', [])];
          let text = '';
          for (let i = 0; i < bytes.length; i += 8192) text += String.fromCharCode(...bytes.slice(i, i + 8192));
          return btoa(text);
        }
        """;
}
