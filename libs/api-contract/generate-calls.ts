import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { resources } from './src/resources.ts';
import type { Shape } from './src/shape.ts';

const folder = new URL('src/calls/', import.meta.url);
const head = '// Written by generate-calls.ts; do not edit.\n';

/**
 * The files of `src/calls/`: the half of the contract that a browser loads, without schemas. Each resource has its own, so
 * that a page loads only what it calls. Write them after a change of the contract (`npm run generate -w libs/api-contract`);
 * a test fails while one is stale.
 */
export function renderCalls(): Map<string, string> {
  const names = Object.keys(resources);
  const files = new Map(
    Object.entries(resources).map(([resource, shapes]) => [
      fileOf(resource),
      head +
        "import type { CallsOf } from '../call.ts';\n" +
        "import type { resources } from '../resources.ts';\n\n" +
        `export const ${resource}Api: CallsOf<typeof resources.${resource}> = {\n` +
        Object.entries<Shape>(shapes)
          .map(([name, shape]) => `  ${name}: ${renderCall(shape)},\n`)
          .join('') +
        '};\n',
    ]),
  );
  return files.set(
    'all.gen.ts',
    head +
      names.map((name) => `import { ${name}Api } from './${fileOf(name)}';\n`).join('') +
      `\nexport {\n${names.map((name) => `  ${name}Api,\n`).join('')}};\n` +
      '\n/** Every call by resource and name. */\n' +
      // The type is written out, because an inferred one this long is refused in the declarations of the package.
      `export const callResources: {\n${names.map((name) => `  ${name}: typeof ${name}Api;\n`).join('')}} = {\n` +
      `${names.map((name) => `  ${name}: ${name}Api,\n`).join('')}};\n`,
  );
}

function fileOf(resource: string): string {
  return `${resource.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.gen.ts`;
}

function renderCall({ at, etag, response, stream, download }: Shape): string {
  const [, method, path, action] = /^(\w+) ([^?]+)(?:\?action=(\w+))?$/.exec(at) ?? [];
  if (method === undefined || path === undefined) throw new Error(`no method and path: ${at}`);
  const fields = {
    method,
    path,
    action,
    etag,
    nullable: response.safeParse(null).success || undefined,
    stream,
    download,
  };
  const written = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : `${name}: ${typeof value === 'string' ? `'${value}'` : String(value)}`,
  );
  return `{ ${written.join(', ')} }`;
}

if (import.meta.main) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  for (const [file, text] of renderCalls()) writeFileSync(new URL(file, folder), text);
}
