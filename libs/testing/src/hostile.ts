import { addressTexts } from './hostile/addresses.ts';
import { characterTexts } from './hostile/characters.ts';
import { floodTexts } from './hostile/floods.ts';
import { htmlTexts } from './hostile/html.ts';
import { nestedTexts } from './hostile/nesting.ts';
import { tableTexts } from './hostile/tables.ts';
import type { HostileText } from './hostile/text.ts';

export { hostileAddresses, linkShapes } from './hostile/addresses.ts';
export type { HostileText };

/** The site that bodies are rendered for: some of the texts pretend to lead to it. */
export const hostileSite = 'https://forum.example';

/** Bodies in Markdown that mean harm to the site, to its readers or to the parser, each under a name of its own. */
export const hostileTexts: readonly HostileText[] = Object.entries({
  address: addressTexts,
  html: htmlTexts,
  nested: nestedTexts,
  flood: floodTexts,
  table: tableTexts,
  characters: characterTexts,
}).flatMap(([group, texts]) => texts.map(({ name, source }) => ({ name: `${group}: ${name}`, source })));
