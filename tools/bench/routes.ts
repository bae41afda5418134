import { fileURLToPath } from 'node:url';
import { datasetUrl, type SizeName } from './dataset.ts';
import { compressedBytes, type Figures, load } from './load.ts';
import { logInMembers } from './members.ts';
import { measureScenario, type ScenarioFigures, warmUp } from './measure.ts';
import { printTable, say, showProgress } from './output.ts';
import { run } from './processes.ts';
import { type Scenario, scenarios } from './scenarios.ts';
import { secret, withSite } from './site.ts';

/** What the command line says, and the server with the data sets. */
export type Bench = {
  serverUrl: string;
  files: string;
  size: SizeName;
  seconds: number;
  isChosen: (name: string) => boolean;
};

/** Each route beside its floor, and beside itself on a small site. */
export async function measureRoutes(bench: Bench): Promise<void> {
  const jsonFloor = await measureJsonFloor(bench.seconds);
  say(`JSON floor: ${jsonFloor.perSecond.toFixed(0)} requests/s, p50 ${jsonFloor.p50} ms\n`);
  const tiny = await measureAll(bench, 'tiny', jsonFloor);
  const full = await measureAll(bench, bench.size, jsonFloor);
  if (full.length > 0) printRoutes(full, tiny);
}

/** A script that uses libraries of the api. */
export const apiScript = (file: string) =>
  fileURLToPath(new URL(`../../apps/api/bench/${file}`, import.meta.url));

type Row = {
  scenario: Scenario;
  figures: ScenarioFigures;
  compressed: number | null;
  floor: { perSecond: number };
};

async function measureAll(
  { serverUrl, files, seconds, isChosen }: Bench,
  size: SizeName,
  jsonFloor: Figures,
): Promise<Row[]> {
  const url = await datasetUrl(serverUrl, size, showProgress);
  const members = await logInMembers(url, secret, 200);
  const chosen = (await scenarios(url, members)).filter(({ name }) => isChosen(name));
  if (chosen.length === 0) return [];
  return withSite({ databaseUrl: url, files }, ['api', 'web'], async (site) => {
    const rows: Row[] = [];
    for (const scenario of chosen) {
      say(`${size}: ${scenario.name}\n`);
      const origin = site[scenario.at];
      const requests = await warmUp(scenario, origin);
      const floor =
        scenario.floor === 'json'
          ? jsonFloor
          : await measureSqlFloor({ ...site.env, PORT: '3000' }, scenario.asks ?? requests, seconds);
      const [first] = requests;
      const compressed = first ? await compressedBytes(origin, first) : null;
      const figures = await measureScenario(scenario, origin, requests, seconds);
      rows.push({ scenario, figures, compressed, floor });
    }
    return rows;
  });
}

async function measureJsonFloor(seconds: number): Promise<Figures> {
  const server = run(apiScript('json-floor.ts'), {});
  const port = await new Promise<string>((resolve) =>
    server.child.stdout?.once('data', (chunk: Buffer) => resolve(chunk.toString().trim())),
  );
  const origin = `http://127.0.0.1:${port}`;
  await load(origin, [{ path: '/' }], 2);
  const figures = await load(origin, [{ path: '/' }], seconds);
  await server.stop();
  return figures;
}

async function measureSqlFloor(
  env: Record<string, string>,
  requests: Scenario['requests'],
  seconds: number,
): Promise<{ perSecond: number }> {
  const work = {
    requests: requests
      .slice(0, 50)
      .map(({ method = 'GET', path: url, headers = {}, body }) => ({ method, url, headers, payload: body })),
    creates: requests.some(({ path: url }) => url.endsWith('/comments')),
    seconds,
    connections: 10,
  };
  const answer = run(apiScript('sql-floor.ts'), env, { input: JSON.stringify(work) });
  // Written by sql-floor.ts.
  return JSON.parse(await answer.output) as { perSecond: number };
}

function printRoutes(rows: readonly Row[], tiny: readonly Row[]): void {
  printTable([
    [
      'route',
      'requests/s',
      'p50 ms',
      'p99 ms',
      'bytes',
      'compressed',
      'failed',
      'floor',
      'ratio',
      'target',
      'p50 against 5,000 posts',
      'of rest',
    ],
    ...rows.map(({ scenario, figures, compressed, floor }, index) => [
      scenario.name,
      figures.perSecond.toFixed(0),
      figures.p50.toFixed(1),
      figures.p99.toFixed(1),
      String(figures.bytes),
      String(compressed ?? ''),
      String(figures.failed),
      `${floor.perSecond.toFixed(0)} (${scenario.floor})`,
      (figures.perSecond / floor.perSecond).toFixed(2),
      scenario.target.toFixed(1),
      (figures.p50 / Math.max(tiny[index]?.figures.p50 ?? 1, 0.5)).toFixed(2),
      figures.ofRest?.toFixed(2) ?? '',
    ]),
  ]);
}
