/**
 * Detects text that is slow to parse. The parser's time grows with the square of a few things, so that 20,000
 * characters (a body's limit) can take most of a minute. Every limit here is beyond what people write, and text within
 * all limits takes less than 50 ms on an idle machine (test-support/slowest.ts shows the slowest).
 */

/** List and quote markers in a row: each opens another level. */
const deepNesting = /^(?:[ \t]*(?:[-+*>]|\d{1,9}[.)])(?=[ \t>])){12}/m;

/** Quote markers need no space between them. */
const deepQuotes = /^[ \t]*(?:>[ \t]?){12}/m;

/** At each of these after an address, the parser checks whether only these are left. */
const endlessPunctuation = /(?<![!"'),.:;?\]_~*])(?:[!"'),.:;?\]_~*]|&[A-Za-z]+;){200}/;

/** For each unclosed comment, instruction or declaration, and for each such address, the parser reads on to the end. */
const farReading = /<[!?]|_www\./gi;
const farReadingMax = 100;

const linesMax = 1500;

/** A table gives every row all the columns of its first, so 20 kB of text can make 10 million cells. */
const tableCellsMax = 50_000;

/** Quote and list markers at the start of a line, and the lines that underline headings. */
const levels = /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?![^ \t\n])|[-=]+[ \t]*$))+/gm;

/**
 * Emphasis, links and code are matched inside one paragraph, each mark against those before it. A paragraph ends at an
 * empty line or at the bullet of a new list item.
 */
const paragraphEnd = /\n[ \t]*\n|\n(?= {0,3}[-+*] +\S)/;
const marks = /[*~[\]<&`@\\\n]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu;

/** At every possible start of a bare address, the parser looks back for an open link bracket. */
const addressStarts = /(?<![\w+.-])[\w+.-]|(?<![A-Za-z])[hH]|_[wW]/g;

/**
 * 1,500 marks in one paragraph, or 160 in each of thirty; 500 list items; a table of 450 rows with four cells. Found by
 * timing; the hostile texts' tests hold it.
 */
const effortMax = 3_000_000;

const weights = {
  mark: 450,
  underscore: 300,
  cell: 800,
  paragraph: 2000,
  definition: 1500,
  level: 1000,
  /** Once more per level: the parser looks through all levels at the end of the text. */
  line: 4,
};

/** Columns of indentation that count as one more level: each line is checked against all levels around it. */
const indentationOfLevel = 8;

/**
 * Whether this text (with \n line ends) is quick to parse. One pass per rule. The server and the browser's preview both
 * use it, so that they show the same.
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

/** Lines that continue a quote or list item without its marker. */
function lazyLines(paragraph: string): number {
  const begun = count(paragraph, levels);
  return begun === 0 ? 0 : count(paragraph, /\n/g) + 1 - begun;
}

/** The text after a bracket that stays open for longer than a usual link text. */
function behindOpenBracket(paragraph: string): string {
  // In code, in HTML and after a backslash a closing bracket may not count.
  const open = /[`<\\]/.test(paragraph) ? paragraph : paragraph.replaceAll(/\[[^[\]]{0,200}\]/g, '');
  return open.includes('[') ? open.slice(open.indexOf('[')) : '';
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
