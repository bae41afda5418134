import type { Event, HtmlExtension, Token, TokenizeContext } from 'micromark-util-types';
import type { Effort } from './effort.ts';
import { escapeHtml } from './escape.ts';

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    plainText: 'plainText';
  }
  interface Token {
    /** The cell of a table whose cost is known. */
    _isPaid?: boolean;
  }
}

/** Emphasis, links and code are matched inside one block, each mark against those before it. */
const marks = /[*~[\]<&`@\\\n]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu;

/** At every bare address the parser looks back for an open bracket. */
const addressStarts = /:\/\/|www\.|@/gi;

/** Text is read in pieces that begin with words, and joined again between marks. */
const wordStarts = /(?<!\w)\w/g;

/** From each unclosed comment, instruction, attribute or title the parser reads on to the end of the block. */
const farReading = /<[!?]|=[ \t]*["']|\]\([^\s()]*[ \t\n]["'(]/g;

/** Each may begin an address, of which the longest possible host is read. */
const joinedHosts = /_www\./gi;

const weights = {
  mark: 450,
  underscore: 300,
  cell: 800,
  /** A cell that a row lacks is written for it. */
  missingCell: 60,
  block: 2000,
  farReading: 1.5,
  joinedHost: 2000,
  join: 0.2,
};

/**
 * Makes plain text of the blocks whose words are slow to parse, once the structure of the text is known and before the
 * parser looks at words. Its time grows with the square of a few things inside a block, so that 20,000 characters can take
 * most of a minute; every limit is beyond what people write. Code, HTML and dividing lines have no words to parse.
 */
export function refuseSlowBlocks(events: readonly Event[], effort: Effort): void {
  for (const flow of flowsIn(events)) {
    refuseSlowTables(flow, effort);
    for (const [step, token, context] of flow.events) {
      if (step !== 'enter' || token.contentType !== 'text' || token.previous || token._isPaid) continue;
      const lines = [...linesOf(token)];
      const text = lines.map((line) => context.sliceSerialize(line)).join('');
      if (!effort.isEnoughFor(costOf(text) + weights.block)) lines.forEach(makePlain);
    }
  }
}

/** The parsers of what stands in and between lists and quotes. */
function flowsIn(events: readonly Event[]): Set<TokenizeContext> {
  const flows = events.map(([, token]) => token._tokenizer).filter((flow) => flow !== undefined);
  return new Set(flows);
}

/** The lines of a paragraph are linked. */
function* linesOf(first: Token) {
  for (let line: Token | undefined = first; line; line = line.next) yield line;
}

function makePlain(token: Token) {
  token.type = 'plainText';
  token.contentType = undefined;
}

function costOf(text: string): number {
  const open = behindOpenBracket(text);
  const inner = count(text, marks) + 2 * count(open, addressStarts);
  const underscores = count(text, /_/g);
  return (
    inner ** 2 +
    inner * weights.mark +
    underscores * weights.underscore +
    (inner + underscores) * count(text, wordStarts) * weights.join +
    count(text, joinedHosts) * weights.joinedHost +
    count(text, farReading) * text.length * weights.farReading
  );
}

/** The text after a bracket that stays open for longer than a usual link text. */
function behindOpenBracket(text: string): string {
  // In code, in HTML and after a backslash a closing bracket may not count.
  const open = /[`<\\]/.test(text) ? text : text.replaceAll(/\[[^[\]]{0,200}\]/g, '');
  return open.includes('[') ? open.slice(open.indexOf('[')) : '';
}

function refuseSlowTables(flow: TokenizeContext, effort: Effort) {
  const kept: Event[] = [];
  let table: Event[] | undefined;
  for (const event of flow.events) {
    const [step, { type }] = event;
    if (type === 'table' && step === 'enter') table = [];
    (table ?? kept).push(event);
    if (type !== 'table' || step === 'enter' || !table) continue;
    kept.push(...(effort.isEnoughFor(costOfTable(table)) ? table : plainTable(table)));
    table = undefined;
  }
  if (kept.length !== flow.events.length) flow.events = kept;
}

function costOfTable(table: readonly Event[]): number {
  let rows = 0;
  let cells = 0;
  let cost = 0;
  for (const [step, token, context] of table) {
    if (step === 'exit') continue;
    if (token.type === 'tableRow') rows++;
    if (token.type === 'tableData' || token.type === 'tableHeader') cells++;
    if (token.contentType !== 'text') continue;
    cost += costOf(context.sliceSerialize(token));
    token._isPaid = true;
  }
  const columns = table[0]?.[1]._align?.length ?? 0;
  const missing = Math.max(0, rows * columns - cells);
  return cost + weights.block + (rows + cells) * weights.cell + missing * weights.missingCell;
}

/** The rows of a table as lines of a paragraph. Line ends stay: they tell the parser where a line of a quote begins. */
function plainTable(table: readonly Event[]): Event[] {
  const [first] = table;
  if (!first) return [];
  const [, { start, end }, context] = first;
  const paragraph: Token = { type: 'paragraph', start, end };
  const plain: Event[] = [['enter', paragraph, context]];
  let lineBreak: Event[] = [];
  for (const [step, token] of table) {
    if (token.type === 'lineEnding') {
      if (step === 'enter') plain.push(...lineBreak);
      plain.push([step, token, context]);
    }
    if (step === 'exit' || (token.type !== 'tableRow' && token.type !== 'tableDelimiterRow')) continue;
    const row: Token = { type: 'plainText', start: token.start, end: token.end };
    const mark: Token = { type: 'hardBreakEscape', start: token.end, end: token.end };
    plain.push(['enter', row, context], ['exit', row, context]);
    lineBreak = [
      ['enter', mark, context],
      ['exit', mark, context],
    ];
  }
  plain.push(['exit', paragraph, context]);
  return plain;
}

/** What was refused, as it was typed. */
export const plainTextHtml: HtmlExtension = {
  exit: {
    plainText(token) {
      this.raw(escapeHtml(this.sliceSerialize(token)).replaceAll('\n', '<br />\n'));
    },
  },
};

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
