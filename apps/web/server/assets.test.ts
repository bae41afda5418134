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
  'src/features/modtools/frame/modtools.css': { file: 'assets/modtools.css' },
};

describe('the files of a page', () => {
  const { routes } = assetsOf(manifest);

  it('are the entry, its imports and the style sheet of the site for every page', () => {
    expect(routes.__root__).toEqual({
      css: ['/assets/style.css'],
      preloads: ['/assets/entry.js', '/assets/shared.js'],
      scripts: [{ attrs: { type: 'module', async: true, src: '/assets/entry.js' } }],
    });
  });

  it('are for a route its own chunk and what that imports, without what every page has', () => {
    expect(routes['/$name/post/$publicId/']).toEqual({
      preloads: ['/assets/post.js', '/assets/post-parts.js'],
    });
  });

  it('go by the route’s id, pathless layouts included', () => {
    expect(Object.keys(routes)).toEqual(['__root__', '/', '/$name/post/$publicId/', '/_member/new']);
  });

  it('cannot be told from a build without an entry', () => {
    expect(() => assetsOf({})).toThrow('incomplete');
  });
});
