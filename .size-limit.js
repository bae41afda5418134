import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** What a visitor who opens a post downloads before the page is complete. */
const POST_PAGE = 'src/routes/$name.post.$publicId.tsx';
const ENTRY = 'src/entry-client.tsx';

const web = fileURLToPath(new URL('./apps/web/', import.meta.url));
const manifestFile = `${web}dist/client/.vite/manifest.json`;
if (!existsSync(manifestFile)) throw new Error('The web app is not built.');
if (!existsSync(web + POST_PAGE)) throw new Error(`${POST_PAGE} has moved: change .size-limit.js.`);
const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));

/** The router splits a route into chunks named `FILE?tsr-split=PARTS`; without any the page is part of the entry. */
const pages = Object.keys(manifest).filter((source) => source.startsWith(`${POST_PAGE}?`));

function withImports(source, found = new Set()) {
  const chunk = manifest[source];
  if (!chunk) throw new Error(`The build has no ${source}.`);
  if (!found.has(source)) {
    found.add(source);
    for (const imported of chunk.imports ?? []) withImports(imported, found);
  }
  return found;
}

const sources = new Set([ENTRY, ...pages].flatMap((source) => [...withImports(source)]));
const scripts = [...sources].map((source) => manifest[source].file);
/** The sheet that every page has; that of the moderator tools comes with them. */
const styles = [manifest['style.css'].file];

const inBuild = (files) => files.map((file) => `apps/web/dist/client/${file}`);

export default [
  { name: 'script of a post page', path: inBuild(scripts), limit: '150 kB', gzip: true },
  { name: 'styles', path: inBuild(styles), limit: '22 kB', gzip: true },
];
