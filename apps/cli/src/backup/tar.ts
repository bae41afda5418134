/** The part of the POSIX tar format (ustar) that our archives use. */
export const BLOCK = 512;

export type Header = { name: string; size: number };

/** A field of the header: where it begins and how long it is. */
const fields = {
  name: [0, 100],
  mode: [100, 8],
  owner: [108, 8],
  group: [116, 8],
  size: [124, 12],
  time: [136, 12],
  checksum: [148, 8],
  type: [156, 1],
  magic: [257, 8],
} as const;

const MAGIC = 'ustar\x0000';
const PLAIN_FILE = '0';

export function writeHeader({ name, size }: Header, time: Date): Buffer {
  const block = Buffer.alloc(BLOCK);
  const put = (field: keyof typeof fields, text: string) => {
    const [start, length] = fields[field];
    if (Buffer.byteLength(text) > length) throw new RangeError(`"${text}" does not fit into a tar header`);
    block.write(text, start);
  };
  const putNumber = (field: keyof typeof fields, value: number) =>
    put(field, `${value.toString(8).padStart(fields[field][1] - 1, '0')}\0`);
  put('name', name);
  putNumber('mode', 0o600);
  putNumber('owner', 0);
  putNumber('group', 0);
  putNumber('size', size);
  putNumber('time', Math.floor(time.getTime() / 1000));
  put('type', PLAIN_FILE);
  put('magic', MAGIC);
  put('checksum', `${sumOf(block).toString(8).padStart(6, '0')}\0 `);
  return block;
}

/** Null unless `writeHeader` wrote these bytes. */
export function readHeader(block: Buffer): Header | null {
  const text = (field: keyof typeof fields) => {
    const [start, length] = fields[field];
    return block.toString('utf8', start, start + length);
  };
  if (text('magic') !== MAGIC || text('type') !== PLAIN_FILE) return null;
  if (Number.parseInt(text('checksum'), 8) !== sumOf(block)) return null;
  return { name: text('name').replace(/\0.*$/s, ''), size: Number.parseInt(text('size'), 8) };
}

/** The bytes that fill the last block of a member of this size. */
export function paddingOf(size: number): number {
  return (BLOCK - (size % BLOCK)) % BLOCK;
}

/** The sum of all bytes, as if the sum itself were spaces. */
function sumOf(block: Buffer): number {
  const [start, length] = fields.checksum;
  return block.reduce((sum, byte, at) => sum + (at >= start && at < start + length ? 32 : byte), 0);
}
