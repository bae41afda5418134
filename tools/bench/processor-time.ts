import { readdir, readFile } from 'node:fs/promises';

/**
 * Milliseconds that these processes and PostgreSQL's connections to this database have computed so far. Other work on the
 * machine changes it far less than it changes requests per second. NaN where there is no /proc.
 */
export async function processorTime(pids: readonly number[], databaseUrl: string): Promise<number> {
  const connections = await connectionsTo(new URL(databaseUrl).pathname.slice(1));
  const times = await Promise.all([...pids, ...connections].map(timeOf));
  return times.reduce((sum, ms) => sum + ms, 0);
}

async function connectionsTo(database: string): Promise<number[]> {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name)).map(Number);
  const titles = await Promise.all(pids.map(async (pid) => ({ pid, title: await titleOf(pid) })));
  return titles.filter(({ title }) => title.split(' ')[2] === database).map(({ pid }) => pid);
}

/** `postgres: USER DATABASE ADDRESS STATE` of a connection. */
async function titleOf(pid: number): Promise<string> {
  const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return line.startsWith('postgres: ') ? line : '';
}

/** Linux counts in hundredths of a second. */
const msPerTick = 10;

async function timeOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // Behind the name, which may hold spaces: fields 14 and 15 are the time in the program and in the kernel.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * msPerTick;
}
