import { access, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from './command.ts';

/** How npm gets to its packages on this machine. Nothing that says who somebody is. */
const KEYS = ['registry', 'proxy', 'https-proxy', 'noproxy', 'strict-ssl'];

/**
 * The build's secrets: npm inside of a build reaches its packages the way npm on this machine does. Returns the options
 * of `build`, which docker, podman and buildah spell alike.
 */
export async function npmAccess(folder: string): Promise<string[]> {
  const settings = await Promise.all(KEYS.map(async (key) => [key, await npmSetting(key)] as const));
  const lines = settings.flatMap(([key, value]) => (value === undefined ? [] : [`${key}=${value}`]));

  const authority = (await npmSetting('cafile')) ?? process.env.NODE_EXTRA_CA_CERTS;
  const trusted = authority !== undefined && (await isReadable(authority)) ? authority : undefined;
  if (trusted !== undefined) lines.push('cafile=/run/secrets/ca');

  const file = join(folder, 'npmrc');
  await writeFile(file, `${lines.join('\n')}\n`, { mode: 0o600 });
  const secrets = [`id=npmrc,src=${file}`, ...(trusted === undefined ? [] : [`id=ca,src=${trusted}`])];
  return secrets.flatMap((secret) => ['--secret', secret]);
}

async function npmSetting(key: string): Promise<string | undefined> {
  const { status, output } = await run('npm', ['config', 'get', key, '--loglevel=silent']);
  const value = output.trim();
  return status === 0 && !['', 'null', 'undefined'].includes(value) ? value : undefined;
}

function isReadable(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
