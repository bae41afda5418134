import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { type Manifest, readingFiles } from './assets.ts';
import { noTopLevelAwait } from './no-top-level-await.ts';

/**
 * Builds the service worker into `client`, the folder of the finished build of the site: one file at its root. Its version
 * is a hash of all files, so that browsers notice every change.
 */
export async function buildServiceWorker(client: URL): Promise<void> {
  const list = await readFile(new URL('.vite/manifest.json', client), 'utf8');
  const version = createHash('sha256').update(list).digest('base64url').slice(0, 12);
  // The build wrote the file.
  const files = readingFiles(JSON.parse(list) as Manifest);
  await build({
    configFile: false,
    root: fileURLToPath(new URL('..', import.meta.url)),
    publicDir: false,
    logLevel: 'warn',
    plugins: [noTopLevelAwait()],
    define: { __VERSION__: JSON.stringify(version), __FILES__: JSON.stringify(files) },
    build: {
      outDir: fileURLToPath(client),
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
  requireServiceWorker(client);
}

/** Without one the site would be served all the same: not installed, without messages and offline reading. */
export function requireServiceWorker(client: URL): void {
  if (!existsSync(new URL('service-worker.js', client)))
    throw new Error(`The build of the web app has no service-worker.js in ${fileURLToPath(client)}.`);
}
