import type { Replicas } from '@confab/db';
import { Counter, Gauge, type Registry } from 'prom-client';

/** Replicas are labelled by their index in DATABASE_REPLICA_URLS, because a URL may contain a password. */
export function measureReplicas(registry: Registry, replicas: Replicas): void {
  const registers = [registry];
  new Gauge({
    name: 'confab_api_replica_in_use',
    help: 'Whether a replica answers reads (1), or is left out (0).',
    labelNames: ['replica'] as const,
    registers,
    collect() {
      for (const [replica, { inUse }] of replicas.states.entries()) this.set({ replica }, inUse ? 1 : 0);
    },
  });
  new Gauge({
    name: 'confab_api_replica_lag_seconds',
    help: 'How old what a replica shows is at most. No value while nobody knows.',
    labelNames: ['replica'] as const,
    registers,
    collect() {
      this.reset();
      for (const [replica, { lagMs }] of replicas.states.entries()) {
        if (lagMs !== undefined) this.set({ replica }, lagMs / 1000);
      }
    },
  });
  new Counter({
    name: 'confab_api_reads_that_may_be_old_total',
    help: 'Calls that a replica may answer, by who did.',
    labelNames: ['server'] as const,
    registers,
    collect() {
      this.reset();
      this.inc({ server: 'replica' }, replicas.counts.replica);
      this.inc({ server: 'primary' }, replicas.counts.primary);
    },
  });
}
