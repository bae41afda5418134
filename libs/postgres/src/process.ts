import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it lives and belongs to somebody else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  // A process that has ended but that nobody has asked after, as happens in containers, still answers to signals.
  return inspect(pid)?.state !== 'Z';
}

type ProcessInfo = { state: string; parent: number; commandLine: string };

/** What the system knows of a process; undefined when it is gone or this platform does not tell. */
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
