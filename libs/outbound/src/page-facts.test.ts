import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FetchFailed } from './failure.ts';
import { type PageFacts, readPageFacts } from './page-facts.ts';

const url = new URL('https://site.example/articles/one?page=2');

function facts(pieces: Iterable<Uint8Array | string>, contentType = 'text/html'): Promise<PageFacts> {
  async function* body() {
    for (const piece of pieces) yield Buffer.from(piece);
  }
  return readPageFacts({ url, contentType, body: body() });
}

const titleOf = async (page: Uint8Array | string, contentType?: string) =>
  (await facts([page], contentType)).title;

const imageOf = async (page: string) => (await facts([page])).image;

describe('the description of a page', () => {
  test.each([
    [
      'its Open Graph description',
      '<meta name="description" content="Plain"><meta property="og:description" content="Graph">',
      'Graph',
    ],
    [
      'that of the document without one',
      '<meta name="Description" content=" On\n one line ">',
      'On one line',
    ],
    ['empty without either', '<title>Plain</title>', ''],
    ['cut', `<meta name="description" content="${'a'.repeat(301)}">`, 'a'.repeat(300)],
  ])('is %s', async (_what, page, description) => {
    expect((await facts([page])).description).toBe(description);
  });
});

describe('the icon of a page', () => {
  test.each([
    ['its icon', '<link rel="shortcut icon" href="/i.png">', 'https://site.example/i.png'],
    [
      'the larger one for phones',
      '<link rel="icon" href="/i.png"><link rel="apple-touch-icon" href="t.png">',
      'https://site.example/articles/t.png',
    ],
    [
      'no SVG by its name',
      '<link rel="icon" href="/i.svg?2"><link rel="icon" href="/i.png">',
      'https://site.example/i.png',
    ],
    ['no SVG by its type', '<link rel="icon" href="/i" type="image/svg+xml">', null],
    [
      'no SVG by its path',
      '<link rel="icon" href="/i.svgz#x"><link rel="apple-touch-icon" href="/t.SVG">',
      null,
    ],
    [
      'none that is no address of the web',
      '<link rel="apple-touch-icon" href="data:image/png;base64,AA=="><link rel="icon" href="http://"><link rel="icon" href="/i.png">',
      'https://site.example/i.png',
    ],
    [
      'beside the base of the page',
      '<base href="/sub/"><link rel="icon" href="i.png">',
      'https://site.example/sub/i.png',
    ],
    [
      'beside a base that follows it, the first with an address',
      '<link rel="icon" href="i.png"><base target="_top"><base href="//cdn.example/a/b"><base href="/c/">',
      'https://cdn.example/a/i.png',
    ],
    [
      'beside the page where its base is no address',
      '<base href="data:,x"><link rel="icon" href="i.png">',
      'https://site.example/articles/i.png',
    ],
    ['not one of a template', '<template><base href="/sub/"><link rel="icon" href="t.png"></template>', null],
    ['no other link', '<link rel="mask-icon" href="/i.png"><link rel="stylesheet" href="/s.css">', null],
  ])('is %s', async (_what, page, icon) => {
    expect((await facts([page])).icon).toBe(icon);
  });
});

describe('the title of a page', () => {
  test.each([
    ['its Open Graph title', '<title>Plain</title><meta property="og:title" content="Graph">', 'Graph'],
    [
      'the first of several',
      '<meta property="og:title" content="One"><meta property="og:title" content="Two">',
      'One',
    ],
    ['given by name as well', '<meta name="OG:Title" content="Graph">', 'Graph'],
    ['the document’s without one', '<title>Plain</title>', 'Plain'],
    [
      'the document’s beside an empty one',
      '<meta property="og:title" content=" "><title>Plain</title>',
      'Plain',
    ],
    ['the first of several documents’', '<title>One</title><title>Two</title>', 'One'],
    ['nothing without any', '<p>Hello</p>', ''],
    ['nothing for an empty page', '', ''],
    [
      'read through entities',
      '<title>Cats &amp; dogs &#8212; &quot;1&nbsp;&lt;&nbsp;2&quot;</title>',
      'Cats & dogs — "1 < 2"',
    ],
    [
      'read through entities in attributes',
      '<meta property="og:title" content="A &amp; B &eacute;">',
      'A & B é',
    ],
    ['on one line', '<title>\n  One\t two \n three\n</title>', 'One two three'],
    ['text, not markup', '<title>a <b>c</b></title>', 'a <b>c</b>'],
    ['not that of a drawing', '<head><title>Page</title></head><body><svg><title>Icon</title></svg>', 'Page'],
    [
      'not that of a drawing before it',
      '<head><svg><title>Icon</title></svg><title>Real</title></head>',
      'Real',
    ],
    [
      'not that of a drawing in a drawing',
      '<svg><svg/><g><title>Icon</title></g></svg><title>Real</title>',
      'Real',
    ],
    ['not that of a template', '<template><title>Part</title></template><title>Real</title>', 'Real'],
    ['not one in a script', '<script>var a = "<title>Script</title>"</script><title>Page</title>', 'Page'],
    ['not one in a comment', '<!-- <title>Comment</title> --><title>Page</title>', 'Page'],
    ['read without quotes', '<META PROPERTY=og:title CONTENT=Graph>', 'Graph'],
  ])('is %s', async (_rule, page, title) => {
    expect(await titleOf(page)).toBe(title);
  });

  test('is at most a thousand characters long', async () => {
    const title = await titleOf(`<title>${'😀'.repeat(100_000)}</title>`);
    expect([...title]).toHaveLength(1000);
  });

  test('is the same for every split of the page into pieces', async () => {
    const page = Buffer.from(
      '<!doctype html><head><meta charset="utf-8"><title>Größe &amp; 漢字 😀</title>' +
        '<meta property="og:image" content="/ä.png"></head>',
    );
    const whole = await facts([page]);
    expect(whole).toMatchObject({ title: 'Größe & 漢字 😀', image: 'https://site.example/%C3%A4.png' });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: page.length }), { maxLength: 20 }),
        async (cuts) => {
          const points = [0, ...cuts.sort((a, b) => a - b), page.length];
          const pieces = points.slice(1).map((end, index) => page.subarray(points[index], end));
          expect(await facts(pieces)).toEqual(whole);
        },
      ),
    );
  });
});

