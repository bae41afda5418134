import { spawn } from 'node:child_process';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from '../product/programs.ts';
import { succeed } from './command.ts';
import { type Container, watch } from './engine.ts';

const CONFIG = ['--config', join(ROOT, 'docker/Caddyfile'), '--adapter', 'caddyfile'];

/** How long Caddy may take to make an authority of its own. */
const PATIENCE_MS = 30_000;

export type CaddyOptions = {
  /** For its files; certificates among them. */
  folder: string;
  siteUrl: string;
  ports: { http: number; https: number; internal: number };
  /** Host and port of each. */
  api: string[];
  web: string[];
  /** Where every web process says whether it is ready. */
  webInternalPort: number;
};

export type Proxy = Pick<Container, 'output' | 'ended'> & {
  /** The certificate of the authority that it made for localhost. */
  authority: string;
  stop: () => Promise<number>;
};

/** The proxy of compose.yml with its own configuration, in front of processes on this machine. */
export async function startCaddy(options: CaddyOptions): Promise<Proxy> {
  const { folder, siteUrl, ports, api, web, webInternalPort } = options;
  await mkdir(folder, { recursive: true });
  const env = {
    PATH: process.env.PATH ?? '',
    HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
    SITE_URL: siteUrl,
    HTTP_PORT: String(ports.http),
    HTTPS_PORT: String(ports.https),
    INTERNAL_PORT: String(ports.internal),
    API_UPSTREAMS: api.join(' '),
    WEB_UPSTREAMS: web.join(' '),
    WEB_INTERNAL_PORT: String(webInternalPort),
  };
  await succeed('caddy', ['validate', ...CONFIG], { env });
  const child = spawn('setpriv', ['--pdeathsig', 'KILL', 'caddy', 'run', ...CONFIG], {
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const watched = watch(child);
  const stop = async () => {
    child.kill('SIGTERM');
    return watched.ended;
  };
  try {
    return { ...watched, stop, authority: await readAuthority(folder, child) };
  } catch (error) {
    await stop();
    throw new Error(`${watched.output()}\nCaddy did not start.`, { cause: error });
  }
}

async function readAuthority(folder: string, child: { exitCode: number | null }): Promise<string> {
  const file = join(folder, 'caddy/pki/authorities/local/root.crt');
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const certificate = await readFile(file, 'utf8').catch(() => '');
    if (certificate.includes('END CERTIFICATE')) return certificate;
    if (child.exitCode !== null || Date.now() > deadline) throw new Error('It made no authority.');
    await sleep(50);
  }
}

export async function caddyVersion(): Promise<string> {
  return `Caddy ${(await succeed('caddy', ['version'])).split(' ')[0] ?? ''}`;
}
