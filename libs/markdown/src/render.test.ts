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
      `<a href="https://other.example/x" ${out}>a</a>`,
    ],
    [
      'without a scheme and slashes, too',
      '[a](www.other.example)',
      `<a href="http://www.other.example" ${out}>a</a>`,
    ],
    [
      'to a host and a path',
      '[a](other.example/b?c#d "t")',
      `<a href="http://other.example/b?c#d" title="t" ${out}>a</a>`,
    ],
    ['to an e-mail address', '[a](me@other.example)', `<a href="mailto:me@other.example" ${out}>a</a>`],
    ['to this site without a scheme stay on it', '[a](//forum.example/cats)', '<a href="/cats">a</a>'],
    ['to a name stay on the site', '[a](cats)', '<a href="/cats">a</a>'],
    ['to an IPv6 host', '[a](http://[2001:db8::1]:80/x)', `<a href="http://[2001:db8::1]:80/x" ${out}>a</a>`],
    [
      'in angle brackets to an IPv6 host',
      '<http://[::1]/>',
      `<a href="http://[::1]/" ${out}>http://[::1]/</a>`,
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

test.each(['\u200b', ' ', '&nbsp;', '\u00ad\ufe0f', '**\u2060**', '<br>', '&#8203;', '\u3164', '![](x)'])(
  'a link without anything to press shows its address: %j',
  (label) => {
    expect(render(`[${label}](http://a.example)`)).toContain(`${out}>http://a.example</a>`);
  },
);

/** The addresses of bare links, and the whole as it is read. */
const bare = (source: string) => {
  const html = render(source);
  const found = [...html.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)<\/a>/g)];
  return found.map(([, href = '', words = '']) => (href === words ? words : `${words} -> ${href}`));
};

describe('a bare address ends', () => {
  test.each([
    ['before full-width punctuation', '見る https://a.example/b。次', ['https://a.example/b']],
    ['before a full-width bracket', '次の文（https://a.example/b）です。', ['https://a.example/b']],
    ['before a full-width bracket that opens', 'https://a.example/b（参照）', ['https://a.example/b']],
    ['before each of several marks', 'https://a.example/b）。', ['https://a.example/b']],
    [
      'between full-width commas',
      'https://a.example/b、https://a.example/c，',
      ['https://a.example/b', 'https://a.example/c'],
    ],
    ['right behind its host', 'https://a.example。', ['https://a.example']],
    ['before a Chinese colon', 'https://a.example/b：说明', ['https://a.example/b']],
    ['before a corner bracket', '「https://a.example/b」と', ['https://a.example/b']],
    ['before a curly quotation mark', '“https://a.example/b” there', ['https://a.example/b']],
    ['before a single one', '‘https://a.example/b’ there', ['https://a.example/b']],
    ['before a French one', '«https://a.example/b»', ['https://a.example/b']],
    ['before a German one', '„https://a.example/b“', ['https://a.example/b']],
    ['before an ellipsis', 'https://a.example/b… and', ['https://a.example/b']],
    [
      'before Arabic punctuation',
      'https://a.example/b، https://a.example/c؟',
      ['https://a.example/b', 'https://a.example/c'],
    ],
    ['before a danda', 'https://a.example/b।', ['https://a.example/b']],
    ['before ASCII marks and curly ones', 'https://a.example/b.”', ['https://a.example/b']],
    ['at the end of emphasis', '_https://a.example/b_', ['https://a.example/b']],
    ['at the end of emphasis that began before', '_see https://a.example/b_', ['https://a.example/b']],
    ['before the end of a sentence', '(https://a.example/b).', ['https://a.example/b']],
    ['before an entity', 'https://a.example/b&gt;', ['https://a.example/b']],
  ])('%s', (_name, source, addresses) => {
    expect(bare(source)).toEqual(addresses);
  });
});

