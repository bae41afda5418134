import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { run } from './command.ts';
import { type Container, type ContainerOptions, type ImageSettings, watch } from './engine.ts';

/**
 * Runs inside of its own mount and process namespaces, as root; arguments: the root of the image, the folder for /data
 * or nothing, then the command. What it mounts is gone with its last process.
 */
const ENTER = `
set -eu
root=$1; data=$2; shift 2
mount --bind "$root" "$root"
mount -t proc -o nosuid,nodev,noexec proc "$root/proc"
mount -t tmpfs -o nosuid,nodev,mode=1777 tmpfs "$root/tmp"
mount -t tmpfs -o nosuid,noexec,mode=755 tmpfs "$root/dev"
for device in null zero full random urandom; do
  : > "$root/dev/$device"
  mount --bind "/dev/$device" "$root/dev/$device"
done
for file in hosts resolv.conf; do mount --bind "/etc/$file" "$root/etc/$file"; done
if [ -n "$data" ]; then mount --bind "$data" "$root/data"; fi
mount -o remount,ro,bind "$root"
exec chroot "$root" "$@"
`;

/** How long the first process of a container may take to exist. */
const PATIENCE_MS = 10_000;

/** Makes the files over which `ENTER` mounts, once for a root that many containers share. */
export async function prepareRoot(root: string): Promise<void> {
  for (const file of ['etc/hosts', 'etc/resolv.conf']) {
    const path = join(root, file);
    if (!existsSync(path)) await writeFile(path, '');
  }
}

/** Starts a container without an engine: what an engine would ask of the kernel is asked by util-linux. */
export async function startInNamespaces(
  root: string,
  { user, env: imageEnv, workingDir, entrypoint, cmd }: ImageSettings,
  { env, args, volume = '' }: ContainerOptions,
): Promise<Container> {
  const environment = Object.entries({ ...imageEnv, ...env }).map(([key, value]) => `${key}=${value}`);
  const unprivileged = [
    ...['setpriv', `--reuid=${user}`, `--regid=${user}`, '--clear-groups', '--no-new-privs'],
    ...['--bounding-set=-all', '--inh-caps=-all', 'env', '-i', `--chdir=${workingDir}`, ...environment],
  ];
  const child = spawn(
    'setpriv',
    [
      // It ends with us, however we end.
      ...['--pdeathsig', 'KILL', 'unshare', '--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', ENTER],
      ...['sh', root, volume, ...unprivileged, ...entrypoint, ...(args ?? cmd)],
    ],
    { detached: true, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const watched = watch(child);
  const first = await firstProcess(child.pid);

  return {
    ...watched,
    exec: (command) =>
      run('nsenter', [
        ...['--target', String(first), '--mount', '--pid', 'chroot', `/proc/${first}/root`],
        ...[...unprivileged, ...command],
      ]),
    signal: async (name) => {
      process.kill(first, name);
    },
  };
}

/** The process that is number 1 inside: the only child of `unshare`. */
async function firstProcess(parent: number | undefined): Promise<number> {
  const deadline = Date.now() + PATIENCE_MS;
  while (parent !== undefined && Date.now() < deadline) {
    for (const entry of await readdir('/proc')) {
      if (/^\d+$/.test(entry) && parentOf(entry) === parent) return Number(entry);
    }
    await sleep(20);
  }
  throw new Error('A container did not start.');
}

function parentOf(pid: string): number | undefined {
  try {
    // The name of the program stands in parentheses and may hold anything; its state and its parent follow.
    const [, parent] = /^.*\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return Number(parent);
  } catch {
    // It has ended meanwhile.
    return undefined;
  }
}
