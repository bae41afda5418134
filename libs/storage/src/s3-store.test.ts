import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, request as connectTo, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import type { S3Config } from '@confab/config';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { openStore, StoreError } from './index.ts';
import { createS3Store, type S3Patience } from './s3-store.ts';
import { type S3Server, startS3Server } from './test-support/s3-server.ts';

const servers: S3Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
});

async function aServer(options?: { signed: boolean }): Promise<S3Config> {
  const server = await startS3Server(options);
  servers.push(server);
  return server.config;
}

async function aService(answer: RequestListener): Promise<S3Config> {
  const config = await aServer();
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  // A TCP server has an address of this shape.
  const { port } = server.address() as AddressInfo;
  return { ...config, endpoint: `http://127.0.0.1:${port}` };
}

const impatient: Partial<S3Patience> = { attempts: 2, answer: 200, stored: 200, idle: 200 };

async function failureOf(work: Promise<unknown>): Promise<StoreError> {
  const failure = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(failure instanceof StoreError))
    throw new Error('this was to fail as a store does', { cause: failure });
  return failure;
}

test('a correct signature is accepted, for bytes and for streams', async () => {
  const store = openStore(await aServer({ signed: true }));
  await store.put('aaaa-1.jpeg', Buffer.from('bytes'));
  await store.put('aaaa-2.jpeg', Readable.from([Buffer.from('stream')]));
  expect(await store.find('aaaa-1.jpeg')).toEqual({ size: 5 });
  expect(await store.find('aaaa-2.jpeg')).toEqual({ size: 6 });
  await store.delete('aaaa-1.jpeg');
  expect(await store.find('aaaa-1.jpeg')).toBeNull();
});

test('a wrong secret is an error that repeats neither the secret nor the signed request', async () => {
  const config = await aServer({ signed: true });
  const store = openStore({ ...config, secretAccessKey: 'hunter22' });
  const failure = await failureOf(store.get('aaaa-1.jpeg'));
  expect(failure.message).toBe('The object store answers 403 (SignatureDoesNotMatch): cannot get an object.');
  expect(failure.away).toBe(false);
  expect(JSON.stringify(failure, Object.getOwnPropertyNames(failure))).not.toMatch(/hunter22|S3RVER/);
});

test('a missing bucket is an error, unlike a missing object', async () => {
  const store = openStore({ ...(await aServer()), bucket: 'nowhere' });
  expect((await failureOf(store.get('aaaa-1.jpeg'))).message).toContain('404 (NoSuchBucket)');
  expect((await failureOf(store.put('aaaa-1.jpeg', Buffer.from('x')))).message).toContain(
    '404 (NoSuchBucket)',
  );
});

test('a briefly busy service is retried, for bytes and for streams', async () => {
  const refused = new Set<string>();
  const received: string[] = [];
  const config = await aService((request, reply) => {
    const call = `${request.method ?? ''} ${request.url?.split('?')[0] ?? ''}`;
    const isFirst = !refused.has(call);
    refused.add(call);
    void text(request).then((body) => {
      if (!isFirst) received.push(`${call} ${body}`);
      reply.writeHead(isFirst ? 503 : 200).end();
    });
  });
  const store = openStore(config);
  await store.put('aaaa-1.jpeg', Buffer.from('bytes'));
  await store.put('aaaa-2.jpeg', Readable.from([Buffer.from('stream')]));
  expect(received).toEqual(['PUT /pictures/aaaa-1.jpeg bytes', 'PUT /pictures/aaaa-2.jpeg stream']);
});

test('a service that stays busy counts as away', async () => {
  let asked = 0;
  const config = await aService((request, reply) => {
    asked += 1;
    request.resume();
    reply.writeHead(503).end();
  });
  const store = createS3Store(config, { attempts: 2 });
  const failure = await failureOf(store.find('aaaa-1.jpeg'));
  expect([failure.away, asked]).toEqual([true, 2]);
  await failureOf(store.put('aaaa-1.jpeg', Readable.from([Buffer.from('stream')])));
  expect(asked).toBe(4);
});

test('a service that never answers counts as away', async () => {
  const store = createS3Store(await aService(() => undefined), impatient);
  expect((await failureOf(store.find('aaaa-1.jpeg'))).away).toBe(true);
  expect((await failureOf(store.put('aaaa-1.jpeg', Buffer.from('x')))).away).toBe(true);
});

