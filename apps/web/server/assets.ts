import { readFile } from 'node:fs/promises';
import type { PageAssets } from '../src/render.ts';

/** An entry of Vite's manifest: what became of a source file. */
type Chunk = { file: string; css?: string[]; imports?: string[]; isEntry?: boolean };
type Manifest = Record<string, Chunk>;

const entry = 'src/entry-client.tsx';
/** What every page needs; tools with styles of their own ask for those themselves. */
const siteStyles = 'style.css';
const routeChunk = /^src\/routes\/(.+)\.tsx\?tsr-split=component/;

/** Which files each route loads, from the manifest of the build: their downloads begin with the page's. */
export async function readAssets(manifestFile: URL): Promise<PageAssets> {
  // The build wrote the file.
  return assetsOf(JSON.parse(await readFile(manifestFile, 'utf8')) as Manifest);
}

export function assetsOf(manifest: Manifest): PageAssets {
  const first = manifest[entry];
  if (!first) throw new Error('The build of the web app is incomplete: its manifest has no entry.');
  const loaded = filesOf(manifest, entry);

  const routes: PageAssets['routes'] = {
    __root__: {
      css: [manifest[siteStyles]].flatMap((sheet) => (sheet ? [`/${sheet.file}`] : [])),
      preloads: loaded.map((file) => `/${file}`),
      scripts: [{ attrs: { type: 'module', async: true, src: `/${first.file}` } }],
    },
  };
  for (const source of Object.keys(manifest)) {
    const name = routeChunk.exec(source)?.[1];
    if (name === undefined) continue;
    const own = filesOf(manifest, source).filter((file) => !loaded.includes(file));
    routes[routeId(name)] = { preloads: own.map((file) => `/${file}`) };
  }
  return { routes };
}

/** `$name.post.$publicId` -> `/$name/post/$publicId`, `index` -> `/`. */
function routeId(fileName: string): string {
  const path = fileName.replaceAll('.', '/').replace(/\/route$/, '');
  return `/${path.replace(/(^|\/)index$/, '$1')}`;
}

/** The script of a source file and of everything it imports at once. */
function filesOf(manifest: Manifest, source: string, seen = new Set<string>()): string[] {
  const chunk = manifest[source];
  if (!chunk || seen.has(source)) return [];
  seen.add(source);
  return [chunk.file, ...(chunk.imports ?? []).flatMap((imported) => filesOf(manifest, imported, seen))];
}