describe('a bare address keeps', () => {
  test.each([
    [
      'an apostrophe inside a word',
      'https://a.example/it’s',
      ['https://a.example/it’s -> https://a.example/it%E2%80%99s'],
    ],
    [
      'letters of other scripts',
      'https://a.example/日本',
      ['https://a.example/日本 -> https://a.example/%E6%97%A5%E6%9C%AC'],
    ],
    ['closed brackets', 'https://a.example/b_(c)', ['https://a.example/b_(c)']],
    ['closed brackets with a dot', 'https://a.example/b_(c.)', ['https://a.example/b_(c.)']],
    ['an underscore at its end', 'https://a.example/@name_ and', ['https://a.example/@name_']],
    ['an underscore before a full stop', 'See https://a.example/@name_.', ['https://a.example/@name_']],
    ['an underscore behind other emphasis', '_a_ https://a.example/b_', ['https://a.example/b_']],
    ['a host of IPv6', 'http://[2001:db8::1]:80/b', ['http://[2001:db8::1]:80/b']],
    ['a host without dots', 'http://localhost:3000/b', ['http://localhost:3000/b']],
    ['a dash', 'https://a.example/b–c', ['https://a.example/b–c -> https://a.example/b%E2%80%93c']],
  ])('%s', (_name, source, addresses) => {
    expect(bare(source)).toEqual(addresses);
  });

  test('its way to a member of the site', () => {
    expect(render('https://forum.example/@name_')).toContain('<a href="/@name_">');
  });
});

describe('bare e-mail addresses', () => {
  test.each([
    ['in emphasis', '_support@a.example to write_', ['support@a.example -> mailto:support@a.example']],
    [
      'at the end of emphasis',
      '_write to support@a.example_',
      ['support@a.example -> mailto:support@a.example'],
    ],
    ['alone in emphasis', '__support@a.example__', ['support@a.example -> mailto:support@a.example']],
    ['with an underscore of their own', 'to _me@a.example', ['_me@a.example -> mailto:_me@a.example']],
    ['before a full stop', 'me@a.example.', ['me@a.example -> mailto:me@a.example']],
    ['before full-width punctuation', 'me@a.example。', ['me@a.example -> mailto:me@a.example']],
    ['behind dots', '...me@a.example', ['me@a.example -> mailto:me@a.example']],
    ['with mailto', 'mailto:me@a.example.', ['mailto:me@a.example']],
    ['with xmpp', 'xmpp:me@a.example', ['xmpp:me@a.example']],
    ['with xmpp and a resource', 'xmpp:me@a.example/txt/b', ['xmpp:me@a.example/txt']],
    ['without a first label', 'user@.org', []],
    ['with an empty label', 'user@a..org', []],
    ['with dots at the end of the name', 'user.@a.org', []],
    ['with two dots in the name', 'a..user@a.org', []],
    ['with a dash at the end of a label', 'user@a-.org', []],
    ['with a dash at the end', 'a@b.c-', []],
    ['with an underscore at the end', 'a@b.c_', []],
  ])('%s', (_name, source, addresses) => {
    expect(bare(source)).toEqual(addresses);
  });
});

test.each([
  ['hosts behind quotation marks', '“www.a.example” （www.b.example）', ['www.a.example', 'www.b.example']],
  ['no host without a name', 'www. and www.。', []],
  ['no host with an underscore near its end', 'www.a_b.example', []],
  ['no address in the label of a link', '[https://a.example](/b)', ['https://a.example']],
])('%s', (_name, source, words) => {
  expect(bare(source).map((address) => address.split(' ')[0])).toEqual(words);
});

