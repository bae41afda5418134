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
