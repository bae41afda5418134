export type PersonText = {
  username: string;
  about?: string;
  /** Communities where they are at home. */
  at: readonly string[];
  /** Days before the moment of generation on which they signed up. */
  joined: number;
  supporter?: true;
  /** Days before the moment of generation on which they deleted the account. */
  left?: number;
  /** Days before the moment of generation on which they were banned: whose comments moderators took down. */
  banned?: number;
};

/** Who runs the site, a moderator of one of its communities, and a member: visitors may log in as these. */
export const adminName = 'ines';
export const demoModeratorName = 'edda';
export const demoMemberName = 'tamsin';

/** Whose only contributions were taken down. */
export const spammerName = 'quick_deals_24';

export const people: readonly PersonText[] = [
  {
    username: 'ines',
    about: `I keep the machines running and answer the post. Usually within a day, always with tea.

Something broken? Write to me in [meta](/meta) or [suggestions](/suggestions).`,
    at: ['meta', 'suggestions', 'rivers', 'bookbinding'],
    joined: 430,
  },
  {
    username: 'tamsin',
    about: `Bread on Saturdays, wood on Sundays, stars whenever there are any.

Trying to answer one question for each one I ask.`,
    at: ['breadmaking', 'woodshop', 'nightsky', 'smallweb'],
    joined: 402,
    supporter: true,
  },
  {
    username: 'halden',
    about: 'Amateur astronomer, professional opener of stuck lids. Repair Saturdays, rain or shine.',
    at: ['nightsky', 'repaircafe'],
    joined: 429,
    supporter: true,
  },
  {
    username: 'orlaith_k',
    about: "I photograph salt, mostly at night. Region only, please don't ask.",
    at: ['nightsky', 'filmcameras'],
    joined: 396,
  },
  {
    username: 'pell',
    about: 'Resoles boots. Reads footnotes.',
    at: ['askanything', 'nightsky'],
    joined: 411,
  },
  {
    username: 'wrenfield',
    about: 'I have had the same address since 1999: lowtide.example. It is a garden. There is a bench.',
    at: ['smallweb', 'typefaces'],
    joined: 428,
    supporter: true,
  },
  {
    username: 'm_osei',
    about: 'Maps of small places. *With mule.*',
    at: ['cartography', 'nightsky', 'rivers', 'localhistory'],
    joined: 428,
  },
  {
    username: 'ada_lindqvist',
    about: 'I count bicycles so that others do not have to. 214 on a Tuesday.',
    at: ['bikecommuting', 'nightsky', 'cartography'],
    joined: 428,
    supporter: true,
  },
  {
    username: 'quillon',
    about: 'Letters on things. Nineteen station signs, and counting.',
    at: ['typefaces', 'bookbinding'],
    joined: 427,
  },
  {
    username: 'bexley',
    about: 'Resistors, socks, a 70 mm refractor.',
    at: ['nightsky', 'retrocomputing'],
    joined: 427,
  },
  {
    username: 'juniper_hale',
    about: 'Owls from below, galaxies from further below.',
    at: ['nightsky', 'birding'],
    joined: 428,
  },
  {
    username: 'saltmarsh',
    about: `Same bench, same marsh, thirty years. If you see somebody with a folding cushion, that is me.

Life list: 311. Bench list: **148**.`,
    at: ['birding', 'rivers', 'localhistory'],
    joined: 426,
    supporter: true,
  },
  {
    username: 'edda',
    about: 'I deleted this once and then restored it.',
    at: ['smallweb', 'askanything', 'languages'],
    joined: 429,
  },
  {
    username: 'fenwick_r',
    about: 'Eleven computers, two switched on. `<marquee>still open</marquee>`',
    at: ['smallweb', 'retrocomputing'],
    joined: 426,
  },
  {
    username: 'kasimir',
    about: 'Polish at home, English at work, silent on trains.',
    at: ['languages', 'askanything', 'fermentation'],
    joined: 405,
  },
  {
    username: 'noor_haddad',
    about: `أكتب بالعربية والإنجليزية، وأضحك بكليهما.

I write in Arabic and English and laugh in both. Jasmine, type, flat bread.`,
    at: ['languages', 'typefaces', 'breadmaking', 'balconygarden'],
    joined: 420,
    supporter: true,
  },
  {
    username: 'dvora_s',
    about: 'חיפה, במטבח. Haifa, in the kitchen. Four generations of one braid.',
    at: ['languages', 'fermentation', 'breadmaking'],
    joined: 398,
  },
  {
    username: 'yuki_t',
    about: `麹、星、自転車。ゆっくり書きます。

Koji, stars, bicycle. I write slowly.`,
    at: ['fermentation', 'languages', 'nightsky', 'filmcameras'],
    joined: 400,
  },
  {
    username: 'mei_lin_c',
    about: '阳台上种稻子的人。The one with the rice on the balcony.',
    at: ['languages', 'typefaces', 'balconygarden'],
    joined: 416,
  },
  {
    username: 'ravi_n',
    about: 'Commutes by bike, codes by train.',
    at: ['bikecommuting', 'retrocomputing', 'askanything'],
    joined: 372,
  },
  {
    username: 'petra_holub',
    about: 'Eleven crocks. Patient with jars, less so with printers.',
    at: ['fermentation', 'breadmaking'],
    joined: 401,
  },
  {
    username: 'oakapple',
    about: 'Chairs from one board. No glue, few words.',
    at: ['woodshop', 'bookbinding'],
    joined: 419,
  },
  {
    username: 'candlewick',
    about: 'Nights in a bakery, days on a balcony.',
    at: ['balconygarden', 'breadmaking'],
    joined: 426,
  },
  {
    username: 'graveltown',
    about: 'Tell me where there is a tap.',
    at: ['bikecommuting', 'cartography'],
    joined: 424,
  },
  {
    username: 'henrike',
    about: `Buchbinderin. Bookbinder for twenty-five years; still wets her fingers every time.

Dansk på torsdage.`,
    at: ['bookbinding', 'languages', 'typefaces'],
    joined: 421,
    supporter: true,
  },
  { username: 'tobias_b', about: 'If it has screws, bring it.', at: ['woodshop', 'repaircafe'], joined: 399 },
  {
    username: 'old_kiln',
    about: 'Potter once, baker now. Both are about knowing when to open the door.',
    at: ['breadmaking', 'woodshop', 'localhistory'],
    joined: 427,
    supporter: true,
  },
  {
    username: 'sparrowhawk7',
    about: 'County list, bad knees, good hat. Ask me about gulls and watch me leave.',
    at: ['birding'],
    joined: 425,
  },
  {
    username: 'hollis',
    about: 'Shop of six square metres, radio included.',
    at: ['woodshop', 'filmcameras'],
    joined: 422,
  },
  {
    username: 'anneke_vd',
    about: 'Walks along rivers until they stop.',
    at: ['rivers', 'bikecommuting', 'cartography'],
    joined: 393,
  },
  {
    username: 'piotr_w',
    about: 'Minicomputers, tape, patience. Looking for a spare 8-inch drive belt, *forever*.',
    at: ['retrocomputing', 'repaircafe'],
    joined: 418,
  },
  {
    username: 'quietmill',
    about: 'Tuesday group, county archive, second floor. Bring a pencil.',
    at: ['localhistory', 'rivers', 'bookbinding'],
    joined: 414,
    supporter: true,
  },
  {
    username: 'thistledown',
    about: 'Head gardener of nine pots. Dead plants welcome.',
    at: ['balconygarden', 'birding'],
    joined: 423,
  },
  {
    username: 'bramble_jo',
    about: 'Weighs everything, including the fig.',
    at: ['balconygarden', 'fermentation'],
    joined: 417,
  },
  {
    username: 'lantern_fish',
    about: 'I like questions with no obvious home. Night shift, so answers come at odd hours.',
    at: ['askanything', 'suggestions', 'meta'],
    joined: 429,
    supporter: true,
  },
  {
    username: 'isak_n',
    about: '70° nord. Fugl, frost, flatbrød.',
    at: ['birding', 'nightsky', 'languages', 'bikecommuting'],
    joined: 351,
  },
  {
    username: 'rosamund',
    about: 'House histories. Half of my finds were on the back.',
    at: ['localhistory', 'bookbinding'],
    joined: 404,
  },
  {
    username: 'copperpot',
    about: 'Makes the tea at three repair cafés. Occasionally lets go of the pot and fixes something.',
    at: ['repaircafe', 'fermentation', 'askanything'],
    joined: 422,
    supporter: true,
  },
  {
    username: 'junction_box',
    about: 'Retired electrician. I will ask you whether it is unplugged.',
    at: ['repaircafe', 'retrocomputing', 'woodshop'],
    joined: 388,
  },
  {
    username: 'verdigris',
    about: 'One film a week, developed on Sunday.',
    at: ['filmcameras', 'localhistory'],
    joined: 415,
  },
  { username: 'nettle_tea', at: ['fermentation', 'balconygarden'], joined: 240 },
  {
    username: 'amadou_k',
    about: 'Wolof, français, English, et un peu de tout. Two words of a lullaby.',
    at: ['languages', 'breadmaking', 'rivers'],
    joined: 362,
  },
  {
    username: 'fjellrev',
    about: 'Hut to hut. Morning, not afternoon.',
    at: ['nightsky', 'rivers', 'birding'],
    joined: 380,
  },
  {
    username: 'greta_p',
    about: 'I look after the words on this site. Found one that sounds like a tax office? Tell me.',
    at: ['typefaces', 'meta', 'suggestions'],
    joined: 429,
  },
  {
    username: 'sol_ortega',
    about: 'Cámaras viejas, pan con tomate. Hoy no ha pasado nada.',
    at: ['filmcameras', 'languages', 'smallweb'],
    joined: 413,
  },
  {
    username: 'teodor',
    about: 'Place names. I know three old people in every valley.',
    at: ['languages', 'cartography', 'localhistory'],
    joined: 410,
  },
  {
    username: 'low_tide_lou',
    about: 'Sells fish, sails badly, knows the gulls by name.',
    at: ['rivers', 'birding', 'fermentation'],
    joined: 301,
  },
  {
    username: 'paperweight',
    about: 'Link stitch, no glue.',
    at: ['bookbinding', 'typefaces', 'smallweb'],
    joined: 392,
  },
  { username: 'sunniva', at: ['breadmaking', 'balconygarden', 'languages'], joined: 198 },
  {
    username: 'bodkin',
    about: 'Yellow is the colour of mends.',
    at: ['bookbinding', 'repaircafe'],
    joined: 365,
  },
  {
    username: 'ferrous',
    about: 'Smith. Blue is the colour of regret.',
    at: ['woodshop', 'repaircafe'],
    joined: 333,
  },
  { username: 'loess', at: ['cartography', 'localhistory', 'rivers'], joined: 377 },
  {
    username: 'hazel_ng',
    about: 'One idea per post. I have a list.',
    at: ['askanything', 'smallweb', 'suggestions'],
    joined: 412,
  },
  {
    username: 'plumbline',
    about: 'Stonemason. The house is from 1740 and so, some mornings, am I.',
    at: ['woodshop', 'localhistory', 'typefaces'],
    joined: 355,
  },
  { username: 'marlo_v', at: ['filmcameras', 'smallweb', 'bikecommuting'], joined: 127 },
  {
    username: 'tidewrack',
    about: 'Pumping station, night and day. 61 footballs this year.',
    at: ['rivers', 'cartography'],
    joined: 340,
  },
  {
    username: 'casper_o',
    about: 'Plain text where possible.',
    at: ['retrocomputing', 'smallweb', 'meta', 'typefaces'],
    joined: 386,
  },
  { username: 'birchbark', at: ['birding', 'woodshop'], joined: 64 },
  {
    username: 'winnow',
    about: 'New here. Reading more than writing, for now.',
    at: ['askanything', 'breadmaking', 'birding'],
    joined: 19,
  },
  { username: 'dusklight', at: ['filmcameras', 'askanything'], joined: 390, left: 2 },
  { username: spammerName, at: [], joined: 92, banned: 6 },
];
