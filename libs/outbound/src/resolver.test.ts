import { createSocket } from 'node:dgram';
import { afterEach, describe, expect, test } from 'vitest';
import { askNameServers, NameNotFound } from './resolver.ts';

const ipv4 = 1;
const ipv6 = 28;
const noSuchName = 3;
const failing = 2;

/** The records of one name: addresses by family, or the code of the answer. */
type Zone = Record<string, { [ipv4]?: number[][]; [ipv6]?: number[][] } | number | 'silent'>;

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function aNameServer(zone: Zone): Promise<string> {
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) => {
    const answer = answerTo(query, zone);
    if (answer) socket.send(answer, port, address);
  });
  await new Promise<void>((done) => socket.bind(0, '127.0.0.1', done));
  closing.push(() => new Promise((done) => socket.close(() => done())));
  return `127.0.0.1:${socket.address().port}`;
}

/** RFC 1035: a header, the question repeated, and the addresses. */
function answerTo(query: Buffer, zone: Zone): Buffer | null {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  const type = query.readUInt16BE(at + 1);
  const question = query.subarray(12, at + 5);
  const known = zone[labels.join('.').toLowerCase()] ?? noSuchName;
  if (known === 'silent') return null;
  const code = typeof known === 'number' ? known : 0;
  const addresses = typeof known === 'number' || (type !== ipv4 && type !== ipv6) ? [] : (known[type] ?? []);
  const header = Buffer.alloc(12);
  query.copy(header, 0, 0, 2);
  header.writeUInt16BE(0x8180 | code, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(addresses.length, 6);
  const records = addresses.map((bytes) => {
    const record = Buffer.alloc(12);
    record.writeUInt16BE(0xc00c, 0);
    record.writeUInt16BE(type, 2);
    record.writeUInt16BE(1, 4);
    record.writeUInt32BE(60, 6);
    record.writeUInt16BE(bytes.length, 10);
    return Buffer.concat([record, Buffer.from(bytes)]);
  });
  return Buffer.concat([header, question, ...records]);
}

const never = new AbortController().signal;
const ipv6Bytes = [0x26, 0x06, 0x47, 0, 0x47, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x11, 0x11];

describe('the addresses of a name', () => {
  test('are those of both families', async () => {
    const server = await aNameServer({
      'both.test': {
        [ipv4]: [
          [1, 1, 1, 1],
          [10, 0, 0, 1],
        ],
        [ipv6]: [ipv6Bytes],
      },
      'one.test': { [ipv6]: [ipv6Bytes] },
    });
    const resolve = askNameServers([server]);
    expect(await resolve('both.test', never)).toEqual(['1.1.1.1', '10.0.0.1', '2606:4700:4700::1111']);
    expect(await resolve('one.test', never)).toEqual(['2606:4700:4700::1111']);
  });

  test('are empty when the name server says so', async () => {
    const resolve = askNameServers([await aNameServer({ 'empty.test': {}, 'other.test': {} })]);
    for (const name of ['empty.test', 'nowhere.test', 'a..test'])
      await expect(resolve(name, never)).rejects.toThrow(NameNotFound);
  });

  test('are an error when the name server fails', async () => {
    const resolve = askNameServers([await aNameServer({ 'failing.test': failing })]);
    const lookup = resolve('failing.test', never);
    await expect(lookup).rejects.toThrow('could not be looked up');
    await expect(lookup).rejects.not.toThrow(NameNotFound);
  });

  test('are no longer waited for when the caller aborts', async () => {
    const resolve = askNameServers([await aNameServer({ 'silent.test': 'silent' })]);
    const leaving = new AbortController();
    const lookups = [AbortSignal.timeout(100), leaving.signal].map((signal, who) =>
      resolve('silent.test', signal).catch(() => who),
    );
    expect(await Promise.race(lookups)).toBe(0);
    leaving.abort();
    expect(await Promise.all(lookups)).toEqual([0, 1]);
  });
});
