import type { CompileContext, HtmlExtension, Token } from 'micromark-util-types';
import { isLanguage } from './languages.ts';

/**
 * Blocks of code. The language is not shown: there is no highlighting, and authors must not choose class names. Other
 * words beside the marks are the first line, where people begin to write who do not know of languages.
 */
export function codeBlocks(source: readonly string[]): HtmlExtension {
  let info = '';
  let rest = '';
  let fences = 0;
  return {
    enter: {
      codeFenced() {
        info = rest = '';
        fences = 0;
        begin(this);
      },
      codeIndented() {
        begin(this);
      },
    },
    exit: {
      codeFencedFenceInfo() {
        info = this.resume();
      },
      codeFencedFenceMeta() {
        rest = this.resume();
      },
      codeFencedFence() {
        fences++;
        if (fences === 1) this.setData('slurpOneLineEnding', true);
      },
      codeFenced(token) {
        const isClosed = fences > 1;
        const lines = (isClosed ? token.end.line - 1 : lastLine(token, source)) - token.start.line;
        const code = inLines(this.resume(), lines);
        const words = firstLine(info, rest, code);
        this.raw(words === '' ? code : `${words}\n${code}`);
        finish(this);
        if (!isClosed) this.lineEndingIfNeeded();
      },
      codeIndented() {
        this.raw(withoutBlankEnd(this.resume()));
        finish(this);
      },
    },
  };
}

/** The parser leaves out line ends behind words of a list and behind definitions, until the next paragraph begins. */
function begin(context: CompileContext) {
  context.setData('slurpAllLineEndings');
  context.lineEndingIfNeeded();
  context.tag('<pre><code>');
  context.buffer();
}

function finish(context: CompileContext) {
  context.tag('</code></pre>');
  context.setData('flowCodeSeenData');
  context.setData('slurpOneLineEnding');
}

/** The last line of a fence that is left open. The parser ends it at the beginning of a blank line that belongs to it. */
function lastLine({ start, end }: Token, source: readonly string[]): number {
  const line = source[end.line - 1] ?? '';
  const isBlank = line.trim() === '' && end.line < source.length;
  return isBlank || end.column > 1 || end.line === start.line ? end.line : end.line - 1;
}

/** So many lines, each with its end: of a fence left open, the parser has the last end inside or behind it. */
function inLines(code: string, lines: number): string {
  const ends = code.split('\n').length - 1;
  if (ends < lines) return code + '\n'.repeat(lines - ends);
  return ends === lines ? code : code.replace(/\n$/, '');
}

/** What an author wrote beside the marks, without the name of a language and what highlighters are told. */
function firstLine(info: string, rest: string, code: string): string {
  const isKnown = isLanguage(info);
  if (rest === '') return isKnown || code !== '' ? '' : info;
  if (!isKnown) return `${info} ${rest}`;
  return /^(?:\{|[\w-]+=|\[[\w.-]+\]$)/.test(rest) ? '' : rest;
}

/** Blank lines behind indented code do not belong to it; spaces behind its last word do. */
function withoutBlankEnd(code: string): string {
  const words = code.trimEnd();
  const end = code.indexOf('\n', words.length);
  return `${end === -1 ? code : code.slice(0, end)}\n`;
}
