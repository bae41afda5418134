import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { parse } from 'yaml';
import { root } from './sources.ts';

/** The part of docker/compose.yml that tests look at. */
export type Service = {
  image: string;
  environment?: Record<string, string>;
  build?: { target: string; args: Record<string, string> };
  deploy?: { replicas: number };
  restart?: string;
  mem_limit?: string;
  pids_limit?: number;
  read_only?: boolean;
  tmpfs?: string[];
  cap_drop?: string[];
  cap_add?: string[];
  security_opt?: string[];
  ports?: string[];
  volumes?: string[];
  secrets?: string[];
  healthcheck?: { test: string[] };
};
export type Compose = { name: string; services: Record<string, Service> };

const read = (path: string) => readFileSync(root + path, 'utf8');

export const composeFiles = ['docker/compose.yml', 'docker/compose.observability.yml'] as const;

/** docker/.env.example as it is. */
export const exampleText = read('docker/.env.example');

/** Its values, with what it leaves to the operator. */
export const exampleEnv: Record<string, string> = {
  ...envOf(exampleText),
  POSTGRES_PASSWORD: 'a-password',
  SECRET: 'a-secret',
  GRAFANA_PASSWORD: 'another-password',
};

/** Every variable that compose.yml and compose.observability.yml take from the operator. */
export const variables = [
  ...new Set(
    composeFiles.flatMap((file) =>
      [...read(file).matchAll(/\$\{([A-Z0-9_]+)/g)].map(([, name]) => name ?? ''),
    ),
  ),
].sort();

/** A compose file with the operator's values in it, as compose puts them there: before anything else is read. */
export function readCompose(
  env: Record<string, string>,
  file: (typeof composeFiles)[number] = 'docker/compose.yml',
): Compose {
  // Held against the schema of compose files by a test.
  return parse(interpolate(read(file), env), { merge: true }) as Compose;
}

/** What stands in place of a variable may hold one more. */
function interpolate(text: string, env: Record<string, string>): string {
  return text.replaceAll(
    /\$\{([A-Z0-9_]+):([-?])((?:\$\{[^}]*\}|[^}])*)\}/g,
    (_, name: string, kind: string, rest: string) => {
      const value = env[name] ?? '';
      if (value !== '') return value;
      if (kind === '?') throw new Error(rest);
      return interpolate(rest, env);
    },
  );
}

/** What the image of PostgreSQL gives to initdb when the volume is empty. */
export function initdbArgs({ services }: Compose): string[] {
  return (services.postgres?.environment?.POSTGRES_INITDB_ARGS ?? '').split(' ');
}

/** What an image sets for its process: the ENV lines of its target and of those it is made from. */
export function imageEnv(target: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const stage of stagesOf(target))
    for (const [, line = ''] of stage.matchAll(/^ENV (.*)$/gm))
      for (const pair of line.split(' '))
        found[pair.split('=', 1)[0] ?? ''] ??= pair.slice(pair.indexOf('=') + 1);
  return found;
}

export function imageHasHealthcheck(target: string): boolean {
  return stagesOf(target).some((stage) => /^HEALTHCHECK .*CMD/m.test(stage));
}

/** The stage of a target, and those it is made from. */
function stagesOf(target: string): string[] {
  const stages = read('docker/Dockerfile')
    .split(/^FROM /m)
    .slice(1);
  const found: string[] = [];
  for (let name: string | undefined = target; name !== undefined;) {
    const stage: string | undefined = stages.find((text) => text.split('\n', 1)[0]?.endsWith(` AS ${name}`));
    if (stage !== undefined) found.push(stage);
    name = stage?.split(' ', 1)[0];
  }
  return found;
}

/** The variables of a text such as docker/.env. */
export function envOf(text: string): Record<string, string> {
  return Object.fromEntries(Object.entries(parseEnv(text)).map(([name, value]) => [name, value ?? '']));
}
