import { describe, expect, test } from 'vitest';
import { renderMarkdown } from './index.ts';

const siteOrigin = 'https://forum.example';
const render = (source: string) => renderMarkdown(source, { siteOrigin });

const out = 'target="_blank" rel="nofollow noreferrer noopener"';

describe('syntax', () => {
  test.each([
    ['emphasis', '*a* **b** ***c***', '<p><em>a</em> <strong>b</strong> <em><strong>c</strong></em></p>'],
    ['strikethrough with two tildes', '~~gone~~', '<p><del>gone</del></p>'],
    ['one tilde is a tilde', '~5 km~', '<p>~5 km~</p>'],
    ['code', '`<b>`', '<p><code>&lt;b&gt;</code></p>'],
    ['fenced code', '```js\nlet a;\n```', '<pre tabindex="0"><code>let a;\n</code></pre>'],
    ['indented code', '    let a;', '<pre tabindex="0"><code>let a;\n</code></pre>'],
    ['lines ended as on Windows', 'a\r\nb\r\n\r\nc', '<p>a\nb</p>\n<p>c</p>'],
    ['a quote', '> said', '<blockquote>\n<p>said</p>\n</blockquote>'],
    ['a list', '- a\n- b', '<ul>\n<li>a</li>\n<li>b</li>\n</ul>'],
    ['a numbered list that starts later', '3. a\n4. b', '<ol start="3">\n<li>a</li>\n<li>b</li>\n</ol>'],
    ['a rule', '---', '<hr />'],
    ['a line break', 'a  \nb', '<p>a<br />\nb</p>'],
    ['a task list stays text', '- [x] done', '<ul>\n<li>[x] done</li>\n</ul>'],
    ['a footnote stays text', 'a[^1]', '<p>a[^1]</p>'],
  ])('%s', (_name, source, html) => {
    expect(render(source)).toBe(html);
  });

  test('headings begin two levels below those of the page', () => {
    expect(render('# one\n\n## two\n\n###### six')).toBe('<h3>one</h3>\n<h4>two</h4>\n<h6>six</h6>');
  });

  test('a table scrolls inside its own box, which is a keyboard stop', () => {
    expect(render('|a|b|\n|-|:-:|\n|1|2|')).toMatch(
      /^<div class="table-wrap" tabindex="0"><table>[\s\S]*<td align="center">2<\/td>[\s\S]*<\/table><\/div>$/,
    );
  });
});

test('an empty cell in the head of a table is no header', () => {
  expect(render('||b|\n|:-|-|\n|1|2|')).toContain(
    '<tr>\n<td align="left"></td>\n<th>b</th>\n</tr>\n</thead>',
  );
});

describe('links', () => {
  test.each([
    [
      'to another site opens apart',
      '[a](https://other.example/x)',
      `<a href="https://other.example/x" ${out}>a</a>`,
    ],
    [
      'bare addresses are links',
      'https://other.example/a_b',
      `<a href="https://other.example/a_b" ${out}>https://other.example/a_b</a>`,
    ],
    [
      'bare host names are links',
      'www.other.example',
      `<a href="http://www.other.example" ${out}>www.other.example</a>`,
    ],
    [
      'e-mail addresses are links',
      'me@other.example',
      `<a href="mailto:me@other.example" ${out}>me@other.example</a>`,
    ],
    [
      'within the site stays in the app',
      '[a](https://forum.example/cats?sort=hot#x)',
      '<a href="/cats?sort=hot#x">a</a>',
    ],
    ['relative ones lead into the site', '[a](/cats)', '<a href="/cats">a</a>'],
    [
      'pictures of the site open apart',
      '[a](/images/x.jpeg)',
      '<a href="/images/x.jpeg" target="_blank">a</a>',
    ],
    [
      'without a scheme lead to another host',
      '[a](//other.example/x)',
      `<a href="//other.example/x" ${out}>a</a>`,
    ],
    ['with two slashes in the path stay on the site', '[a](https://forum.example//x)', '<a href="/x">a</a>'],
    ['to a mark stay on the page', '[a](#comments)', '<a href="#comments">a</a>'],
    [
      'without words show their address',
      '[](https://other.example/x)',
      `<a href="https://other.example/x" ${out}>https://other.example/x</a>`,
    ],
    ['irc', '[a](irc://chat.example/room)', `<a href="irc://chat.example/room" ${out}>a</a>`],
    ['xmpp', '[a](xmpp:a@b.example)', `<a href="xmpp:a@b.example" ${out}>a</a>`],
    [
      'keep their title',
      '[a](https://other.example "t")',
      `<a href="https://other.example" title="t" ${out}>a</a>`,
    ],
  ])('%s', (_name, source, html) => {
    expect(render(source)).toBe(`<p>${html}</p>`);
  });

  test.each([
    ['an unknown scheme', '[a *b*](javascript:x)', 'a <em>b</em>'],
    ['no address', '[a]()', 'a'],
    ['an address that is none', '[a](http://[)', 'a'],
    ['a picture as data', '![a](data:image/png;base64,AAAA)', 'a'],
  ])('%s leaves the words', (_name, source, html) => {
    expect(render(source)).toBe(`<p>${html}</p>`);
  });

  test('a picture becomes a link to it, labelled with its description or its address', () => {
    expect(render('![a cat](https://other.example/c.png)')).toBe(
      `<p><a href="https://other.example/c.png" ${out}>a cat</a></p>`,
    );
    expect(render('![](https://other.example/c.png)')).toBe(
      `<p><a href="https://other.example/c.png" ${out}>https://other.example/c.png</a></p>`,
    );
  });

  test.each(['![a cat][c]', '![a cat][C]\n', '![A *cat*][c]'])(
    'a reference-style picture becomes a link too: %s',
    (source) => {
      expect(render(`${source}\n\n[c]: https://other.example/c.png`)).toMatch(
        /^<p><a href="https:\/\/other\.example\/c\.png" [^>]*>a (?:cat|<em>cat<\/em>)<\/a><\/p>/i,
      );
    },
  );

  test('a picture inside a link becomes its description', () => {
    expect(render('[![a *cat*](https://other.example/c.png) here](https://l.example/)')).toBe(
      `<p><a href="https://l.example/" ${out}>a <em>cat</em> here</a></p>`,
    );
  });
});

describe('embedded HTML', () => {
  test.each([
    ['inline tags go, their words stay', 'a <b>bold</b> word', '<p>a bold word</p>'],
    ['blocks go', '<div>\n<p>x</p>\n</div>\n\nafter', '<p>after</p>'],
    ['comments go', 'a <!-- x --> b', '<p>a  b</p>'],
    ['entities are text', '&lt;script&gt;', '<p>&lt;script&gt;</p>'],
  ])('%s', (_name, source, html) => {
    expect(render(source).trim()).toBe(html);
  });
});
