import type { Scene } from '../pictures/painters.ts';

/** What people chose for a picture of themselves, by their names. Everybody else is shown by a letter. */
export const portraits: Readonly<Record<string, { scene: Scene; alt: string }>> = {
  ines: { scene: { of: 'froth', colour: 'ale' }, alt: 'The froth on a mug, from above' },
  tamsin: { scene: { of: 'loaf', cut: 'leaf' }, alt: 'A round loaf with a leaf cut into its crust' },
  halden: { scene: { of: 'moon', phase: 0.62 }, alt: 'The moon, a little more than half of it lit' },
  orlaith_k: { scene: { of: 'stars', over: 'salt' }, alt: 'Stars above a salt flat' },
  edda: {
    scene: { of: 'lettering', text: ['E'], ink: 0xf4ead5, paper: 0x7b3f61, made: 'wood' },
    alt: 'A large E, printed from wood on violet paper',
  },
  quillon: {
    scene: { of: 'lettering', text: ['&'], ink: 0x20262e, paper: 0xe7d7b4, made: 'wood' },
    alt: 'An ampersand, printed from wood',
  },
  bexley: { scene: { of: 'trails', minutes: 90 }, alt: 'Stars drawn into circles around the pole' },
  saltmarsh: { scene: { of: 'flock', on: 'wire' }, alt: 'Birds in a row on a wire' },
  noor_haddad: { scene: { of: 'manuscript', hand: 'columns' }, alt: 'A written page in two columns' },
  yuki_t: { scene: { of: 'jar', holds: 'kombucha' }, alt: 'A jar of kombucha' },
  oakapple: {
    scene: { of: 'eggs', shell: 0xd9c9a8, speckle: 0x5a4630, count: 1 },
    alt: 'One speckled egg in a nest',
  },
  graveltown: {
    scene: { of: 'bicycle', wall: 'snow', frame: 0x2f7d4f },
    alt: 'A green bicycle in the snow',
  },
  henrike: {
    scene: { of: 'marbled', colours: [0x2f4b3c, 0xc9a24b, 0xefe6d0], drawn: 'comb' },
    alt: 'Marbled paper in green and gold',
  },
  anneke_vd: { scene: { of: 'river', season: 'spring' }, alt: 'A river from the air, in spring' },
  piotr_w: { scene: { of: 'circuit', mask: 'blue' }, alt: 'A blue circuit board' },
  thistledown: {
    scene: { of: 'bloom', petals: 0x8d5bb0, heart: 0x3d2a4f, rows: 3 },
    alt: 'A violet flower from the front',
  },
  copperpot: { scene: { of: 'gears', metal: 'brass' }, alt: 'The brass gears of a clock' },
  fjellrev: { scene: { of: 'ridges', light: 'winter' }, alt: 'Mountains in the snow' },
  loess: { scene: { of: 'relief', style: 'contours' }, alt: 'Contour lines of a map' },
  casper_o: { scene: { of: 'screen', lines: ['HELLO'], glow: 'amber' }, alt: 'HELLO on an amber screen' },
  birchbark: { scene: { of: 'fern', ground: 'dark' }, alt: 'The frond of a fern' },
};
