export type Format =
  | 'bold'
  | 'italic'
  | 'strikethrough'
  | 'code'
  | 'link'
  | 'quote'
  | 'list'
  | 'ordered-list';

/** A change of a text: what stands between `start` and `end` gives way to `text`; then `from` to `to` is selected. */
type Edit = { start: number; end: number; text: string; from: number; to: number };

const marks = { bold: '**', italic: '_', strikethrough: '~~', code: '`' } as const;
const lineMarks = {
  quote: { pattern: /^> ?/, write: () => '> ' },
  list: { pattern: /^[-*+] /, write: () => '- ' },
  'ordered-list': { pattern: /^\d+[.)] /, write: (place: number) => `${place + 1}. ` },
} as const;

/** What a button of the toolbar does to the selection from `start` to `end`. A second press takes it back. */
export function formatMarkdown(format: Format, text: string, start: number, end: number): Edit {
  switch (format) {
    case 'link':
      return asLink(text, start, end);
    case 'quote':
    case 'list':
    case 'ordered-list':
      return markLines(lineMarks[format], text, start, end);
    case 'code':
      return text.slice(start, end).includes('\n')
        ? asBlock(text, start, end)
        : surround(codeMark(text.slice(start, end)), text, start, end);
    case 'italic':
      return surround(italicMark(text, start, end), text, start, end);
    case 'bold':
    case 'strikethrough':
      return surround(marks[format], text, start, end);
  }
}

/** Within a word an underscore is a letter. */
function italicMark(text: string, start: number, end: number): string {
  const [before, after] = [text.slice(0, start), text.slice(end)];
  const isWithinWord = /[\p{L}\p{N}]$/u.test(before) || /^[\p{L}\p{N}]/u.test(after);
  const isStarred = /(?<!\*)\*$/.test(before) && /^\*(?!\*)/.test(after);
  return isWithinWord || isStarred ? '*' : marks.italic;
}

/** Longer than any run of them in the text, which would end the code. */
function backticksAround(text: string, least: number): string {
  const runs = text.match(/`+/g) ?? [];
  return '`'.repeat(Math.max(least, ...runs.map((run) => run.length + 1)));
}

function codeMark(text: string): string {
  const isMarked = text.length > 2 && text.startsWith('`') && text.endsWith('`');
  return isMarked ? marks.code : backticksAround(text, 1);
}

function surround(mark: string, text: string, start: number, end: number): Edit {
  const selected = text.slice(start, end);
  // Marks do not count beside spaces.
  const lead = selected.length - selected.trimStart().length;
  const core = selected.trim();
  const first = core === '' ? start : start + lead;
  const last = first + core.length;

  const outside =
    text.slice(0, first).endsWith(mark) && text.slice(last).startsWith(mark) && first >= mark.length;
  if (outside) {
    const from = first - mark.length;
    return { start: from, end: last + mark.length, text: core, from, to: from + core.length };
  }
  const inside = core.length > 2 * mark.length && core.startsWith(mark) && core.endsWith(mark);
  if (inside) {
    const bare = core.slice(mark.length, -mark.length);
    return { start: first, end: last, text: bare, from: first, to: first + bare.length };
  }
  const from = first + mark.length;
  return { start: first, end: last, text: mark + core + mark, from, to: from + core.length };
}

function asLink(text: string, start: number, end: number): Edit {
  const selected = text.slice(start, end);
  if (isWebAddress(selected.trim())) {
    return { start, end, text: `[](${destination(selected.trim())})`, from: start + 1, to: start + 1 };
  }
  const address = 'https://';
  const from = start + label(selected).length + 3;
  return { start, end, text: `[${label(selected)}](${address})`, from, to: from + address.length };
}

function asBlock(text: string, start: number, end: number): Edit {
  const lines = wholeLines(text, start, end);
  const fence = backticksAround(lines.text, 3);
  const block = `${fence}\n${lines.text}\n${fence}`;
  const from = lines.start + fence.length + 1;
  return { start: lines.start, end: lines.end, text: block, from, to: from + lines.text.length };
}

type LineMark = { pattern: RegExp; write: (place: number) => string };

function markLines({ pattern, write }: LineMark, text: string, start: number, end: number): Edit {
  const whole = wholeLines(text, start, end);
  const lines = whole.text.split('\n');
  const marked = lines.every((line) => pattern.test(line));
  const changed = lines
    .map((line, place) => (marked ? line.replace(pattern, '') : write(place) + line.replace(pattern, '')))
    .join('\n');
  const to = whole.start + changed.length;
  // A caret stays a caret, at the end of its line.
  return { start: whole.start, end: whole.end, text: changed, from: start === end ? to : whole.start, to };
}

/** The lines that a selection touches. */
function wholeLines(text: string, start: number, end: number) {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const following = text.indexOf('\n', end);
  const lineEnd = following === -1 ? text.length : following;
  return { start: lineStart, end: lineEnd, text: text.slice(lineStart, lineEnd) };
}

/** What an address pasted over selected words becomes; undefined where it is to be pasted as it is. */
export function asMarkdownLink(selected: string, pasted: string): string | undefined {
  const address = pasted.trim();
  if (selected.trim() === '' || !isWebAddress(address) || isWebAddress(selected.trim())) return undefined;
  return `[${label(selected)}](${destination(address)})`;
}

/** An address between the brackets of a link, which one of its own must not end. */
function destination(address: string): string {
  const isPlain = !/[<>\\]/.test(address) && arePaired(address, '(', ')');
  if (isPlain) return address;
  return `<${address.replaceAll('<', '%3C').replaceAll('>', '%3E').replaceAll('\\', '%5C')}>`;
}

/** The words of a link, whose own brackets must not end it. */
function label(words: string): string {
  return arePaired(words, '[', ']') ? words : words.replaceAll(/[[\]]/g, String.raw`\$&`);
}

function arePaired(text: string, open: string, close: string): boolean {
  let depth = 0;
  for (const sign of text) {
    if (sign === open) depth += 1;
    else if (sign === close) depth -= 1;
    if (depth < 0) return false;
  }
  return depth === 0;
}

/** Whether a text is the address of a page, and nothing else. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\/\S+$/.test(text) && URL.canParse(text);
}
