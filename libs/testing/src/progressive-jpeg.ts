const segment = (code: number, bytes: readonly number[]) => [
  0xff,
  code,
  ...twoBytes(bytes.length + 2),
  ...bytes,
];
const twoBytes = (value: number) => [value >> 8, value & 0xff];

/** Blocks of eight by eight pixels that one code can skip: 2 ** 14. */
const blocksSkipped = 16_384;

/** A Huffman table with a single code, the bit 0, for this symbol. */
const oneCode = (kind: number, symbol: number) =>
  segment(0xc4, [kind, 1, ...Array<number>(15).fill(0), symbol]);

/**
 * A grey, progressive JPEG as the standard allows it, of 1024 * `thousands` pixels in each direction: 2 to 883 scans, each
 * of which refines one coefficient of all blocks by one bit and takes a few bytes.
 */
export function progressiveJpeg({ thousands, scans }: { thousands: number; scans: number }): Uint8Array {
  const side = 1024 * thousands;
  const blocks = (side / 8) ** 2;
  const scan = (first: number, last: number, bits: number) => segment(0xda, [1, 1, 0, first, last, bits]);
  // Every code is a single 0, followed by fourteen more in the scans that skip blocks: there are zeros only.
  const skipped = Array<number>(Math.ceil(((blocks / blocksSkipped) * 15) / 8)).fill(0);
  const refined = Array.from({ length: scans - 1 }, (_, index) => {
    const [coefficient, bit] = [1 + Math.floor(index / 14), 13 - (index % 14)];
    const bits = ((bit === 13 ? 0 : bit + 1) << 4) | bit;
    return [...scan(coefficient, coefficient, bits), ...skipped];
  });
  return Uint8Array.from([
    ...[0xff, 0xd8],
    ...segment(0xdb, [0, ...Array<number>(64).fill(1)]),
    ...segment(0xc2, [8, ...twoBytes(side), ...twoBytes(side), 1, 1, 0x11, 0]),
    ...oneCode(0x00, 0),
    ...oneCode(0x10, 14 << 4),
    ...scan(0, 0, 0),
    ...Array<number>(blocks / 8).fill(0),
    ...refined.flat(),
    ...[0xff, 0xd9],
  ]);
}