describe('the picture of a page', () => {
  test.each([
    ['whole', '<meta property="og:image" content="https://cdn.example/a.png">', 'https://cdn.example/a.png'],
    ['from the root', '<meta property="og:image" content="/a.png">', 'https://site.example/a.png'],
    [
      'beside the page',
      '<meta property="og:image" content="a.png?b=1&amp;c=2">',
      'https://site.example/articles/a.png?b=1&c=2',
    ],
    [
      'without a scheme',
      '<meta property="og:image" content="//cdn.example/a.png">',
      'https://cdn.example/a.png',
    ],
    [
      'under its longer name',
      '<meta property="og:image:secure_url" content="/a.png">',
      'https://site.example/a.png',
    ],
    [
      'the first of several',
      '<meta property="og:image" content="/a.png"><meta property="og:image" content="/b.png">',
      'https://site.example/a.png',
    ],
    [
      'the first that is an address of the web',
      '<meta property="og:image" content="http://"><meta property="og:image" content="data:image/png;base64,AA=="><meta property="og:image" content="/b.png">',
      'https://site.example/b.png',
    ],
    [
      'the first that is no SVG by its name',
      '<meta property="og:image" content="/a.svg?v=1"><meta property="og:image" content="/b.png">',
      'https://site.example/b.png',
    ],
    [
      'the first that is no SVG by its type',
      '<meta property="og:image" content="/a"><meta property="og:image:secure_url" content="/a2"><meta property="og:image:type" content="image/svg+xml"><meta property="og:image" content="/b"><meta property="og:image:type" content="image/png">',
      'https://site.example/b',
    ],
    [
      'beside the base of the page',
      '<base href="/sub/"><meta property="og:image" content="a.png">',
      'https://site.example/sub/a.png',
    ],
    ['none without one', '<img src="/a.png">', null],
    ['none that is no address', '<meta property="og:image" content="http://">', null],
    ['not its width', '<meta property="og:image:width" content="600">', null],
  ])('is %s', async (_rule, page, image) => {
    expect(await imageOf(page)).toBe(image);
  });
});

