import type { CommunityTexts } from './texts.ts';

export const cartography: CommunityTexts = {
  name: 'cartography',
  about: `Maps drawn, found, corrected and argued over. Surveying, projections, pen and ink, open data.`,
  rules: [
    ['Credit the surveyor', 'Somebody walked there. Name them, or the archive, or the data set.'],
    ['Scale and projection, please', 'Or say that you do not know. That is interesting too.'],
    ['No nations on trial', "Borders are drawn here as part of a map's history, not to win an argument."],
  ],
  mods: ['m_osei', 'teodor'],
  ageDays: 402,
  isDefault: true,
  slots: {
    map: [
      'a tithe map',
      'a 1:25,000 sheet from 1953',
      'a nautical chart with a coffee ring',
      'a silk escape map',
      'a tram network plan',
      'a geological map of the county',
      'a school atlas from 1911',
      'a cycling map on linen',
      'a forestry plan',
      'a plan of a market hall',
      'an orienteering map',
      'a road map with pencil notes',
    ],
    feature: [
      'hachures',
      'contour labels',
      'a north arrow',
      'the scale bar',
      'place names along a river',
      'the legend',
      'hill shading',
      'field boundaries',
      'spot heights',
      'the neat line',
      'depth soundings',
      'a footpath that stops',
    ],
    tool: [
      'QGIS',
      'a 0.2 mm pen',
      'tracing film',
      'a borrowed theodolite',
      'a handheld receiver',
      'a plane table',
      'watercolour',
      'a 30 m tape',
      'a light box',
      'PostGIS and patience',
    ],
    place: [
      'the harbour',
      'a disused quarry',
      "my grandmother's village",
      'the allotments',
      'an island in the lake',
      'our valley',
      'the old railway yard',
      'a parish with three churches',
      'a bog',
      'the market square',
    ],
    proj: [
      'Lambert conformal',
      'transverse Mercator',
      'Robinson',
      'Equal Earth',
      'azimuthal equidistant',
      'Mollweide',
      'Albers',
      'plate carrée',
    ],
  },
  posts: [
    {
      shape: 'show',
      by: 'm_osei',
      hoursAgo: 9,
      title:
        "I redrew my valley's 1921 survey with modern contour data. The old surveyors were off by four metres, once",
      body: `The original sheet hangs in the town hall, 1:10,000, drawn by two people with a theodolite, a level and a mule. I scanned it, fitted it on eleven church towers, bridges and boundary stones, and laid laser contours underneath.

I expected to find errors. I found **one**: a spur above the sawmill, four metres too low. Everywhere else the hundred-year-old contours are within the width of their own ink.

| | 1921 | laser |
|---|---:|---:|
| Highest point | 1,184 m | 1,184.3 m |
| Sawmill weir | 412 m | 411.8 m |
| The spur | 688 m | 692.1 m |

I went up to the spur on Sunday to find out why. There is a beech wood now, but there are stumps of old larches. They could not see it. They must have sketched it from the other side of the valley, by eye, through trees, and they were off by four metres.

I took my hat off, there on the spur, which surprised a jogger.`,
      thread: `
@loess Off by four metres by eye across a valley. I am off by four metres in my own kitchen.
@a What did you fit it with? Eleven points and an affine, or something bendier?
  @op Affine, deliberately. A thin-plate spline would have hidden exactly what I was looking for. Residuals were under 3 m on the ground, so most of it is paper.
    @teodor This is the best argument for the boring transformation that I have seen in a while. Bendy fits turn the surveyor's mistakes into yours.
@b Do we know their names?
  @op The sheet says "A. Rusca, L. Pini". The mule isn't mentioned.
    @c The mule should be.
      @op On my sheet it says "with mule".
@d How did the town hall react?
  @op They'd like to hang both next to each other. And the sawmill wants one too.
@e What was the jogger's view?
  @op She asked whether I was all right. I said: "four metres!" She ran a bit faster.
`,
    },
    {
      shape: 'guide',
      title: 'Which projection? A short and opinionated answer for people making one map',
      body: `| You are making | Take | Because |
|---|---|---|
| a town, a walk, a farm | your national grid | everyone else's data already fits |
| a country, wide | Lambert conformal conic | shapes stay honest |
| a country, tall | transverse Mercator | same, rotated |
| statistics by area | Albers or Equal Earth | a hectare is a hectare |
| "how far from here" | azimuthal equidistant, centred on *here* | rings are rings |
| a web page with a slippy map | Web Mercator | you have no choice |

Three rules that have saved me work:

1. Decide what the reader will **compare**: areas, distances, directions or shapes. You get one.
2. Write the projection in the corner. Future you is a reader, too.
3. If you find yourself defending Mercator, you're navigating. If you aren't on a boat, stop.`,
      thread: `
@a Objection from a boat: 3 made me laugh and I'd defend it all the same.
  @op You are the exception for whom it was made, four and a half centuries ago.
@b For tall countries: check how tall. Chile in one transverse Mercator is fine because it's *narrow*. It's the distance from the central line that hurts.
  @op Right, and I'll make the table say "narrow and tall".
@c The azimuthal one centred on my house changed how I see the world. I'm nearer to Tromsø than to Rome!
`,
    },
    {
      shape: 'show',
      title: 'A map of every smell on my way to work',
      body: `Four kilometres, hand-drawn over three months with notes in a pocket. Symbols: a wavy line for steady smells (malt, river), a dot for moments (bakery door, 7:12), a dashed area for seasons (lime trees, two weeks in June).

The most surprising thing: **the wind direction is a scale**. I needed two maps, one for west and one for "the other one, when the paper mill comes".

The legend has nineteen entries. Number 14 is "school, inside, through an open window". You know it immediately.`,
      thread: `
@a Number 14! Floor polish, wet coats, apple.
  @op Exactly those three, in that order.
@b This wants to be a whole genre. I'd like one of sounds, from a tram.
@c How do you draw the edge of a smell?
  @op I don't. It fades into dots. The geologists have a symbol for "boundary uncertain", I borrowed it.
`,
    },
    {
      shape: 'ask',
      title: 'How do you letter along a river so that it looks as if it grew there?',
      body: `I've tried it with curves in the software and with a pen. In the first case it looks printed on, in the second like a ransom note. The river in question has one elegant bend, then nine silly ones.`,
      thread: `
@quillon Only ever along the *elegant* part. Wide letterspacing, italic, a touch smaller than you think, baseline parallel to a smoothed river, not the real one. And let it sit above the line where the bend opens upward.
  @op "A smoothed river" is the bit I was missing. I had been following every wiggle like a dog.
@a Swiss sheets lean the river names backwards a little. Look at any old one. It gives flow.
@b Repeat it after every bridge, not every so many centimetres. Readers look for names at bridges.
  @op That's clever and it made the map lighter, I could drop four of them.
`,
    },
    {
      shape: 'talk',
      hoursAgo: 43,
      title: 'Paper towns, trap streets, and the one time I believed one',
      body: `I walked for two hours to see a hamlet called *Ober-Tellig*, which has three houses and a chapel on a very reputable sheet, and in reality consists of nettles.

I have since learned what a trap street is. I wrote to the publisher, not angrily. They replied: "We are delighted that somebody went."

Have you ever caught one?`,
      thread: `
@a "We are delighted that somebody went." I would move there.
@b In our town plan there's a "Lindwurmgasse". It has been there since 1987, and in 2016 the council gave the name to a real lane, since people kept asking.
  @op A trap that caught reality. Wonderful.
@c Mine was an honest mistake: a 0 on an old sheet read as an o, so that a height became a village.
@anneke_vd In Dutch water charts I found a shoal no one could sound. It was a fly. It had been printed since 1932.
  @d Every community has a moth or a fly, apparently.
`,
    },
    {
      shape: 'guide',
      title: 'Georeferencing an old sheet in an evening, with free tools',
      body: `1. Scan at 300 dpi or photograph it *flat, from far away, with a long lens*. Phone lenses bend the edges.
2. Find things that haven't moved: churches, bridges (check!), boundary stones, railway junctions. Not rivers. Never trees.
3. Eight to twelve points, **spread to the corners**.
4. Affine first. Look at the residuals before you try anything else.
5. A single big residual is a wrong church. Residuals that all lean one way are shrunken paper.

From the command line, for those who repeat it:

\`\`\`sh
gdal_translate -of GTiff \\
  -gcp 412 388 2601210 1199840 -gcp 5120 402 2611180 1199790 \\
  -gcp 430 4011 2601245 1192260 -gcp 5098 3990 2611140 1192240 \\
  sheet.tif sheet-gcp.tif
gdalwarp -order 1 -r cubic -t_srs EPSG:2056 sheet-gcp.tif sheet-2056.tif
\`\`\`

6. Put the result next to today's map at 50% and *go through it slowly*. This is what you did it for.`,
      thread: `
@a Not rivers, never trees. Tell that to the man who did our parish in 2009.
@b Paper shrinks more across the grain than along it, so an affine with different scales for x and y is physically right. I like that the simple maths happens to be the true one.
@c The wrong church happened to me. Two parishes had swapped patron saints.
  @op That's the best residual I have ever heard of.
`,
    },
    {
      shape: 'ask',
      title: 'My grandfather\'s field maps have "W.S." next to some houses. What could it mean?',
      body: `Rural, about 1950, drawn by hand for the electricity company. He was the one who decided where the poles went. Eleven of some two hundred houses have it, in pencil. No legend. He took it with him.`,
      thread: `
@a Water supply? Wind side? Wayleave signed!
  @op Wayleave signed would make sense, but then it'd be more than eleven.
@quietmill Are the eleven near to one another or spread? And were they the ones that got a pole early or late?
  @op Spread. I compared it with the dates in the ledger: they were connected *last*. All eleven.
    @quietmill Then I'd guess: "will sign" or "won't sign".
      @op+1d My aunt has just settled it. She laughed for a long time. It's "Wurst und Schnaps". These were the houses where he stopped for lunch. He connected them last so that he'd have to come back.
        @b Well, that is the finest map symbol in history.
        @c I want a legend with it, and I want to be on it.
`,
    },
    {
      shape: 'show',
      title: 'Contour lines in coloured pencil, one evening per hundred metres',
      body: `Twenty-six evenings. The summit took eleven minutes and the foot of the mountain took four hours. I now have a physical understanding of how much more mountain there is at the bottom.

Tints from a Swiss sheet of the fifties: blue-green in the shade, apricot in the light. I sharpened one apricot to a stump.`,
      thread: `
@a "How much more mountain there is at the bottom": I've drawn maps for twenty years and never thought it so clearly.
@b What paper? I lose the tooth after three layers.
  @op Hot-pressed, 300 g, and very hard pencils, hardly pressing. Ten thin layers rather than three thick ones.
@c Is there a photograph of the stump?
  @op It's on the mountain. I left it under a stone by the cross. Region only.
`,
    },
    {
      shape: 'talk',
      title: 'The names on the map are wrong and everybody who lives here knows it',
      body: `Our hill is called *Long Ridge* on every sheet since 1880. Nobody calls it so. The surveyor asked a shepherd from the next valley, who, from where he stood, was right.

I could "correct" it in the open map tonight. Is it mine to correct?`,
      thread: `
@teodor Put the local one in as the name, the printed one as official_name or old_name, and write down who you asked. The database has room for both; that's one of the few things it does better than paper.
  @op I'd like to ask more than myself first. Are three grandmothers enough?
    @teodor Three grandmothers are the gold standard.
@a Where I come from there are three languages on one hill. The map has the fourth.
@amadou_k My mother's village is on the map under the name of the French officer's horse. No one was ever in a hurry to correct it. The horse was apparently very good.
@b Please go and record how they *say* it, as well.
  @op+5d Did it on Saturday. Three grandmothers, one tape, two cakes. They don't agree about the vowel.
`,
    },
    {
      shape: 'ask',
      title: 'Learning to draw hachures: which way do they go at a saddle?',
      thread: `
@a Downhill, always, as water would run. At a saddle, water runs to both sides, so they part in the middle like hair.
@b Leave a small white gap at the exact saddle. If you draw through it, it turns into a ditch.
  @op Like hair! It suddenly works. I've done saddles all evening. The dog is the only one not impressed.
@c Look at Dufour sheets under a magnifier for ten minutes before you begin. Then wash your hands.
`,
    },
    {
      shape: 'guide',
      title: 'PostGIS in the kitchen: which bench is nearest, and is it in the shade?',
      body: `I help our town with its list of benches. The question from the council was: *does everyone over 75 have a bench within 300 m?* The answer is one query:

\`\`\`sql
select h.street, count(*) as people
from residents h
where h.age > 75
  and not exists (
    select 1 from benches b
    where st_dwithin(h.geom, b.geom, 300)
  )
group by h.street
order by people desc;
\`\`\`

Eleven streets. Then I walked them. Two *have* benches that weren't in the data, one has stairs in between (300 m as the crow flies, and old people are not crows), and in one street there's a kitchen chair that somebody puts out each morning.

We mapped the chair.`,
      thread: `
@a \`not exists\` with \`st_dwithin\` and a GiST index, nothing to add. "Old people are not crows" goes into my lectures.
@b Did they get the benches?
  @op+60d Six so far. And the owner of the chair got a thank-you letter from the mayor. He has now put out a second chair.
    @c Induced demand, the good kind.
@d Age and street of residents is sensitive even in aggregate, I hope the list stayed in the town hall?
  @op It did. I wrote the query at their desk, I only ever saw the streets.
`,
    },
    {
      shape: 'show',
      title: 'An atlas of the four rooms we live in, 1:20, 1:50 and, for the junk drawer, 2:1',
      body: `It began as a joke during a rainy fortnight and now has twelve plates. "Prevailing draughts." "Migration of socks." "Historical extent of the puddle under the fridge, 2019–2024." "Zones of Wi-Fi and of peace."

My wife contributed a plate on noise, with isobels. My contribution to the noise was larger than expected.`,
      thread: `
@a Migration of socks needs arrows of varying width. Please tell me that it has arrows of varying width.
  @op It has, and one dashed one: "presumed".
@b "Zones of Wi-Fi and of peace", complementary I assume.
@c 2:1 for the junk drawer is the correct decision.
`,
    },
    {
      shape: 'ask',
      title: "What are these tiny triangles with a dot, and why is one of them in my aunt's garden?",
      body: `On the sheet: a triangle with a dot and "214.6". In the garden: a granite post with a cross cut into the top, under a hydrangea. She has been parking her wheelbarrow against it for forty years.`,
      thread: `
@a A trigonometric station! Half of the country hung on her hydrangea, mathematically speaking.
@b Please don't move it and don't let anyone "tidy" it. In many places it's protected by law, and even where it isn't it's the only point in that field that knows exactly where it is.
  @op She's very proud. She has moved the *wheelbarrow*.
@loess You can usually ask the survey office for the sheet of that point: who set it, when, and the sketch. Ours was set by a man on skis.
  @op+7d Arrived today: "1898, set by Wanner, in the kitchen garden, after coffee." In the kitchen garden, after coffee!
`,
    },
    {
      shape: 'talk',
      title: 'Should maps for walkers show how long, or how far?',
      body: `Yellow signs at home say "2 h 40". Signs where I live now say "9.3 km". I notice that with hours I plan my day and with kilometres I plan my pride.`,
      thread: `
@a Hours. A kilometre up a gully is not a kilometre.
@b But *whose* hours? I've two knees and a toddler.
  @op The signs assume 4.2 km/h, 300 m up per hour and no toddler. I double it and am always content.
@c Kilometres and metres of ascent, then everyone can be honest with themselves.
@graveltown On the bike: neither. Tell me where there's a tap.
`,
    },
    {
      shape: 'show',
      title: 'Woodcut map of a lake that no longer exists',
      link: 'https://example.org/maps/drained-lake',
      thread: `
@op The lake was drained in 1868. There's a street now called "Harbour Way", eleven kilometres from any water. I cut the depths from the soundings in the sale documents.
@a The fact that the depths survived because somebody was *selling* it. Oh dear.
@b Is the blue one block or two?
  @op Two, and the second one only where it was deeper than a man. They wrote it like that: "tiefer als ein Mann".
`,
    },
    {
      shape: 'ask',
      title: 'Map lettering in Arabic and Latin on the same sheet: who leads?',
      body: `It's for a walking map around Tripoli's old town, for locals and visitors. Rivers and streets run in both directions now, as it were. I read both scripts and I still can't decide where a street label begins.`,
      by: 'noor_haddad',
      thread: `
@a The older name leads, in my opinion, and the other is smaller underneath. Along streets, put them on the two sides of the line.
@mei_lin_c On Chinese–English maps, we put the characters on the feature and the Latin *next to* it. Short label sits, long label follows.
  @op شارع الكنائس is short and "Churches Street" is long. It works nearly always! Thank you, that's a principle.
@quillon Match the weight by eye, not by the number. Arabic at the same size looks smaller and darker. Try it two points larger.
  @op Yes, 2.5 in the end. And kashida only in the sea: البـــحـــر, it may stretch, there's space.
    @quillon "Kashida only in the sea." Beautiful.
`,
    },
    {
      shape: 'show',
      title: 'A colouring book of map projections, with the same whale on each of them',
      link: 'https://example.net/whales',
      thread: `
@op On Mercator it's enormous, near the top. On Equal Earth it looks rested.
@teodor I've used it in class. Nobody ever asked again why projections matter.
@a The whale on the azimuthal one goes all the way round the edge. It's the edge.
`,
    },
    {
      shape: 'show',
      by: 'teodor',
      hoursAgo: 8,
      title: 'An island that does not exist, in four styles',
      sameView: true,
      pictures: [
        {
          scene: { of: 'relief', style: 'island' },
          alt: 'Map of an island group: blue depths, sandy shores, green lowland and brown hills, with contour lines and a double frame.',
          caption: 'As a school atlas would have it',
        },
        {
          scene: { of: 'relief', style: 'tints' },
          alt: 'Map of hills in layers from green to brown and white, with fine contour lines.',
          caption: 'The interior, in layers of a hundred metres',
        },
        {
          scene: { of: 'relief', style: 'contours' },
          alt: 'A pale map with brown contour lines only; every fifth line is thicker.',
          caption: "The same with nothing but lines. My favourite, and nobody else's.",
        },
        {
          scene: { of: 'relief', style: 'shaded' },
          alt: 'Shaded relief in warm grey, lit from the upper left, without any lines.',
          caption: 'Shaded, lit from the north-west, where no sun has ever stood',
        },
      ],
      thread: `
@m_osei The third is also my favourite. That makes two of us and we should have a flag.
@a Which one did you draw first?
  @op The third. Everything else is an explanation of it.
`,
    },
    {
      shape: 'show',
      title: 'Tram network of a town I invented during a very long meeting',
      pictures: [
        {
          scene: { of: 'transit', lines: 6, water: true },
          alt: 'Schematic tram map with six coloured lines at angles of 45 degrees, white stops and a pale blue river.',
          caption: 'The meeting ended at line 6. It could have had a ring.',
        },
      ],
      thread: `
@graveltown The yellow line has exactly the detour that every yellow line has.
  @op There was a councillor who lived there. In the minutes of the meeting. In my head.
`,
    },
    {
      shape: 'ask',
      title: 'Do the index contours read well enough at this size, or should I thicken every fifth?',
      pictures: [
        {
          scene: { of: 'relief', style: 'contours' },
          format: 'portrait',
          alt: 'A portrait-format map of brown contour lines on cream paper; every fifth line is thicker than the others.',
        },
      ],
      thread: `
@a Print it and stand two metres away. If you can count the thick ones you are done.
  @op I can count them at two metres and not at three.
    @a Then it is a map for people with arms.
`,
    },
    {
      shape: 'guide',
      title: 'The one page about map projections that I would keep if I could keep only one',
      link: 'https://en.wikipedia.org/wiki/List_of_map_projections',
      preview: { of: 'relief', style: 'island' },
      thread: `
@op Sort the table by year. It is a history of what people were afraid of getting wrong.
@loess Sorted by year: first distance, then direction, then area, then feelings.
`,
    },
    {
      shape: 'talk',
      title: 'How tiles of a web map are cut, with a picture of the whole pyramid',
      link: 'https://wiki.openstreetmap.org/wiki/Slippy_map_tilenames',
      thread: `
@op Zoom 0 is one tile, zoom 19 is two hundred and seventy-four thousand million. Somebody has to draw the sea on most of them.
`,
    },
  ],
  round: {
    title: 'Map of the fortnight, no. {no}',
    bodies: [
      `Drawn, found in a shop, corrected, or folded wrongly. One map per comment, please: what, where, what scale.`,
      `This time with a task: draw the way from your door to the nearest post box *from memory*, then walk it. Tell us what you left out.`,
      `What lay on your table? Archives, pens, servers, everything counts. Questions are welcome here, too.`,
      `A small one: which symbol on which map do you like best, and what does it stand for?`,
    ],
  },
  remarks: {
    any: `
@a I unfolded {map} to check this {and was gone for an hour|and now it won't fold back|and found a ticket from 1974 in it}.
@b {Feature} {is an underrated subject|deserves its own museum|always gets me}. {Thanks for this.|More of it, please.|That's all, carry on.}
@a {North arrow, scale bar, thank you.|I've got this open next to {map}.|Read it with a magnifier, out of habit.}
`,
    ask: `
@a I did that with {tool} for {place}. {Feature} was the hard part. {Everything else fell into place.|I'd do it by hand the next time.|Ask me in spring and I might be done.}
  @op {How did you deal with {feature}?|Is it online anywhere?|That's encouraging.}
    @a {By leaving most of it out.|I copied what they did on {map}.|Badly, then less badly.}
@b Have you looked in the county archive? For {place} they had {map} that {nobody had asked for since 1961|answered it in five minutes|wasn't in any catalogue}.
@c {Proj}, I would say, {but try two and print both|if it's only for {place}|though people will argue}. {Paper decides.|The screen lies about it.|It matters less than {feature}.}
@a Which edition is it? On {map} the {first|second|third} edition dropped {feature}, and {half of the confusion in my club comes from that|nobody ever told us|I only noticed by accident}.
  @op {It doesn't say. There's a number in the corner, 3.41.|The second, I believe.|Where would I find that?}
    @a {Bottom left, tiny: month and year of printing.|That settles it.|Then it's from before the change.}
@a For {place} I walked it with {tool} rather than argue. {Two afternoons.|You'll see at once.|And met three dogs.}
@a {Somebody at the survey will answer such a letter.|Write to the land registry.|Ask the oldest farmer.} {They're lonelier than one thinks.|Mine drew me a sketch on a feed bag.|It's worth the stamp.}
`,
    show: `
@a {Wonderful.|What a sheet!|I'd hang that.} {Is that {feature} by hand?|How did you do {feature}?|What did you use for {feature}?}
  @op {With {tool}, over many evenings.|{Tool}, mostly.|By hand. It shows if you look at {place}.}
    @b {It doesn't show at all.|That's what makes it.|I looked at {place}. It's the best bit.}
@b I'd love one like it of {place}. {Somebody ought to.|Perhaps I'll be the somebody.|I have {map} and no courage.}
@a How long does a sheet like that take you, {feature} included?
  @op {About forty hours, a third of it looking.|Longer than I admit at home.|I stopped counting at the quarry.}
@a {I can find my way round a place I've never been to.|One can smell the rain in the hill shading.|The white space is doing so much work here.}
@a The lettering along {place} is {perfect|brave|what sells it}. {I'd have put it straight.|Jealous.}
`,
    guide: `
@a Followed it with {map} and {place}. {It took an evening, as promised.|{Feature} gave me trouble, then it worked.|Off by six metres, then by one.} {Thank you!|Very clear.|This should be taught.}
@b With {tool} it's the same, only {slower|with fewer buttons|the menus are elsewhere}. {Good guide.|One for the wiki.|I've sent it to our club.}
@a {Step three was news to me|It's step two that I'd always left out}, and {map} fits to within a pencil line now.
@a Does it hold for {proj}, too? {I'm stuck with it.|Our data came like that.}
  @op {Yes, mind the units.|It should. Check one corner by hand.|I've only done it once, and it did.}
`,
    talk: `
@a On {map} at home it's solved with {feature}, {and everybody ignores it|which I always found honest|and a footnote that is ruder than you'd think}.
  @b {Can you post a detail?|I know the sheet!|The footnotes are the best part.}
@b I grew up near {place}, and the sheet had {feature} where there was none. {We used it as a meeting point.|It still annoys my father.|So I became a surveyor.}
@a I keep {map} in the car, from {before the bypass|before I was born}, and navigate by it on purpose. {One gets there.|You arrive late and better informed.|The bypass is overrated.}
  @b {I'd like to be driven by you.|Same, with a compass.|And the children?}
@a {Every map's a letter from somebody.|A map is an argument with good manners.|It's all in what they left out.} {That's what I tell my students.|{Feature} included.}
`,
    round: `
@a {Map}, from {a flea market|an estate|the bin behind the school}, showing {place}. {Look at {feature}!|Somebody has coloured {feature} in crayon.|It smells of cellar and I don't mind.}
  @b {What a find.|How much, if I may?|Envy.} {Date?|Do you know the publisher?|Keep it out of the sun.}
    @a {About 1930, by the tram line.|A cake.|It says, in very small print, and I've lost my glasses.}
@b {Place}, with {tool}, {1:500|1:2,000|1:5,000|1:1,000}. Two evenings on {feature}. {Not finished.|Good enough to get lost with.|My neighbour found her shed.}
@c Tried {proj} for once. {Place} looks {drunk|surprisingly dignified|like a pear}. {Keeping it.|Back to {proj}.|The children like it.}
@d I forgot {the bakery|a whole church|the stairs|my own street} when I drew it from memory. {Telling.|I go there daily.|The brain is a small-scale map.}
@a {Map}: restored a torn fold with {paste and tissue|a binder's help|far too much patience}. {It shows {place} as a lake.|The tear had run right through my street.|It'll do another century.}
  @b {Well saved.|May one see the lake?|Which tissue?}
@a Walked to the post box from memory, and then with {tool}: I'd {forgotten a bend|made the hill steeper|invented a bench|left out the noise}. {The bench ought to exist.|Memory has its own projection.}
  @op {I'd sign for the bench.|Memory is {proj}, I'm sure.|Draw both over each other!}
@a Server gave up at zoom 17 on {place}. {Forty gigabytes of tiles later, I've gone back to paper.|Moved it to {tool}.|It was one broken polygon.}
@a Field day at {place} with eleven schoolchildren and {tool}. {Largest error: four metres. Smallest: a grin.|One has found a boundary stone.|They want to do it again.}
@a Favourite symbol: {the little cross for a wayside shrine|"windpump, disused"|the dotted line for "path, doubtful"|a single tree|the tiny anchor inland}. {It's a whole story.|I look for it on every sheet.}
  @b {"Path, doubtful" is the title of my memoirs.|The single tree, always.|I once walked to one. It had been felled in 1911.}
@a Found on {map}, in pencil: "{not here|good cheese|he lied|mother's field|cross only in August}". {I've left it on.|I went to look.|That beats the printed part.}
`,
  },
};
