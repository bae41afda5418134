import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sources } from './sources.ts';

type Project = { name: string; nx?: { tags?: string[]; targets?: Record<string, unknown> } };

const projects = sources(['{apps,libs}/*/package.json', 'tools/package.json', 'tools/demo/package.json']).map(
  // The format is npm's and Nx's.
  ({ path, text }) => [path, JSON.parse(text) as Project] as const,
);

test.each(projects)('%s is tagged with its scope and its type', (_, { name, nx }) => {
  const [scope, type, ...others] = nx?.tags ?? [];
  expect(scope).toBe(name.replace('@confab/', 'scope:'));
  expect(type).toMatch(/^type:(?:app|lib|tool|e2e)$/);
  expect(others).toEqual([]);
});

test.each(projects)('%s has its types, lint and tests checked', (_, { nx }) => {
  const targets = Object.keys(nx?.targets ?? {});
  expect(targets).toEqual(expect.arrayContaining(['typecheck', 'lint']));
  expect(targets.filter((target) => ['test', 'test-slow', 'e2e'].includes(target))).not.toEqual([]);
});

test('no version of npm runs an install script of a package, nor needs one of ours', () => {
  const settings = readFileSync(new URL('../../.npmrc', import.meta.url), 'utf8').split('\n');
  // Before version 11 it does not know `allowScripts`.
  expect(settings).toContain('ignore-scripts=true');
  const [root] = sources(['package.json']);
  const { scripts } = JSON.parse(root?.text ?? '') as { scripts: Record<string, string> };
  const unrun = Object.keys(scripts).filter((name) => {
    const [, of = ''] = /^(?:pre|post)(.+)$/.exec(name) ?? [];
    return of in scripts || /^(?:pre|post)?(?:install|prepare)$/.test(name);
  });
  expect(unrun).toEqual([]);
});
