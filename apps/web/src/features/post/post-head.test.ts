import { aWirePost } from '@confab/testing/wire';
import { describe, expect, it } from 'vitest';
import { postHead } from './post-head.ts';

const site = { name: 'Confab', url: 'https://forum.example' };
const contentOf = ({ meta }: ReturnType<typeof postHead>, wanted: string) =>
  meta.flatMap((tag) => ('name' in tag && tag.name === wanted ? [tag.content] : []))[0];

describe('the head of a post', () => {
  it('has its title and its one address', () => {
    const post = aWirePost({ publicId: 'abcdefgh', title: 'First swift' });
    const head = postHead(site, post, { noindex: false });
    expect(head.meta).toContainEqual({ title: 'First swift · Confab' });
    expect(contentOf(head, 'robots')).toBeUndefined();
    expect(head.links).toEqual([{ rel: 'canonical', href: 'https://forum.example/birding/post/abcdefgh' }]);
  });

  it('at the address of a comment is not for search engines', () => {
    expect(contentOf(postHead(site, aWirePost(), { noindex: true }), 'robots')).toBe('noindex');
  });
});
