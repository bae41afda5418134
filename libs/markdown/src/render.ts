import { compile, parse, postprocess, preprocess } from 'micromark';
import { gfmAutolinkLiteral, gfmAutolinkLiteralHtml } from 'micromark-extension-gfm-autolink-literal';
import { gfmStrikethrough, gfmStrikethroughHtml } from 'micromark-extension-gfm-strikethrough';
import { gfmTable, gfmTableHtml } from 'micromark-extension-gfm-table';
import type { HtmlExtension } from 'micromark-util-types';
import { escapedParagraphs, withPlainLineEnds } from './escape.ts';
import { isQuickToParse } from './guard.ts';
import { directLinks } from './links.ts';
import { picturesAsLinks } from './pictures.ts';

/** Incremented when the same source gives other HTML. Stored with the HTML, so that old bodies can be found. */
export const RENDERER_VERSION = 3;

export type RenderOptions = {
  /** The site's own origin, such as `https://forum.example`: links to it stay in the app. */
  siteOrigin: string;
};

/** Drops embedded HTML; the parser's default would show it as text. */
const withoutHtml: HtmlExtension = {
  enter: {
    htmlFlow() {
      this.buffer();
    },
    htmlText() {
      this.buffer();
    },
    htmlFlowData() {
      return;
    },
    htmlTextData() {
      return;
    },
  },
  exit: {
    htmlFlow() {
      this.resume();
      this.setData('slurpOneLineEnding', true);
    },
    htmlText() {
      this.resume();
    },
    htmlFlowData() {
      return;
    },
    htmlTextData() {
      return;
    },
  },
};

/** Drops the language of code blocks: there is no highlighting, and authors must not choose class names. */
const withoutLanguages: HtmlExtension = {
  exit: {
    codeFencedFenceInfo() {
      this.resume();
    },
  },
};

const syntax = [gfmAutolinkLiteral(), gfmStrikethrough({ singleTilde: false }), gfmTable()];
const htmlExtensions = [
  gfmAutolinkLiteralHtml(),
  gfmStrikethroughHtml(),
  gfmTableHtml(),
  withoutHtml,
  withoutLanguages,
];

/** Ten times the longest body. Only a text that repeats one long address or title at every link reaches it. */
const htmlMax = 200_000;

/**
 * Markdown as safe HTML: CommonMark with tables, strikethrough and autolinks; links with http, https, irc, ircs, mailto
 * and xmpp only; no embedded HTML and no pictures (rulings 20, screens.md 18). Never throws on hostile text: what would
 * take too long or grow too large becomes escaped text.
 */
export function renderMarkdown(source: string, { siteOrigin }: RenderOptions): string {
  const text = withPlainLineEnds(source);
  if (!isQuickToParse(text)) return escapedParagraphs(text);
  const html = reachable(lowerHeadings(directLinks(parsed(text), siteOrigin)));
  return html.length <= htmlMax ? html : escapedParagraphs(text);
}

function parsed(source: string): string {
  const chunks = preprocess()(source, undefined, true);
  const events = postprocess(parse({ extensions: syntax }).document().write(chunks));
  // A compiler keeps its output, so each body needs a new one.
  return compile({ htmlExtensions })(picturesAsLinks(events));
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
