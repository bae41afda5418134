import { describe, expect, test } from 'vitest';
import { escapedParagraphs } from './escape.ts';
import { isQuickToParse } from './guard.ts';
import { renderMarkdown } from './index.ts';

const render = (source: string) => renderMarkdown(source, { siteOrigin: 'https://forum.example' });

const full = (unit: string, from = '') =>
  from + unit.repeat(Math.ceil(20_000 / unit.length)).slice(0, 20_000);

describe('text that is slow to parse becomes plain text:', () => {
  test.each([
    ['list markers', full('- ')],
    ['numbered markers', full('1. ')],
    ['quotes', full('>')],
    ['spaced quotes', full('> ')],
    ['mixed containers', full('- > 1. ')],
    ['stars around a letter', `${'*'.repeat(10_000)}a${'*'.repeat(10_000)}`],
    ['open emphasis', full('*a_ ')],
    ['open strikes', full('~~a')],
    ['links without a definition', full('[a][')],
    ['titles that never end', full('[a](b (')],
    ['open pictures', full('![a](')],
    ['open comments', full('<!--')],
    ['open instructions', full('<?')],
    ['open declarations', full('<!A ')],
    ['dots behind an address', full('.', 'https://a.example')],
    ['brackets behind an address', full(']', 'https://a.example')],
    ['entities behind an address', full('&amp;', 'https://a.example')],
    ['addresses joined by underscores', full('_www.a')],
    ['words behind an open bracket', full('a ', '[')],
    ['words inside a link', `${full('a ', '[')}](/b)`],
    ['words behind a bracket closed in code', full('a ', '[`]`')],
    ['addresses behind an open bracket', full('1h', '[')],
    ['entities behind an open bracket', full('&a', '[')],
    ['cells behind an open bracket', full('|a', '[')],
    ['short lines', full('a\n')],
    ['short headings', full('a\n=\n')],
    ['short list items', full('- a\n')],
    ['lines ended by the old Macintosh', full('- a\r')],
    ['lists in lists on many lines', full(`${'- '.repeat(10)}a\n`)],
    [
      'lists indented further on each line',
      Array.from({ length: 190 }, (_, n) => `${' '.repeat(n)}- a`).join('\n'),
    ],
    ['quotes, again and again', '> a\n\n'.repeat(700)],
    ['words behind a bracket in a list', `1. [${'word '.repeat(3000)}`],
    ['pluses behind a bracket', `![\\${'> + + '.repeat(1700)}`],
    ['headings of one word', 'a\n===\n'.repeat(700)],
    ['lazy lines of a list', `- ${'a\n'.repeat(1400)}`],
    ['underscores between letters', full('a_')],
    [
      'a table of 100 columns and 90 rows',
      `${'|a'.repeat(100)}\n${'|-'.repeat(100)}\n${`${'|a'.repeat(100)}\n`.repeat(90)}`,
    ],
    ['a table of 1,400 rows', `|a|b|\n|-|-|\n${'|red|red|\n'.repeat(1400)}`],
    ['a wide table with many rows', `${'|a'.repeat(1000)}\n${'|-'.repeat(1000)}\n${'|\n'.repeat(1000)}`],
  ])('%s', (_name, source) => {
    expect(isQuickToParse(source.replaceAll('\r', '\n'))).toBe(false);
    expect(render(source)).toBe(escapedParagraphs(source));
  });
});

describe('long addresses or titles repeated at every link become plain text:', () => {
  test.each([
    ['an address', `[a]: https://a.example/${'x'.repeat(2000)}\n\n${'[a]\n\n'.repeat(200)}`],
    ['a title', `[a]: b "${'x'.repeat(2000)}"\n\n${'[a]\n\n'.repeat(200)}`],
  ])('%s', (_name, source) => {
    expect(isQuickToParse(source)).toBe(true);
    expect(render(source)).toBe(escapedParagraphs(source));
  });
});

const code =
  'function sum(list: number[]) {\n  return list.reduce((a, b) => a + b, 0) * snake_case_name;\n}\n\n';
const sentence =
  'It was **extremely** still that night, see [the log](/all) or https://weather.example/today. ';

describe('ordinary text is rendered as Markdown:', () => {
  test.each([
    ['a deep outline', '- a\n  - b\n    - c\n      - d\n        - e\n          - f'],
    ['code aligned far to the right', `\`\`\`\n  const total = first\n${' '.repeat(60)}+ second\n\`\`\``],
    ['a quoted quote', '> > > said who'],
    ['a long article', full(`${sentence.repeat(6)}\n\n`)],
    ['one endless paragraph', full(sentence).slice(0, 10_000)],
    ['a list of links', full('- [Some name](https://other.example/some/path)\n')],
    ['a glossary', full('- **term**: what it means to those who use it\n')],
    [
      'a table of 450 rows',
      `| a | b | c | d |\n|---|---|---|---|\n${'| red | blue | green | 14 |\n'.repeat(450)}`,
    ],
    [
      'a table of 150 rows with three links each',
      `| a | b | c |\n|---|---|---|\n${'| [red](https://a.example/red) | [blue](https://a.example/blue) | [green](https://a.example/green) |\n'.repeat(150)}`,
    ],
    ['a long program', `\`\`\`ts\n${full(code)}\n\`\`\``],
    ['a numbered list of 500', '1. something to do today\n'.repeat(500)],
    ['a poem', full('of shorter lines,  \nall broken by hand  \n')],
    ['a line drawn with dashes', `above\n\n${'-'.repeat(300)}\n\nbelow`],
    ['gaps to fill in', 'name ____________________ address ____________________\n\n'.repeat(20)],
    ['a contents list with dots', `- [One](/one) ${'.'.repeat(120)} 1\n`.repeat(40)],
  ])('%s', (_name, source) => {
    expect(isQuickToParse(source)).toBe(true);
    expect(render(source)).not.toBe(escapedParagraphs(source));
  });
});

test('plain text keeps its paragraphs and lines', () => {
  expect(escapedParagraphs('a <b>\r\n c\r\n \r\n\r\n& d\n')).toBe(
    '<p>a &lt;b&gt;<br />\n c</p>\n<p>&amp; d</p>',
  );
});
