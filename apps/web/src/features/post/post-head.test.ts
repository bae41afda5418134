import { aWirePost } from '@confab/testing/wire';
import { describe, expect, it } from 'vitest';
import { postHead } from './post-head.ts';

const site = { name: 'Confab', url: 'https://forum.example' };
const contentOf = ({ meta }: ReturnType<typeof postHead>, wanted: string) =>
  meta.flatMap((tag) => ('name' in tag && tag.name === wanted ? [tag.content] : []))[0];

describe('the head of a post', () => {
  it('has its title, its words and its one address', () => {
    const post = aWirePost({
      publicId: 'abcdefgh',
      title: 'First swift',
      bodyHtml: '<p>Seen <em>over</em> the &amp; mill.</p>',
    });
    const head = postHead(site, post, { noindex: false });
    expect(head.meta).toContainEqual({ title: 'First swift · Confab' });
    expect(contentOf(head, 'description')).toBe('Seen over the & mill.');
    expect(contentOf(head, 'robots')).toBeUndefined();
    expect(head.links).toEqual([{ rel: 'canonical', href: 'https://forum.example/birding/post/abcdefgh' }]);
  });

  it('at the address of a comment is not for search engines', () => {
    expect(contentOf(postHead(site, aWirePost(), { noindex: true }), 'robots')).toBe('noindex');
  });

  it('says where a post without words stands', () => {
    const post = aWirePost({ noComments: 2 });
    expect(contentOf(postHead(site, post, { noindex: false }), 'description')).toBe(
      '2 comments in /birding.',
    );
    const link = { url: 'https://www.example.com/a', hostname: 'www.example.com', image: null };
    expect(contentOf(postHead(site, { ...post, link }, { noindex: false }), 'description')).toBe(
      'A link to www.example.com, with 2 comments in /birding.',
    );
  });
});
