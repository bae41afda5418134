import type { Code, Construct } from 'micromark-util-types';

/**
 * Chinese, Japanese and Korean letters and punctuation. These scripts have no spaces between words, so a mark of
 * emphasis often stands between a bracket and a letter.
 */
const cjk =
  /[\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}\p{Script_Extensions=Hangul}\p{Script_Extensions=Bopomofo}\u3001-\u303f\ufe10-\ufe1f\ufe30-\ufe6f\uff01-\uffee]/u;

const ideographs = { first: 0xd840, last: 0xd88d };

type Side = { isSpace: boolean; isCjk: boolean; isPunctuation: boolean };

/** What stands beside a mark, by its UTF-16 unit. Rarer ideographs are known by the first half of their pair. */
function sideOf(code: Code): Side {
  // Line ends, tabs and what fills them up have negative codes.
  if (code === null || code < 0) return { isSpace: true, isCjk: false, isPunctuation: false };
  const character = String.fromCharCode(code);
  const isCjk = cjk.test(character) || (code >= ideographs.first && code <= ideographs.last);
  return {
    isSpace: /\s/.test(character),
    isCjk,
    isPunctuation: !isCjk && /[\p{P}\p{S}]/u.test(character),
  };
}

/** Whether emphasis can begin with a mark between `before` and `after`; with the sides exchanged, whether it can end. */
function canBegin(before: Side, after: Side): boolean {
  if (after.isSpace) return false;
  return !after.isPunctuation || before.isSpace || before.isPunctuation || before.isCjk;
}

/**
 * Marks of emphasis count beside Chinese, Japanese and Korean brackets and letters as well: in CommonMark the second
 * pair of `**「…」**と` does not, because it stands between punctuation and a letter.
 */
export function besideCjk(construct: Construct): Construct {
  return {
    ...construct,
    tokenize(effects, ok, nok) {
      const before = sideOf(this.previous);
      return construct.tokenize.call(
        this,
        effects,
        (code) => {
          const token = this.events.at(-1)?.[1];
          const after = sideOf(code);
          if (token && (before.isCjk || after.isCjk)) {
            token._open ||= canBegin(before, after);
            token._close ||= canBegin(after, before);
          }
          return ok(code);
        },
        nok,
      );
    },
  };
}
