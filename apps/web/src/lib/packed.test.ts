// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pack } from './pack.ts';
import { plainHtml, unpack } from './packed.ts';

/** As the page carries it. */
const carried = (value: unknown) => JSON.stringify(pack(value));
const there = (value: unknown) => unpack(JSON.parse(carried(value)) as ReturnType<typeof pack>);

const people = Array.from({ length: 100 }, (_, index) => ({
  id: `person-${index}`,
  name: `Somebody ${index}`,
  about: null,
  points: 1,
  badges: [],
}));

describe('packed values', () => {
  it('are whatever JSON can say', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        // No field of ours has the one name that an assignment understands otherwise.
        fc.pre(!JSON.stringify(value).includes('__proto__'));
        const plain: unknown = JSON.parse(JSON.stringify(value));
        expect(there(plain)).toEqual(plain);
      }),
    );
  });

  it.each([
    ['texts, numbers and records side by side', ['feed', { sort: 'hot' }, 3, [3, '3'], null, true]],
    [
      'a field of several types',
      [{ next: null }, { next: 'more' }, { next: 4 }, { next: [{}] }, { next: false }],
    ],
    ['records with nothing in them', [{}, {}, []]],
    ['a bare text', 'text'],
    ['nothing', null],
  ])('keep %s', (_name, value) => {
    expect(there(value)).toEqual(value);
  });

  it('leave out what is undefined, as JSON does', () => {
    expect(there({ here: 1, gone: undefined })).toEqual({ here: 1 });
    expect(Object.keys(there({ gone: undefined }) as object)).toEqual([]);
  });

  it('say what is equal once', () => {
    const text = carried(people.map((author) => ({ author: { ...author }, again: [{ ...author }] })));
    expect(text.split('Somebody 7"')).toHaveLength(2);
  });

  it('give equal parts back as one object', () => {
    const [first, second] = there([{ a: 1 }, { a: 1 }]) as [unknown, unknown];
    expect(first).toBe(second);
  });

  it.each(['Plain words', 'R&D: 1 < 2 > "0", &amp; so on', 'One\n\nTwo\nlines', '', '-'])(
    'leave the HTML of the text %j to whoever unpacks it',
    (body) => {
      const both = { body, bodyHtml: plainHtml(body) };
      expect(there(both)).toEqual(both);
      expect(carried(both)).not.toContain('p>');
    },
  );

  it('carry HTML that says more than its text', () => {
    const both = { body: '*Word*', bodyHtml: '<p><em>Word</em></p>', other: '<p>Another</p>', half: '<p>' };
    expect(there(both)).toEqual(both);
  });

  it('are much shorter than JSON where records are alike', () => {
    expect(carried(people).length).toBeLessThan(JSON.stringify(people).length / 2);
  });
});
