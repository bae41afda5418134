import { commentShapes } from '@confab/api-contract';
import { limits } from '@confab/domain';
import { createRenderPool } from '@confab/markdown/server';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { asPublished } from './Preview.tsx';

const site = 'https://forum.example/';
const pool = createRenderPool({ siteOrigin: 'https://forum.example', deadlineMs: 10_000 });
afterAll(() => pool.close());

/** What the api does with a body before it stores the HTML: the contract's schema, then the thread that renders. */
const published = (body: string) => pool.render(commentShapes.create.body.parse({ body }).body);
const preview = (body: string) => asPublished(body, { max: limits.commentBodyMax, site });

const corpus: Record<string, string> = {
  'plain words': 'Seen over the mill.',
  'spaces and lines around': '\n\n   Seen over the mill.  \n\n\t',
  'an indent that makes code': '    Seen over the mill.',
  'an indented list': '  - apples\n  - pears\n    - green ones\n\n',
  'blank lines above an indent': ' \n\t\r\n\u00a0\n  - apples\n  - pears',
  emphasis: 'a *b* **c** ***d*** _e_ ~~f~~ ~g~',
  headings: '# One\n## Two\n###### Six\nSetext\n===',
  lists: '- one\n- two\n  1. three\n  2. four\n\n* [ ] no task',
  quotes: '> one\n> > two\nlazy\n\n> three',
  code: '`a` ``b`c``\n\n```js\nlet a = 1 < 2;\n```\n\n    indented',
  'an open fence': '```\nnever closed',
  tables: '| a | b |\n|:--|--:|\n| 1 | **2** |\n| `|` | \\| |',
  'a broken table': '| a | b |\n|---|\n| 1 |',
  'a link into the site': '[here](/birding/post/abcdefgh) and https://forum.example/birding',
  'a link out of it': '[there](https://example.com "a title") <https://example.org>',
  'bare addresses': 'www.example.com, https://example.com/a_b_(c). me@example.com',
  'links that are none': '[a](javascript:alert(1)) [b](data:text/html,x) [c](vbscript:x) [d](//example.com)',
  pictures: '![a swift](https://example.com/swift.png) ![](x)',
  references: '[a][1]\n\n[1]: https://example.com "One"',
  html: '<b>bold</b> <script>alert(1)</script>\n\n<div>\nblock\n</div>',
  entities: '&amp; &lt;b&gt; &#x202e; &nosuch; &copy;',
  escapes: '\\*not emphasis\\* \\[not a link\\](x)',
  bidi: '\u202Eright to left\u202C \u2066isolated\u2069 שלום עולם',
  'zero width': 'a\u200Bb\u200Cc\u200Dd\uFEFF',
  'what cannot be stored': 'a\u0000b \uD800 c \uDC00',
  emoji: '👩‍👩‍👧 🇩🇪 e\u0301',
  'line ends of other systems': 'one\r\ntwo\rthree\r\n\r\nfour',
  rules: 'a\n\n---\n\n***\n\nb',
  'hard breaks': 'one  \ntwo\\\nthree',
  'too deep': '>'.repeat(2000),
  'too many marks': '*a '.repeat(6000),
  'exactly the limit': 'ä'.repeat(limits.commentBodyMax),
  'beyond the limit': `${'😀'.repeat(limits.commentBodyMax)}**cut**`,
};

describe('the preview equals the published HTML', () => {
  it.each(Object.keys(corpus))('for %s', async (name) => {
    const body = corpus[name] ?? '';
    expect(preview(body)).toBe(await published(body));
  });

  it('for arbitrary text', async () => {
    const pieces = fc.constantFrom(
      ...['*', '**', '_', '~~', '`', '```', '[', '](', ')', '!', '<', '>', '&', '|', '\n', '\n\n', '- '],
      ...['# ', '> ', '    ', '\\', ' ', 'word', 'https://forum.example/a', 'www.a.bc', '\u202e', '\u0000'],
    );
    const text = fc.array(pieces, { maxLength: 60 }).map((each) => each.join(''));
    await fc.assert(
      fc.asyncProperty(fc.oneof(text, fc.string({ unit: 'binary' })), async (body) => {
        expect(preview(body)).toBe(await published(body));
      }),
      { numRuns: 500 },
    );
  });
});
