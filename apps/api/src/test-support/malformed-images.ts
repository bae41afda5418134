import { crc32, deflateSync, gzipSync } from 'node:zlib';
import { limits } from '@confab/domain';
import { progressiveJpeg } from '@confab/testing/progressive-jpeg';
import sharp, { type Sharp } from 'sharp';

/** An upload with its outcome: a picture of this size, or a refusal. */
export type ImageCase = {
  what: string;
  bytes: () => Promise<Buffer<ArrayBuffer>> | Buffer<ArrayBuffer>;
  /** The file name or type that the client claims. */
  name?: string;
  type?: string;
  becomes: { width: number; height: number } | 'refused';
  /** The stored picture shows the drawing upright. */
  upright?: true;
};

const [width, height] = [64, 48];
const asIs = { width, height };

/** Red on the left, blue on the right, and a green bar at the top. */
const drawing = (channels: 3 | 4 = 3, alpha = 1): Sharp =>
  sharp({ create: { width, height, channels, background: { r: 255, g: 0, b: 0, alpha } } }).composite([
    { input: { create: { width: 32, height, channels: 3, background: '#0000ff' } }, left: 32, top: 0 },
    { input: { create: { width, height: 8, channels: 3, background: '#00ff00' } }, left: 0, top: 0 },
  ]);
const jpeg = (quality = 80) => drawing().jpeg({ quality }).toBuffer();
const png = () => drawing().png().toBuffer();
const webp = () => drawing().webp().toBuffer();
const avif = () => drawing().avif({ effort: 0 }).toBuffer();

/** Frames of different colours stacked vertically, as sharp's animation encoders take them. */
async function moving(frames: number, format: 'gif' | 'webp'): Promise<Buffer<ArrayBuffer>> {
  const size = 4;
  const pixels = Buffer.alloc(size * size * frames * 3, 0);
  for (let frame = 0; frame < frames; frame++) {
    // Neighbouring frames differ, because encoders merge equal ones.
    pixels.fill(frame % 2 === 0 ? 255 : 0, frame * size * size * 3, (frame + 1) * size * size * 3);
  }
  const raw = { width: size, height: size * frames, channels: 3, pageHeight: size } as const;
  const picture = sharp(pixels, { raw });
  return format === 'gif'
    ? picture.gif({ effort: 1, keepDuplicateFrames: true }).toBuffer()
    : picture.webp({ effort: 0 }).toBuffer();
}

const cut = async (whole: Promise<Buffer<ArrayBuffer>>, part: number) => {
  const bytes = await whole;
  return bytes.subarray(0, Math.floor(bytes.length * part));
};
const joined = (...parts: (Uint8Array | string)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function pngChunk(kind: string, data: Uint8Array): Buffer<ArrayBuffer> {
  const chunk = Buffer.alloc(data.length + 12);
  chunk.writeUInt32BE(data.length, 0);
  chunk.write(kind, 4, 'latin1');
  chunk.set(data, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, data.length + 8)), data.length + 8);
  return chunk;
}

