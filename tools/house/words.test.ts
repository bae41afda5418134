import { describe, expect, test } from 'vitest';
import { sources } from './sources.ts';

/**
 * Words that leave open who acts. A comment, a name, a test title and a page name the actor: the member, the visitor, the
 * operator, another process. Sentences of the product are strings or text of components, and may use them.
 */
const WORDS = /whoever|somebody|nobody|meanwhile|\banew\b|\btold of\b/i;
const WITHIN_NAME =
  /(?:[a-z\d](?:Whoever|Somebody|Nobody|Anew|Meanwhile)|\b(?:whoever|somebody|nobody|anew|meanwhile)(?:[A-Z:]|\b *[=(,;)]))/;

/** Comments, strings by their quotes. */
const TOKEN = /\/\*[\s\S]*?\*\/|\/\/.*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g;
const TITLE = /(?:'(?:\\.|[^'\\\n])*'|`[^`\n]*`|"[^"\n]*")(?=,\s*(?:async )?\()/g;

const code = sources(
  ['{apps,libs,tools,docker,examples}/**/*.{ts,tsx,css,mjs}', '*.{ts,js,cjs,mjs}', '.*.cjs'],
  { tests: true },
).filter(({ path }) => path !== 'tools/house/words.test.ts' && !path.endsWith('.gen.ts'));

/** Names of the code, without strings. In a component a word that stands alone may be its text. */
function names(text: string): string[] {
  return text
    .replaceAll(TOKEN, '')
    .split('\n')
    .filter((line) => WITHIN_NAME.test(line));
}

function comments(text: string): string[] {
  const found = [...text.matchAll(TOKEN)].map(([token]) => token).filter((token) => token.startsWith('/'));
  return found.flatMap((comment) => comment.split('\n')).filter((line) => WORDS.test(line));
}

function titles({ path, text }: { path: string; text: string }): string[] {
  if (!/\.(?:test|e2e)\.tsx?$/.test(path)) return [];
  return [...text.matchAll(TITLE)].map(([title]) => title).filter((title) => WORDS.test(title));
}

describe('words that leave open who acts', () => {
  test('are in no comment', () => {
    expect(code.length).toBeGreaterThan(500);
    expect(code.flatMap(({ path, text }) => comments(text).map((line) => `${path}: ${line.trim()}`))).toEqual(
      [],
    );
  });

  test('are in no name', () => {
    expect(code.filter(({ path }) => WORDS.test(path))).toEqual([]);
    expect(code.flatMap(({ path, text }) => names(text).map((line) => `${path}: ${line.trim()}`))).toEqual(
      [],
    );
  });

  test('are in no test title', () => {
    expect(code.flatMap((file) => titles(file).map((title) => `${file.path}: ${title}`))).toEqual([]);
  });

  test('are on no page, and in no note of a configuration', () => {
    const pages = sources(
      [
        '*.md',
        'docs/**/*.md',
        '{apps,libs,tools,deploy,docker,examples}/**/*.{md,yml,yaml}',
        '.github/**/*.yml',
      ],
      { tests: true },
    ).filter(({ path }) => !/^tools\/demo\/texts\/|^apps\/web\/src\//.test(path));
    const lines = pages.flatMap(({ path, text }) =>
      text
        .split('\n')
        .filter((line) => path.endsWith('.md') || line.includes('#'))
        .map((line) => `${path}: ${line.trim()}`),
    );
    expect(lines.filter((line) => WORDS.test(line))).toEqual([]);
  });
});
