import { readFileSync } from 'node:fs';

/** For `node --import`: the process reports its peak memory on standard error when it exits. */
export const TELL_PEAK_MEMORY = new URL('tell-peak-memory.ts', import.meta.url).href;

/** In bytes, from the standard error of such a process. */
export function readPeakMemory(stderr: string): number {
  const [, bytes] = /^peak (\d+)$/m.exec(stderr) ?? [];
  return Number(bytes);
}

/**
 * Peak memory of a process in bytes (VmHWM of proc(5)). Its own `maxRSS` would be at least that of the process that
 * started it.
 */
export function peakMemory(pid: number): number {
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}
