import { chown, mkdir } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { BASE_NAME, makeBase } from './base-image.ts';
import { run, succeed } from './command.ts';
import { needPackages } from './debian.ts';
import { end, type Engine, type Image, type ImageFile, type ImageSettings, listing } from './engine.ts';
import { type RawSettings, readFiles, readSettings, type Target } from './engine.ts';
import { prepareRoot, startInNamespaces } from './namespaces.ts';
import { npmAccess } from './npm-access.ts';

const BASE = 'localhost/confab-verify-base';

/** The user "node" of the base image. */
const NODE_UID = 1000;

type Means = {
  folder: string;
  /** A folder that outlives the run: what was built there is there for the next one. */
  kept: string | undefined;
  signal: AbortSignal;
  defer: (undo: () => Promise<unknown>) => void;
};

/** buildah, which builds images without an engine. What it has built runs in namespaces of ours. */
export async function openBuildah(
  { folder, kept, signal, defer }: Means,
  note: (line: string) => void,
): Promise<Engine> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    throw new Error(
      'Neither docker nor podman answers, and without them only root on Linux can build images.',
    );
  await needPackages(['buildah', 'debootstrap'], { signal, note });

  const home = kept ?? folder;
  const store = ['--root', join(home, 'store'), '--runroot', join(home, 'run'), '--storage-driver', 'vfs'];
  const buildah = (args: string[], line?: (line: string) => void) =>
    succeed('buildah', [...store, ...args], { signal, ...(line ? { note: line } : {}) });
  const isThere = async (kind: 'image' | 'container', name: string) =>
    (await run('buildah', [...store, 'inspect', '--type', kind, name])).status === 0;
  // Releases mounts of its own, before the folder is removed.
  defer(() => run('buildah', [...store, ...(kept === undefined ? ['rm', '--all'] : ['umount', '--all'])]));

  /** The root of a container of an image, which may be there from an earlier run. */
  const rootOf = async (image: string) => {
    const container = `${image.replace(/.*\//, '')}-container`;
    if (!(await isThere('container', container)))
      await buildah(['from', '--pull=never', '--name', container, image]);
    return (await buildah(['mount', container])).trim();
  };

  const built = new Map<Target, { root: string; settings: ImageSettings }>();
  let baseFiles: ImageFile[] = [];
  let secrets: string[] = [];

  const limits = [
    'Without an engine the containers ran in mount and process namespaces made by `unshare`, on the network of this machine: an engine’s own networks, and the intervals at which it repeats a health check, were not shown.',
  ];
  return {
    name: `${(await buildah(['--version'])).replace(/ version (\S+).*/, ' $1')} (vfs, chroot)`,
    base: BASE_NAME,
    limits,

    async prepare(line) {
      secrets = await npmAccess(folder);
      if (await isThere('image', BASE)) {
        baseFiles = await filesBelow(await rootOf(BASE), signal);
        return;
      }
      const container = (await buildah(['from', 'scratch'])).trim();
      const root = (await buildah(['mount', container])).trim();
      await makeBase(root, { signal, note: line });
      baseFiles = await filesBelow(root, signal);
      const path = 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
      await buildah(['config', '--env', path, container]);
      await buildah(['commit', '--rm', container, BASE], line);
    },

    async build(target, line): Promise<Image> {
      const tag = `localhost/confab-verify-${target}`;
      if (await isThere('image', tag)) limits.push(`The image ${target} was kept from an earlier run.`);
      else {
        const options = [
          // An image of the other format has no health check.
          ...['--isolation', 'chroot', '--format', 'docker', '--pull=never', ...secrets],
          ...['--ignorefile', 'docker/Dockerfile.dockerignore', '--build-arg', `NODE_IMAGE=${BASE}`],
          ...['--file', 'docker/Dockerfile', '--target', target, '--tag', tag, '.'],
        ];
        await buildah(['build', ...options], line);
      }
      const root = await rootOf(tag);
      // buildah writes an object of which only this is looked at.
      const { Docker } = JSON.parse(await buildah(['inspect', '--type', 'image', tag])) as {
        Docker: { config: RawSettings };
      };
      const settings = readSettings(Docker.config);
      const files = await filesBelow(root, signal);
      await prepareRoot(root);
      built.set(target, { root, settings });
      return { settings, files };
    },

    baseFiles: () => Promise.resolve(baseFiles),

    async createVolume() {
      const volume = join(folder, `volume-${randomUUID()}`);
      await mkdir(volume);
      await chown(volume, NODE_UID, NODE_UID);
      return volume;
    },

    async start(target, options) {
      const image = built.get(target);
      if (!image) throw new Error(`The image ${target} has not been built.`);
      const container = await startInNamespaces(image.root, image.settings, options);
      defer(() => end(container));
      return container;
    },
  };
}

async function filesBelow(root: string, signal: AbortSignal): Promise<ImageFile[]> {
  return readFiles(await succeed('chroot', [root, ...listing], { signal }));
}
