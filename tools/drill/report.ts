import type { Phase } from './phases.ts';
import type { Reads } from './reads.ts';
import type { Verdict } from './verify.ts';

export type Findings = {
  /** How many processors there are, and how many programs wanted one as the drill began. */
  machine: { processors: number; load: number };
  /** Before anything was lost. */
  readsBefore: Reads;
  phases: readonly Phase[];
  rolling: Phase;
  /** How processes ended after SIGTERM. */
  ends: readonly string[];
  verdict: Verdict;
  surprises: readonly string[];
  seconds: number;
  requests: number;
};

/** A part's failures end within this many seconds of its return. */
const promisedSeconds = 30;

/** Broken promises, in sentences. */
export function problemsIn({ readsBefore, phases, rolling, ends, verdict, surprises }: Findings): string[] {
  return [
    ...(readsBefore.replica === 0 ? ['before anything was lost, the replica answered no read'] : []),
    ...[...phases, rolling].flatMap((phase) => [
      ...(phase.replicaReadAfter === null ? [`${phase.part}: the replica answered no read afterwards`] : []),
      ...(phase.silent > 0
        ? [`${phase.part}: ${phase.silent} answers with 503 do not say when to come again`]
        : []),
      ...(phase.other > 0 ? [`${phase.part}: ${phase.other} requests failed otherwise than with 503`] : []),
      ...(phase.failedAfterReturn > promisedSeconds
        ? [`${phase.part}: requests failed for ${phase.failedAfterReturn} s after its return`]
        : []),
      ...phase.restarted.map((name) => `${phase.part}: ${name} did not live through it`),
    ]),
    ...(rolling.refused + rolling.cut > 0
      ? [`${rolling.refused + rolling.cut} requests failed in the rolling restart`]
      : []),
    ...ends.filter((end) => end !== 'exit status 0').map((end) => `told to end, a process ended with ${end}`),
    ...verdict.readBack
      .filter(({ acknowledged, found }) => found < acknowledged)
      .map(({ what, acknowledged, found }) => `${acknowledged - found} acknowledged ${what} are lost`),
    ...verdict.recounts
      .filter(({ wrong }) => wrong > 0)
      .map(({ counter, wrong }) => `${wrong} rows of "${counter}" differ from a recount`),
    ...surprises,
  ];
}

export function reportOf(findings: Findings): string {
  const { machine, readsBefore, phases, rolling, verdict, seconds, requests } = findings;
  const problems = problemsIn(findings);
  return [
    '# Failure drill',
    '',
    'Written by `npm run drill`, which takes a whole installation apart under load: two web, two api and two worker',
    'processes behind a balancer, a PostgreSQL primary with a streaming replica, all on one machine. Twelve people read',
    'pages and feeds, write, vote, save, join and upload. Each process is killed with SIGKILL and started again by a',
    'supervisor, as systemd or a container engine would; the replica is killed and started again; the primary is killed',
    'for good and the replica promoted; then every process is told to end with SIGTERM, one after the other.',
    '',
    problems.length === 0
      ? `**Passed**: ${requests} requests in ${Math.round(seconds)} s.`
      : `**Failed**: ${requests} requests in ${Math.round(seconds)} s.`,
    `${machine.processors} processors, wanted by ${machine.load.toFixed(1)} programs on average as it began.`,
    ...problems.slice(0, 20).map((problem) => `\n- ${problem}`),
    '',
    '## What people noticed',
    '',
    '| Lost part | Requests | 503 by the product | 503 by the balancer | Other failures | Back after | Failed for | Failed after its return |',
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
    ...[...phases, rolling].map(
      (phase) =>
        `| ${phase.part} | ${phase.requests} | ${phase.refused} | ${phase.cut} | ${phase.other} | ${inSeconds(phase.backAfter)} | ${phase.failedFor === null ? 'never' : inSeconds(phase.failedFor)} | ${inSeconds(phase.failedAfterReturn)} |`,
    ),
    '',
    'Every 503 says when to come again (Retry-After). The balancer answers where the connection was cut under a request',
    'that may not be repeated, because it may have been done. No process other than those that were killed has another',
    'number afterwards: nothing needed a hand.',
    '',
    '## Who answered reads',
    '',
    'Reads that may be a moment old go to the replica, but those of a member who wrote what it has not got yet. Counted by',
    'the apis themselves; what one counted within the last 250 ms before it was killed is lost.',
    '',
    '| Lost part | Replica, during | Primary, during | Replica, afterwards | Primary, afterwards | Replica answers again after |',
    '| --- | --- | --- | --- | --- | --- |',
    `| none yet | ${readsBefore.replica} | ${readsBefore.primary} | | | |`,
    ...[...phases, rolling].map(
      ({ part, readsDuring, readsAfterwards, replicaReadAfter }) =>
        `| ${part} | ${readsDuring.replica} | ${readsDuring.primary} | ${readsAfterwards.replica} | ${readsAfterwards.primary} | ${replicaReadAfter === null ? 'never' : inSeconds(replicaReadAfter)} |`,
    ),
    '',
    'Once it is promoted, the replica is both: reads go to it by the address of the replica and by that of the primary.',
    '',
    '## What was acknowledged',
    '',
    '| Kind | Acknowledged | Read back | Lost |',
    '| --- | --- | --- | --- |',
    ...verdict.readBack.map(
      ({ what, acknowledged, found }) => `| ${what} | ${acknowledged} | ${found} | ${acknowledged - found} |`,
    ),
    '',
    'Read from the server that was promoted, once no job was left to do.',
    '',
    '## Counters against a recount',
    '',
    '| Counter | Rows | Wrong |',
    '| --- | --- | --- |',
    ...verdict.recounts.map(({ counter, rows, wrong }) => `| ${counter} | ${rows} | ${wrong} |`),
    '',
    '## What the drill stands in for',
    '',
    '- The balancer hands requests on in turn, asks each process every 250 ms whether it is ready, and tries another one',
    '  where a connection was refused, or cut under a GET before an answer began: nginx, HAProxy and Caddy do the same when',
    '  told to. Processes run with `DRAIN_SECONDS=2`, longer than it takes the balancer to look.',
    '- `DATABASE_URL` leads to a forwarder that is moved to the promoted server. Operators have a Kubernetes service, HAProxy',
    '  or a virtual address there. An address with several hosts does not do: the job queue takes one.',
    '- While the replica follows, `synchronous_standby_names` names it, and the primary acknowledges nothing that the replica',
    '  does not have: that is why the promotion loses nothing. When the replica is lost the drill clears the setting, as',
    '  Patroni does with `synchronous_mode: true`; else writes would wait for its return. Without synchronous replication a',
    '  promotion loses what the primary acknowledged in its last moments and had not sent: milliseconds as a rule, as much as',
    '  the replica lags at most.',
    '- `RATE_LIMITS` is off: twelve people do here what many do elsewhere.',
    '',
  ].join('\n');
}

function inSeconds(value: number): string {
  return `${value.toFixed(1)} s`;
}
