import { readFile } from 'node:fs/promises';
import type { PageAssets } from '../src/render.ts';

/** An entry of Vite's manifest: what became of a source file. */
type Chunk = {
  file: string;
  css?: string[];
  imports?: string[];
  dynamicImports?: string[];
  isEntry?: boolean;
};
export type Manifest = Record<string, Chunk>;

const entry = 'src/entry-client.tsx';
/** What every page needs; tools with styles of their own ask for those themselves. */
const siteStyles = 'style.css';
const onlyWithNetwork =
  /features\/(?:accounts|admin|communities|image-dialog|modtools|recovery|reporting|settings)\//;
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

/** Pages that are read without a network, and what shows that there is none. */
const readingRoutes = ['index', 'all', 'subscriptions', '$name.index', 'offline'];

/**
 * What a browser keeps to read without a network: the files of the entry and of feeds, and what these load when it is
 * wanted. Tools are not among them, nor what only the network gives a use.
 */
export function readingFiles(manifest: Manifest): string[] {
  const split = Object.keys(manifest).filter((source) => {
    const name = routeChunk.exec(source)?.[1];
    return name !== undefined && readingRoutes.includes(name);
  });
  const read = withImports(manifest, [entry, ...split]);
  const parts = read
    .flatMap((source) => manifest[source]?.dynamicImports ?? [])
    .filter((source) => !routeChunk.test(source) && !onlyWithNetwork.test(source));
  const scripts = [...read, ...parts].flatMap((source) => filesOf(manifest, source));
  const sheet = manifest[siteStyles];
  return [...new Set([...scripts, ...(sheet ? [sheet.file] : [])])].map((file) => `/${file}`);
}

/** `$name.post.$publicId` -> `/$name/post/$publicId`, `index` -> `/`. */
function routeId(fileName: string): string {
  const path = fileName.replaceAll('.', '/').replace(/\/route$/, '');
  return `/${path.replace(/(^|\/)index$/, '$1')}`;
}

/** The script of a source file and of everything it imports at once. */
function filesOf(manifest: Manifest, source: string): string[] {
  return withImports(manifest, [source]).flatMap((each) => manifest[each]?.file ?? []);
}

/** Sources of the manifest, each followed by what it imports at once. */
function withImports(manifest: Manifest, sources: readonly string[], seen = new Set<string>()): string[] {
  for (const source of sources) {
    const chunk = manifest[source];
    if (!chunk || seen.has(source)) continue;
    seen.add(source);
    withImports(manifest, chunk.imports ?? [], seen);
  }
  return [...seen];
}
