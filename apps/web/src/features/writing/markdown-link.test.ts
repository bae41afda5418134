import { expect, it } from 'vitest';
import { asMarkdownLink } from './markdown-link.ts';

it('an address pasted over words becomes a link of them', () => {
  expect(asMarkdownLink('the mill', ' https://example.com/mill ')).toBe(
    '[the mill](https://example.com/mill)',
  );
});

it('anything else is pasted as it is', () => {
  expect(asMarkdownLink('', 'https://example.com')).toBeUndefined();
  expect(asMarkdownLink('the mill', 'just words')).toBeUndefined();
  expect(asMarkdownLink('the mill', 'javascript:alert(1)')).toBeUndefined();
  expect(asMarkdownLink('https://example.org', 'https://example.com')).toBeUndefined();
});
