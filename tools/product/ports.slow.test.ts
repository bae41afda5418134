import { spawnSync } from 'node:child_process';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { freePorts } from '../running-site.ts';
import { ROOT } from './programs.ts';

/** A server of another program, at a port that is taken. */
let other: Server;
/** What stands for a port in the table below. */
let ports: Record<string, string>;

beforeAll(async () => {
  other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const [one, two, three, four] = await freePorts(4);
  // A server that listens on a port has an address of this form.
  const taken = (other.address() as AddressInfo).port;
  ports = { TAKEN: `${taken}`, ONE: `${one}`, TWO: `${two}`, THREE: `${three}`, FOUR: `${four}` };
});
afterAll(() => other.close());

const programs = {
  web: 'apps/web/server/main.ts',
  api: 'apps/api/src/main.ts',
  worker: 'apps/worker/src/main.ts',
  'npm start': 'tools/start.ts',
};
const free = { PORT: 'ONE', API_PORT: 'TWO', WORKER_PORT: 'THREE', WEB_INTERNAL_PORT: 'FOUR' };

test.each<[keyof typeof programs, string, Record<string, string>]>([
  ['web', 'PORT', { PORT: '65535', API_PORT: '', WEB_INTERNAL_PORT: '' }],
  ['web', 'PORT', { PORT: 'TAKEN', NODE_ENV: 'development' }],
  ['web', 'WEB_INTERNAL_PORT', { WEB_INTERNAL_PORT: 'TAKEN', NODE_ENV: 'development' }],
  ['api', 'PORT', { PORT: '65535', API_PORT: '' }],
  ['api', 'API_PORT', { API_PORT: 'TAKEN' }],
  ['api', 'API_HOST', { API_HOST: 'nohost.invalid' }],
  ['api', 'API_HOST', { API_HOST: '192.0.2.1' }],
  ['api', 'HOST', { HOST: 'no host' }],
  ['worker', 'PORT', { PORT: '65534', WORKER_PORT: '' }],
  ['worker', 'WORKER_PORT', { WORKER_PORT: 'TAKEN' }],
  ['worker', 'WORKER_HOST', { WORKER_HOST: 'nohost.invalid' }],
  ['npm start', 'PORT', { PORT: 'TAKEN' }],
  ['npm start', 'API_PORT', { API_PORT: 'ONE' }],
  ['npm start', 'WORKER_HOST', { WORKER_HOST: 'nohost.invalid' }],
])('%s that cannot listen names %s at once: %o', (name, variable, wrong) => {
  const told: Record<string, string> = { ...free, ...wrong };
  for (const [key, value] of Object.entries(told)) told[key] = ports[value] ?? value;
  const { status, stderr } = spawnSync(process.execPath, [programs[name]], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: inject('postgresUrl'),
      DATA_DIR: join(tmpdir(), 'confab-never-made'),
      SECRET: 'a secret for tests',
      ...told,
    },
    encoding: 'utf8',
    timeout: 40_000,
  });
  expect(stderr).toMatch(new RegExp(`^${variable} is ".*", but it accepts .+\\.\\n$`));
  expect(status).toBe(1);
});
