import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { root } from './sources.ts';

const text = readFileSync(`${root}CHANGELOG.md`, 'utf8');
/** The heading and what stands below it, newest first. */
const sections = text
  .split(/^## /m)
  .slice(1)
  .map((section) => section.split(/\n+([^]*)/, 2) as [heading: string, body: string]);

test('what is not released comes first, and every version names its day and its commit', () => {
  const [[first], ...versions] = sections as [[string, string], ...[string, string][]];
  expect(first).toBe('Not released');
  for (const [heading, body] of versions) {
    expect(heading).toMatch(/^\d+\.\d+\.\d+, \d{1,2} [A-Z][a-z]+ 20\d\d$/);
    expect(body).toMatch(/^Commit [0-9a-f]{40}\.\n/);
  }
});

test('the newest version is that of the product', () => {
  const { version } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { version: string };
  expect(sections[1]?.[0]).toMatch(new RegExp(`^${version.replaceAll('.', '\\.')},`));
});

test('every migration belongs to a version, or is named among what is not released', () => {
  const numbers = readdirSync(`${root}libs/db/migrations`).flatMap(
    (file) => /^(\d{4})_/.exec(file)?.[1] ?? [],
  );
  const ranges = Array.from(
    text.matchAll(/Migrations?\s+(\d{4})(?:\s+to\s+(\d{4}))?/g),
    ([, from, to = from]) => [from, to],
  );
  expect(ranges.toReversed().map(([from]) => Number(from))).toEqual([
    0,
    ...ranges
      .toReversed()
      .slice(0, -1)
      .map(([, to]) => Number(to) + 1),
  ]);
  expect(ranges[0]?.[1]).toBe(numbers.sort().at(-1));
});

test('the workflow reads the newest version and its commit', () => {
  const script = readFileSync(`${root}.github/workflows/version.yml`, 'utf8');
  const commands = [...script.matchAll(/\$\((sed .*)\)$/gm)].map(([, command]) => command ?? '');
  const read = commands.map((command) =>
    execFileSync('bash', ['-c', command], { cwd: root, encoding: 'utf8' }).trim(),
  );
  const [heading = '', body = ''] = sections[1] ?? [];
  expect(read).toEqual([heading.split(',')[0], /[0-9a-f]{40}/.exec(body)?.[0]]);
});
