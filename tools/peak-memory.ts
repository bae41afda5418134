/** For `node --import`: makes a process say on its standard error, when it ends, what memory it took at most. */
export const TELL_PEAK_MEMORY = `data:text/javascript,process.on('exit',()=>console.error('peak '+process.resourceUsage().maxRSS))`;

/** The bytes that a process started that way said. */
export function readPeakMemory(stderr: string): number {
  const [, kilobytes] = /^peak (\d+)$/m.exec(stderr) ?? [];
  return Number(kilobytes) * 1024;
}
