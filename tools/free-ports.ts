import { freePort } from '@confab/postgres';

/** As many different ports that nobody listens on. */
export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await freePort());
  return [...ports];
}