/** A one-bit black PNG: the smallest file for its dimensions. */
function blackPng(of: { width: number; height: number }, data?: Uint8Array): Buffer<ArrayBuffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(of.width, 0);
  header.writeUInt32BE(of.height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const pixels = data ?? deflateSync(Buffer.alloc((Math.ceil(of.width / 8) + 1) * of.height));
  return Buffer.concat([
    pngSignature,
    pngChunk('IHDR', header),
    pngChunk('IDAT', pixels),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The JPEG with another size in its header. */
async function jpegClaiming(claimed: { width: number; height: number }): Promise<Buffer<ArrayBuffer>> {
  const bytes = await jpeg();
  const header = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  bytes.writeUInt16BE(claimed.height, header + 5);
  bytes.writeUInt16BE(claimed.width, header + 7);
  return bytes;
}

/** Inserts a segment after the first two bytes of a JPEG; 0xfe is a comment. */
async function jpegWithSegment(marker: number, content: string): Promise<Buffer<ArrayBuffer>> {
  const segment = Buffer.alloc(4);
  segment.set([0xff, marker]);
  segment.writeUInt16BE(Buffer.byteLength(content) + 2, 2);
  const bytes = await jpeg();
  return joined(bytes.subarray(0, 2), segment, content, bytes.subarray(2));
}

export const secret = 'a secret place';

const metadata = {
  IFD0: { Artist: secret, ImageDescription: secret, Copyright: secret },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '48/1 51/1 30/1',
    GPSLongitudeRef: 'E',
    GPSLongitude: '2/1 17/1 40/1',
  },
};
const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="${secret}"/></rdf:RDF></x:xmpmeta>`;

const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="48"><script>alert(1)</script><rect width="64" height="48"/></svg>`;
const page = '<!doctype html><html><body><script>alert(document.cookie)</script></body></html>';
const noise = Buffer.from(Array.from({ length: 65_536 }, (_, i) => (i * 7919 + (i >> 3) * 104_729) & 0xff));

const refused = (
  what: string,
  bytes: ImageCase['bytes'],
  claim: { name?: string; type?: string } = {},
): ImageCase => ({
  what,
  bytes,
  becomes: 'refused',
  ...claim,
});
const stored = (
  what: string,
  bytes: ImageCase['bytes'],
  becomes = asIs,
  claim: { name?: string; type?: string } = {},
): ImageCase => ({ what, bytes, becomes, ...claim });

export const imageCases: readonly ImageCase[] = [
  // No pictures at all, whatever they claim.
  refused('no bytes', () => Buffer.alloc(0)),
  refused('one byte', () => Buffer.from([0xff])),
  refused('text', () => Buffer.from('This is a picture. Trust me.')),
  refused('a page that says it is a JPEG', () => Buffer.from(page)),
  refused('a page', () => Buffer.from(page), { name: 'page.html', type: 'text/html' }),
  refused('an SVG', () => Buffer.from(svg), { name: 'drawing.svg', type: 'image/svg+xml' }),
  refused('an SVG that says it is a PNG', () => Buffer.from(`<?xml version="1.0"?>\n${svg}`), {
    name: 'drawing.png',
    type: 'image/png',
  }),
  refused('a compressed SVG', () => gzipSync(svg)),
  refused('a PDF', () => Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF')),
  refused('an archive', () => Buffer.from('PK\x03\x04' + '\0'.repeat(26), 'latin1')),
  refused('a film', () => Buffer.from('\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41', 'latin1')),
  refused('noise', () => noise),
  // Pictures of kinds that are not taken.
  refused('a TIFF', () => drawing().tiff().toBuffer()),
  refused('a BMP', () =>
    Buffer.from(
      'BM\x3a\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0\x01\0\0\0\x01\0\0\0\x01\0\x18\0' + '\0'.repeat(28),
      'latin1',
    ),
  ),
  refused('an icon', () =>
    Buffer.from('\0\0\x01\0\x01\0\x01\x01\0\0\x01\0\x20\0\x30\0\0\0\x16\0\0\0' + '\0'.repeat(48), 'latin1'),
  ),
  refused('a Photoshop file', () => Buffer.from('8BPS\0\x01' + '\0'.repeat(40), 'latin1')),
  refused('a portable pixmap', () => Buffer.from('P3 1 1 255 255 0 0\n')),
  refused('a HEIC', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic' + '\0'.repeat(64), 'latin1')),
  refused('a JPEG XL', () => Buffer.from([0xff, 0x0a, 0xfa, 0x1f, 0x01, 0x90])),
  // Broken ones.
  refused('the beginning of a JPEG', () => Buffer.from([0xff, 0xd8, 0xff, 0xe0])),
  refused('half a JPEG', () => cut(jpeg(), 0.5)),
  refused('half a progressive JPEG', () => cut(drawing().jpeg({ progressive: true }).toBuffer(), 0.5)),
  refused('the signature of a PNG', () => pngSignature),
  refused('half a PNG', () => cut(png(), 0.5)),
  refused('a PNG of noise', () => blackPng(asIs, noise)),
  refused('a PNG with too few pixels', () => blackPng(asIs, deflateSync(Buffer.alloc(20)))),
  refused('a PNG without width', () => blackPng({ width: 0, height: 10 })),
  refused('half a WebP', () => cut(webp(), 0.5)),
  refused('half an AVIF', () => cut(avif(), 0.5)),
  refused('the header of a GIF', async () => (await moving(1, 'gif')).subarray(0, 13)),
  refused('a script that begins like a GIF', () =>
    Buffer.from('GIF89a/*' + '\0'.repeat(20) + '*/=1;alert(1)//'),
  ),
  // Too large once they are decoded.
  refused('a PNG of 400 megapixels in 50 kB', () => blackPng({ width: 20_000, height: 20_000 })),
  refused('a PNG that claims 60,000 by 60,000', () =>
    blackPng({ width: 60_000, height: 60_000 }, deflateSync(Buffer.alloc(9))),
  ),
  refused('a PNG that claims the largest size there is', () =>
    blackPng({ width: 0x7fffffff, height: 0x7fffffff }, deflateSync(Buffer.alloc(9))),
  ),
  refused('a JPEG that claims 65,535 by 65,535', () => jpegClaiming({ width: 65_535, height: 65_535 })),
  refused('a GIF that claims 65,535 by 65,535', async () => {
    const bytes = await moving(1, 'gif');
    // The size of the whole, and of the first frame after the comma that begins it.
    bytes.fill(0xff, 6, 10);
    const frame = bytes.lastIndexOf(Buffer.from([0x2c, 0, 0, 0, 0, 4, 0, 4, 0]));
    bytes.fill(0xff, frame + 5, frame + 9);
    return bytes;
  }),
  refused('a column more than 40 megapixels', () => blackPng({ width: 8001, height: 5000 })),
  refused('a JPEG of more scans than a picture needs', () =>
    Buffer.from(progressiveJpeg({ thousands: 1, scans: 101 })),
  ),
  refused('a GIF with more frames than a forum needs', () => moving(limits.imageMaxFrames + 1, 'gif')),
  // Unusual but valid.
  stored('one pixel', () => blackPng({ width: 1, height: 1 }), { width: 1, height: 1 }),
  stored('exactly 40 megapixels', () => blackPng({ width: 8000, height: 5000 }), {
    width: 5000,
    height: 3125,
  }),
  stored('a very long picture', () => blackPng({ width: 10_000, height: 10 }), { width: 5000, height: 5 }),
  stored('a progressive JPEG', () => drawing().jpeg({ progressive: true }).toBuffer()),
  stored('a CMYK JPEG', () => drawing().toColourspace('cmyk').jpeg().toBuffer()),
  stored('a grey JPEG', () => drawing().greyscale().jpeg().toBuffer()),
  stored('a JPEG with a profile of a wide colour space', () =>
    drawing().withIccProfile('p3').jpeg().toBuffer(),
  ),
  stored('a JPEG with a place, a name and a description', () =>
    drawing().withExif(metadata).withXmp(xmp).jpeg().toBuffer(),
  ),
  stored('a JPEG with a page in its comment', () => jpegWithSegment(0xfe, page + secret)),
  stored('a JPEG with a profile that is none', () => jpegWithSegment(0xe2, 'ICC_PROFILE\0\x01\x01' + secret)),
  stored('a JPEG with a page behind it', async () => joined(await jpeg(), page, secret)),
  stored('a JPEG with an archive behind it', async () =>
    joined(await jpeg(), 'PK\x05\x06' + '\0'.repeat(18), secret),
  ),
  stored('a PNG with text in it', async () => {
    const bytes = await png();
    return joined(
      bytes.subarray(0, 33),
      pngChunk('tEXt', Buffer.from(`Comment\0${secret}`)),
      bytes.subarray(33),
    );
  }),
  stored('a PNG that says it is an SVG', png, asIs, { name: 'drawing.svg', type: 'image/svg+xml' }),
  stored('a PNG that says it is a page', png, asIs, { name: '../../page.html', type: 'text/html' }),
  stored('a PNG of 16 bits', () => drawing().toColourspace('rgb16').png().toBuffer()),
  stored('a PNG with a palette', () => drawing().png({ palette: true }).toBuffer()),
  stored('an interlaced PNG', () => drawing().png({ progressive: true }).toBuffer()),
  stored('a PNG that one can see through', () => drawing(4, 0).png().toBuffer()),
  stored('a PNG of one bit', () => blackPng(asIs)),
  stored('a WebP', webp),
  stored('a lossless WebP', () => drawing(4, 0.5).webp({ lossless: true }).toBuffer()),
  stored('a moving WebP', () => moving(5, 'webp'), { width: 4, height: 4 }),
  stored('a moving GIF', () => moving(5, 'gif'), { width: 4, height: 4 }),
  stored('an AVIF', avif),
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((orientation): ImageCase => ({
    ...stored(`a JPEG with EXIF orientation ${orientation}`, () => recordedAt(orientation)),
    upright: true,
  })),
];

/** The drawing as a camera in this orientation records it, with the EXIF note that restores it. */
async function recordedAt(orientation: number): Promise<Buffer<ArrayBuffer>> {
  const turned = sharp(await png());
  // The inverse of each value (EXIF 2.3, tag 0x0112): first mirrored, then turned.
  const recorded = {
    1: () => turned,
    2: () => turned.flop(),
    3: () => turned.rotate(180),
    4: () => turned.flip(),
    5: () => turned.rotate(270).flop(),
    6: () => turned.rotate(270),
    7: () => turned.rotate(90).flop(),
    8: () => turned.rotate(90),
  }[orientation];
  if (!recorded) throw new RangeError('EXIF has eight orientations');
  return recorded().withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer();
}
