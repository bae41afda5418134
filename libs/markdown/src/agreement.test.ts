import { effort } from '@confab/testing/effort';
import { HtmlRenderer, Parser } from 'commonmark';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { renderMarkdown } from './index.ts';

const render = (source: string) => renderMarkdown(source, { siteOrigin: 'https://forum.example' });
const parser = new Parser();
const renderer = new HtmlRenderer();

/** The blocks of code in rendered HTML. The other renderer drops spaces in blank lines of lists. */
const codeIn = (html: string) =>
  [...html.matchAll(/<pre[^>]*><code[^>]*>([\s\S]*?)<\/code><\/pre>/g)].map(([, code = '']) =>
    code
      .split('\n')
      .map((line) => line.trimEnd())
      .join('\n'),
  );

const line = fc.constantFrom(
  ...[
    'a',
    'b c',
    '    code',
    '\tcode',
    '     more',
    '',
    '',
    '  ',
    '```sh',
    '```',
    '~~~',
    '   ```',
    '  ~~~js',
  ],
  ...[
    '[r]: /x\n',
    '[r]: /x "t"\n',
    '[r]:',
    '# head',
    '---',
    '***',
    '===',
    '<div>',
    '</div>',
    '<p>',
    '<!-- c',
    '-->',
  ],
  ...['<b>', '<script>', '</script>', '| a |', '\\', '`a', '> ', '>', 'a  ', '&amp; <b> "c"'],
);
const marker = fc.constantFrom(
  '',
  '',
  '',
  '- ',
  '-',
  '1. ',
  '2) ',
  '10. ',
  '+ ',
  '> ',
  '>',
  '  ',
  '   ',
  '    ',
  '-   ',
);
/**
 * Definitions have an empty line below: to the other renderer they are a paragraph until it ends. Blank lines at the end of a
 * text, also those of a quote, are left out.
 */
const texts = fc
  .array(fc.tuple(marker, marker, line), { minLength: 1, maxLength: 14 })
  .map((lines) => lines.map((pieces) => pieces.join('')).join('\n'))
  .map((text) => text.replace(/(?<![\s>])[\s>]+$/, ''));

test('generated documents have the same code as another renderer of CommonMark gives them', () => {
  fc.assert(
    fc.property(texts, (source) => {
      expect(codeIn(render(source))).toEqual(codeIn(renderer.render(parser.parse(source))));
    }),
    { seed: 52, numRuns: effort(4000, 40_000) },
  );
});

describe('a block of code keeps its lines', () => {
  test.each([
    ['below the words of a list item', '1. Run:\n   ```sh\n   npm i\n   npm start\n   ```\n2. Open it.'],
    ['in a list in a list', '- a\n  - b\n    ~~~\n    c\n\n    d\n    ~~~'],
    ['below a definition', '[1]: http://a.example\n\n    a\n    b'],
    ['in a fence below a definition', '[1]: http://a.example\n```\na\nb\n```'],
    ['in a quote below a definition', '> [1]: http://a.example\n>\n>     a\n>     b'],
    ['below the heading of an item', '- a\n  ===\n  ```\n  b\n  c\n  ```'],
    ['left open at the end of an item', '- a\n  ```\n  b\n  c\n- d'],
    ['below a table', '|a|\n|-|\n|b|\n\n    c\n    d'],
  ])('%s', (_name, source) => {
    expect(codeIn(render(source))).toEqual(codeIn(renderer.render(parser.parse(source))));
    expect(codeIn(render(source))[0]).toMatch(/\n[^\n]+\n$/);
  });
});
