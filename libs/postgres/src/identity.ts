import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { chown, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The user that PostgreSQL runs as. It refuses to run as root, so root switches to a user namespace, where the same
 * user has another number and keeps access to its own files, or else to an unprivileged user.
 */
export type Identity = { kind: 'self' } | { kind: 'namespace' } | { kind: 'user'; uid: number; gid: number };

export type Command = {
  command: string;
  args: string[];
  options: { cwd: string; uid?: number; gid?: number };
};

/** Chooses the identity for the cluster in `folder`, which may not exist yet. */
export async function identityFor(folder: string): Promise<Identity> {
  if (process.getuid?.() !== 0) return { kind: 'self' };
  // PostgreSQL insists on owning its data, so an existing cluster keeps its owner.
  const owner = await stat(folder).catch(() => undefined);
  if (owner && owner.uid !== 0) return { kind: 'user', uid: owner.uid, gid: owner.gid };
  return namespacesWork() ? { kind: 'namespace' } : { kind: 'user', ...unprivilegedUser() };
}

export function commandAs(identity: Identity, command: string, args: string[]): Command {
  // Root's working directory is often unreadable for other users.
  const options = { cwd: '/' };
  if (identity.kind === 'namespace') {
    return { command: 'unshare', args: [...namespace(), command, ...args], options };
  }
  if (identity.kind === 'user') {
    return { command, args, options: { ...options, uid: identity.uid, gid: identity.gid } };
  }
  return { command, args, options: { cwd: process.cwd() } };
}

/** Gives a folder and the files directly in it to the user that will run the server. */
export async function handOver(folder: string, identity: Identity): Promise<void> {
  if (identity.kind !== 'user') return;
  for (const path of [folder, ...(await readdir(folder)).map((name) => join(folder, name))]) {
    await chown(path, identity.uid, identity.gid);
  }
}

/** Containers often forbid user namespaces. */
function namespacesWork(): boolean {
  return spawnSync('unshare', [...namespace(), 'true'], { stdio: 'ignore' }).status === 0;
}

/** A user whom the machine knows by name: PostgreSQL asks for that. */
function namespace(): string[] {
  const { uid, gid } = unprivilegedUser();
  return ['--user', `--map-user=${uid}`, `--map-group=${gid}`];
}

function unprivilegedUser(): { uid: number; gid: number } {
  const users = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = users.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  return { uid: 65534, gid: 65534 };
}
