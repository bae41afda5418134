/**
 * What the parser is slow on. Its time grows with the square of a few things, so that 20,000 characters (a body's
 * limit) can take it most of a minute. Every limit here is beyond what people write, and what passes all
 * of them takes a fraction of a second at that length.
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

/**
 * Emphasis, links, code and the like are matched up inside one paragraph, each mark against those before it. No
 * paragraph reaches over an empty line, nor over the bullet of a new list item.
 */
const paragraphEnd = /\n[ \t]*\n|\n(?= {0,3}[-+*] +\S)/;
const marks = /[*~[\]<&`@\\\n]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu;

/** Wherever a bare address may begin, the parser looks back for the bracket of a link that is still open. */
const addressStarts = /(?<![\w+.-])[\w+.-]|(?<![A-Za-z])[hH]|_[wW]/g;
const addressWeight = 0.5;

/** The sum of squares: 1,700 marks in one paragraph, or 300 in each of thirty. */
const effortMax = 3_000_000;

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

function effort(source: string): number {
  let sum = 0;
  for (const paragraph of source.split(paragraphEnd)) {
    const addresses = hasOpenBracket(paragraph) ? count(paragraph, addressStarts) * addressWeight : 0;
    sum += (count(paragraph, marks) + addresses) ** 2;
  }
  return sum;
}

/** Whether a bracket stays open for longer than the words of a usual link. */
function hasOpenBracket(paragraph: string): boolean {
  // In code, in HTML and behind a backslash a bracket may close nothing.
  if (/[`<\\]/.test(paragraph)) return paragraph.includes('[');
  return paragraph.replaceAll(/\[[^[\]]{0,200}\]/g, '').includes('[');
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
