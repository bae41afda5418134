import { expect, it } from 'vitest';
import { forgetDrafts } from './kept-files.ts';

it('deletes all drafts on this device and keeps the rest', async () => {
  localStorage.setItem('draft:post:1', 'a post');
  localStorage.setItem('draft:abcdefgh', 'a comment');
  localStorage.setItem('theme', 'dark');
  await forgetDrafts();
  expect(Object.keys(localStorage)).toEqual(['theme']);
});
