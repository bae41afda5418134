import { drizzle, type PostgresJsDatabase, type PostgresJsTransaction } from 'drizzle-orm/postgres-js';
import type { ExtractTablesWithRelations } from 'drizzle-orm';
import type { QueryWatch } from '@confab/telemetry';
import postgres from 'postgres';
import { repeatAfterDeadlocks } from './deadlocks.ts';
import { type Listen, listenOn, type ListenerOptions } from './listen.ts';
import { endLostTransactions } from './lost-transactions.ts';
import * as schema from './schema/index.ts';
import { watchSilence } from './silence.ts';
import { openSocket, type Server } from './socket.ts';
import { watched } from './watched.ts';

type Schema = typeof schema;
export type Db = PostgresJsDatabase<Schema>;
export type Tx = PostgresJsTransaction<Schema, ExtractTablesWithRelations<Schema>>;

export type Connection = {
  db: Db;
  ping(): Promise<void>;
  listen: Listen;
  /** Waits up to `patienceSeconds` for running queries; the remaining ones fail as if the server had gone. */
  close(patienceSeconds?: number): Promise<void>;
};

const statementTimeoutMs = 10_000;
/** The longest that a serving process waits for a silent server, in milliseconds. */
export const silenceMs = statementTimeoutMs + 2000;

export type ConnectOptions = {
  applicationName: string;
  max: number;
  statementTimeoutMs?: number;
  /** False behind a pooler that assigns transactions to changing connections. */
  prepare?: boolean;
  /** Refuses writes in the client, whatever the server would do. */
  readOnly?: boolean;
  /**
   * How long the server may stay silent while a query waits, in milliseconds; after that the connection counts as lost.
   * Must exceed the statement timeout. If omitted, the operating system gives up after about 15 minutes.
   */
  silenceMs?: number;
  watch?: QueryWatch;
};

/**
 * A connection pool. Sessions run in UTC and time out long statements and idle transactions. drizzle changes how the
 * driver reads values, so other code must not share these connections.
 */
export function connect(url: string, options: ConnectOptions): Connection {
  const silence = options.silenceMs === undefined ? undefined : watchSilence(options.silenceMs);
  const settings = {
    socket: (server: Server) => (silence ? silence.watch(openSocket(server)) : openSocket(server)),
    max: options.max,
    prepare: options.prepare ?? true,
    connect_timeout: 5,
    // Seconds between attempts, short enough that a recovered database is used at once.
    backoff: (attempt: number) => Math.min(attempt * 0.1, 1),
    idle_timeout: 60,
    onnotice: () => undefined,
    fetch_types: false,
    types: listTypes,
    connection: {
      application_name: options.applicationName,
      TimeZone: 'UTC',
      statement_timeout: options.statementTimeoutMs ?? statementTimeoutMs,
      idle_in_transaction_session_timeout: 10_000,
      ...(options.readOnly ? { default_transaction_read_only: true } : {}),
    },
  };
  const sql = postgres(url, settings);
  endLostTransactions(sql);
  repeatAfterDeadlocks(sql);
  const watch = silence ? silence.counting(options.watch) : options.watch;
  const listening = new AbortController();
  const listeners: Promise<void>[] = [];
  const db: Db = drizzle(watch ? watched(sql, watch) : sql, { schema, casing: 'snake_case' });
  return {
    db,
    ping: async () => {
      const end = silence?.wait();
      await sql`select 1`.finally(end);
    },
    listen: (channel, onNotify, onListening) => {
      const listener = listenOn({
        open: (own: ListenerOptions) => postgres(url, { ...settings, ...own }),
        channel,
        onNotify,
        onListening,
        checkEveryMs: options.silenceMs ?? silenceMs,
        wait: () => silence?.wait() ?? (() => undefined),
        signal: listening.signal,
      });
      listeners.push(listener);
    },
    close: async (patienceSeconds = 5) => {
      listening.abort();
      await Promise.all(listeners);
      await sql.end({ timeout: patienceSeconds });
      silence?.close();
    },
  };
}

/** A list in PostgreSQL's array syntax: '{a,"b, c",NULL}'. */
function writeList(values: readonly (string | number | null)[]): string {
  const items = values.map((value) =>
    value === null ? 'NULL' : `"${String(value).replaceAll(/["\\]/g, '\\$&')}"`,
  );
  return `{${items.join(',')}}`;
}

function readList(text: string): (string | null)[] {
  const items = text.slice(1, -1).matchAll(/"((?:[^"\\]|\\.)*)"|[^,]+/gs);
  return Array.from(items, ([item, quoted]) => {
    if (quoted !== undefined) return quoted.replaceAll(/\\(.)/gs, '$1');
    return item === 'NULL' ? null : item;
  });
}

/**
 * The array types that statements use, by their PostgreSQL type numbers. Without them the driver asks each new
 * connection for all type numbers, and when that query is cut off, its unhandled rejection ends the process.
 */
const listTypes = {
  texts: { to: 1009, from: [1009], serialize: writeList, parse: readList },
  uuids: { to: 2951, from: [2951], serialize: writeList, parse: readList },
  integers: {
    to: 1007,
    from: [1007],
    serialize: writeList,
    parse: (text: string) => readList(text).map((item) => item && Number(item)),
  },
};
