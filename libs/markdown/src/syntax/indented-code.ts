import type { Code, Construct, Effects, State } from 'micromark-util-types';

/**
 * Indented code. The parser's own ends after its first line where that line ends a quote or a list: it asks whether that
 * line, and not the next, continues a paragraph of the quote.
 */
export const indentedCode: Construct = {
  name: 'codeIndented',
  tokenize(effects, ok, nok) {
    const inside: State = (code) => {
      if (code === null || isLineEnd(code)) {
        effects.exit('codeFlowValue');
        return between(code);
      }
      effects.consume(code);
      return inside;
    };
    const between: State = (code) => {
      if (code === null) return end(code);
      if (isLineEnd(code)) return effects.attempt(nextLine, between, end)(code);
      effects.enter('codeFlowValue');
      return inside(code);
    };
    const end: State = (code) => {
      effects.exit('codeIndented');
      return ok(code);
    };
    return (code) => {
      effects.enter('codeIndented');
      return indent(effects, between, nok)(code);
    };
  },
};

const nextLine: Construct = {
  partial: true,
  tokenize(effects, ok, nok) {
    const lineEnd: State = (code) => {
      effects.enter('lineEnding');
      effects.consume(code);
      effects.exit('lineEnding');
      return begin;
    };
    const begin: State = (code) => {
      if (this.parser.lazy[this.now().line]) return nok(code);
      return isLineEnd(code) ? lineEnd(code) : indent(effects, ok, short)(code);
    };
    const short: State = (code) => (isLineEnd(code) ? lineEnd(code) : nok(code));
    return lineEnd;
  },
};

const indentWidth = 4;

function indent(effects: Effects, ok: State, nok: State): State {
  let width = 0;
  const inside: State = (code) => {
    if (width < indentWidth && isSpace(code)) {
      width++;
      effects.consume(code);
      return inside;
    }
    effects.exit('linePrefix');
    return width < indentWidth ? nok(code) : ok(code);
  };
  return (code) => {
    if (!isSpace(code)) return nok(code);
    effects.enter('linePrefix');
    return inside(code);
  };
}

/** Tabs, and the places that they fill, have codes of their own; so have line ends. */
const isSpace = (code: Code) => code === 32 || code === -1 || code === -2;
const isLineEnd = (code: Code) => code !== null && code < -2;
