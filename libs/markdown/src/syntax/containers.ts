import { blockQuote, list, setextUnderline } from 'micromark-core-commonmark';
import type { Construct, ConstructRecord, Point, TokenizeContext } from 'micromark-util-types';
import type { Effort } from '../effort.ts';

/** Lists and quotes inside each other. Markers beyond are text: the parser's time grows with the square of the depth. */
const depthMax = 11;

const digits = Array.from({ length: 10 }, (_, digit) => String(digit).charCodeAt(0));

/** What the parser does with lists, quotes and underlined headings, for a text of so many lines. */
export function containers(effort: Effort, lines: number) {
  // The parser looks through all levels at the end of the text.
  const costOfLevel = 1000 + 4 * lines;
  const depth = new Depth();
  /** Where the newest line with a marker has its first. */
  let newest: Pick<Point, 'line' | 'offset'> = { line: 0, offset: 0 };
  let heading = 0;

  function begin(at: Point) {
    if (newest.line !== at.line) newest = at;
    if (depth.add(at)) effort.spend(costOfLevel);
  }

  /** Both lists and quotes are constructs with a continuation; only those of documents are handed in. */
  function bounded(construct: Construct, name: string): Construct {
    const { tokenize, continuation } = construct;
    return {
      ...construct,
      name,
      tokenize(effects, ok, nok) {
        const at = this.now();
        if (depth.above(at) >= depthMax) return nok;
        const isBehindMarker = newest.line === at.line && newest.offset < at.offset;
        if (this.interrupt && (isBehindMarker || !continuesParagraph(this))) this.interrupt = undefined;
        return tokenize.call(
          this,
          effects,
          (code) => {
            begin(at);
            return ok(code);
          },
          nok,
        );
      },
      ...(continuation && {
        continuation: {
          ...continuation,
          tokenize(effects, ok, nok) {
            const at = this.now();
            return continuation.tokenize.call(
              this,
              effects,
              (code) => {
                // A list continues with its next item, or with another line of the same item.
                if (this.events.at(-1)?.[1].type === 'listItemPrefix') begin(at);
                else depth.add(at);
                return ok(code);
              },
              (code) => {
                // The line may belong to a paragraph above, which the parser then looks through.
                effort.spend(6 * (at.line - newest.line));
                return nok(code);
              },
            );
          },
        },
      }),
    };
  }

  const quotes = bounded(blockQuote, 'boundedQuote');
  const lists = bounded(list, 'boundedList');
  const document: ConstructRecord = { 62: quotes };
  for (const code of [42, 43, 45, ...digits]) document[code] = lists;

  const underline: Construct = {
    ...setextUnderline,
    tokenize(effects, ok, nok) {
      const { line } = this.now();
      return setextUnderline.tokenize.call(
        this,
        effects,
        (code) => {
          if (line !== heading) effort.spend(costOfLevel);
          heading = line;
          return ok(code);
        },
        nok,
      );
    },
  };
  return { document, underline };
}

/** How many lists and quotes are around a place, of those that the line of the place continues or begins. */
class Depth {
  #line = 0;
  #begins = new Set<number>();

  above({ line, offset }: Point): number {
    if (line !== this.#line) return 0;
    return this.#begins.size - (this.#begins.has(offset) ? 1 : 0);
  }

  /** Whether this is new: the parser looks at most places twice. */
  add({ line, offset }: Point): boolean {
    if (line !== this.#line) this.#begins.clear();
    this.#line = line;
    const { size } = this.#begins;
    return this.#begins.add(offset).size > size;
  }
}

const definition =
  /^ {0,3}\[(?:[^[\]\\]|\\.)+\]:[ \t]*(?:<[^<>]*>|[^\s<]\S*)(?:[ \t]+(?:"[^"]*"|'[^']*'|\([^()]*\)))?[ \t]*$/;

/**
 * A list that begins with another number than 1, or with an empty item, cannot follow a line of a paragraph. The parser
 * also says so after indented code and after definitions of links, where CommonMark has no such rule.
 */
function continuesParagraph(context: TokenizeContext): boolean {
  let chunk = context.events.findLast(([step, { type }]) => step === 'exit' && type === 'chunkFlow')?.[1];
  if (chunk?._tokenizer?.currentConstruct?.name === 'codeIndented') return false;
  for (; chunk; chunk = chunk.previous) {
    const line = context.sliceSerialize(chunk).trimEnd();
    if (line === '') return false;
    if (!definition.test(line)) return true;
  }
  return false;
}
