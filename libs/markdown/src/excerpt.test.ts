import { expect, test } from 'vitest';
import { excerpt, withoutLinks } from './excerpt.ts';

test('an excerpt is the words on one line', () => {
  expect(excerpt('<p>Seen <em>over</em>\nthe mill &amp; back.</p>\n<ul>\n<li>once</li>\n</ul>')).toBe(
    'Seen over the mill & back. once',
  );
});

test('a long excerpt ends after a whole word', () => {
  expect(excerpt(`<p>${'word '.repeat(100)}</p>`, 22)).toBe('word word word word…');
});

test('a cut after a sentence leaves three dots, not four', () => {
  expect(excerpt('<p>Seen at the mill. Gone by noon.</p>', 19)).toBe('Seen at the mill…');
});

test('text without spaces is cut at the limit', () => {
  expect(excerpt('字'.repeat(50), 10)).toBe(`${'字'.repeat(10)}…`);
});

test('a partly emphasised word stays whole, and adjacent cells stay separate', () => {
  expect(excerpt('<p>wo<em>rd</em>s</p>\n<table><tr><td>a</td><td>b</td></tr></table>')).toBe('words a b');
});

test('an excerpt is text, with entities decoded', () => {
  expect(excerpt('<p>&lt;b&gt; &amp;amp; &quot;</p>')).toBe('<b> &amp; "');
});

test('a cut splits no character and leaves no direction mark behind', () => {
  expect(excerpt(`<p>${'🙂'.repeat(10)}</p>`, 5)).toBe('🙂🙂🙂🙂🙂…');
  expect(excerpt('<p>a \u202eb\u0007c</p>')).toBe('a b c');
});

test('a cut splits no flag and no family', () => {
  expect(excerpt(`<p>${'🇩🇪'.repeat(150)}</p>`, 199)).toBe(`${'🇩🇪'.repeat(99)}…`);
  expect(excerpt(`<p>a${'👩‍👩‍👧‍👦'.repeat(9)}</p>`, 10)).toBe('a👩‍👩‍👧‍👦…');
});

test('a line break separates words', () => {
  expect(excerpt('<p>one<br />two</p>')).toBe('one two');
});

test('links of a preview are shown without their addresses', () => {
  expect(withoutLinks('<p><a href="https://x.example/" target="_blank">a</a> b</p>')).toBe(
    '<p><span class="as-link">a</span> b</p>',
  );
});

test('a preview contains no keyboard stop', () => {
  expect(withoutLinks('<pre tabindex="0"><code> tabindex=&quot;0&quot;</code></pre>')).toBe(
    '<pre><code> tabindex=&quot;0&quot;</code></pre>',
  );
});
