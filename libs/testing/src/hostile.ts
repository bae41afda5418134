import { addressTexts } from './hostile/addresses.ts';
import { characterTexts } from './hostile/characters.ts';
import { floodTexts } from './hostile/floods.ts';
import { htmlTexts } from './hostile/html.ts';
import { nestedTexts } from './hostile/nesting.ts';
import { tableTexts } from './hostile/tables.ts';
import type { HostileText } from './hostile/text.ts';

export { hostileAddresses, linkShapes } from './hostile/addresses.ts';
export type { HostileText };

/** The site that bodies are rendered for; some texts imitate its URLs. */
export const hostileSite = 'https://forum.example';

/** Hostile Markdown bodies, each with a unique name. */
export const hostileTexts: readonly HostileText[] = Object.entries({
  address: addressTexts,
  html: htmlTexts,
  nested: nestedTexts,
  flood: floodTexts,
  table: tableTexts,
  characters: characterTexts,
}).flatMap(([group, texts]) => texts.map(({ name, source }) => ({ name: `${group}: ${name}`, source })));
