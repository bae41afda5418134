import type { Scene } from '../pictures/painters.ts';

export type LookText = {
  icon: { scene: Scene; alt: string };
  banner: { scene: Scene; alt: string };
};

/** How each community looks, by its name. */
export const looks: Readonly<Record<string, LookText>> = {
  askanything: {
    icon: {
      scene: { of: 'lettering', text: ['?'], ink: 0x23395b, paper: 0xf2d492, made: 'stencil' },
      alt: 'A question mark, painted through a stencil',
    },
    banner: {
      scene: { of: 'lights', colours: [0xffcf8a, 0xff8a5c, 0x7fb2ff, 0xffe9c0], rain: true },
      alt: 'The lights of a street in the rain, out of focus',
    },
  },
  balconygarden: {
    icon: {
      scene: { of: 'bloom', petals: 0xf2b233, heart: 0x6b4226, rows: 2 },
      alt: 'A yellow flower from the front',
    },
    banner: {
      scene: {
        of: 'pots',
        plants: ['basil', 'tomato', 'lavender', 'chilli', 'basil', 'bare', 'lavender', 'tomato'],
        wall: 0xe8dcc6,
      },
      alt: 'Eight pots with herbs and tomatoes against a light wall',
    },
  },
  bikecommuting: {
    icon: {
      scene: { of: 'bicycle', wall: 'sea', frame: 0xb5392f },
      alt: 'A red bicycle by the sea',
    },
    banner: {
      scene: { of: 'bicycle', wall: 'brick', frame: 0x1f7a8b },
      alt: 'A blue bicycle in front of a long brick wall',
    },
  },
  birding: {
    icon: {
      scene: { of: 'eggs', shell: 0x9fd0cf, speckle: 0x3d281e, count: 3 },
      alt: 'Three speckled blue eggs in a nest',
    },
    banner: { scene: { of: 'flock', on: 'sky' }, alt: 'A great flock of birds in the evening sky' },
  },
  bookbinding: {
    icon: {
      scene: { of: 'marbled', colours: [0x6b2d3a, 0xd3a15f, 0xf0e2c6], drawn: 'stone' },
      alt: 'Marbled paper in wine red and ochre',
    },
    banner: {
      scene: { of: 'marbled', colours: [0x1e3f66, 0xb8442f, 0xe8d6a8, 0x8b5a2b], drawn: 'comb' },
      alt: 'Marbled paper in blue and red, drawn with a comb',
    },
  },
  breadmaking: {
    icon: { scene: { of: 'loaf', cut: 'cross' }, alt: 'A round loaf with a cross cut into it' },
    banner: { scene: { of: 'crumb', flour: 'white' }, alt: 'The open crumb of a white loaf, very near' },
  },
  cartography: {
    icon: { scene: { of: 'relief', style: 'island' }, alt: 'The map of a coast' },
    banner: { scene: { of: 'relief', style: 'tints' }, alt: 'A map of mountains in layers of colour' },
  },
  fermentation: {
    icon: { scene: { of: 'jar', holds: 'beetroot' }, alt: 'A jar of beetroot at a window' },
    banner: { scene: { of: 'froth', colour: 'ale' }, alt: 'The froth on top of an ale' },
  },
  filmcameras: {
    icon: { scene: { of: 'ridges', light: 'dusk' }, alt: 'Hills one behind the other at dusk' },
    banner: {
      scene: { of: 'contactSheet', frames: ['dawn', 'noon', 'dusk', 'fog', 'winter'], marked: 2 },
      alt: 'A contact sheet with one frame ringed in red',
    },
  },
  languages: {
    icon: {
      scene: { of: 'lettering', text: ['A/B'], ink: 0x7a2f2f, paper: 0xf3e7c8, made: 'wood' },
      alt: 'The letters A and B with a stroke between them, printed from wood',
    },
    banner: {
      scene: { of: 'manuscript', hand: 'slanted', initial: 0x7a2f2f },
      alt: 'Lines in a slanted hand that nobody can read',
    },
  },
  localhistory: {
    icon: { scene: { of: 'bricks', age: 'old', door: true }, alt: 'A door in an old brick wall' },
    banner: {
      scene: { of: 'houses', hour: 'day', monochrome: true },
      alt: 'A row of houses on an old photograph',
    },
  },
  meta: {
    icon: {
      scene: { of: 'lettering', text: ['C'], ink: 0xffffff, paper: 0x2f5d8a, made: 'tiles' },
      alt: 'The letter C, laid in white tiles',
    },
    banner: {
      scene: {
        of: 'badges',
        words: ['CONFAB', 'READ ME', 'OPEN', 'NO TRACKING', 'SAY HELLO', 'MADE BY HAND'],
      },
      alt: 'A wall of small buttons as at the foot of a home page',
    },
  },
  nightsky: {
    icon: { scene: { of: 'moon', phase: 0.62 }, alt: 'The moon, somewhat more than half lit' },
    banner: {
      scene: { of: 'stars', band: true, over: 'hills' },
      alt: 'The band of the Milky Way above dark hills',
    },
  },
  repaircafe: {
    icon: { scene: { of: 'gears', metal: 'brass' }, alt: 'Brass wheels of a clock' },
    banner: { scene: { of: 'circuit', mask: 'green' }, alt: 'A green circuit board with its parts' },
  },
  retrocomputing: {
    icon: {
      scene: { of: 'screen', lines: ['READY.'], glow: 'green' },
      alt: 'A green screen that says READY',
    },
    banner: { scene: { of: 'circuit', mask: 'brown' }, alt: 'A brown circuit board with its chips in rows' },
  },
  rivers: {
    icon: { scene: { of: 'river', season: 'summer' }, alt: 'A river from the air in summer' },
    banner: { scene: { of: 'ridges', light: 'fog', water: true }, alt: 'Hills in the fog above still water' },
  },
  smallweb: {
    icon: {
      scene: {
        of: 'fractal',
        centre: [0, 0],
        span: 2.4,
        julia: [-0.8, 0.156],
        colours: [0x0b132b, 0x3a506b, 0x5bc0be, 0xf4f1de],
      },
      alt: 'A figure that repeats itself in blue and white',
    },
    banner: {
      scene: { of: 'badges', words: ['RSS', 'GUESTBOOK', 'WEBRING', 'HTML', 'BEST AT NIGHT', 'VISITOR 42'] },
      alt: 'A wall of small buttons about home pages',
    },
  },
  suggestions: {
    icon: {
      scene: { of: 'lettering', text: ['!'], ink: 0x8a3b12, paper: 0xf7e3b5, made: 'dots' },
      alt: 'An exclamation mark, printed in dots',
    },
    banner: {
      scene: { of: 'ridges', light: 'dawn', water: true },
      alt: 'Hills at dawn above a lake',
    },
  },
  typefaces: {
    icon: {
      scene: { of: 'lettering', text: ['R'], ink: 0x1c1c1c, paper: 0xe9dfc9, made: 'wood' },
      alt: 'The letter R, printed from wood',
    },
    banner: {
      scene: {
        of: 'lettering',
        text: ['HAMBURGEFONSTIV'],
        ink: 0xb3282d,
        paper: 0xf3ead6,
        made: 'wood',
      },
      alt: 'A line of red wooden type that says Hamburgefonstiv',
    },
  },
  woodshop: {
    icon: { scene: { of: 'wood', wood: 'oak', cut: 'end' }, alt: 'The end of an oak trunk with its rings' },
    banner: {
      scene: { of: 'wood', wood: 'walnut', with: 'pine', cut: 'dovetails' },
      alt: 'Walnut and pine joined by dovetails',
    },
  },
};
