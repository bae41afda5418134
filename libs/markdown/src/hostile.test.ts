import fc from 'fast-check';
import { expect, test } from 'vitest';
import { excerpt, withoutLinks } from './excerpt.ts';
import { renderMarkdown } from './index.ts';
import { createRenderPool } from './server.ts';

const siteOrigin = 'https://forum.example';
const render = (source: string) => renderMarkdown(source, { siteOrigin });

/** Everything the renderer may ever write. */
const allowed: Record<string, readonly string[]> = {
  a: ['href', 'title', 'target', 'rel'],
  blockquote: [],
  br: [],
  code: [],
  del: [],
  div: ['class', 'tabindex'],
  em: [],
  h3: [],
  h4: [],
  h5: [],
  h6: [],
  hr: [],
  li: [],
  ol: ['start'],
  p: [],
  pre: ['tabindex'],
  strong: [],
  table: [],
  tbody: [],
  td: ['align'],
  th: ['align'],
  thead: [],
  tr: [],
  ul: [],
};

const away = /^(?:https?:|\/\/|ircs?:|mailto:|xmpp:)/i;
const inside = /^(?:\/(?!\/)|#.)/;

/** How a link may open: other sites apart and without a trace, our pictures apart, our pages here. */
function opensRightly(attributes: Map<string, string>): boolean {
  const href = attributes.get('href') ?? '';
  const apart = attributes.get('target') === '_blank';
  if (inside.test(href)) return !attributes.has('rel') && apart === href.startsWith('/images/');
  const isOwn = href.startsWith(`${siteOrigin}/`);
  return away.test(href) && !isOwn && apart && attributes.get('rel') === 'nofollow noreferrer noopener';
}

/** What is in the HTML beyond what is allowed, in words. */
function violations(html: string): string[] {
  const found: string[] = [];
  const open: string[] = [];
  const rest = html.replaceAll(
    /<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z-]+="[^"<>]*")*)\s*(\/?)>/g,
    (_tag, slash: string, name: string, written: string, empty: string) => {
      const names = allowed[name];
      if (!names) found.push(`element ${name}`);
      const attributes = new Map<string, string>();
      for (const [, attribute = '', value = ''] of written.matchAll(/([a-z-]+)="([^"]*)"/g)) {
        if (!names?.includes(attribute)) found.push(`attribute ${attribute} of ${name}`);
        attributes.set(attribute, value);
      }
      if (slash) {
        if (open.pop() !== name) found.push(`${name} closed out of turn`);
      } else if (!empty) {
        if (name === 'a' && open.includes('a')) found.push('a link in a link');
        if (name === 'a' && !opensRightly(attributes)) found.push(`a link as in ${_tag}`);
        open.push(name);
      }
      return '';
    },
  );
  if (/[<>]/.test(rest)) found.push(`stray bracket near ${/.{0,20}[<>].{0,20}/.exec(rest)?.[0] ?? ''}`);
  if (open.length > 0) found.push(`left open: ${open.join(' ')}`);
  return found;
}

const script = 'javascript:alert(1)';

const schemes = [
  script,
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java&#115;cript:alert(1)',
  'java&Tab;script:alert(1)',
  'java&NewLine;script:alert(1)',
  '&#x6A;avascript:alert(1)',
  '&#0000106avascript:alert(1)',
  'javascript&colon;alert(1)',
  'java\u200bscript:alert(1)',
  '\u202ejavascript:alert(1)',
  '\u0001javascript:alert(1)',
  'vbscript:msgbox(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD4=',
  'data:image/svg+xml,<svg onload=alert(1)>',
  'file:///etc/passwd',
  'blob:https://forum.example/x',
  'filesystem:https://forum.example/x',
  'about:blank',
  'view-source:https://forum.example',
  'ws://other.example',
  'magnet:?xt=1',
  'tel:+1',
  'feed:https://x.example',
  '\\\\evil.example\\x',
  '%6Aavascript:alert(1)',
  'http://[',
  'https://',
  '//',
  ':',
  '#x"onmouseover="alert(1)',
  '#',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '/.//evil.example',
  '/%2F/evil.example',
  '/x/..//evil.example',
  'https://forum.example//evil.example',
  'https://forum.example/.//evil.example',
  'https://forum.example\\evil.example',
  'https://forum.example@evil.example',
  'https://evil.example#@forum.example',
  'https://forum.example.evil.example',
  'https://forum.example:444/x',
  'http://forum.example/x',
  'HTTPS://FORUM.EXAMPLE/images/../x',
  'https://forum.example/images/x.jpeg',
  '/images/../x',
  '/IMAGES/x',
  'https:evil.example',
  'https:/evil.example',
  'http:evil.example',
  'h\tttps://evil.example',
  'https://\u202eelpmaxe.live',
  'https://xn--0.example',
  'https://%66orum.example/x',
  'irc://evil.example/"><b>',
  'xmpp:a@b.example?"><b>',
  'mailto:a@b.example?subject="><b>',
];

