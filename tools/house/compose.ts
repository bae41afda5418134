import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { parse } from 'yaml';
import { root } from './sources.ts';

/** The part of docker/compose.yml that tests look at. */
export type Service = {
  image: string;
  environment?: Record<string, string>;
  build?: { target: string };
  deploy?: { replicas: number };
  read_only?: boolean;
  tmpfs?: string[];
  cap_drop?: string[];
  cap_add?: string[];
  security_opt?: string[];
  ports?: string[];
  healthcheck?: unknown;
};
export type Compose = { name: string; services: Record<string, Service> };

const read = (path: string) => readFileSync(root + path, 'utf8');

const composeText = read('docker/compose.yml');

/** docker/.env.example as it is. */
export const exampleText = read('docker/.env.example');

/** Its values, with what it leaves to the operator. */
export const exampleEnv: Record<string, string> = {
  ...definedOf(parseEnv(exampleText)),
  POSTGRES_PASSWORD: 'a-password',
  SECRET: 'a-secret',
};

/** Every variable that compose.yml and compose.observability.yml take from the operator. */
export const variables = [
  ...new Set(
    [...`${composeText}${read('docker/compose.observability.yml')}`.matchAll(/\$\{([A-Z0-9_]+)/g)].map(
      ([, name]) => name ?? '',
    ),
  ),
].sort();

/** compose.yml with the operator's values in it, as compose puts them there: before anything else is read. */
export function readCompose(env: Record<string, string>): Compose {
  const text = composeText.replaceAll(
    /\$\{([A-Z0-9_]+):([-?])([^}]*)\}/g,
    (_, name: string, kind: string, rest: string) => {
      const value = env[name] ?? '';
      if (value !== '') return value;
      if (kind === '?') throw new Error(rest);
      return rest;
    },
  );
  // Held against the schema of compose files by a test.
  return parse(text, { merge: true }) as Compose;
}

/** What the image of PostgreSQL gives to initdb when the volume is empty. */
export function initdbArgs({ services }: Compose): string[] {
  return (services.postgres?.environment?.POSTGRES_INITDB_ARGS ?? '').split(' ');
}

/** What an image sets for its process: the ENV lines of its target and of those it is made from. */
export function imageEnv(target: string): Record<string, string> {
  const stages = read('docker/Dockerfile')
    .split(/^FROM /m)
    .slice(1);
  const found: Record<string, string> = {};
  for (let name: string | undefined = target; name !== undefined;) {
    const stage: string | undefined = stages.find((text) => text.split('\n', 1)[0]?.endsWith(` AS ${name}`));
    for (const [, line = ''] of stage?.matchAll(/^ENV (.*)$/gm) ?? [])
      for (const pair of line.split(' '))
        found[pair.split('=', 1)[0] ?? ''] ??= pair.slice(pair.indexOf('=') + 1);
    name = stage?.split(' ', 1)[0];
  }
  return found;
}

function definedOf(values: NodeJS.Dict<string>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? '']));
}
