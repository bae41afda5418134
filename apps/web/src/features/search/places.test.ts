import { describe, expect, it } from 'vitest';
import { around, findPlaces, type Place, placesMax, webSearch } from './places.ts';

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
    ]);
    expect(names(findPlaces(places, 'pair'))).not.toContain('How to repair a lamp');
    expect(names(findPlaces(places, 'a lamp'))).toEqual(['A lamp', 'How to repair a lamp']);
    expect(findPlaces(places, ' ')).toEqual([]);
  });

  it('are of one kind after its sign', () => {
    const places = [thread('Rue de Rivoli'), community('rue'), person('rue_b')];
    expect(names(findPlaces(places, '/rue'))).toEqual(['rue']);
    expect(names(findPlaces(places, '@rue'))).toEqual(['rue_b']);
  });

  it('that are shown stay where they are while better ones arrive', () => {
    const shown = findPlaces([thread('On bread'), thread('No bread')], 'bread').slice(0, 1);
    const places = ['bread', 'bread_2', 'bread_3', 'bread_4', 'bread_5'].map((name) => community(name, true));
    expect(names(findPlaces([...places, ...shown], 'bread', shown))).toEqual([
      'On bread',
      ...names(places).slice(0, placesMax - 1),
    ]);
  });
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
