import { describe, expect, test } from 'vitest';
import { type Source, sources, withoutComments } from './sources.ts';

/** Lines that a pattern finds, with their files. */
function found(files: readonly Source[], pattern: RegExp): string[] {
  return files.flatMap(({ path, text }) =>
    text
      .split('\n')
      .filter((line) => pattern.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  );
}

const code = sources([
  'apps/*/src/**/*.{ts,tsx}',
  'apps/web/server/**/*.ts',
  'libs/*/src/**/*.{ts,tsx}',
  'tools/**/*.ts',
]);
const running = code.map(({ path, text }) => ({ path, text: withoutComments(text) }));

test('lists are paged by key: no statement skips rows by counting them', () => {
  const sqlFiles = running.filter(
    ({ path, text }) => !path.startsWith('tools/house/') && /\bsql`|drizzle-orm|from 'postgres'/.test(text),
  );
  expect(sqlFiles.length).toBeGreaterThan(15);
  expect(found(sqlFiles, /\.offset\(|\boffset\s+(?:\$|\d|:)/i)).toEqual([]);
});

test('in an app the environment is read in one place', () => {
  const apps = running.filter(({ path }) => /^apps\/(?:api|web|worker)\//.test(path));
  const readers = apps.filter(({ text }) => text.includes('process.env')).map(({ path }) => path);
  expect(readers.filter((path) => !/\/(?:main|config)\.ts$/.test(path))).toEqual([]);
});

test('error replies are written in one place', () => {
  const handlers = running.filter(({ path }) =>
    /^apps\/api\/src\/.*\.(?:routes|queries|present)\.ts$/.test(path),
  );
  expect(handlers.length).toBeGreaterThan(20);
  expect(found(handlers, /\.code\(|\.status\(/)).toEqual([]);
});

test('rows become wire objects in presenters only, and presenters ask nothing of the database', () => {
  const presenters = running.filter(({ path }) => path.endsWith('.present.ts'));
  expect(found(presenters, /\bsql`|\bdb\b|await /)).toEqual([]);
});

test('no style depends on what is anywhere in the page: the browser would search a long thread at each change', () => {
  const sheets = sources(['apps/web/src/**/*.css']);
  expect(sheets.length).toBeGreaterThan(30);
  expect(found(sheets, /(?::root|(?<![.\w-])(?:html|body))\S*:has\(/)).toEqual([]);
});

describe('what is unfinished is not here', () => {
  const all = sources(
    [
      'apps/**/*.{ts,tsx,css}',
      'libs/**/*.{ts,tsx}',
      'tools/**/*.{ts,mjs}',
      'docs/**/*.md',
      '*.md',
      'docker/**',
      '.github/**/*.yml',
    ],
    { tests: true },
  ).filter(({ path }) => !path.startsWith('tools/house/') && !path.endsWith('.gen.ts'));

  test('no note to do something later', () => {
    const written = all.filter(({ path }) => path !== 'docs/architecture.md');
    expect(found(written, /\b(?:TODO|FIXME|XXX|HACK)\b/)).toEqual([]);
  });

  test('no test left out, and none that keeps the others from running', () => {
    const tests = all.filter(({ path }) => /\.test\.tsx?$|web-e2e/.test(path));
    expect(tests.length).toBeGreaterThan(50);
    expect(found(tests, /\b(?:test|it|describe)\.(?:only|skip|todo|fixme)\b|\bx(?:it|describe)\(/)).toEqual(
      [],
    );
  });

  test('no lint rule or type check switched off without saying why', () => {
    expect(found(all, /@ts-(?:ignore|nocheck)|eslint-disable(?!.*--)/)).toEqual([]);
  });
});
