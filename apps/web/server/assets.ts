import { readFile } from 'node:fs/promises';
import type { PageAssets } from '../src/render.ts';

/** An entry of Vite's manifest: the built chunk of a source file. */
type Chunk = {
  file: string;
  css?: string[];
  imports?: string[];
  dynamicImports?: string[];
  isEntry?: boolean;
};
export type Manifest = Record<string, Chunk>;

const entry = 'src/entry-client.tsx';
/** For every page; tools with styles of their own load those themselves. */
const siteStyles = 'style.css';
const onlyWithNetwork =
  /features\/(?:accounts|admin|communities|image-dialog|modtools|recovery|reporting|settings)\//;
const routeChunk = /^src\/routes\/(.+)\.tsx\?tsr-split=component/;

/** The files that each route loads, from the build's manifest, so that their downloads begin with the page's. */
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

/** The routes that can be read offline, and the offline page. */
const readingRoutes = ['index', 'all', 'subscriptions', '$name.index', 'offline'];

/**
 * The files that a browser keeps for offline reading: those of the entry and of feeds, and their lazy imports. Tools
 * and online-only parts are left out.
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

function filesOf(manifest: Manifest, source: string): string[] {
  return withImports(manifest, [source]).flatMap((each) => manifest[each]?.file ?? []);
}

function withImports(manifest: Manifest, sources: readonly string[], seen = new Set<string>()): string[] {
  for (const source of sources) {
    const chunk = manifest[source];
    if (!chunk || seen.has(source)) continue;
    seen.add(source);
    withImports(manifest, chunk.imports ?? [], seen);
  }
  return [...seen];
}
