import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startPostgres } from '@confab/postgres';
import { datasetUrl, type SizeName } from './dataset.ts';
import { type Figures, load } from './load.ts';
import { logInMembers } from './members.ts';
import { answering, freePort, run } from './processes.ts';
import { type Scenario, scenarios } from './scenarios.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    small: { type: 'boolean', default: false },
    seconds: { type: 'string', default: '8' },
    data: { type: 'string', default: fileURLToPath(new URL('../../.bench', import.meta.url)) },
  },
});
const seconds = Number(values.seconds);
const secret = 'a secret for the bench';
const path = (file: string) => fileURLToPath(new URL(`../../${file}`, import.meta.url));

await mkdir(values.data, { recursive: true });
const database = await startPostgres({ dataDir: values.data });
try {
  const jsonFloor = await measureJsonFloor();
  say(`JSON floor: ${jsonFloor.perSecond.toFixed(0)} requests/s, p50 ${jsonFloor.p50} ms\n`);
  const tiny = await measureAll('tiny', jsonFloor);
  const full = await measureAll(values.small ? 'quick' : 'large', jsonFloor);
  print(full, tiny);
} finally {
  await database.stop();
}

type Row = { scenario: Scenario; figures: Figures; floor: { perSecond: number } };

async function measureAll(size: SizeName, jsonFloor: Figures): Promise<Row[]> {
  const url = await datasetUrl(database.url, size, showProgress);
  const members = await logInMembers(url, secret, 200);
  const chosen = (await scenarios(url, members)).filter(
    ({ name }) => positionals.length === 0 || positionals.some((wanted) => name.includes(wanted)),
  );
  const apiPort = await freePort();
  const [webPort, internalPort] = [await freePort(), await freePort()];
  const env = {
    DATABASE_URL: url,
    SECRET: secret,
    CAPTCHA: 'test',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    PORT: String(webPort),
    API_PORT: String(apiPort),
    WEB_INTERNAL_PORT: String(internalPort),
    NODE_ENV: 'production',
  };
  const origins = { api: `http://127.0.0.1:${apiPort}`, web: `http://127.0.0.1:${webPort}` };
  const api = run(path('apps/api/src/main.ts'), env);
  const web = run(path('apps/web/server/main.ts'), env);
  try {
    await answering(`${origins.api}/readyz`);
    await answering(`${origins.web}/`);
    const rows: Row[] = [];
    for (const scenario of chosen) {
      say(`${size}: ${scenario.name}\n`);
      const requests = await withValidators(origins[scenario.at], scenario);
      const floor =
        scenario.floor === 'json'
          ? jsonFloor
          : await measureSqlFloor({ ...env, PORT: '3000' }, scenario.requests);
      await load(origins[scenario.at], requests, 2);
      rows.push({ scenario, figures: await load(origins[scenario.at], requests, seconds), floor });
    }
    return rows;
  } finally {
    await web.stop();
    await api.stop();
  }
}

/** `_user` is asked with the ETag of its last reply, as the browser does. */
async function withValidators(origin: string, scenario: Scenario): Promise<Scenario['requests']> {
  if (!scenario.name.startsWith('_user')) return scenario.requests;
  const [request] = scenario.requests;
  if (!request) return [];
  const reply = await fetch(origin + request.path, { headers: request.headers ?? {} });
  return [{ ...request, headers: { ...request.headers, 'if-none-match': reply.headers.get('etag') ?? '' } }];
}

async function measureJsonFloor(): Promise<Figures> {
  const server = run(path('apps/api/bench/json-floor.ts'), {});
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
): Promise<{ perSecond: number }> {
  const work = {
    requests: requests
      .slice(0, 50)
      .map(({ method = 'GET', path: url, headers = {}, body }) => ({ method, url, headers, payload: body })),
    creates: requests.some(({ path: url }) => url.endsWith('/comments')),
    seconds,
    connections: 10,
  };
  const floor = run(path('apps/api/bench/sql-floor.ts'), env, JSON.stringify(work));
  // Written by sql-floor.ts.
  return JSON.parse(await floor.output) as { perSecond: number };
}

function print(rows: readonly Row[], tiny: readonly Row[]): void {
  const lines = [
    [
      'route',
      'requests/s',
      'p50 ms',
      'p99 ms',
      'bytes',
      'failed',
      'floor',
      'ratio',
      'target',
      'p50 against 5,000 posts',
    ],
    ...rows.map(({ scenario, figures, floor }, index) => [
      scenario.name,
      figures.perSecond.toFixed(0),
      figures.p50.toFixed(1),
      figures.p99.toFixed(1),
      String(figures.bytes),
      String(figures.failed),
      `${floor.perSecond.toFixed(0)} (${scenario.floor})`,
      (figures.perSecond / floor.perSecond).toFixed(2),
      scenario.target.toFixed(1),
      (figures.p50 / Math.max(tiny[index]?.figures.p50 ?? 1, 0.5)).toFixed(2),
    ]),
  ];
  const widths = (lines[0] ?? []).map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  for (const line of lines)
    say(`${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}\n`);
}

function showProgress(part: string, done: number, of: number): void {
  if (!process.stdout.isTTY || process.env['NO_COLOR']) return say(`data set: ${part} (${done} of ${of})\n`);
  const width = 24;
  const filled = Math.round((done / of) * width);
  say(`\r[${'#'.repeat(filled)}${' '.repeat(width - filled)}] ${part.padEnd(24)}${done === of ? '\n' : ''}`);
}

function say(text: string): void {
  process.stdout.write(text);
}
