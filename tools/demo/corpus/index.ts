import { askanything } from './askanything.ts';
import { balconygarden } from './balconygarden.ts';
import { bikecommuting } from './bikecommuting.ts';
import { birding } from './birding.ts';
import { bookbinding } from './bookbinding.ts';
import { breadmaking } from './breadmaking.ts';
import { cartography } from './cartography.ts';
import { fermentation } from './fermentation.ts';
import { filmcameras } from './filmcameras.ts';
import { languages } from './languages.ts';
import { localhistory } from './localhistory.ts';
import { meta } from './meta.ts';
import { nightsky } from './nightsky.ts';
import { repaircafe } from './repaircafe.ts';
import { retrocomputing } from './retrocomputing.ts';
import { rivers } from './rivers.ts';
import { smallweb } from './smallweb.ts';
import { suggestions } from './suggestions.ts';
import type { CommunityTexts } from './texts.ts';
import { typefaces } from './typefaces.ts';
import { woodshop } from './woodshop.ts';

/** Every community of the demo. */
export const communityTexts: readonly CommunityTexts[] = [
  askanything,
  balconygarden,
  bikecommuting,
  birding,
  bookbinding,
  breadmaking,
  cartography,
  fermentation,
  filmcameras,
  languages,
  localhistory,
  meta,
  nightsky,
  repaircafe,
  retrocomputing,
  rivers,
  smallweb,
  suggestions,
  typefaces,
  woodshop,
];
