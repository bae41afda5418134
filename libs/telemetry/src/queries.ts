import { Gauge, Histogram, type Registry } from 'prom-client';
import { type Act, currentAct } from './current.ts';
import { failureType } from './failure.ts';
import type { Span } from './span.ts';

export type QueryWatch = {
  /** Called when a query begins; the returned function ends it, with the error if it failed. */
  query(text: string): (failure?: unknown) => void;
  /** Called when a query or a transaction wants a connection; the returned function ends that. */
  connection(): () => void;
};

export type SlowQuery = {
  /** The query's name (libs/db: queryName). */
  query: string;
  /** The statement, with its parameters as $1, $2, … and without their values, which are confidential. */
  text: string;
  pool: string;
  ms: number;
  act: string | undefined;
  reqId: string | undefined;
};

type Pool = { name: string; size: number; used: number };

export type Queries = {
  pool(name: string, size: number): QueryWatch;
  /** Reports queries that took longer than the limit. */
  onSlow(report: (query: SlowQuery) => void): void;
  measure(registry: Registry, process: string): void;
};

/** Characters of a statement in the log, enough to find it in the sources. */
const textMax = 1000;

/** Watches the queries of a process. `nameOf` is called only for slow and for traced queries. */
export function watchQueries(slowMs: number, nameOf: (text: string) => string): Queries {
  const pools: Pool[] = [];
  let report: (query: SlowQuery) => void = () => undefined;
  let observe: (pool: string, seconds: number) => void = () => undefined;

  function ended(pool: string, text: string, ms: number, act: Act | undefined): void {
    observe(pool, ms / 1000);
    if (ms < slowMs) return;
    report({
      query: nameOf(text),
      text: text.slice(0, textMax),
      pool,
      ms: Math.round(ms),
      act: act?.name,
      reqId: act?.origin?.requestId,
    });
  }

  return {
    pool: (name, size) => {
      const pool = { name, size, used: 0 };
      pools.push(pool);
      return {
        query: (text) => {
          const began = performance.now();
          const act = currentAct();
          const span = act?.span?.isRecorded ? beginQuery(act.span, nameOf(text), name) : undefined;
          return (failure) => {
            if (span) endQuery(span, failure);
            ended(name, text, performance.now() - began, act);
          };
        },
        connection: () => {
          pool.used++;
          return () => pool.used--;
        },
      };
    },
    onSlow: (next) => {
      report = next;
    },
    measure: (registry, process) => {
      const registers = [registry];
      const duration = new Histogram({
        name: `confab_${process}_query_seconds`,
        help: 'Time of a query, with its wait for a connection, by pool.',
        labelNames: ['pool'] as const,
        buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
        registers,
      });
      observe = (pool, seconds) => duration.observe({ pool }, seconds);
      new Gauge({
        name: `confab_${process}_pool_size`,
        help: 'Limit of connections to the database, by pool.',
        labelNames: ['pool'] as const,
        registers,
        collect() {
          for (const { name, size } of pools) this.set({ pool: name }, size);
        },
      });
      new Gauge({
        name: `confab_${process}_pool_used`,
        help: 'Queries and transactions that use or await a connection, by pool.',
        labelNames: ['pool'] as const,
        registers,
        collect() {
          for (const { name, used } of pools) this.set({ pool: name }, used);
        },
      });
    },
  };
}

function beginQuery(parent: Span, query: string, pool: string): Span {
  return parent.begin({
    kind: 'client',
    name: query,
    attributes: {
      'db.system.name': 'postgresql',
      'db.query.summary': query,
      'db.client.connection.pool.name': pool,
    },
  });
}

/** SQLSTATE. The codes of the driver and of Node are longer. */
const sqlState = /^[\dA-Z]{5}$/;

function endQuery(span: Span, failure: unknown): void {
  if (failure === undefined) return span.end();
  const type = failureType(failure);
  span.end({
    attributes: sqlState.test(type) ? { 'db.response.status_code': type } : {},
    failure: type,
  });
}
