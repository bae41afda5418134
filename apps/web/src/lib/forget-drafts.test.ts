import { expect, it } from 'vitest';
import { forgetDrafts } from './forget-drafts.ts';

it('nothing that was begun on this device stays, and everything else does', async () => {
  localStorage.setItem('draft:post:1', 'a post');
  localStorage.setItem('draft:abcdefgh', 'a comment');
  localStorage.setItem('theme', 'dark');
  await forgetDrafts();
  expect(Object.keys(localStorage)).toEqual(['theme']);
});
