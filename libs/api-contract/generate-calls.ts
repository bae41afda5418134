import { writeFileSync } from 'node:fs';
import { resources } from './src/resources.ts';
import type { Shape } from './src/shape.ts';

/**
 * Writes `src/calls.gen.ts`: the half of the contract that a browser loads, without schemas. Run it after a change of the
 * contract (`npm run generate -w libs/api-contract`); a test fails while the file is stale.
 */
export function renderCalls(): string {
  const names = Object.keys(resources);
  const parts = Object.entries(resources).map(
    ([resource, shapes]) =>
      `export const ${resource}Api: CallsOf<typeof resources.${resource}> = {\n` +
      Object.entries<Shape>(shapes)
        .map(([name, shape]) => `  ${name}: ${renderCall(shape)},\n`)
        .join('') +
      '};\n',
  );
  return [
    '// Written by generate-calls.ts; do not edit.\n' +
      "import type { CallsOf } from './call.ts';\n" +
      "import type { resources } from './resources.ts';\n",
    ...parts,
    '/** Every call by resource and name. */\n' +
      `export const callResources = {\n${names.map((name) => `  ${name}: ${name}Api,\n`).join('')}};\n`,
  ].join('\n');
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

if (import.meta.main) writeFileSync(new URL('src/calls.gen.ts', import.meta.url), renderCalls());
