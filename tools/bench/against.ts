import { type ScenarioFigures, measureScenario, warmUp } from './measure.ts';
import { median } from './median.ts';
import { buildWeb, databaseOf, otherVersion, thisVersion, type Version } from './other-version.ts';
import { printTable, say, showProgress } from './output.ts';
import { processorTime } from './processor-time.ts';
import type { Bench } from './routes.ts';
import { type Scenario, scenarios } from './scenarios.ts';
import { secret, type Site, withSite } from './site.ts';

const rounds = 3;

type Prepared = { version: Version; databaseUrl: string; scenarios: Scenario[] };
/** With the processor time of a reply in milliseconds, web, api and PostgreSQL together; NaN where it is not known. */
type Measured = ScenarioFigures & { processorMs: number };
/** In the order of the rounds. */
type Pair = { ours: Measured[]; theirs: Measured[] };

/**
 * This checkout and the version of a commit, each with the same data in a database of its own on the same server. Both
 * run all the time, and answer in turns.
 */
export async function measureAgainst(bench: Bench, commit: string, below: string): Promise<void> {
  const [ours, theirs] = [await thisVersion(), await otherVersion(commit, below)];
  const our = await prepare(bench, ours);
  const their = await prepare(bench, theirs);
  const names = our.scenarios.some(({ at }) => at === 'web') ? (['api', 'web'] as const) : (['api'] as const);
  if (names.length > 1) for (const version of [ours, theirs]) buildWeb(version);
  const run = ({ version: { folder }, databaseUrl }: Prepared, work: (site: Site) => Promise<void>) =>
    withSite({ databaseUrl, files: bench.files, folder }, names, work);
  const computedBy = ({ databaseUrl }: Prepared, site: Site) =>
    processorTime(names.map(site.pid), databaseUrl);
  const rows: { name: string; pair: Pair }[] = [];
  await run(our, (ourSite) =>
    run(their, async (theirSite) => {
      for (const [index, scenario] of our.scenarios.entries()) {
        const same = their.scenarios[index] ?? scenario;
        say(`${scenario.name}\n`);
        rows.push({
          name: scenario.name,
          pair: await measureInTurns(
            { scenario, origin: ourSite[scenario.at], computed: () => computedBy(our, ourSite) },
            { scenario: same, origin: theirSite[scenario.at], computed: () => computedBy(their, theirSite) },
            bench.seconds,
          ),
        });
      }
    }),
  );
  printPairs(rows, theirs.name);
}

/** The scenarios are of this checkout, whatever the version, so that both are asked the same. */
async function prepare({ serverUrl, size, isChosen }: Bench, version: Version): Promise<Prepared> {
  say(`Data of ${version.name}\n`);
  const databaseUrl = await databaseOf(version, serverUrl, size, showProgress);
  const members = await version.members.logInMembers(databaseUrl, secret, 200);
  const all = await scenarios(databaseUrl, members);
  return { version, databaseUrl, scenarios: all.filter(({ name }) => isChosen(name)) };
}

type Asked = { scenario: Scenario; origin: string; computed: () => Promise<number> };

async function measureInTurns(ours: Asked, theirs: Asked, seconds: number): Promise<Pair> {
  const turn = async ({ scenario, origin, computed }: Asked, into: Measured[]) => {
    const requests = await warmUp(scenario, origin);
    return async () => {
      const before = await computed();
      const figures = await measureScenario(scenario, origin, requests, seconds);
      // What is measured beside others takes part of the time.
      const processorMs = scenario.beside ? NaN : ((await computed()) - before) / figures.replies;
      into.push({ ...figures, processorMs });
    };
  };
  const pair: Pair = { ours: [], theirs: [] };
  const [our, their] = [await turn(ours, pair.ours), await turn(theirs, pair.theirs)];
  for (let round = 0; round < rounds; round++)
    // The second may find a warmer machine: each version is the second in turn.
    for (const measure of round % 2 === 0 ? [our, their] : [their, our]) await measure();
  return pair;
}

function printPairs(rows: readonly { name: string; pair: Pair }[], commit: string): void {
  printTable([
    [
      'scenario',
      'requests/s',
      commit,
      'ratio',
      'spread',
      'processor ms',
      commit,
      'ratio',
      'p50 ms',
      commit,
      'p99 ms',
      commit,
      'bytes',
      commit,
      'failed',
      commit,
      'of rest',
      commit,
    ],
    ...rows.map(({ name, pair: { ours, theirs } }) => {
      const ratios = ours.map(({ perSecond }, round) => perSecond / (theirs[round]?.perSecond ?? NaN));
      const both = (of: (figures: readonly Measured[]) => string) => [of(ours), of(theirs)];
      const middle = (what: (figures: Measured) => number, digits: number) =>
        both((figures) => median(figures.map(what)).toFixed(digits));
      return [
        name,
        ...middle(({ perSecond }) => perSecond, 0),
        median(ratios).toFixed(2),
        `${Math.min(...ratios).toFixed(2)}-${Math.max(...ratios).toFixed(2)}`,
        ...middle(processor, 2),
        (median(theirs.map(processor)) / median(ours.map(processor))).toFixed(2),
        ...middle(({ p50 }) => p50, 1),
        ...middle(({ p99 }) => p99, 1),
        ...middle(({ bytes }) => bytes, 0),
        ...both((figures) => figures.reduce((sum, { failed }) => sum + failed, 0).toFixed(0)),
        ...(ours[0]?.ofRest === null ? ['', ''] : middle(({ ofRest }) => ofRest ?? NaN, 2)),
      ];
    }),
  ]);
}

function processor({ processorMs }: Measured): number {
  return processorMs;
}
