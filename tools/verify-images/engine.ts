import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Result } from './command.ts';

/** The targets of docker/Dockerfile. */
export const targets = ['web', 'api', 'worker', 'cli'] as const;
export type Target = (typeof targets)[number];

/** What an image says about how it is to be run. */
export type ImageSettings = {
  user: string;
  env: Record<string, string>;
  workingDir: string;
  entrypoint: string[];
  cmd: string[];
  /** The program that tells whether the process is alive; empty where there is none. */
  healthcheck: string[];
  volumes: string[];
};

/** A file of an image, with its size. */
export type ImageFile = { path: string; bytes: number };

export type Image = { settings: ImageSettings; files: ImageFile[] };

export type ContainerOptions = {
  env: Record<string, string>;
  /** In place of the image's `cmd`. */
  args?: string[];
  /** What is mounted at /data: something `createVolume` made. */
  volume?: string;
};

/** A container as compose.yml runs it: read-only but for /tmp and /data, no capabilities, no new privileges. */
export type Container = {
  /** What it has written. */
  output: () => string;
  /** Its exit status, once it has ended. */
  ended: Promise<number>;
  /** Runs another program inside. */
  exec: (command: readonly string[]) => Promise<Result>;
  signal: (name: 'SIGTERM' | 'SIGKILL') => Promise<void>;
};

/** Something that builds images and runs them, on the network of this machine. */
export type Engine = {
  /** With its version. */
  name: string;
  /** What it runs on, for people. */
  base: string;
  /** What it cannot show, in sentences. */
  limits: string[];
  /** What this engine needs before the first build. */
  prepare: (note: (line: string) => void) => Promise<void>;
  /** Builds a target; returns what is to be known about the image. */
  build: (target: Target, note: (line: string) => void) => Promise<Image>;
  baseFiles: () => Promise<ImageFile[]>;
  /** A place for files that containers share. */
  createVolume: () => Promise<string>;
  start: (target: Target, options: ContainerOptions) => Promise<Container>;
};

/** Ends a container however it takes it. */
export async function end(container: Container): Promise<void> {
  await container.signal('SIGKILL').catch(() => undefined);
  await container.ended;
}

/** Gathers what a child process writes, and when it ends. */
export function watch(child: ChildProcess): Pick<Container, 'output' | 'ended'> {
  const lines: string[] = [];
  for (const input of [child.stdout, child.stderr])
    if (input) createInterface({ input }).on('line', (line) => lines.push(line));
  return {
    output: () => lines.join('\n'),
    // The exit status; null after a signal.
    ended: once(child, 'close').then(([status]) => (status as number | null) ?? 1),
  };
}

/** `NAME=value` lines as images hold them. */
export function readEnv(entries: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    entries.map((entry) => {
      const at = entry.indexOf('=');
      return [entry.slice(0, at), entry.slice(at + 1)];
    }),
  );
}

/** Prints every file of the file system it stands in; `readFiles` reads that. */
export const listing = ['find', '/', '-xdev', '-type', 'f', '-printf', '%s %p\\n'];

export function readFiles(output: string): ImageFile[] {
  return output.split('\n').flatMap((line) => {
    const [, bytes, path] = /^(\d+) (\/.*)$/.exec(line) ?? [];
    return bytes && path ? [{ bytes: Number(bytes), path }] : [];
  });
}

/** What a healthcheck of an image runs: the words after CMD. */
export function readHealthcheck(test: readonly string[] | undefined): string[] {
  if (!test || test.length === 0) return [];
  const [kind, ...words] = test;
  return kind === 'CMD-SHELL' ? ['sh', '-c', ...words] : words;
}

/** The part of an image's configuration that docker, podman and buildah write alike. */
export type RawSettings = {
  User?: string;
  Env?: string[] | null;
  WorkingDir?: string;
  Entrypoint?: string[] | null;
  Cmd?: string[] | null;
  Healthcheck?: { Test?: string[] } | null;
  Volumes?: Record<string, unknown> | null;
};

export function readSettings(raw: RawSettings): ImageSettings {
  return {
    user: raw.User ?? '',
    env: readEnv(raw.Env ?? []),
    workingDir: raw.WorkingDir ?? '/',
    entrypoint: raw.Entrypoint ?? [],
    cmd: raw.Cmd ?? [],
    healthcheck: readHealthcheck(raw.Healthcheck?.Test),
    volumes: Object.keys(raw.Volumes ?? {}),
  };
}
