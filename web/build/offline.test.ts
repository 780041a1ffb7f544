import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { addresses, compressed } from './offline';

describe('the build', () => {
  it('lists all that the page needs without a network, and nothing else', () => {
    const files = ['sw.js', 'index.html', 'build.json', 'assets/a-1.js', 'assets/a-1.js.map', 'icon.svg'];
    expect(addresses(files)).toEqual(['/assets/a-1.js', '/icon.svg', '/index.html']);
  });

  it('compresses without losing anything', () => {
    const content = Buffer.from('temple '.repeat(1000));
    const { br, gz } = compressed(content);
    expect(brotliDecompressSync(br)).toEqual(content);
    expect(gunzipSync(gz)).toEqual(content);
    expect(Math.max(br.length, gz.length)).toBeLessThan(content.length / 20);
  });
});