describe('emphasis beside Chinese, Japanese and Korean', () => {
  test.each([
    ['これは**「重要」**です', '<strong>「重要」</strong>'],
    ['これは*「重要」*です', '<em>「重要」</em>'],
    ['これは~~「重要」~~です', '<del>「重要」</del>'],
    ['**重要。**これは', '<strong>重要。</strong>'],
    ['**「重要」**です', '<strong>「重要」</strong>'],
    ['请看**“重要”**的', '<strong>“重要”</strong>'],
    ['**(주의)**는', '<strong>(주의)</strong>'],
    ['これは**`code`**です', '<strong><code>code</code></strong>'],
    ['**（注）**です。**【重要】**です', '<strong>【重要】</strong>'],
    ['**𠮷（注）**𠮷', '<strong>𠮷（注）</strong>'],
  ])('%s', (source, html) => {
    expect(render(source)).toContain(html);
  });

  test.each(['a**"b"**c', 'a ** b **', '「** a **」', '字 ** 字', 'snake_「case」_name'])(
    'none in %s',
    (source) => {
      expect(render(source)).not.toMatch(/<(?:em|strong)>/);
    },
  );
});

test.each([
  ['one word', 'a[^1]\n\n[^1]: note', '<p>a[^1]</p>\n<p>[^1]: note</p>'],
  ['an address', 'a[^1]\n\n[^1]: https://a.example/', '<p>a[^1]</p>\n<p>[^1]: <a '],
  ['a name', 'a[^x][^y]\n\n[^x]: b\n[^y]: c', '<p>a[^x][^y]</p>\n<p>[^x]: b\n[^y]: c</p>'],
])('a footnote of %s stays text', (_name, source, html) => {
  expect(render(source)).toContain(html);
});

describe('a numbered list that begins with another number than 1', () => {
  test.each([
    ['after indented code', 'a:\n\n    code\n\n2. b\n3. c'],
    ['after a definition', '[a]: /b\n2. b\n3. c'],
    ['after definitions with titles', '[a]: /b "c"\n[d]: </e> (f)\n2. b\n3. c'],
    ['in a quote that ends a paragraph', 'a\n> 2. b\n> 3. c'],
    ['after code in an item', '- a\n\n      code\n\n  2. b\n  3. c'],
  ])('is one %s', (_name, source) => {
    expect(render(source)).toMatch(/<ol start="2">\n<li>b<\/li>\n<li>c<\/li>\n<\/ol>/);
  });

  test('is the next line of a paragraph', () => {
    expect(render('It was\n2. b')).toBe('<p>It was\n2. b</p>');
    expect(render('[a]: /b\nIt was\n2. b')).toBe('<p>It was\n2. b</p>');
  });
});

describe('the first line of a fence', () => {
  test.each([
    ['is no code where it names the language', '```js\na\n```', 'a\n'],
    ['may name a language that we do not know', '```klingon\na\n```', 'a\n'],
    ['may tell a highlighter more', '```js title="x" {1,3}\na\n```', 'a\n'],
    ['may have braces', '~~~python {1,3}\na\n~~~', 'a\n'],
    ['may be the first line of the code', '```npm i\nnpm start\n```', 'npm i\nnpm start\n'],
    ['may be all of the code', '```npm i\n```', 'npm i\n'],
    ['may be one word of code', '```ls\n```', 'ls\n'],
    ['may have code behind the language', '```sh npm i <b>\n```', 'npm i &lt;b&gt;\n'],
    ['may be the last of the text', '```npm i', 'npm i\n'],
    ['may name the language of nothing', '```js\n```', ''],
  ])('%s', (_name, source, code) => {
    expect(render(source).trim()).toBe(`<pre tabindex="0"><code>${code}</code></pre>`);
  });
});

