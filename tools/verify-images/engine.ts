import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { npmSettings } from '../check/npm-settings.ts';
import { ROOT } from '../product/programs.ts';
import { type Image, type ImageFile, listing, readFiles, type Target } from './images.ts';

/** The base image: the default of docker/Dockerfile. */
export const BASE = process.env.NODE_IMAGE ?? 'docker.io/library/node:26-trixie-slim';

export const REGISTRY = 'localhost/confab-verify';
const imageOf = (target: Target) => `${REGISTRY}/${target}:local`;

/** Builds and inspects images. */
export type Engine = {
  program: 'docker' | 'podman' | 'buildah';
  version: string;
  baseFiles(): Promise<ImageFile[]>;
  /** `secrets` are options of `build`. */
  build(target: Target, secrets: readonly string[]): Promise<Image>;
};

/** Runs a program from the root of the repository; returns its output, and throws its errors. */
export async function run(program: string, args: readonly string[]): Promise<string> {
  const env = { BUILDAH_ISOLATION: 'chroot', STORAGE_DRIVER: 'vfs', ...process.env, DOCKER_BUILDKIT: '1' };
  const { stdout } = await promisify(execFile)(program, args, { cwd: ROOT, env, maxBuffer: 2 ** 28 });
  return stdout;
}

/** The first of docker, podman and buildah that answers. */
export async function findEngine(): Promise<Engine> {
  for (const program of ['docker', 'podman', 'buildah'] as const) {
    const question = {
      docker: ['version', '--format', '{{.Server.Version}}'],
      podman: ['version', '--format', '{{.Client.Version}}'],
      buildah: ['--version'],
    }[program];
    const version = await run(program, question).catch(() => '');
    if (version.trim() !== '') return engineOf(program, version.trim());
  }
  throw new Error('None of docker, podman and buildah answers: images cannot be built here.');
}

function engineOf(program: Engine['program'], version: string): Engine {
  // Other formats lack health checks, and some engines do not find the ignore file.
  const options =
    program === 'docker' ? [] : ['--format', 'docker', '--ignorefile', 'docker/Dockerfile.dockerignore'];
  const filesOf = async (image: string) => {
    if (program === 'buildah') {
      const container = (await run('buildah', ['from', image])).trim();
      try {
        return readFiles(await run('buildah', ['run', '--user', '0', container, '--', ...listing]));
      } finally {
        await run('buildah', ['rm', container]);
      }
    }
    const [find = '', ...args] = listing;
    const alone = ['--rm', '--network', 'none', '--user', '0', '--entrypoint', find];
    return readFiles(await run(program, ['run', ...alone, image, ...args]));
  };
  return {
    program,
    version,
    baseFiles: () => filesOf(BASE),
    async build(target, secrets) {
      const image = imageOf(target);
      const what = ['--file', 'docker/Dockerfile', '--target', target, '--tag', image];
      await run(program, [
        'build',
        ...options,
        ...secrets,
        '--build-arg',
        `NODE_IMAGE=${BASE}`,
        ...what,
        '.',
      ]);
      return { ...(await settingsOf(program, image)), files: await filesOf(image) };
    },
  };
}

type Settings = { User?: string; Healthcheck?: { Test?: string[] } | null };

async function settingsOf(program: Engine['program'], image: string) {
  const kind = program === 'buildah' ? ['inspect', '--type', 'image'] : ['image', 'inspect'];
  // Each program writes its own object, docker and podman a list of them; all have these fields.
  const [found] = [JSON.parse(await run(program, [...kind, image]))].flat() as {
    Config?: Settings;
    HealthCheck?: Settings['Healthcheck'];
    Docker?: { config?: Settings };
  }[];
  const settings = found?.Docker?.config ?? found?.Config;
  const test = settings?.Healthcheck?.Test ?? found?.HealthCheck?.Test ?? [];
  return { user: settings?.User ?? '', hasHealthcheck: test.length > 0 };
}

/** Build secrets, with which npm inside the build reaches packages as on this machine. */
export async function npmSecrets(folder: string): Promise<string[]> {
  const { settings, authority } = await npmSettings();
  const lines = Object.entries(settings).map(([key, value]) => `${key}=${value}`);
  if (authority !== undefined) lines.push('cafile=/run/secrets/ca');
  const file = join(folder, 'npmrc');
  await writeFile(file, `${lines.join('\n')}\n`, { mode: 0o600 });
  const secrets = [`id=npmrc,src=${file}`, ...(authority === undefined ? [] : [`id=ca,src=${authority}`])];
  return secrets.flatMap((secret) => ['--secret', secret]);
}
