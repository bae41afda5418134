import { access } from 'node:fs/promises';
import { run } from './command.ts';

const KEYS = ['registry', 'proxy', 'https-proxy', 'noproxy', 'strict-ssl'];

/** npm's settings on this machine for reaching packages, without credentials. */
export async function npmSettings(): Promise<{
  settings: Record<string, string>;
  /** The file of an authority of certificates that npm trusts. */
  authority?: string;
}> {
  const found = await Promise.all(KEYS.map(async (key) => [key, await npmSetting(key)] as const));
  const authority = (await npmSetting('cafile')) ?? process.env.NODE_EXTRA_CA_CERTS;
  return {
    settings: Object.fromEntries(
      found.flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
    ),
    ...(authority !== undefined && (await isReadable(authority)) ? { authority } : {}),
  };
}

async function npmSetting(key: string): Promise<string | undefined> {
  const { ok, output } = await run('npm', ['config', 'get', key, '--loglevel=silent']);
  const value = output.trim();
  return !ok || ['', 'null', 'undefined'].includes(value) ? undefined : value;
}

const isReadable = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );
