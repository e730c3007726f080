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
          const keys = new Uint16Array(width * height), sums = new Float64Array(4 << 15);
          const onWhite = (value, alpha) => 255 + Math.round((value - 255) * alpha / 255);
          for (let i = 0, p = 0; i < keys.length; i++, p += 4) {
            const alpha = pixels[p + 3];
            const red = onWhite(pixels[p], alpha), green = onWhite(pixels[p + 1], alpha), blue = onWhite(pixels[p + 2], alpha);
            const key = keys[i] = (red >> 3) << 10 | (green >> 3) << 5 | blue >> 3, sum = key << 2;
            sums[sum] += red;
            sums[sum + 1] += green;
            sums[sum + 2] += blue;
            sums[sum + 3]++;
          }
          const count = key => sums[(key << 2) + 3], mean = key => [0, 1, 2].map(c => Math.round(sums[(key << 2) + c] / count(key)));
          const frequent = Array.from({ length: 1 << 15 }, (_, key) => key).filter(count).sort((a, b) => count(b) - count(a) || a - b);
          const palette = frequent.slice(0, 256).map(mean), places = new Uint8Array(1 << 15);
          const distance = (a, b) => (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2;
          frequent.forEach((key, i) => {
            const rgb = mean(key);
            places[key] = i < 256 ? i : palette.reduce((best, entry, n) => distance(entry, rgb) < distance(palette[best], rgb) ? n : best, 0);
          });
          const lines = new Uint8Array((width + 1) * height);
          for (let y = 0, i = 0, o = 0; y < height; y++) {
            o++;
            for (let x = 0; x < width; x++) lines[o++] = places[keys[i++]];
          }
          const packed = await new Response(new Blob([lines]).stream().pipeThrough(new CompressionStream('deflate'))).arrayBuffer();
          const table = Int32Array.from({ length: 256 }, (_, n) => { for (let k = 0; k < 8; k++) n = n & 1 ? n >>> 1 ^ 0xEDB88320 : n >>> 1; return n; });
          const number = n => [n >>> 24, n >>> 16 & 255, n >>> 8 & 255, n & 255];
          const chunk = (name, data) => {
            const body = new Uint8Array(4 + data.length);
            body.set([...name].map(c => c.charCodeAt(0)));
            body.set(data, 4);
            return [number(data.length), body, number(~body.reduce((crc, byte) => crc >>> 8 ^ table[(crc ^ byte) & 255], -1) >>> 0)];
          };
          const parts = [[137, 80, 78, 71, 13, 10, 26, 10], ...chunk('IHDR', [...number(width), ...number(height), 8, 3, 0, 0, 0]),
            ...chunk('PLTE', palette.flat()), ...chunk('IDAT', new Uint8Array(packed)), ...chunk('IEND', [])];
          const bytes = new Uint8Array(await new Blob(parts.map(part => new Uint8Array(part))).arrayBuffer());
          let text = '';
          for (let i = 0; i < bytes.length; i += 8192) text += String.fromCharCode(...bytes.subarray(i, i + 8192));
          return btoa(text);
        }
        """;
}
