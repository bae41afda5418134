import { describe, expect, test } from 'vitest';
import { escapedParagraphs } from './escape.ts';
import { renderMarkdown } from './index.ts';

const render = (source: string) => renderMarkdown(source, { siteOrigin: 'https://forum.example' });

const full = (unit: string, from = '') =>
  from + unit.repeat(Math.ceil(20_000 / unit.length)).slice(0, 20_000);

const before = 'It is **so**.\n\n';
const after = '\n\nAnd [so](/so).';

describe('of a block that is slow to parse, only that block becomes plain text:', () => {
  test.each([
    ['stars around a letter', `a${'*'.repeat(9_000)}a${'*'.repeat(9_000)}`],
    ['open emphasis', full('*a_ ')],
    ['open strikes', full('~~a')],
    ['links without a definition', full('[a][')],
    ['titles that never end', full('[a](b (')],
    ['open pictures', full('![a](')],
    ['open comments', full('<!--', 'a')],
    ['open instructions', full('<?', 'a')],
    ['open declarations', full('<!A ', 'a')],
    ['open attributes', full('<a b="')],
    ['addresses joined by underscores', full('_www.a')],
    ['addresses behind an open bracket', full('http://a.b ', '[')],
    ['words joined by underscores', full('x_y_z ')],
    ['underscores between letters', full('a_')],
    ['short lines', 'a\n'.repeat(9000).trimEnd()],
  ])('%s', (_name, endless) => {
    const block = endless.trimEnd();
    expect(render(before + block + after)).toBe(
      `<p>It is <strong>so</strong>.</p>\n${escapedParagraphs(block)}\n<p>And <a href="/so">so</a>.</p>`,
    );
  });

  test.each([
    ['in a quote', '> **a**\n>\n> ', '> '],
    ['in a list', '- **a**\n\n  ', '  '],
  ])('%s', (_name, begin, indent) => {
    const html = render(`${begin}${full('*a_ ').slice(0, 15_000)}\n${indent}*b*${after}`);
    expect(html).toContain('<strong>a</strong>');
    expect(html).toContain('*a_ *a_');
    expect(html).toContain('<br />\n*b*</p>');
    expect(html).toContain('<a href="/so">');
  });

  test.each([
    [
      'of 100 columns and 90 rows',
      `${'|a'.repeat(100)}\n${'|-'.repeat(100)}\n${`${'|a'.repeat(100)}\n`.repeat(90)}`,
    ],
    ['of 2,500 rows', `|a|b|\n|-|-|\n${'|r|r|\n'.repeat(2500)}`],
    ['with many columns and rows', `${'|a'.repeat(1000)}\n${'|-'.repeat(1000)}\n${'|\n'.repeat(1000)}`],
    ['in a quote', `> |a|b|\n> |-|-|\n${'> |*r*|r|\n'.repeat(1500)}`],
  ])('a table %s', (_name, source) => {
    const table = source.trimEnd();
    const html = render(before + table + after);
    expect(html).not.toContain('<td>');
    expect(html).toContain(escapedParagraphs(table.replaceAll(/^> /gm, '')));
    expect(html).toContain('<a href="/so">');
  });

  test.each([
    ['quotes', '>'.repeat(500)],
    ['spaced quotes', '> '.repeat(500)],
    ['numbered lists', '1. '.repeat(500)],
    ['lists of mixed marks', '- > 1. '.repeat(200)],
  ])('beyond eleven levels, the marks of %s are text', (_name, marks) => {
    const html = render(`${before}${marks}a${after}`);
    expect(html.match(/<(?:blockquote|ul|ol)/g)).toHaveLength(11);
    expect(html).toContain('<strong>so</strong>');
    expect(html).toContain('<a href="/so">');
  });
});

