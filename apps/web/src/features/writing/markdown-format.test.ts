import { describe, expect, it } from 'vitest';
import { asMarkdownLink, type Format, formatMarkdown } from './markdown-format.ts';

/** A text in which | stands for the caret, or two of them for a selection. */
function press(format: Format, marked: string): string {
  const [before = '', selected = '', after] = marked.split('|');
  const text = before + selected + (after ?? '');
  const end = after === undefined ? before.length : before.length + selected.length;
  const plain = after === undefined ? before + selected : text;
  const edit = formatMarkdown(format, plain, before.length, end);
  const result = plain.slice(0, edit.start) + edit.text + plain.slice(edit.end);
  const caret = edit.from === edit.to;
  return `${result.slice(0, edit.from)}|${result.slice(edit.from, edit.to)}${caret ? '' : '|'}${result.slice(edit.to)}`;
}

describe('a button of the Markdown toolbar', () => {
  it.each([
    ['bold', 'a |swift| b', 'a **|swift|** b'],
    ['italic', 'a |swift| b', 'a _|swift|_ b'],
    ['strikethrough', 'a |swift| b', 'a ~~|swift|~~ b'],
    ['code', 'a |swift| b', 'a `|swift|` b'],
  ] as const)(
    'puts the marks of %s around what is selected, and takes them away again',
    (format, from, to) => {
      expect(press(format, from)).toBe(to);
      expect(press(format, to)).toBe(from);
    },
  );

  it('leaves spaces outside the marks', () => {
    expect(press('bold', 'a| swift |b')).toBe('a **|swift|** b');
  });

  it('removes selected marks', () => {
    expect(press('bold', 'a |**swift**| b')).toBe('a |swift| b');
  });

  it('puts the caret between the marks when nothing is selected', () => {
    expect(press('bold', 'a | b')).toBe('a **|** b');
  });

  it('makes a link and selects its missing part, address or words', () => {
    expect(press('link', 'the |mill|')).toBe('the [mill](|https://|)');
    expect(press('link', 'see |https://example.com|')).toBe('see [|](https://example.com)');
  });

  it('marks every selected line, and unmarks it again', () => {
    expect(press('quote', 'one\nt|wo\nth|ree')).toBe('one\n|> two\n> three|');
    expect(press('quote', '|> two\n> three|')).toBe('|two\nthree|');
    expect(press('list', '|two\nthree|')).toBe('|- two\n- three|');
    expect(press('ordered-list', '|two\nthree|')).toBe('|1. two\n2. three|');
  });

  it('begins a list on the line of the caret', () => {
    expect(press('list', 'one\n|')).toBe('one\n- |');
  });

  it('writes marks that count within a word, and takes them away again', () => {
    expect(press('italic', 'sw|if|t')).toBe('sw*|if|*t');
    expect(press('italic', 'sw*|if|*t')).toBe('sw|if|t');
  });

  it('writes marks of code that the code does not end', () => {
    expect(press('code', 'a |b`c| d')).toBe('a ``|b`c|`` d');
    expect(press('code', '|a\n```\nb|')).toBe('````\n|a\n```\nb|\n````');
  });

  it('writes a link that neither its words nor its address end', () => {
    expect(press('link', '|a]b|')).toBe('[a\\]b](|https://|)');
    expect(press('link', '|https://example.org/a)b|')).toBe('[|](<https://example.org/a)b>)');
  });

  it('fences several lines of code', () => {
    expect(press('code', '|a\nb|')).toBe('```\n|a\nb|\n```');
  });
});

it('an address pasted over words makes them a link', () => {
  expect(asMarkdownLink('the mill', ' https://example.com/mill ')).toBe(
    '[the mill](https://example.com/mill)',
  );
});

it('any other text is pasted unchanged', () => {
  expect(asMarkdownLink('b', 'https://example.org/a)b')).toBe('[b](<https://example.org/a)b>)');
  expect(asMarkdownLink('b', 'https://example.org/Foo_(bar)')).toBe('[b](https://example.org/Foo_(bar))');
  expect(asMarkdownLink('b', 'https://example.org/a\\b')).toBe('[b](<https://example.org/a%5Cb>)');
  expect(asMarkdownLink('', 'https://example.com')).toBeUndefined();
  expect(asMarkdownLink('the mill', 'just words')).toBeUndefined();
  expect(asMarkdownLink('the mill', 'javascript:alert(1)')).toBeUndefined();
  expect(asMarkdownLink('https://example.org', 'https://example.com')).toBeUndefined();
});
