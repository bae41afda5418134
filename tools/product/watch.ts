import { watch } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './programs.ts';

/** An editor writes a file in several strokes. */
const BURST_MS = 100;

/** Calls back, once for a burst, when a source below one of the folders changes. Tests are nobody's source. */
export function watchSources(folders: string[], signal: AbortSignal, onChange: (file: string) => void): void {
  let burst: NodeJS.Timeout | undefined;
  for (const folder of folders) {
    watch(join(ROOT, folder), { recursive: true, signal }, (_event, file) => {
      if (!file?.endsWith('.ts') || file.endsWith('.test.ts')) return;
      clearTimeout(burst);
      burst = setTimeout(onChange, BURST_MS, file);
    });
  }
}
