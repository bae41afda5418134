import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { build } from 'vite';
import { type Manifest, readingFiles } from './assets.ts';

/**
 * Builds the service worker into the finished build of the site: one file at its root. Its version is a hash of all
 * files, so that browsers notice every change.
 */
export async function buildServiceWorker(outDir: string): Promise<void> {
  const list = await readFile(new URL(`../${outDir}/.vite/manifest.json`, import.meta.url), 'utf8');
  const version = createHash('sha256').update(list).digest('base64url').slice(0, 12);
  // The build wrote the file.
  const files = readingFiles(JSON.parse(list) as Manifest);
  await build({
    configFile: false,
    root: new URL('..', import.meta.url).pathname,
    publicDir: false,
    logLevel: 'warn',
    define: { __VERSION__: JSON.stringify(version), __FILES__: JSON.stringify(files) },
    build: {
      outDir,
      emptyOutDir: false,
      target: 'es2024',
      rolldownOptions: {
        input: './src/service-worker/service-worker.ts',
        // Our libraries have no import side effects, so unused modules can be dropped.
        treeshake: { moduleSideEffects: [{ test: /libs\//, sideEffects: false }] },
        output: { entryFileNames: 'service-worker.js', codeSplitting: false },
      },
    },
  });
}
