import { get } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Connection, openConnection, type Reply } from './connection.ts';

/** Latencies in milliseconds; bytes of a reply with its head. */
export type Figures = {
  replies: number;
  perSecond: number;
  p50: number;
  p95: number;
  p99: number;
  bytes: number;
  failed: number;
};

export type Request = {
  method?: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: string;
};

type TimedReply = Reply & { ms: number };

const connections = 10;

/**
 * Ten connections for some seconds, or as many as are said; each request is the next one of the list, sent as soon as its
 * connection is free, and no more than so many a second.
 */
export async function load(
  origin: string,
  requests: readonly Request[],
  seconds: number,
  { perSecond = Infinity, atOnce = connections }: { perSecond?: number; atOnce?: number } = {},
): Promise<Figures> {
  const { host, hostname, port } = new URL(origin);
  const messages = requests.map((request) => messageTo(host, request));
  const replies: TimedReply[] = [];
  const open = new Set<Connection>();
  const startedAt = performance.now();
  let isOver = false;
  let sent = 0;
  let lost = 0;

  const askInTurn = async (connection: Connection) => {
    for (;;) {
      const turn = sent++;
      const early = startedAt + (turn * 1000) / perSecond - performance.now();
      if (early > 0) await sleep(early);
      const askedAt = performance.now();
      const reply = await connection.ask(messages[turn % messages.length] ?? Buffer.of());
      replies.push({ ...reply, ms: performance.now() - askedAt });
    }
  };
  const keepAsking = async () => {
    while (!isOver) {
      const connection = await openConnection(hostname, Number(port));
      open.add(connection);
      // At the end connections are cut off, which is no failure.
      await askInTurn(connection).catch(() => (lost += isOver ? 0 : 1));
      open.delete(connection);
      connection.close();
    }
  };
  const end = setTimeout(() => {
    isOver = true;
    for (const connection of open) connection.close();
  }, seconds * 1000);
  try {
    await Promise.all(Array.from({ length: atOnce }, keepAsking));
  } finally {
    clearTimeout(end);
  }
  return figuresOf(replies, (performance.now() - startedAt) / 1000, lost);
}

function figuresOf(replies: readonly TimedReply[], seconds: number, lost: number): Figures {
  const times = replies.map(({ ms }) => ms).toSorted((one, other) => one - other);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? NaN;
  const isWell = ({ status }: Reply) => (status >= 200 && status < 300) || status === 304;
  return {
    replies: replies.length,
    perSecond: replies.length / seconds,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    bytes: Math.round(replies.reduce((sum, { bytes }) => sum + bytes, 0) / Math.max(replies.length, 1)),
    failed: replies.filter((reply) => !isWell(reply)).length + lost,
  };
}

function messageTo(host: string, { method = 'GET', path, headers = {}, body = '' }: Request): Buffer {
  const all = { host, ...headers, ...(body === '' ? {} : { 'content-length': Buffer.byteLength(body) }) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
}

/** Bytes of the compressed reply. Null for calls that write. */
export async function compressedBytes(
  origin: string,
  { method = 'GET', path, headers = {} }: Request,
): Promise<number | null> {
  if (method !== 'GET') return null;
  const reply = await new Promise<Parameters<typeof buffer>[0]>((resolve, reject) => {
    get(origin + path, { headers: { ...headers, 'accept-encoding': 'br, gzip' } }, resolve).on(
      'error',
      reject,
    );
  });
  return (await buffer(reply)).length;
}
