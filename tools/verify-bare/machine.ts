import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { run } from '../check/command.ts';
import { npmSettings } from '../check/npm-settings.ts';
import { ROOT } from '../product/programs.ts';

export type Person = {
  name: string;
  uid: number;
  home: string;
  /** Where the clone lies. */
  clone: string;
};

export const root = { name: 'root', uid: 0, home: '/root' };

/** The oldest stable release whose Node the README accepts. */
const SUITE = 'trixie';
const PACKAGES = ['ca-certificates', 'git', 'libatomic1', 'nodejs', 'npm'];
/** For the journeys; `npm test` installs it itself when it is root. */
const BROWSER = ['chromium', 'chromium-headless-shell'];

const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
const AUTHORITY = '/etc/ssl/authority-of-this-machine.crt';

/** A minimal root file system with a clone of the committed state. */
export type Machine = {
  /** Starts a program in the clone, its output on the terminal. The variables are all that it gets of ours. */
  run(person: Person, command: string[], env?: Record<string, string>): Running;
  /** Ends what runs on the machine, and deletes it. */
  remove(): void;
};

type Running = { ended: Promise<number | null>; end(): Promise<void> };

export async function makeMachine(person: Person): Promise<Machine> {
  if (process.getuid?.() !== 0) throw new Error('Only root can make a root file system.');
  if (spawnSync('debootstrap', ['--version']).status !== 0)
    throw new Error('debootstrap is missing: apt-get install debootstrap');
  const commit = (await must('git', ['rev-parse', 'HEAD'])).trim();
  const folder = mkdtempSync(join(tmpdir(), 'confab-bare-'));
  // Other users pass through it.
  chmodSync(folder, 0o755);
  const running = new Set<ChildProcess>();
  const remove = () => {
    for (const child of running) child.kill('SIGKILL');
    // The mounts are seen by the programs of the machine only; the option is for an error in that.
    spawnSync('rm', ['--recursive', '--force', '--one-file-system', folder]);
  };
  try {
    await must('debootstrap', ['--variant=minbase', SUITE, folder, await mirror()]);
    cpSync('/etc/hosts', join(folder, 'etc/hosts'));
    writeFileSync(join(folder, 'etc/apt/apt.conf.d/proxy'), await aptProxies());
    const { settings, authority } = await npmSettings();
    if (authority !== undefined) cpSync(authority, join(folder, AUTHORITY), { dereference: true });
    const reaching = { ...proxies(), ...npmVariables(settings, authority !== undefined) };

    const start: Machine['run'] = ({ uid, home, clone }, command, env = {}) => {
      const as = ['setpriv', `--reuid=${uid}`, `--regid=${uid}`, '--clear-groups', ...command];
      const variables = { PATH, HOME: home, ...reaching, ...env };
      const child = spawn('unshare', [...NAMESPACES, 'sh', '-euc', ENTER, 'sh', folder, clone, ...as], {
        env: variables,
        stdio: ['ignore', 'inherit', 'inherit'],
      });
      running.add(child);
      const ended = once(child, 'exit').then(([status]) => {
        running.delete(child);
        return status as number | null;
      });
      const end = async () => {
        child.kill('SIGKILL');
        await ended;
      };
      return { ended, end };
    };
    // An answer of the disk for each file would take most of the time.
    writeFileSync(join(folder, 'etc/dpkg/dpkg.cfg.d/unsafe-io'), 'force-unsafe-io\n');
    const asRoot = async (...command: string[]) => {
      const env = { DEBIAN_FRONTEND: 'noninteractive' };
      const status = await start({ ...root, clone: '/' }, command, env).ended;
      if (status !== 0) throw new Error(`${command.join(' ')} failed.`);
    };

    const install = ['apt-get', 'install', '--yes', '--quiet', '--quiet', '--no-install-recommends'];
    await asRoot(...install, ...PACKAGES);
    if (person.uid !== 0) {
      await asRoot(...install, ...BROWSER);
      await asRoot('useradd', '--no-create-home', '--uid', String(person.uid), person.name);
    }
    const home = join(folder, person.home);
    mkdirSync(home, { recursive: true });
    for (const name of readdirSync(home)) rmSync(join(home, name), { recursive: true });
    const clone = join(folder, person.clone);
    mkdirSync(dirname(clone), { recursive: true });
    await must('git', ['clone', '--quiet', '--no-local', ROOT, clone]);
    await must('git', ['-C', clone, 'checkout', '--quiet', '--detach', commit]);
    await must('chown', ['--recursive', `${person.uid}:${person.uid}`, home, dirname(clone)]);
    return { run: start, remove };
  } catch (error) {
    remove();
    throw error;
  }
}

/**
 * A process that ends takes those that it started along, and its mounts with them: the shell stays the first one, since the
 * kernel ends no child with its parent that has become another user.
 */
const NAMESPACES = ['--mount', '--pid', '--ipc', '--fork', '--kill-child'];

/** Makes $1 the root, and runs the rest in $2. Under chroot no program could make a namespace of users, as PostgreSQL needs. */
const ENTER = `
root=$1 folder=$2
shift 2
mount --bind "$root" "$root"
cd "$root"
mount --rbind /dev dev
mount -t tmpfs shm dev/shm
mount --rbind /sys sys
mount -t proc proc proc
mkdir -p .outside
pivot_root . .outside
cd "$folder"
umount --lazy /.outside
rmdir /.outside
status=0
"$@" || status=$?
exit $status
`;

/** The archive that this machine's apt takes Debian from. */
async function mirror(): Promise<string> {
  const format = ['indextargets', '--format', '$(ORIGIN) $(CODENAME) $(REPO_URI)', 'Created-By: Packages'];
  const found = /^Debian [^- ]+ (\S+)$/m.exec(await must('apt-get', format))?.[1];
  if (found === undefined)
    throw new Error('apt knows no archive of Debian: run apt-get update on a Debian machine.');
  return found;
}

async function aptProxies(): Promise<string> {
  const lines = (await must('apt-config', ['dump'])).split('\n');
  return lines.filter((line) => /^Acquire::https?::proxy/i.test(line)).join('\n');
}

function proxies(): Record<string, string> {
  const set = Object.entries(process.env).filter(([name]) => /^(?:https?|all|no)_proxy$/i.test(name));
  return Object.fromEntries(set.map(([name, value]) => [name, value ?? '']));
}

function npmVariables(settings: Record<string, string>, withAuthority: boolean): Record<string, string> {
  const variables: Record<string, string> = withAuthority
    ? { npm_config_cafile: AUTHORITY, NODE_EXTRA_CA_CERTS: AUTHORITY }
    : {};
  for (const [key, value] of Object.entries(settings)) {
    variables[`npm_config_${key.replaceAll('-', '_')}`] = value;
  }
  return variables;
}

async function must(command: string, args: string[]): Promise<string> {
  const { ok, output } = await run(command, args);
  if (!ok) throw new Error(`${output}\n${command} failed.`);
  return output;
}
