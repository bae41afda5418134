import { linksAway } from '@confab/domain';
import { excerpt } from '@confab/markdown/excerpt';
import type { JudgedItem } from './judge.ts';

/** White space but the ends of lines, which patterns may look for. */
const space = /[^\S\n]/g;
const unseen = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * A text as rules compare it: other forms of one character are equal (NFKC), each white space is a space, and what shows
 * nothing is left out. Letters of other scripts, and accents, stay what they are.
 */
export function normalized(text: string): string {
  return text.normalize('NFKC').replaceAll(unseen, '').replaceAll(/\r\n?/g, '\n').replaceAll(space, ' ');
}

/**
 * A pattern for texts that are normalized. Only where one character stands for another: in a set of characters, two would
 * be alternatives.
 */
export function normalizedPattern(pattern: string): string {
  return pattern.normalize('NFC').replaceAll(/[\p{L}\p{Nd}\p{Zs}\t]/gu, (character) => {
    const plain = normalized(character);
    return [...plain].length === 1 ? plain : character;
  });
}

/**
 * What rules look at for words and patterns, without repetitions: what was typed, as it is and normalized; what readers see of
 * it; and what goes with it, texts of pictures and addresses.
 */
export function textsOf(item: JudgedItem): string[] {
  const { title, source, html, pictureTexts } = item;
  const typed = withTitle(title, source);
  const seen = html === null ? [] : [withTitle(title, excerpt(html, Infinity))];
  const besides = [...textsInTags(html), ...pictureTexts, ...addressesOf(item).flatMap(spellingsOf)];
  const others = [...seen, besides.join('\n')].filter((text) => text !== '').map(normalized);
  return [...new Set([typed, normalized(typed), ...others])];
}

const withTitle = (title: string, text: string) => (title === '' ? text : `${title}\n${text}`);

/** Where it leads outside the site. */
export function addressesOf({ html, linkUrl }: Pick<JudgedItem, 'html' | 'linkUrl'>): string[] {
  return [...linksAway(html), ...(linkUrl === null ? [] : [linkUrl])];
}

/** Of pictures and links, as our own HTML has them. */
function textsInTags(html: string | null): string[] {
  return [...(html ?? '').matchAll(/\s(?:alt|title)="([^"]*)"/g)].map(([, text = '']) => text);
}

/** As it is, and as browsers show it. */
function spellingsOf(address: string): string[] {
  try {
    return [address, decodeURIComponent(address)];
  } catch {
    return [address];
  }
}
