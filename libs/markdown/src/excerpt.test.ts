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

test('text without spaces is cut all the same', () => {
  expect(excerpt('字'.repeat(50), 10)).toBe(`${'字'.repeat(10)}…`);
});

test('a word stays whole where a part of it stands out, and two cells stay apart', () => {
  expect(excerpt('<p>wo<em>rd</em>s</p>\n<table><tr><td>a</td><td>b</td></tr></table>')).toBe('words a b');
});

test('an excerpt is text, with entities as the characters they mean', () => {
  expect(excerpt('<p>&lt;b&gt; &amp;amp; &quot;</p>')).toBe('<b> &amp; "');
});

test('no character is cut in two, and no mark is left that turns what follows', () => {
  expect(excerpt(`<p>${'🙂'.repeat(10)}</p>`, 5)).toBe('🙂🙂🙂🙂🙂…');
  expect(excerpt('<p>a \u202eb\u0007c</p>')).toBe('a b c');
});

test('links of a preview are shown but lead nowhere', () => {
  expect(withoutLinks('<p><a href="https://x.example/" target="_blank">a</a> b</p>')).toBe(
    '<p><span class="as-link">a</span> b</p>',
  );
});

test('nothing in a preview takes the keyboard', () => {
  expect(withoutLinks('<pre tabindex="0"><code> tabindex=&quot;0&quot;</code></pre>')).toBe(
    '<pre><code> tabindex=&quot;0&quot;</code></pre>',
  );
});
