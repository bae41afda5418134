import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { acceptedEncoding, preparePage } from './page.ts';

const page = (html: string) => preparePage({ route: '/', status: 200, text: html });

describe('a prepared page', () => {
  it('gives the same bytes in every encoding', async () => {
    const { compressed } = page('<p>čaj</p>');
    expect(brotliDecompressSync(await compressed('br')).toString()).toBe('<p>čaj</p>');
    expect(gunzipSync(await compressed('gzip')).toString()).toBe('<p>čaj</p>');
  });

  it('is compressed once for each encoding', async () => {
    const { compressed } = page('text');
    expect(await compressed('br')).toBe(await compressed('br'));
  });

  it('has an ETag that depends on its text', () => {
    expect(page('a').etag).toBe(page('a').etag);
    expect(page('a').etag).not.toBe(page('b').etag);
  });
});

describe('the encoding of a reply', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=1.0, br;q=0.5', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('for Accept-Encoding %s is %s', (header, encoding) => {
    expect(acceptedEncoding(header)).toBe(encoding);
  });
});