describe('HTML is shown as it was typed:', () => {
  test.each([
    ['elements', 'a <b>bold</b> word', '<p>a &lt;b&gt;bold&lt;/b&gt; word</p>'],
    [
      'unknown elements',
      'Use List<String>, ssh <user>@<host>',
      '<p>Use List&lt;String&gt;, ssh &lt;user&gt;@&lt;host&gt;</p>',
    ],
    ['comparisons', 'If a<b and c>d, 1 < 2 > 0', '<p>If a&lt;b and c&gt;d, 1 &lt; 2 &gt; 0</p>'],
    ['a placeholder in a line of its own', '<name>', '<p>&lt;name&gt;</p>'],
    [
      'attributes, with marks in them',
      '<img alt="*a*" src=x>',
      '<p>&lt;img alt=&quot;*a*&quot; src=x&gt;</p>',
    ],
    ['comments', 'a <!-- *x* --> b', '<p>a &lt;!-- *x* --&gt; b</p>'],
    [
      'instructions, declarations and character data',
      'a <?b c?> <!D e> <![CDATA[f]]>',
      '<p>a &lt;?b c?&gt; &lt;!D e&gt; &lt;![CDATA[f]]&gt;</p>',
    ],
    [
      'a block',
      '<p>Hello **all**.</p>\n\n*b*',
      '<p>&lt;p&gt;Hello **all**.&lt;/p&gt;</p>\n<p><em>b</em></p>',
    ],
    [
      'the lines of a block',
      '<ul>\n  <li>a</li>\n</ul>',
      '<p>&lt;ul&gt;<br />\n  &lt;li&gt;a&lt;/li&gt;<br />\n&lt;/ul&gt;</p>',
    ],
    [
      'a block with empty lines',
      '<script>\na\n\nb\n</script>\n*c*',
      '<p>&lt;script&gt;<br />\na</p>\n<p>b<br />\n&lt;/script&gt;</p>\n<p><em>c</em></p>',
    ],
    ['a comment that never ends', '<!-- a\n\n*b*', '<p>&lt;!-- a</p>\n<p>*b*</p>'],
    [
      'Markdown between tags',
      '<details>\n\n*a*\n\n</details>',
      '<p>&lt;details&gt;</p>\n<p><em>a</em></p>\n<p>&lt;/details&gt;</p>',
    ],
    [
      'a block below the words of an item',
      '- a\n  <div>\n  b\n  </div>',
      '<ul>\n<li>a\n<p>&lt;div&gt;<br />\nb<br />\n&lt;/div&gt;</p>\n</li>\n</ul>',
    ],
    [
      'a block in a quote',
      '> <div>\n> b\n> </div>',
      '<blockquote>\n<p>&lt;div&gt;<br />\nb<br />\n&lt;/div&gt;</p>\n</blockquote>',
    ],
    [
      'a block below a definition',
      '[a]: /b\n<div>\nc\n</div>',
      '<p>&lt;div&gt;<br />\nc<br />\n&lt;/div&gt;</p>',
    ],
    ['entities are decoded', '&lt;script&gt; &amp; &copy; &#x41;', '<p>&lt;script&gt; &amp; © A</p>'],
  ])('%s', (_name, source, html) => {
    expect(render(source).trim()).toBe(html);
  });

  test.each(['<br>', '<br/>', '<br />', '<BR>', '</br>', '<br clear="all">', '<br\n/>'])(
    '%j is a line break',
    (tag) => {
      expect(render(`a${tag}b`)).toBe('<p>a<br />b</p>');
    },
  );

  test.each([
    ['at the beginning of a paragraph', '<br>\n**a**', '<p><br />\n<strong>a</strong></p>'],
    ['in a table', '|a|\n|-|\n|b<br>c|', '<td>b<br />c</td>'],
    ['in a block of HTML', '<p>a<br>b</p>', '<p>&lt;p&gt;a<br />b&lt;/p&gt;</p>'],
    ['in a heading', '# a<br/>b', '<h3>a<br />b</h3>'],
  ])('a line break %s', (_name, source, html) => {
    expect(render(source)).toContain(html);
  });

  test.each(['<brx>', '<br-x>', '`<br>`', '\\<br>', '&lt;br>'])('%s is no line break', (source) => {
    expect(render(source)).not.toContain('<br />');
  });
});
