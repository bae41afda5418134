/**
 * What the parser is slow on. Its time grows with the square of a few things, so that 20,000 characters (a body's
 * limit) can take it most of a minute. Every limit here is beyond what people write, and what passes all of them takes
 * less than 50 ms on a machine at rest (test-support/slowest.ts shows what takes longest).
 */

/** List and quote markers in a row: each opens a level inside the one before. */
const deepNesting = /^(?:[ \t]*(?:[-+*>]|\d{1,9}[.)])(?=[ \t>])){12}/m;

/** Quote markers need no space between them. */
const deepQuotes = /^[ \t]*(?:>[ \t]?){12}/m;

/** After an address the parser looks, at each of these, whether nothing but these is left. */
const endlessPunctuation = /(?:[!"'),.:;?\]_~*]|&[A-Za-z]+;){200}/;

/** For each comment, instruction or declaration left open, and each such address, the parser reads on to the end. */
const farReading = /<[!?]|_www\./gi;
const farReadingMax = 100;

const linesMax = 1500;

/** A table gives each of its rows all the columns of its first, which makes of 20 kB of text 10 million cells. */
const tableCellsMax = 50_000;

/** The markers of quotes and list items at the beginning of a line, and the lines that make a heading of words. */
const levels = /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?![^ \t\n])|[-=]+[ \t]*$))+/gm;

/**
 * Emphasis, links, code and the like are matched up inside one paragraph, each mark against those before it. No
 * paragraph reaches over an empty line, nor over the bullet of a new list item.
 */
const paragraphEnd = /\n[ \t]*\n|\n(?= {0,3}[-+*] +\S)/;
const marks = /[*~[\]<&`@\\\n]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu;

/** Wherever a bare address may begin, the parser looks back for the bracket of a link that is still open. */
const addressStarts = /(?<![\w+.-])[\w+.-]|(?<![A-Za-z])[hH]|_[wW]/g;

/**
 * 1,500 marks in one paragraph, or 160 in each of thirty; 500 list items; a table of 450 rows with four cells. Found by
 * timing; the tests of hostile texts hold what they found.
 */
const effortMax = 3_000_000;

/** What each of these takes, in units of the effort. */
const weights = {
  mark: 450,
  underscore: 300,
  cell: 800,
  paragraph: 2000,
  definition: 1500,
  level: 1000,
  /** Again for each level: all of them are looked through when the text ends. */
  line: 4,
};

/** Columns of indentation that count as one more level: each line asks all levels around it whether they go on. */
const indentationOfLevel = 8;

/**
 * Is this text (its lines ended by \n) quick to parse? One pass per rule. The server and the browser's preview ask the
 * same question, so that both show the same.
 */
export function isQuickToParse(source: string): boolean {
  return (
    !deepNesting.test(source) &&
    !deepQuotes.test(source) &&
    !endlessPunctuation.test(source) &&
    count(source, farReading) <= farReadingMax &&
    hasFewLines(source) &&
    effort(source) <= effortMax
  );
}

function hasFewLines(source: string): boolean {
  const lines = source.split('\n');
  const columns = Math.max(...lines.slice(0, linesMax).map((line) => count(line, /\|/g)));
  return lines.length <= linesMax && columns * lines.length <= tableCellsMax;
}

/** How long the text takes, in units of which a million are about 15 ms. */
function effort(source: string): number {
  let sum = count(source, /_/g) * weights.underscore;
  sum += (count(source, /\|/g) + count(source, /^.*\|/gm)) * weights.cell;
  sum += count(source, /^ {0,3}\[/gm) * weights.definition;
  sum += levelsOf(source) * (weights.level + count(source, /\n/g) * weights.line);
  for (const paragraph of source.split(paragraphEnd)) {
    const inner = count(paragraph, marks);
    const addresses = count(behindOpenBracket(paragraph), addressStarts);
    sum += (inner + 2 * addresses) ** 2 + 3 * lazyLines(paragraph) ** 2;
    sum += inner * weights.mark + weights.paragraph;
  }
  return sum;
}

function levelsOf(source: string): number {
  let sum = 0;
  for (const [run] of source.matchAll(levels)) {
    const indentation = run.replaceAll('\t', '    ').search(/\S/);
    sum += count(run, /[*+>.)]|[-=]+/g) + indentation / indentationOfLevel;
  }
  return sum;
}

/** Lines that go on inside a quote or list item without its marker. */
function lazyLines(paragraph: string): number {
  const begun = count(paragraph, levels);
  return begun === 0 ? 0 : count(paragraph, /\n/g) + 1 - begun;
}

/** What follows a bracket that stays open for longer than the words of a usual link. */
function behindOpenBracket(paragraph: string): string {
  // In code, in HTML and behind a backslash a bracket may close nothing.
  const open = /[`<\\]/.test(paragraph) ? paragraph : paragraph.replaceAll(/\[[^[\]]{0,200}\]/g, '');
  return open.includes('[') ? open.slice(open.indexOf('[')) : '';
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
