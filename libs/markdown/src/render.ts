import { compile, parse, postprocess, preprocess } from 'micromark';
import { attention, thematicBreak } from 'micromark-core-commonmark';
import { gfmStrikethrough, gfmStrikethroughHtml } from 'micromark-extension-gfm-strikethrough';
import { gfmTable, gfmTableHtml } from 'micromark-extension-gfm-table';
import type { ParseContext } from 'micromark-util-types';
import { escapedParagraphs, withPlainLineEnds } from './escape.ts';
import { Effort, TooSlow } from './effort.ts';
import { plainTextHtml, refuseSlowBlocks } from './guard.ts';
import { directLinks } from './links.ts';
import { picturesAsLinks } from './pictures.ts';
import { bareAddresses, bareAddressesHtml } from './syntax/bare-addresses.ts';
import { besideCjk } from './syntax/cjk.ts';
import { codeBlocks } from './syntax/code.ts';
import { containers } from './syntax/containers.ts';
import { addressDefinition } from './syntax/definitions.ts';
import { htmlBlock, typedHtml } from './syntax/html.ts';
import { indentedCode } from './syntax/indented-code.ts';

export type RenderOptions = {
  /** The site's own origin, such as `https://forum.example`: links to it stay in the app. */
  siteOrigin: string;
};

const extensions = [gfmStrikethrough({ singleTilde: false }), gfmTable()];

/** The parser's own constructs, in place of which ours stand. */
function useOurs({ constructs }: ParseContext, effort: Effort, lines: number) {
  const { document, underline } = containers(effort, lines);
  const { flow, flowInitial, text, contentInitial } = constructs;
  Object.assign(constructs.document, document);
  Object.assign(flow, { 45: [underline, thematicBreak], 60: htmlBlock, 61: underline });
  for (const space of [-2, -1, 32]) flowInitial[space] = indentedCode;
  Object.assign(contentInitial, { 91: addressDefinition(effort) });
  for (const [code, ours] of Object.entries(bareAddresses)) {
    text[code] = [ours, text[code]].flat().filter((construct) => construct !== undefined);
  }
  text['42'] = [besideCjk(attention)];
  text['126'] = [text['126']].flat().flatMap((strike) => (strike ? [besideCjk(strike)] : []));
}

/** Ten times the longest body. Only a text that repeats one long address or title at every link reaches it. */
const htmlMax = 200_000;

/** Lines of two characters: the parser takes long for each, even in code. */
const linesMax = 10_000;

/**
 * Markdown as safe HTML: CommonMark with tables, strikethrough and autolinks; links with http, https, irc, ircs, mailto
 * and xmpp only; HTML as it was typed, and no pictures (rulings 20 and 51, screens.md 18). Never throws on hostile text:
 * a block that would take too long, and a text that would or that would grow too large, become escaped text.
 */
export function renderMarkdown(source: string, { siteOrigin }: RenderOptions): string {
  const text = withPlainLineEnds(source);
  const lines = text.split('\n');
  if (lines.length > linesMax) return escapedParagraphs(text);
  try {
    const html = reachable(lowerHeadings(directLinks(parsed(text, lines), siteOrigin)));
    return html.length <= htmlMax ? html : escapedParagraphs(text);
  } catch (error) {
    if (error instanceof TooSlow) return escapedParagraphs(text);
    throw error;
  }
}

function parsed(source: string, lines: readonly string[]): string {
  const effort = new Effort();
  const parser = parse({ extensions });
  useOurs(parser, effort, lines.length);
  const events = parser.document().write(preprocess()(source, undefined, true));
  refuseSlowBlocks(events, effort);
  // A compiler keeps its output, so each body needs a new one.
  const htmlExtensions = [
    gfmStrikethroughHtml(),
    gfmTableHtml(),
    bareAddressesHtml,
    typedHtml,
    plainTextHtml,
    codeBlocks(lines),
  ];
  return compile({ htmlExtensions })(picturesAsLinks(postprocess(events)));
}

/** Moves headings below those of the page: h1 and h2 become h3 and h4, and so on down to h6. */
function lowerHeadings(html: string): string {
  return html.replaceAll(/<(\/?)h([1-6])>/g, (_tag, slash: string, level: string) => {
    return `<${slash}h${Math.min(Number(level) + 2, 6)}>`;
  });
}

/** Wide content scrolls by itself and can be reached by keyboard. An empty cell heads no column. */
function reachable(html: string): string {
  return html
    .replaceAll(/<th([^<>]*)><\/th>/g, '<td$1></td>')
    .replaceAll('<pre>', '<pre tabindex="0">')
    .replaceAll('<table>', '<div class="table-wrap" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>');
}
