import { run, isInstalled, succeed } from './command.ts';

/** Installs what is missing of Debian's packages; throws a sentence where that cannot be. The program is named like the package. */
export async function needPackages(
  packages: readonly string[],
  { signal, note }: { signal: AbortSignal; note: (line: string) => void },
): Promise<void> {
  const found = await Promise.all(packages.map(isInstalled));
  const missing = packages.filter((_, index) => found[index] !== true);
  if (missing.length === 0) return;
  const names = missing.join(', ');
  if (process.getuid?.() !== 0 || !(await isInstalled('apt-get')))
    throw new Error(`${names} is missing, and only root on Debian or its kin can install it.`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // A list that is old may name versions that are gone; one that cannot be refreshed may still serve.
  await run('apt-get', ['update', '-q'], { env, signal, note });
  await succeed('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...missing], {
    env,
    signal,
    note,
  });
}