const shapes: ((target: string) => string)[] = [
  (target) => `[a](${target})`,
  (target) => `[a](<${target}>)`,
  (target) => `![a](${target})`,
  (target) => `[![a](${target})](${target})`,
  (target) => `[a][r]\n\n[r]: ${target}`,
  (target) => `<${target}>`,
  (target) => `[a](${target} "t")`,
];

const html = [
  '<script>alert(1)</script>',
  '<ScRiPt src=//x.example></sCrIpT>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<a href="javascript:alert(1)">x</a>',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<!--><script>alert(1)</script>-->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<?php echo 1 ?>',
  '<!DOCTYPE html>',
  '<style>*{display:none}</style>',
  '<base href="//x.example">',
  '<meta http-equiv=refresh content="0;url=//x.example">',
  '<div\nonclick=alert(1)>',
  '- <div onclick=x>\n- </div>',
  '> <script>\n> alert(1)\n> </script>',
  '|<b>|`<i>`|\n|-|-|\n|<script>alert(1)</script>|\\|<u>|',
  '# <h1 onclick=alert(1)>',
  '**<b**>x',
  '`<`script>alert(1)<`/`script>',
  '```<script>\n</script>\n```',
  '```"onload="alert(1)\nx\n```',
  '```js" onclick="x\nx\n```',
  '[<img src=x onerror=alert(1)>](https://x.example)',
  '[a](https://x.example "\\"onclick=alert(1)")',
  '[a](https://x.example/"onclick="alert(1))',
  '[a](https://x.example/<script>)',
  'https://x.example/"onmouseover="alert(1)',
  'https://x.example/<script>alert(1)</script>',
  "www.x.example/'onclick='alert(1)",
  'a@b.example"><script>',
  '[a](https://x.example) <a href="',
  '</p></div></body><script>alert(1)</script>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&#60;script&#62;alert(1)&#60;/script&#62;',
  '\\<script>alert(1)\\</script>',
  '\u202e\u2066<b>\u2069',
  '\u200b[\u200b]\u200b(\u200bjavascript:alert(1))',
  '[a](https://x.example)[b](https://y.example)[c](javascript:x)',
  '[a [b](https://y.example) c](https://x.example)',
  '[https://y.example](https://x.example)',
  '![[a](https://y.example)](https://x.example)',
  '![https://y.example www.z.example a@b.example <https://w.example> <c@d.example>](https://x.example)',
  '![a ![b ![c](https://z.example) d](https://y.example) e](https://x.example)',
  '[![![a](https://z.example)](https://y.example)](https://x.example)',
  '|a|\n|-|\n|b|c|d|e|f|',
  '|a|b|\n|-\n|x',
  '| |\n|:-:|:-',
  '\0<script>\0alert(1)</script>',
];

const corpus = [...schemes.flatMap((target) => shapes.map((shape) => shape(target))), ...html];

test(`${corpus.length} hostile texts become nothing but allowed elements, attributes and links`, () => {
  const bad = corpus.flatMap((source) =>
    violations(render(source)).map((problem) => `${JSON.stringify(source)}: ${problem}`),
  );
  expect(bad).toEqual([]);
});

test('what previews and descriptions make of them is as harmless', () => {
  for (const source of corpus) {
    const rendered = render(source);
    expect(withoutLinks(rendered)).not.toMatch(/<a |<\/a>/);
    expect(excerpt(rendered)).not.toContain('\n');
  }
});

const pieces = [
  ...[
    '*',
    '**',
    '_',
    '~~',
    '`',
    '```\n',
    '[',
    ']',
    '](',
    '](<',
    ')',
    '![',
    '<',
    '>',
    '"',
    "'",
    '\\',
    '&',
    '|',
    '#',
  ],
  ...[
    '\n',
    '\n\n',
    '\n> ',
    '\n- ',
    '\n1. ',
    '\n    ',
    '\t',
    ' ',
    '\r',
    '|-|-|\n',
    '\n---\n',
    '\n[r]: ',
    '[r]',
  ],
  ...['<script>', '</a>', '<a href="', '<img src=x onerror=', '<!--', '-->', '<?', '<![CDATA[', ' "title"'],
  ...[
    'https://evil.example',
    'https://forum.example',
    '//',
    'javascript:',
    'www.',
    'a@b.example',
    '/images/',
  ],
  ...['&lt;', '&#x3c;', '&colon;', '&quot;', '\u202e', '\u200b', '\0', '\ud83d', '🙂', 'word', ':', '.', '%'],
];

test('no mixture of the pieces of Markdown and HTML gets through either', () => {
  const texts = fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((list) => list.join(''));
  fc.assert(
    fc.property(texts, (source) => {
      expect(violations(render(source))).toEqual([]);
    }),
    { seed: 20, numRuns: 1500 },
  );
});

test('the server’s thread gives the same HTML as the preview', async () => {
  // The deadline is of no concern here.
  const pool = createRenderPool({ siteOrigin, deadlineMs: 60_000 });
  const rendered = await Promise.all(corpus.map((source) => pool.render(source)));
  await pool.close();
  expect(rendered).toEqual(corpus.map(render));
});
