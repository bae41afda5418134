import { definition } from 'micromark-core-commonmark';
import type { Construct, State } from 'micromark-util-types';
import type { Effort } from '../effort.ts';
import { reading } from './lookahead.ts';

const costOfDefinition = 1500;

/** The definition of an address, such as `[a]: /b`; not the text of a footnote, which has a caret in its label. */
export function addressDefinition(effort: Effort): Construct {
  return {
    ...definition,
    tokenize(effects, ok, nok) {
      const defined: State = (code) => {
        effort.spend(costOfDefinition);
        return ok(code);
      };
      const state = definition.tokenize.call(this, effects, defined, nok);
      return effects.check(footnoteLabel, nok, state);
    },
  };
}

const footnoteLabel: Construct = {
  partial: true,
  tokenize(effects, ok, nok) {
    return reading(effects, (code) => {
      effects.consume(code);
      return (next) => (next === 94 ? ok(next) : nok(next));
    });
  },
};
