import { drizzle, type PostgresJsDatabase, type PostgresJsTransaction } from 'drizzle-orm/postgres-js';
import type { ExtractTablesWithRelations } from 'drizzle-orm';
import type { QueryWatch } from '@confab/telemetry';
import postgres from 'postgres';
import { listTypes } from './lists.ts';
import { endLostTransactions } from './lost-transactions.ts';
import * as schema from './schema/index.ts';
import { createSilence } from './silence.ts';
import { openSocket, type Server } from './socket.ts';
import { watched } from './watched.ts';

export type Schema = typeof schema;
export type Db = PostgresJsDatabase<Schema>;
export type Tx = PostgresJsTransaction<Schema, ExtractTablesWithRelations<Schema>>;

/**
 * Hears what transactions notify a channel of, on a connection of its own, which is made anew whenever it breaks. What is
 * notified before that is lost: `onListening` says each time that from now on nothing is.
 */
export type Listen = (
  channel: string,
  onNotify: (payload: string) => void,
  onListening: () => void,
) => Promise<void>;

export type Connection = {
  db: Db;
  /** Answers when the database does. */
  ping(): Promise<void>;
  listen: Listen;
  /** Lets queries that run end, for as long as it is patient; the others fail as if the server had gone. */
  close(patienceSeconds?: number): Promise<void>;
};

/** Longest a statement may run, in milliseconds, where nothing else is said. */
const statementTimeoutMs = 10_000;
/** Longest a process that serves others waits for a server that says nothing, in milliseconds. */
export const silenceMs = statementTimeoutMs + 2000;

export type ConnectOptions = {
  applicationName: string;
  /** Connections at most. */
  max: number;
  /** Longest a statement may run, in milliseconds. */
  statementTimeoutMs?: number;
  /** Off behind a pooler that hands transactions to changing connections. */
  prepare?: boolean;
  /** Refuses to write, whatever the server would do. */
  readOnly?: boolean;
  /**
   * Longest the server may say nothing while an answer is waited for, in milliseconds; then the connection is lost. More
   * than a statement may take. Without it the system decides, after a quarter of an hour.
   */
  silenceMs?: number;
  /** Is told of every query. */
  watch?: QueryWatch;
};

/**
 * A pool of connections. Every session runs in UTC, gives up on statements that take too long and on transactions
 * that were left open. drizzle changes how the driver reads values, so nothing else may share these connections.
 */
export function connect(url: string, options: ConnectOptions): Connection {
  const silence = options.silenceMs === undefined ? undefined : createSilence(options.silenceMs);
  const settings = {
    socket: (server: Server) => (silence ? silence.hear(openSocket(server)) : openSocket(server)),
    max: options.max,
    prepare: options.prepare ?? true,
    connect_timeout: 5,
    // Seconds between attempts: a database that is back is used within a moment.
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
  const watch = silence ? silence.counting(options.watch) : options.watch;
  const db: Db = drizzle(watch ? watched(sql, watch) : sql, { schema, casing: 'snake_case' });
  return {
    db,
    ping: async () => {
      const end = silence?.wait();
      await sql`select 1`.finally(end);
    },
    listen: async (channel, onNotify, onListening) => {
      await sql.listen(channel, onNotify, onListening);
    },
    close: async (patienceSeconds = 5) => {
      await sql.end({ timeout: patienceSeconds });
      silence?.close();
    },
  };
}
