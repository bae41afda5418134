import type { StatsFs } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { Gauge, type Registry } from 'prom-client';

/**
 * The room that is left where a process keeps files: bytes, and files, of which some file systems have only so many. There
 * is no figure for a folder that does not exist yet.
 */
export function measureDisk(registry: Registry, process: string, folder: string): void {
  const measure = (name: string, help: string, read: (disk: StatsFs) => number | undefined) =>
    new Gauge({
      name: `confab_${process}_disk_free_${name}`,
      help,
      // Without a label it would be 0 until it is known.
      labelNames: ['disk'] as const,
      registers: [registry],
      async collect() {
        this.reset();
        const disk = await statfs(folder).catch(() => undefined);
        const free = disk && read(disk);
        if (free !== undefined) this.set({ disk: 'pictures' }, free);
      },
    });
  measure('bytes', 'Bytes that are free on the disk of pictures.', ({ bavail, bsize }) => bavail * bsize);
  measure('files', 'Files that the disk of pictures can still take.', ({ files, ffree }) =>
    // Where their number is not fixed, none is told.
    files === 0 ? undefined : ffree,
  );
}