describe('the charset of a page', () => {
  const latin = Buffer.from('<title>Gr\xf6\xdfe</title>', 'latin1');

  test('is that of its header', async () => {
    expect(await titleOf(latin, 'text/html; charset=ISO-8859-1')).toBe('Größe');
    expect(await titleOf(latin, 'text/html;charset="windows-1252"; x=y')).toBe('Größe');
  });

  test.each([
    '<meta charset=latin1>',
    '<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-1">',
  ])('is the one it declares: %s', async (meta) =>
    expect(await titleOf(Buffer.concat([Buffer.from(meta), latin]))).toBe('Größe'),
  );

  const cyrillic = Buffer.concat([
    Buffer.from('<title>'),
    Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]),
    Buffer.from('</title>'),
  ]);

  test.each([
    [
      'behind a header with a label that names none',
      '<meta charset="windows-1251">',
      'text/html; charset=utf8mb4',
    ],
    ['behind a header without a value', '<meta charset="windows-1251">', 'text/html; charset='],
    [
      'of an element, not a word of a description',
      '<meta name="description" content="the charset story"><meta charset="windows-1251">',
    ],
    [
      'of an element, not of a description',
      '<meta name="description" content="charset=gbk"><meta charset=windows-1251>',
    ],
    ['of an element, not of a comment', '<!-- <meta charset="gbk"> --><meta charset="windows-1251">'],
    ['of an element, not of a script', '<script>"<meta charset=gbk>"</script><meta charset="windows-1251">'],
    [
      'of an element, not of other attributes',
      '<meta data-charset="gbk"><link charset="gbk"><meta charset="windows-1251">',
    ],
    [
      'of the first element with a label that names one',
      '<meta charset="utf8mb4"><meta charset=" Windows-1251 ">',
    ],
    [
      'of a media type in single quotes',
      `<meta content='text/html; charset = "windows-1251"' http-equiv=content-type>`,
    ],
    ['with more in its brackets', '<meta charset="windows-1251" content="a > b">'],
    ['far down in the head', `<style>${' '.repeat(5000)}</style><meta charset="windows-1251">`],
  ])('is the one %s', async (_, head, contentType = 'text/html') => {
    expect(await titleOf(Buffer.concat([Buffer.from(head), cyrillic]), contentType)).toBe('Привет');
  });

  test('is UTF-8 where an element that declares no media type names another', async () => {
    const head = '<meta http-equiv="refresh" content="text/html; charset=windows-1251">';
    expect(await titleOf(`${head}<title>Größe</title>`)).toBe('Größe');
  });

  test('is read from the first kilobyte, also of a long page', async () => {
    const page = [
      Buffer.from('<meta charset="windows-1251">'),
      Buffer.alloc(5000, ' '),
      Buffer.from('<title>'),
      Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]),
      Buffer.from('</title>'),
    ];
    expect((await facts(page)).title).toBe('Привет');
  });

  test.each([
    ['shift_jis', Buffer.from([0x93, 0xfa, 0x96, 0x7b]), '日本'],
    ['euc-kr', Buffer.from([0xc7, 0xd1, 0xb1, 0xdb]), '한글'],
    ['gb18030', Buffer.from([0xd6, 0xd0, 0xce, 0xc4]), '中文'],
  ])('may be %s', async (charset, bytes, title) => {
    const page = Buffer.concat([Buffer.from('<title>'), bytes, Buffer.from('</title>')]);
    expect(await titleOf(page, `text/html; charset=${charset}`)).toBe(title);
  });

  test('is that of the byte order mark, before all other sources', async () => {
    const marked = Buffer.from('\ufeff<title>Größe</title>', 'utf16le');
    expect(await titleOf(marked, 'text/html; charset=iso-8859-1')).toBe('Größe');
    expect(await titleOf('\ufeff<title>Größe</title>', 'text/html; charset=iso-8859-1')).toBe('Größe');
  });

  test.each(['nonsense', 'x-user', ''])('is UTF-8 when the declaration is %s', async (charset) => {
    expect(await titleOf('<title>Größe</title>', `text/html; charset=${charset}`)).toBe('Größe');
    expect(await titleOf(`<meta charset="${charset}"><title>Größe</title>`)).toBe('Größe');
  });

  test('is UTF-8 for an ASCII-readable page that declares UTF-16', async () => {
    expect(await titleOf('<meta charset="utf-16"><title>Größe</title>')).toBe('Größe');
  });
});

describe('a page', () => {
  test('is read only to the end of its head', async () => {
    let sent = 0;
    function* endless() {
      yield '<head><title>Page</title></head><body>';
      for (;;) yield `<p>${sent++}</p>`;
    }
    expect((await facts(endless())).title).toBe('Page');
    expect(sent).toBeLessThan(2000);
  });

  test('that is too long to be read whole yields what its beginning says', async () => {
    function* tooLong() {
      yield '<title>Page</title><meta property="og:image" content="/a.png">';
      yield ' '.repeat(100_000);
      throw new FetchFailed('too-large');
    }
    expect(await facts(tooLong())).toMatchObject({ title: 'Page', image: 'https://site.example/a.png' });
    function* broken() {
      yield '<title>Page</title>';
      throw new FetchFailed('broken-answer');
    }
    await expect(facts(broken())).rejects.toThrow(FetchFailed);
  });

  test('without markup yields nothing', async () => {
    for (const type of ['image/png', 'application/pdf', 'text/plain', 'application/json']) {
      expect(await facts(['<title>Page</title>'], type)).toEqual({
        title: '',
        image: null,
        description: '',
        icon: null,
      });
    }
  });

  test('may contain any bytes', async () => {
    const piece = fc.oneof(
      fc.string(),
      fc.uint8Array(),
      fc.constantFrom(
        '<title>',
        '</title>',
        '<meta property="og:title" content="',
        '">',
        '<!--',
        '<![CDATA[',
        '&',
        '<body>',
      ),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece), async (pieces) => {
        const { title, image } = await facts(pieces);
        expect([...title].length).toBeLessThanOrEqual(1000);
        expect(title).toBe(title.trim());
        if (image !== null) expect(URL.canParse(image)).toBe(true);
      }),
    );
  });
});
