import type { Random } from '../random.ts';
import {
  bloom,
  type BloomScene,
  eggs,
  type EggsScene,
  fern,
  type FernScene,
  pots,
  type PotsScene,
} from './scenes/garden.ts';
import {
  crumb,
  type CrumbScene,
  froth,
  type FrothScene,
  jar,
  type JarScene,
  loaf,
  type LoafScene,
} from './scenes/kitchen.ts';
import { relief, type ReliefScene, ridges, type RidgesScene, river, type RiverScene } from './scenes/land.ts';
import {
  bicycle,
  type BicycleScene,
  circuit,
  type CircuitScene,
  gears,
  type GearsScene,
  screen,
  type ScreenScene,
} from './scenes/machines.ts';
import {
  badges,
  type BadgesScene,
  cover,
  type CoverScene,
  lettering,
  type LetteringScene,
  manuscript,
  type ManuscriptScene,
  plot,
  type PlotScene,
  transit,
  type TransitScene,
} from './scenes/print.ts';
import {
  flock,
  type FlockScene,
  moon,
  type MoonScene,
  stars,
  type StarsScene,
  trails,
  type TrailsScene,
} from './scenes/sky.ts';
import {
  contactSheet,
  type ContactSheetScene,
  fractal,
  type FractalScene,
  houses,
  type HousesScene,
  lights,
  type LightsScene,
} from './scenes/town.ts';
import {
  bricks,
  type BricksScene,
  marbled,
  type MarbledScene,
  weave,
  type WeaveScene,
  wood,
  type WoodScene,
} from './scenes/workshop.ts';
import type { Sheet } from './sheet.ts';

/** What there is to see, and what each asks to be told. */
type Scenes = {
  badges: BadgesScene;
  bicycle: BicycleScene;
  bloom: BloomScene;
  bricks: BricksScene;
  circuit: CircuitScene;
  contactSheet: ContactSheetScene;
  cover: CoverScene;
  crumb: CrumbScene;
  eggs: EggsScene;
  fern: FernScene;
  flock: FlockScene;
  fractal: FractalScene;
  froth: FrothScene;
  gears: GearsScene;
  houses: HousesScene;
  jar: JarScene;
  lettering: LetteringScene;
  lights: LightsScene;
  loaf: LoafScene;
  manuscript: ManuscriptScene;
  marbled: MarbledScene;
  moon: MoonScene;
  plot: PlotScene;
  pots: PotsScene;
  relief: ReliefScene;
  ridges: RidgesScene;
  river: RiverScene;
  screen: ScreenScene;
  stars: StarsScene;
  trails: TrailsScene;
  transit: TransitScene;
  weave: WeaveScene;
  wood: WoodScene;
};

type Kind = keyof Scenes;

/** A picture in words: plain data, which threads can be told. */
export type Scene<Named extends Kind = Kind> = { [Each in Named]: { of: Each } & Scenes[Each] }[Named];

const painters: { readonly [Each in Kind]: (sheet: Sheet, random: Random, scene: Scenes[Each]) => void } = {
  badges,
  bicycle,
  bloom,
  bricks,
  circuit,
  contactSheet,
  cover,
  crumb,
  eggs,
  fern,
  flock,
  fractal,
  froth,
  gears,
  houses,
  jar,
  lettering,
  lights,
  loaf,
  manuscript,
  marbled,
  moon,
  plot,
  pots,
  relief,
  ridges,
  river,
  screen,
  stars,
  trails,
  transit,
  weave,
  wood,
};

/** The same scene and chance give the same pixels. */
export function paint<Named extends Kind>(sheet: Sheet, random: Random, scene: Scene<Named>): void {
  painters[scene.of](sheet, random, scene);
}
