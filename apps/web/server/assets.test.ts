import { describe, expect, it } from 'vitest';
import { assetsOf } from './assets.ts';

const manifest = {
  'src/entry-client.tsx': { file: 'assets/entry.js', isEntry: true, imports: ['_shared.js'] },
  '_shared.js': { file: 'assets/shared.js' },
  '_post.js': { file: 'assets/post-parts.js', imports: ['src/entry-client.tsx'] },
  'src/routes/index.tsx?tsr-split=component': {
    file: 'assets/home.js',
    imports: ['src/entry-client.tsx'],
  },
  'src/routes/$name.post.$publicId.index.tsx?tsr-split=component': {
    file: 'assets/post.js',
    imports: ['src/entry-client.tsx', '_post.js', '_shared.js'],
  },
  'src/routes/_member.new.tsx?tsr-split=component---loader': { file: 'assets/new.js' },
  'style.css': { file: 'assets/style.css' },
  'src/features/modtools/modtools.css': { file: 'assets/modtools.css' },
};

describe('the files of a page', () => {
  const { routes } = assetsOf(manifest);

  it("are the entry, its imports and the site's style sheet for every page", () => {
    expect(routes.__root__).toEqual({
      css: ['/assets/style.css'],
      preloads: ['/assets/entry.js', '/assets/shared.js'],
      scripts: [{ attrs: { type: 'module', async: true, src: '/assets/entry.js' } }],
    });
  });

  it('for a route are its own chunk and imports, except those of every page', () => {
    expect(routes['/$name/post/$publicId/']).toEqual({
      preloads: ['/assets/post.js', '/assets/post-parts.js'],
    });
  });

  it('are listed by the route’s id, including pathless layouts', () => {
    expect(Object.keys(routes)).toEqual(['__root__', '/', '/$name/post/$publicId/', '/_member/new']);
  });

  it('require a build with an entry', () => {
    expect(() => assetsOf({})).toThrow('incomplete');
  });
});