describe('a text whose structure is slow to parse becomes plain text:', () => {
  test.each([
    ['short headings', full('a\n=\n')],
    ['short list items', full('- a\n')],
    ['lines ended by the old Macintosh', full('- a\r')],
    ['lists in lists on many lines', full(`${'- '.repeat(10)}a\n`)],
    ['quotes, again and again', '> a\n\n'.repeat(2000)],
    ['headings of one word', 'a\n===\n'.repeat(1400)],
    ['lazy lines of a list', `- ${'a\n'.repeat(3000)}`],
    ['definitions', full('[a]: b\n')],
    ['empty lines', full('\n', 'a')],
  ])('%s', (_name, source) => {
    expect(render(source)).toBe(escapedParagraphs(source));
  });
});

describe('long addresses or titles repeated at every link become plain text:', () => {
  test.each([
    ['an address', `[a]: https://a.example/${'x'.repeat(2000)}\n\n${'[a]\n\n'.repeat(200)}`],
    ['a title', `[a]: b "${'x'.repeat(2000)}"\n\n${'[a]\n\n'.repeat(200)}`],
  ])('%s', (_name, source) => {
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
    ['a form to sign', `**Sign here:** ${'_'.repeat(220)}`],
    ['an outcry', `**No**${'!'.repeat(230)}`],
    ['a divider of many spaced marks', `**a**\n\n${'* '.repeat(40)}\n\n${'- '.repeat(40)}\n\nb`],
    ['dots behind an address', `**a** https://a.example${'.'.repeat(300)}`],
    ['words behind an open bracket', full('a ', '**a** [')],
    ['a contents list with dots', `- [One](/one) ${'.'.repeat(120)} 1\n`.repeat(40)],
  ])('%s', (_name, source) => {
    expect(render(source)).not.toBe(escapedParagraphs(source));
  });
});

describe('the lines of a fence are shown as code, and the words around it as Markdown:', () => {
  test.each([
    ['a log', '[12:00:01] <info> worker[3]: *done*, see a_b_c', 400],
    ['a program', 'x[i] = y[j] * `z`; // [not a link', 500],
    ['a JSON array', '["a", {"b": [1, 2]}],', 800],
    ['settings', '[section]', 1500],
    ['HTML', '<p class="a"><b>x</b></p><!--', 600],
    ['a difference', '- a', 4000],
    ['a list', '  - name: a', 1500],
    ['quotes', '> > > > > > > > > > > > > > a', 600],
    ['a table', '|a|b|c|d|', 1900],
    ['short lines', '}', 9000],
    ['definitions', '[a]: b', 2700],
    ['underlined headings', 'a\n===', 2900],
    ['addresses', 'https://a.example/?!...........', 600],
    ['a divider', '. '.repeat(100).trim(), 90],
  ])('%s', (_name, line, times) => {
    const lines = `${line}\n`.repeat(times);
    const escaped = lines.replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
    for (const [fenced, html] of [
      [`\`\`\`\n${lines}\`\`\``, `<pre tabindex="0"><code>${escaped}</code></pre>`],
      [lines.replaceAll(/^/gm, '    ').trimEnd(), `<pre tabindex="0"><code>${escaped}</code></pre>`],
    ] as const) {
      if (fenced.length > 20_000 && fenced.startsWith(' ')) continue;
      expect(render(before + fenced + after)).toBe(
        `<p>It is <strong>so</strong>.</p>\n${html}\n<p>And <a href="/so">so</a>.</p>`,
      );
    }
  });

  test('in a list', () => {
    const lines = Array.from({ length: 300 }, (_, n) => `   x[${n}] = y[${n}] * z;`).join('\n');
    expect(render(`1. **Run**:\n   \`\`\`c\n${lines}\n   \`\`\`\n2. See *this*`)).toMatch(
      /^<ol>\n<li><strong>Run<\/strong>:\n<pre[^>]*><code>x\[0\][\s\S]*<\/code><\/pre>\n<\/li>\n<li>See <em>this<\/em><\/li>\n<\/ol>$/,
    );
  });
});

test('plain text keeps its paragraphs and lines', () => {
  expect(escapedParagraphs('a <b>\r\n c\r\n \r\n\r\n& d\n')).toBe(
    '<p>a &lt;b&gt;<br />\n c</p>\n<p>&amp; d</p>',
  );
});