test('a refused connection counts as a store that is away', async () => {
  // Port 1, on which nothing listens.
  const config = { ...(await aServer()), endpoint: 'http://127.0.0.1:1' };
  const failure = await failureOf(createS3Store(config, { attempts: 1 }).find('aaaa-1.jpeg'));
  expect(failure.message).toBe('The object store gives no answer (ECONNREFUSED): cannot look for an object.');
  expect(failure.away).toBe(true);
});

test('an interrupted download is an error', async () => {
  const config = await aService((_request, reply) => {
    reply.writeHead(200, { 'content-length': 10 }).write('half');
  });
  const reading = async () => {
    const found = await createS3Store(config, impatient).get('aaaa-1.jpeg');
    return found && buffer(found.stream);
  };
  await expect(reading()).rejects.toThrow();
});

test('a listing of several pages is read to its end', async () => {
  const asked: string[] = [];
  const config = await aService((request, reply) => {
    const token = new URL(request.url ?? '', 'http://here').searchParams.get('continuation-token');
    asked.push(token ?? 'first');
    const entry = (key: string) => `<Contents><Key>${key}</Key><Size>1</Size></Contents>`;
    const page =
      token === null
        ? `<IsTruncated>true</IsTruncated><NextContinuationToken>second</NextContinuationToken>${entry('aaaa-1.jpeg')}`
        : `<IsTruncated>false</IsTruncated>${entry('aaaa-2.jpeg')}${entry('not/ours.txt')}`;
    reply
      .writeHead(200, { 'content-type': 'application/xml' })
      .end(`<?xml version="1.0" encoding="UTF-8"?><ListBucketResult>${page}</ListBucketResult>`);
  });
  const keys: string[] = [];
  for await (const key of openStore(config).list()) keys.push(key);
  expect(keys).toEqual(['aaaa-1.jpeg', 'aaaa-2.jpeg']);
  expect(asked).toEqual(['first', 'second']);
});

test('a long file is sent in parts, each again after a failure, and is one object once all are there', async () => {
  const config = await aServer();
  const folder = await mkdtemp(join(tmpdir(), 'confab-parts-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'backup.tar');
  const bytes = randomBytes(11 * mib + 7);
  await writeFile(file, bytes);
  let failing = 1;
  const { origin, asked } = await inFrontOf(
    config,
    (address) => address.includes('partNumber=2') && failing-- > 0,
  );

  const store = createS3Store({ ...config, endpoint: origin }, {}, 5 * mib);
  await store.put('confab-1.tar', { file });
  const stored = await store.get('confab-1.tar');
  expect(stored && (await buffer(stored.stream)).equals(bytes)).toBe(true);
  expect(asked.filter((address) => address.includes('partNumber='))).toHaveLength(4);
});

test('what is not sent to its end leaves no object and no parts', async () => {
  const config = await aServer();
  const folder = await mkdtemp(join(tmpdir(), 'confab-parts-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'backup.tar');
  await writeFile(file, randomBytes(11 * mib));
  const { origin, asked } = await inFrontOf(config, (address) => address.includes('partNumber=2'));
  const store = createS3Store({ ...config, endpoint: origin }, { attempts: 2 }, 5 * mib);
  await failureOf(store.put('confab-1.tar', { file }));
  expect(await store.find('confab-1.tar')).toBeNull();
  expect(asked.findLast((address) => address.startsWith('DELETE'))).toContain('uploadId=');
});

const mib = 1024 * 1024;

/** A proxy that answers 503 where it is to break. */
async function inFrontOf(config: S3Config, breaks: (address: string) => boolean) {
  const asked: string[] = [];
  const proxy = await aService((request, response) => {
    const address = request.url ?? '';
    asked.push(`${request.method ?? ''} ${address}`);
    if (breaks(address)) {
      request.resume();
      request.on('end', () => response.writeHead(503).end());
      return;
    }
    const passed = connectTo(new URL(address, config.endpoint ?? ''), {
      method: request.method,
      headers: request.headers,
    });
    passed.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    request.pipe(passed);
  });
  return { origin: proxy.endpoint, asked };
}
