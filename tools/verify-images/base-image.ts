import { chmod, copyFile, cp, mkdir, realpath, rm, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { run, succeed } from './command.ts';

const SUITE = 'trixie';

/** What Node needs of the system beyond its smallest form. */
const PACKAGES = ['libatomic1'];

type Means = { signal: AbortSignal; note: (line: string) => void };

/**
 * Fills a folder with what docker/Dockerfile asks of its base image, where no registry of images can be asked for one:
 * Debian in its smallest form, the Node that package.json pins, the npm that runs this program, and a user "node".
 */
export async function makeBase(root: string, { signal, note }: Means): Promise<void> {
  const packages = `--include=${PACKAGES.join(',')}`;
  await succeed('debootstrap', ['--variant=minbase', packages, SUITE, root], { signal, note });

  note('Node and npm');
  const local = join(root, 'usr/local');
  const npm = join(local, 'lib/node_modules/npm');
  await mkdir(dirname(npm), { recursive: true });
  await copyFile(process.execPath, join(local, 'bin/node'));
  await chmod(join(local, 'bin/node'), 0o755);
  await cp(await npmFolder(), npm, { recursive: true, dereference: true });
  for (const program of ['npm', 'npx'])
    await symlink(`../lib/node_modules/npm/bin/${program}-cli.js`, join(local, 'bin', program));
  await succeed('chroot', [root, 'useradd', '--create-home', '--uid', '1000', 'node'], { signal });
  for (const leftover of ['var/cache/apt/archives', 'var/lib/apt/lists'])
    await rm(join(root, leftover), { recursive: true, force: true });
}

/** The Node that runs this program is the pinned one: the launcher sees to that. */
export const BASE_NAME = `Debian ${SUITE} (minbase) with Node ${process.versions.node} from its npm package`;

/** The npm that runs this program, else the one on the path. */
async function npmFolder(): Promise<string> {
  const cli = process.env.npm_execpath ?? (await run('sh', ['-c', 'command -v npm'])).output.trim();
  if (cli === '') throw new Error('npm is missing.');
  return dirname(dirname(await realpath(cli)));
}
