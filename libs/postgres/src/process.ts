import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it lives and belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  // A zombie, which containers often leave unreaped, still accepts signals.
  return inspect(pid)?.state !== 'Z';
}

type ProcessInfo = { state: string; parent: number; commandLine: string };

/** Undefined when the process is gone or the platform does not say. */
export function inspect(pid: number): ProcessInfo | undefined {
  try {
    return process.platform === 'linux' ? inspectProc(pid) : inspectWithPs(pid);
  } catch {
    return undefined;
  }
}

function inspectProc(pid: number): ProcessInfo {
  // proc(5): "pid (comm) state ppid ..."; comm may itself hold spaces and parentheses.
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const [state = '', parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const commandLine = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  return { state, parent: Number(parent), commandLine };
}

function inspectWithPs(pid: number): ProcessInfo {
  const line = execFileSync('ps', ['-ww', '-o', 'state=,ppid=,command=', '-p', String(pid)], {
    encoding: 'utf8',
  });
  const [state = '', parent, ...commandLine] = line.trim().split(/\s+/);
  return { state: state.charAt(0), parent: Number(parent), commandLine: commandLine.join(' ') };
}
