import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { run, succeed } from './command.ts';
import { type Container, type Engine, type Image, listing, type RawSettings, readFiles } from './engine.ts';
import { readSettings, type Target, watch } from './engine.ts';
import { npmAccess } from './npm-access.ts';

/** What docker/Dockerfile takes when nobody says otherwise. */
const BASE = process.env.NODE_IMAGE ?? 'docker.io/library/node:26-trixie-slim';

/** docker or podman, the first of them whose engine answers. */
export async function findDocker(
  folder: string,
  signal: AbortSignal,
  defer: (undo: () => Promise<unknown>) => void,
): Promise<Engine | undefined> {
  for (const program of ['docker', 'podman']) {
    const format = program === 'docker' ? '{{.Server.Version}}' : '{{.Client.Version}}';
    const { status, output } = await run(program, ['version', '--format', format]).catch(() => ({
      status: 1,
      output: '',
    }));
    if (status === 0 && output !== '') return openDocker(program, output.trim(), { folder, signal, defer });
  }
  return undefined;
}

type Means = { folder: string; signal: AbortSignal; defer: (undo: () => Promise<unknown>) => void };

function openDocker(program: string, version: string, { folder, signal, defer }: Means): Engine {
  const mark = `confab-verify-${randomUUID().slice(0, 8)}`;
  const tagOf = (target: Target) => `${mark}-${target}`;
  const call = (...args: string[]) => succeed(program, args, { signal });
  let secrets: string[] = [];

  /** Every file of an image, by a container of it; as root, who may look into every folder. */
  const filesOf = async (image: string) => {
    const [find = '', ...args] = listing;
    const options = ['--rm', '--network', 'none', '--user', '0', '--entrypoint', find];
    return readFiles(await call('run', ...options, image, ...args));
  };

  return {
    name: `${program} ${version}`,
    base: BASE,
    limits: [],

    async prepare(note) {
      secrets = await npmAccess(folder);
      await succeed(program, ['pull', BASE], { signal, note });
    },

    async build(target, note): Promise<Image> {
      const tag = tagOf(target);
      // Podman's own format has no health checks, and not every version finds the list of what to leave out.
      const format =
        program === 'podman'
          ? ['--format', 'docker', '--ignorefile', 'docker/Dockerfile.dockerignore']
          : ['--progress', 'plain'];
      defer(() => run(program, ['image', 'rm', '--force', tag]));
      const args = [
        ...format,
        '--build-arg',
        `NODE_IMAGE=${BASE}`,
        ...secrets,
        '--file',
        'docker/Dockerfile',
      ];
      await succeed(program, ['build', ...args, '--target', target, '--tag', tag, '.'], {
        env: { ...process.env, DOCKER_BUILDKIT: '1' },
        signal,
        note,
      });
      // The engine writes one object for the one image asked for; podman has the health check beside the rest.
      const [raw] = JSON.parse(await call('image', 'inspect', tag)) as {
        Config: RawSettings;
        HealthCheck?: RawSettings['Healthcheck'];
      }[];
      if (!raw) throw new Error(`${program} does not know the image it has built.`);
      const settings = readSettings({
        ...raw.Config,
        Healthcheck: raw.Config.Healthcheck ?? raw.HealthCheck ?? null,
      });
      return { settings, files: await filesOf(tag) };
    },

    baseFiles: () => filesOf(BASE),

    async createVolume() {
      const volume = `${mark}-${randomUUID().slice(0, 8)}`;
      defer(() => run(program, ['volume', 'rm', '--force', volume]));
      await call('volume', 'create', volume);
      return volume;
    },

    async start(target, { env, args = [], volume }): Promise<Container> {
      const name = `${mark}-${randomUUID().slice(0, 8)}`;
      const options = [
        ...['--rm', '--name', name, '--network', 'host', '--read-only', '--tmpfs', '/tmp'],
        ...['--cap-drop', 'ALL', '--security-opt', 'no-new-privileges'],
        ...(volume === undefined ? [] : ['--volume', `${volume}:/data`]),
        ...Object.entries(env).flatMap(([key, value]) => ['--env', `${key}=${value}`]),
      ];
      const child = spawn(program, ['run', ...options, tagOf(target), ...args], {
        detached: true,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const watched = watch(child);
      defer(() => run(program, ['rm', '--force', name]));
      return {
        ...watched,
        exec: (command) => run(program, ['exec', name, ...command], { signal }),
        signal: async (signalName) => {
          await run(program, ['kill', '--signal', signalName, name]);
        },
      };
    },
  };
}
