import { globSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));

export type Source = { path: string; text: string };

/** Files of the house by pattern, tests and their helpers left out unless they are asked for. */
export function sources(patterns: readonly string[], { tests = false } = {}): Source[] {
  return globSync([...patterns], { cwd: root, exclude: ['**/node_modules/**', '**/dist/**'] })
    .filter((path) => statSync(root + path).isFile())
    .filter((path) => tests || !/\.test\.tsx?$|\/test-support\//.test(path))
    .sort()
    .map((path) => ({ path, text: readFileSync(root + path, 'utf8') }));
}

/** The text without comments and without what stands in quotes longer than a line: what runs. */
export function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|[^:])\/\/.*$/gm, '$1');
}
