import { expect, it } from 'vitest';
import { asQuote } from './CommentEditor.tsx';

it('selected lines become a quote with room for an answer', () => {
  expect(asQuote('  one\ntwo ')).toBe('> one\n> two\n\n');
});

it('an empty selection gives no quote', () => {
  expect(asQuote(' \n ')).toBe('');
});
