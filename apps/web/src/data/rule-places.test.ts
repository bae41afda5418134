import { describe, expect, it } from 'vitest';
import { byPlace, type Placed, placesFor } from './rules.ts';

const ids = (rules: readonly Placed[]) => rules.map(({ id }) => id);

/** The rules as the api holds them after one write. */
const written = (rules: readonly Placed[], change: Placed) =>
  rules.map((rule) => (rule.id === change.id ? change : rule)).toSorted(byPlace);

const asMoved = (rules: readonly Placed[], id: number, place: number) =>
  ids(rules.filter((rule) => rule.id !== id)).toSpliced(place, 0, id);

/** A deterministic random number generator. */
function numbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
}

const fresh = [1, 2, 3, 4, 5].map((n) => ({ id: n, zIndex: n }));

describe('the new places of a rule that moves', () => {
  it('need a single write for rules that never moved', () => {
    for (const { id } of fresh) {
      for (let place = 0; place < fresh.length; place++) {
        expect(placesFor(fresh, id, place)).toHaveLength(1);
      }
    }
  });

  it('shift the rules below if there is no room', () => {
    const tight = [
      { id: 2, zIndex: 1 },
      { id: 5, zIndex: 1 },
      { id: 1, zIndex: 2 },
      { id: 3, zIndex: 9 },
    ];
    const places = placesFor(tight, 3, 1);
    expect(ids(places.reduce(written, tight))).toEqual([2, 3, 5, 1]);
  });

  it('move the rule to the requested place and never swap two others', () => {
    const next = numbers(7);
    for (let run = 0; run < 2000; run++) {
      const count = 2 + next(7);
      const rules = Array.from({ length: count }, (_, index) => ({ id: index + 1, zIndex: next(6) }));
      rules.sort(byPlace);
      const { id } = rules[next(count)] ?? { id: 1 };
      const place = next(count);
      const others = asMoved(rules, id, 0).slice(1);
      let state: Placed[] = rules;
      for (const change of placesFor(rules, id, place)) {
        state = written(state, change);
        expect(ids(state).filter((shown) => shown !== id)).toEqual(others);
      }
      expect(ids(state)).toEqual(asMoved(rules, id, place));
    }
  });

  it('allow two moves at the same time: both rules end at their places', () => {
    // From the same list, one moderator moves the last rule to the top, another the first to the bottom.
    const [first] = placesFor(fresh, 5, 0);
    const [second] = placesFor(fresh, 1, 4);
    expect(first && second && ids(written(written(fresh, first), second))).toEqual([5, 2, 3, 4, 1]);
    expect(first && second && ids(written(written(fresh, second), first))).toEqual([5, 2, 3, 4, 1]);
  });
});
