import type { Effects, State } from 'micromark-util-types';

/** The parser consumes characters as part of a token only; that of a look ahead is dropped with what it has read. */
export function reading(effects: Effects, state: State): State {
  return (code) => {
    effects.enter('data');
    return state(code);
  };
}
