import { setTimeout as sleep } from 'node:timers/promises';
import { type Db, type JobName, maxJobAttempts } from '@confab/db';
import { measureImages, measureLog, type Queries } from '@confab/telemetry';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { type CounterName, counterNames } from '@confab/db/acts';
import { type IndexDrift, indexDrifts, searchStatus } from '@confab/search';
import { type MailOutcome, mailOutcomes } from './mail.ts';
import { readDueJobs, readQueue } from './operations.queries.ts';

/** How a run of a job ended. Interrupted runs are repeated, like failed ones. */
const outcomes = ['done', 'failed', 'interrupted'] as const;
export type Outcome = (typeof outcomes)[number];

/** What became of a push message: accepted by its service, to be retried, given up, or its subscription has ended. */
const pushOutcomes = ['taken', 'delayed', 'given_up', 'gone'] as const;
export type PushOutcome = (typeof pushOutcomes)[number];

const patienceMs = 2000;

export type Metrics = {
  contentType: string;
  render(): Promise<string>;
  jobEnded(kind: JobName, outcome: Outcome, seconds: number): void;
  jobSettled(kind: JobName, attempts: number): void;
  counterDrifted(counter: CounterName, rows: number): void;
  searchDrifted(drift: IndexDrift['drift'], documents: number): void;
  pushEnded(outcome: PushOutcome): void;
  mailEnded(outcome: MailOutcome): void;
};

/** No label is called `job`: Prometheus uses that name for the scraped process. */
export function createMetrics(db: Db, jobs: readonly JobName[], queries: Queries): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  measureImages(registry, 'worker');
  measureLog(registry, 'worker');
  queries.measure(registry, 'worker');

  const runs = new Counter({
    name: 'confab_worker_jobs_total',
    help: 'Runs of jobs, by kind and by how they ended.',
    labelNames: ['kind', 'outcome'] as const,
    registers,
  });
  const duration = new Histogram({
    name: 'confab_worker_job_seconds',
    help: 'Time a run of a job took, by kind.',
    labelNames: ['kind'] as const,
    buckets: [0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10, 60, 300, 1800],
    registers,
  });
  const attempts = new Histogram({
    name: 'confab_worker_job_attempts',
    help: 'Attempts that a job took until it was done or given up, by kind.',
    labelNames: ['kind'] as const,
    buckets: [1, 2, 3, 5, maxJobAttempts],
    registers,
  });
  const drift = new Counter({
    name: 'confab_worker_counter_drift_rows_total',
    help: 'Rows whose counter differed from what it counts, added up over all recounts.',
    labelNames: ['counter'] as const,
    registers,
  });
  const pushes = new Counter({
    name: 'confab_worker_pushes_total',
    help: 'Messages to browsers, by what became of them.',
    labelNames: ['outcome'] as const,
    registers,
  });
  const mails = new Counter({
    name: 'confab_worker_mails_total',
    help: 'Mails by what became of them: taken by the mail server, or refused, after which they are tried again.',
    labelNames: ['outcome'] as const,
    registers,
  });
  const queueJobs = new Gauge({
    name: 'confab_worker_queue_jobs',
    help: 'Jobs in the queue of all workers: due, running, scheduled for later, given up after the last attempt.',
    labelNames: ['state'] as const,
    registers,
  });
  const oldestDue = new Gauge({
    name: 'confab_worker_queue_oldest_due_seconds',
    help: 'How long the job has waited that has been due the longest; 0 when none is.',
    registers,
  });

  const dueJobs = new Gauge({
    name: 'confab_worker_queue_due_jobs',
    help: 'Jobs in the queue of all workers that could run now, by kind.',
    labelNames: ['kind'] as const,
    registers,
  });
  const dueSince = new Gauge({
    name: 'confab_worker_queue_due_seconds',
    help: 'How long the job of a kind has waited that has been due the longest; 0 when none is.',
    labelNames: ['kind'] as const,
    registers,
  });

  const searchDrift = new Counter({
    name: 'confab_worker_search_drift_documents_total',
    help: 'Documents that the search index lacked or had too much, added up over all comparisons.',
    labelNames: ['drift'] as const,
    registers,
  });
  const searchWaiting = new Gauge({
    name: 'confab_worker_search_waiting_changes',
    help: 'Changes that wait for the search index; at most 100,000 are counted.',
    registers,
  });
  const searchAge = new Gauge({
    name: 'confab_worker_search_age_seconds',
    help: 'How long the oldest of them has waited; 0 when none does.',
    registers,
  });
  const searchDocuments = new Gauge({
    name: 'confab_worker_search_documents',
    help: 'Documents in the search index.',
    registers,
  });
  const searchRebuilding = new Gauge({
    name: 'confab_worker_search_rebuilding',
    help: '1 while the search index is rebuilt.',
    registers,
  });
  const searchGauges = [searchWaiting, searchAge, searchDocuments, searchRebuilding];

  // Zeros from the start, so that queries see the first failure and the first drift as an increase.
  for (const kind of jobs) for (const outcome of outcomes) runs.inc({ kind, outcome }, 0);
  for (const counter of counterNames) drift.inc({ counter }, 0);
  for (const drift of indexDrifts) searchDrift.inc({ drift }, 0);
  for (const outcome of pushOutcomes) pushes.inc({ outcome }, 0);
  for (const outcome of mailOutcomes) mails.inc({ outcome }, 0);

  async function readGauges(): Promise<void> {
    queueJobs.reset();
    oldestDue.remove();
    dueJobs.reset();
    dueSince.reset();
    for (const gauge of searchGauges) gauge.remove();
    const { oldestDueSeconds, ...jobsByState } = await readQueue(db);
    for (const [state, count] of Object.entries(jobsByState)) queueJobs.set({ state }, count);
    oldestDue.set(oldestDueSeconds);
    const due = new Map((await readDueJobs(db)).map((row) => [row.kind, row]));
    for (const kind of jobs) {
      dueJobs.set({ kind }, due.get(kind)?.count ?? 0);
      dueSince.set({ kind }, due.get(kind)?.seconds ?? 0);
    }
    const search = await searchStatus(db);
    searchWaiting.set(search.queued);
    searchAge.set(search.ageSeconds);
    searchDocuments.set(search.noDocuments);
    searchRebuilding.set(search.rebuilding === null ? 0 : 1);
  }

  return {
    contentType: registry.contentType,
    render: async () => {
      // Without the database the process still reports its own metrics in time; the queue's series are absent.
      await Promise.race([readGauges().catch(() => undefined), sleep(patienceMs, undefined, { ref: false })]);
      return registry.metrics();
    },
    jobEnded: (kind, outcome, seconds) => {
      runs.inc({ kind, outcome });
      duration.observe({ kind }, seconds);
    },
    jobSettled: (kind, count) => attempts.observe({ kind }, count),
    counterDrifted: (counter, rows) => drift.inc({ counter }, rows),
    searchDrifted: (drift, documents) => searchDrift.inc({ drift }, documents),
    pushEnded: (outcome) => pushes.inc({ outcome }),
    mailEnded: (outcome) => mails.inc({ outcome }),
  };
}
