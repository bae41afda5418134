import { statfs } from 'node:fs/promises';
import { Gauge, type Registry } from 'prom-client';

/**
 * The room that is left where a process keeps files: bytes, and files, of which some file systems have only so many. There
 * is no figure for a folder that does not exist yet.
 */
export function measureDisk(registry: Registry, process: string, folder: string): void {
  const measure = (
    name: string,
    help: string,
    read: (disk: { bavail: number; bsize: number; ffree: number }) => number,
  ) =>
    new Gauge({
      name: `confab_${process}_disk_free_${name}`,
      help,
      // Without a label it would be 0 until it is known.
      labelNames: ['disk'] as const,
      registers: [registry],
      async collect() {
        this.reset();
        const disk = await statfs(folder).catch(() => undefined);
        if (disk) this.set({ disk: 'pictures' }, read(disk));
      },
    });
  measure(
    'bytes',
    'Bytes that are free on the disk of pictures and archives.',
    ({ bavail, bsize }) => bavail * bsize,
  );
  measure('files', 'Files that the disk of pictures and archives can still take.', ({ ffree }) => ffree);
}
