import { describe, expect, it } from 'vitest';
import {
  around,
  findPlaces,
  type Found,
  keepShown,
  markerOf,
  type Place,
  webSearch,
  type Written,
} from './places.ts';

const icon = { picture: { icon: 'list' } } as const;
const community = (name: string, own = false): Place => ({
  ...icon,
  href: `/${name}`,
  name,
  sigil: '/',
  kind: 'Community',
  own,
});
const person = (name: string): Place => ({ ...icon, href: `/@${name}`, name, sigil: '@', kind: 'Person' });
const thread = (name: string, note?: string): Place => ({ ...icon, href: name, name, note, kind: 'Recent' });
const names = (places: readonly Place[]) => places.map(({ name }) => name);

describe('places', () => {
  it('are found by the beginning of their names, then by a word, those of the viewer first', () => {
    const places = [
      thread('How to repair a lamp'),
      community('bikerepair', true),
      community('repairs'),
      person('repairing_rue'),
      community('repaircafe', true),
      community('despair'),
      thread('A lamp', 'in /repaircafe'),
    ];
    expect(names(findPlaces(places, ' Repair'))).toEqual([
      'repaircafe',
      'repairs',
      'repairing_rue',
      'bikerepair',
      'How to repair a lamp',
      'A lamp',
    ]);
    expect(names(findPlaces(places, 'pair'))).not.toContain('How to repair a lamp');
    expect(names(findPlaces(places, 'a lamp'))).toEqual(['A lamp', 'How to repair a lamp']);
    expect(findPlaces(places, ' ')).toEqual([]);
  });

  it('that share an address are each found by their own words, once', () => {
    const page: Place = { ...icon, href: '/new', name: 'New post', kind: 'Page' };
    const draft: Place = { ...icon, href: '/new', name: 'My new xylophone', kind: 'Your draft', own: true };
    expect(findPlaces([draft, page], 'xylo')).toEqual([draft]);
    expect(findPlaces([draft, page], 'new')).toEqual([page]);
  });

  it('are of one kind after its sign', () => {
    const places = [thread('Rue de Rivoli'), community('rue'), person('rue_b')];
    expect(names(findPlaces(places, '/rue'))).toEqual(['rue']);
    expect(names(findPlaces(places, '@rue'))).toEqual(['rue_b']);
  });

  it('that the server found by other words come last', () => {
    const places = [
      { ...community('zippers'), answers: true },
      { ...community('tents'), answers: true },
      community('zips'),
      person('zipy'),
    ];
    expect(names(findPlaces(places, 'zipy'))).toEqual(['zipy', 'zippers']);
  });
});

describe('what is shown', () => {
  const written = (href: string): Written => ({
    href,
    titleHtml: href,
    detailHtml: '',
    tail: null,
    picture: { icon: 'list' },
  });
  const found = (places: string[], posts: string[] = [], comments: string[] = []): Found => ({
    places: places.map((name) => thread(name)),
    posts: posts.map(written),
    comments: comments.map(written),
  });
  const kept = (shown: Found, now: Found, selected?: string) => {
    const { places, posts, comments } = keepShown(shown, now, selected);
    return [places, posts, comments].map((rows) => rows.map(({ href }) => href));
  };
  const shown = found(['a', 'b'], ['p', 'q'], ['x']);
  const now = found(['b', 'c', 'a'], ['q', 'r'], ['y']);

  it('keeps its first place while others arrive', () => {
    expect(kept(shown, now)).toEqual([['a', 'b', 'c'], ['q', 'r'], ['y']]);
  });

  it('moves nothing above the selected row', () => {
    expect(kept(shown, now, 'b')).toEqual([['a', 'b', 'c'], ['q', 'r'], ['y']]);
    expect(kept(shown, now, 'p')).toEqual([['a', 'b'], ['p', 'q', 'r'], ['y']]);
    expect(kept(shown, now, 'x')).toEqual([
      ['a', 'b'],
      ['p', 'q'],
      ['x', 'y'],
    ]);
    expect(kept(shown, now, 'below')).toEqual([
      ['a', 'b', 'c'],
      ['p', 'q', 'r'],
      ['x', 'y'],
    ]);
  });
});

it('found words are marked with endings and typing errors, those to leave out are not', () => {
  const mark = markerOf('repiar "old zip" -lamp 修理');
  expect(mark.whole('Repairs: a zip <b>, a lamp')).toBe(
    '<mark>Repairs</mark>: a <mark>zip</mark> &lt;b&gt;, a lamp',
  );
  expect(mark.whole('時計の修理')).toContain('<mark>修理</mark>');
});

it.each([
  ['repaircafe', 'REPAIR', ['', 'repair', 'cafe']],
  ['bikerepair', '/repair', ['bike', 'repair', '']],
  ['Despair and repair', 'pair', ['Des', 'pair', ' and repair']],
  ['Unfair, a fair', 'fair', ['Unfair, a ', 'fair', '']],
  ['breadmaking', 'rye', ['breadmaking', '', '']],
  ['breadmaking', '@', ['breadmaking', '', '']],
])('%s shows where %s is in it', (text, query, parts) => {
  expect(around(text, query)).toEqual(parts);
});

describe('the web search', () => {
  it('is restricted to the site', () => {
    expect(webSearch(' rye & salt ', 'https://confab.example')).toBe(
      'https://duckduckgo.com/?q=site%3Aconfab.example+rye+%26+salt',
    );
  });

  it('needs a search text', () => {
    expect(webSearch(' \t', 'https://confab.example')).toBeUndefined();
  });
});
