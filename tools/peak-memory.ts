import { readFileSync } from 'node:fs';

/** For `node --import`: makes a process say on its standard error, when it ends, what memory it held at most. */
export const TELL_PEAK_MEMORY = new URL('tell-peak-memory.ts', import.meta.url).href;

/** The bytes that a process started that way said. */
export function readPeakMemory(stderr: string): number {
  const [, bytes] = /^peak (\d+)$/m.exec(stderr) ?? [];
  return Number(bytes);
}

/**
 * The bytes of memory that a process has held at most (VmHWM of proc(5)). What a process asks about itself, `maxRSS`,
 * is no less than what the program held that started it.
 */
export function peakMemory(pid: number): number {
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}
