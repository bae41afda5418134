import type { CommunityTexts } from './texts.ts';

export const rivers: CommunityTexts = {
  name: 'rivers',
  about: `Levels, crossings, names, histories. Bring your own waders.`,
  rules: [
    [
      'Water is stronger than you',
      'No advice that ends in "you will be fine". Levels, gauges and a friend on the bank.',
    ],
    ['Leave the gravel alone', 'Spawning beds, nests on the bars, quiet pools: look from the bank.'],
    ['Which river, which reach', 'Unless it is a secret. Then say that.'],
  ],
  mods: ['anneke_vd', 'fjellrev'],
  ageDays: 360,
  slots: {
    river: [
      'the Lisse',
      'the Upper Tarn',
      'a beck with no name',
      'the mill leat',
      'the big one',
      'a chalk stream',
      'the canal, it counts',
      'the Vessel',
      'a glacier stream',
      'the estuary',
      'the Kolpa',
      'the ditch behind the school',
    ],
    thing: [
      'a weir',
      'a ford',
      'the gauge board',
      'an oxbow',
      'a chain ferry',
      'the old towpath',
      'a gravel bar',
      'a sluice nobody works',
      'stepping stones',
      'a side channel',
      'the bend by the poplars',
      'the culvert',
    ],
    beast: [
      'an otter',
      'a dipper',
      'two goosanders',
      'a salmon, at last',
      'mayflies, thousands',
      'a very calm cow',
      'crayfish, the right kind',
      'a kingfisher',
      'beaver teeth',
      'a heron with an opinion',
      'lampreys',
    ],
    level: [
      'up 40 cm since last night',
      'low and clear',
      'brown as tea with milk',
      'just over the third step',
      'falling slowly',
      'the lowest I have seen',
      'over the path',
      'exactly at the mark from 1954',
    ],
    craft: [
      'a canoe',
      'a packraft',
      "my grandfather's punt",
      'waders with one hole',
      'an inner tube',
      'a coracle, badly',
      'a rowing skiff',
      'bare feet',
    ],
  },
  posts: [
    {
      shape: 'show',
      by: 'anneke_vd',
      hoursAgo: 20,
      title: 'From the spring to the sea along one small river: 61 kilometres, five days, eleven names',
      body: `It rises under an alder, on the land of a man who didn't know. He'd always thought the wet corner was *his fault*. He was delighted.

Eleven names, because each parish calls it something else. In the hills, it's simply the Water. Then the Little Hare, the Hare, Mill Water, the Dirty (above the tannery), the *Sweet* (below; I think somebody had a sense of humour), New River (1780), Old River (also 1780). In town, for two kilometres, it's got no name at all, as it's under the road. I walked above it and put my ear to the manhole covers. It's there.

Then come polders, straight as a ruler, and a pumping station from 1921. **The river is lifted by 2.4 metres** there before it's allowed to go to sea. It reached the end of its life, looked at the sea from below, and was helped up.

I'd never thought that I could be moved by a pump.`,
      thread: `
@a "And was helped up." I have to go for a walk.
@m_osei Have you got the eleven names with their boundaries? I'd draw it. One line, eleven letterings, changing at the parish bounds.
  @op In the notebook, with sheep droppings. Coming tonight.
@quietmill The Sweet below the tannery wasn't humour. They put in barley from the brewery there until 1840, and it was said that it "sweetened" it. The carp were famous.
  @op That's even better than humour. Thank you!
@b Did the man with the alder put up a sign?
  @op He's put up a bench. It's got the word "Here" carved on it.
@tidewrack I work at that pumping station. It's a good pump. I'll tell it.
`,
    },
    {
      shape: 'ask',
      month: 5,
      title:
        'What is the best way to cross a cold, knee-deep stream with a rucksack? Honest answers, including "don\'t"',
      body: `Hut to hut, in June, in the north. Three fords are marked. I've read everything and the advice contradicts itself.`,
      thread: `
@fjellrev Morning, not afternoon: meltwater comes at three. **Wide** place, not narrow: wide means shallow. Face upstream, stick as a third leg, move one leg at a time, hip belt *open*. Shoes on, socks off. Above the knee and fast: no. Wait, or walk upstream to where it forks.
  @op That's the clearest anybody has put it. "Wide means shallow" I had exactly the wrong way round.
@a And decide beforehand at which point you turn round, out loud, with the others. In the middle nobody decides well.
@b I've turned back twice. The hut warden gave me waffles both times. There's a certain silent respect.
@c Unbuckle. I'd like to repeat: unbuckle.
  @op+35d Report from July: crossed two, waited at the third until five in the morning. It had fallen by a hand. The waiting was the best part of the tour: a bluethroat sang the whole night.
`,
    },
    {
      shape: 'guide',
      by: 'tidewrack',
      title: 'How to read a gauge, a hydrograph and, in the end, the river',
      body: `**The board** by the bridge shows a height above some zero that somebody chose in 1903. It isn't the depth. Learn *your* numbers: at which one are the stepping stones wet? When's the path gone? Write these on a card.

**The curve** on the internet has a shape. Steep up, slow down: rain on hard ground. Slow up, slow down: snow or sandy soil. A saw blade: a power station. If the upstream gauge rises now, how long until yours? Measure it three times, then you've your own forecast:

\`\`\`text
upper bridge  06:00   +30 cm
our steps     14:20   +22 cm     travel time 8 h 20
\`\`\`

**The river itself.** Foam line in the middle and a little raised: it's rising. Foam at the edges, middle hollow: falling. Leaves in it: the first rise after a while. Colour first, then level. *Smell*: earth means that it's coming.

I trust these in the reverse order.`,
      thread: `
@a Raised in the middle when rising: I thought my father had made that up. I owe him something.
  @op You can even see it at a bridge pier. Lie down on your stomach to look, people will ask if you're all right.
@b A saw blade, that's ours. Each day at 17:40 it gets loud. I'd always thought of it as an evening mood.
@c I've made the card. "Stones wet at 84. Path gone at 121. Grandad worried at 140."
@low_tide_lou In the tidal part, everything's double, and the moon's got a say. Otherwise: yes.
`,
    },
    {
      shape: 'talk',
      title: 'Which river do you mean when you say "the river"?',
      thread: `
@a One that's got no water in it for ten months. We say "the river came" when it does.
  @b That's beautiful. Where's this?
    @a Southern Spain. It comes at night, mostly, and everyone goes out with torches to see it.
@c The one that my school bus crossed. I haven't lived there in forty years. It's still "the river", and the one outside my window is "the Elbe".
@amadou_k The one on which my mother's village has its front and its back. You don't say left and right, you say "with the water" and "against".
@d A canal. I know. But it's got a heron and it's got me.
`,
    },
    {
      shape: 'show',
      title: 'The weir is gone, and after 130 years the salmon were there within nine days',
      body: `We'd campaigned for eleven years. Two Thursdays ago, at 8:10 in the morning, the excavator took out the last block, without any ceremony, as the mayor was late.

The water took a moment. As though it had to remember. Then it *went*.

On day nine, a school class standing at the new bank: a shadow, then two. A fish the length of a child's arm, up over the gravel where in August there'd been mud a metre deep. The teacher didn't say anything and no one else did either, and when it had got past, they clapped.`,
      thread: `
@a Nine days. After 130 years. They'd have been coming up to the wall every autumn, to look.
  @op I've thought about that a lot since.
@b How did you persuade the owners of the mill rights?
  @op They were bought out, with a proper contract, and the wheel still turns: there's a side channel with 40 litres per second. It was his condition and he was right.
@c As though it had to remember. 💧
@saltmarsh Watch the dippers. Here they came in the second spring.
`,
    },
    {
      shape: 'ask',
      title: 'Who owns the bottom of a river?',
      body: `Serious question. A neighbour has put up a sign.`,
      thread: `
@a Depends on the country and on whether it's navigable. In many places: the bank owner up to the middle thread, in others the state. Water itself mostly no one. The sign: often nobody.
@b "Middle thread" is the legal word! *Ad medium filum.* The law has its poetic moments.
@c Rivers move, and then so does the thread. There's a farm near here with fields on both sides, since 1852, when the river changed its mind.
  @op+5d Update. We've talked. The sign was against dogs. It only lacked the dog.
`,
    },
    {
      shape: 'guide',
      title: 'Kick sampling with children: what lives under a stone and what it tells you',
      body: `You need: a white tray, a kitchen sieve, a brush, wellies, a stone.

Lift the stone *slowly*, hold the sieve downstream, stroke the underside with the brush. Into the tray. Wait for one minute: when it's quiet, everything moves.

| You find | It means |
|---|---|
| Stonefly larvae (two tails) | clean, cold: wonderful |
| Mayfly (three tails) | good |
| Caddis with a house of sand | good |
| Freshwater shrimp, sideways | fair |
| Water louse | so-so |
| Only red worms | ask questions upstream |

Count kinds, not animals. Do it at the same place twice a year, and write it down. **And put the stone back the way it lay**: it's somebody's roof.

The caddis is always the favourite. A boy asked me if it might choose a *different* colour of sand. We tried it, in an aquarium, with bits of brick. It built itself a red house.`,
      thread: `
@a A red house! I've got thirty children and I know what we're doing on Monday.
@b Two tails good, three tails good, no tails worry: that's how we teach it.
@c Did that at ours after the pipe was mended: from 4 kinds to 11 within a year. The list hangs in the bakery.
@d It's somebody's roof. I'll remember to say that.
`,
    },
    {
      shape: 'show',
      title: 'Chain ferry, hand-cranked, for 42 years: an evening with the ferryman who retires on Sunday',
      body: `He's worked it out: 118,000 crossings, 84 metres each. "So I've walked round the world backwards, a quarter of it."

What he's carried: a bride every year, on average. Four coffins. Bees. A grand piano. A cow that didn't wish to, and then didn't wish to get off. Two people who didn't know each other at this bank, and who asked him, half-way, to go back once more.

On Sunday there's a feast, and on Monday the new one begins. She's 24. She's been practising at night "so the river gets used to me".`,
      thread: `
@a "So the river gets used to me." She'll do well.
@b Did he go back once more?
  @op Three times. He didn't charge.
@rosamund If he'd be willing to tell it for the archive: I'd bring a recorder, and a cake. We have the regulations of 1788 on who was to be carried for free (midwives, and anybody with bees).
  @op He says, "I knew it. I never took anything from the bees."
@c Round the world backwards, a quarter of it. I'd be happy with that.
`,
    },
    {
      shape: 'talk',
      title: 'Sounds: what does your river say at night?',
      thread: `
@a From the bed: a \`shhh\` like from a very patient teacher. After rain, an entire school.
@b Stones! In flood, you hear stones roll along the bottom. Like someone moving furniture two floors down.
  @c I thought I was the only one. I lie there and wonder which wardrobe it is.
@d Nothing. It's a canal. But twice a night the lock, and the keeper's dog.
@e It stops, in hard frost. You wake up because it's *not* there.
`,
    },
    {
      shape: 'ask',
      title: 'Old map shows an island where there is now a football pitch. How can a river lose an island?',
      body: `1786: an island with two houses and "poplars". 1840: gone. In its place there's a pitch, which is always wet on the left side. The goalkeeper confirms it.`,
      thread: `
@loess It lost a *channel*, not the island. One arm silted up or was dammed, and the island joined the land. Look for a shallow dip round the edge, and different grass.
  @op The dip goes right through the penalty area!
@tidewrack Laser elevation data will show it in a second, have a look at the free tiles. I've done it for you: a lovely arm, eight metres wide, from the corner flag to the clubhouse.
  @op+6d I've shown it to the club. They now say: "we're playing on an island". The team's called the Islanders since Sunday. They lost 4–1, but *as islanders*.
    @a I'd like a scarf.
@b Are the poplars there still?
  @op One. Behind the left goal. It's on the crest from now on.
`,
    },
    {
      shape: 'show',
      hoursAgo: 57,
      title: 'I measured the temperature of our brook every day for a year. It has a memory',
      body: `8:00, same stone, same thermometer on a string. The mean of the water follows the mean of the air, but about five days behind, and only by half as much.

\`\`\`text
water(today) = 0.86 * water(yesterday) + 0.14 * (0.5 * air + 5.1)
\`\`\`

With that, I get it right to 0.8 °C on average. Two exceptions: after thunderstorms (two degrees up, off the hot road), and one week in March when it was *too cold* for no reason. I followed it up. They'd taken the cover off an old spring, 900 metres up.

Where there are trees it's 2.3 degrees cooler in August than where there aren't. I've been to the council with that one sentence.`,
      thread: `
@a A brook with a half-life of four and a half days. Mine as well, roughly, after bad news.
@b What came of the sentence?
  @op Two hundred alders, planted in November, by the Islanders (see the other thread), in the rain.
@halden An exponential filter! That's a good brook. You could now reconstruct the air from the water, backwards.
@c Same stone, same string. I like science best with string.
`,
    },
    {
      shape: 'guide',
      title: "Names on the water: how to tell from a river's name what kind of people met it first",
      body: `River names are the oldest words on the map. Rule of thumb: the bigger the river the older the name.

- **Short, opaque, the same everywhere** (Isar, Isère, Oise, Aire): older than any language spoken there today. Somebody stood there and said "it moves".
- **Just "water", "river"** (Avon, Aa, Don): a newcomer asked "what's that?" and was told.
- **Adjective + water**: people had moved in and compared. Blackwater, Weisse, Sauer.
- **Owner + brook**: ploughs. *Wolferts-bach.*
- **New River**: engineers.
- **Official name of nobody's**: a clerk.

So River Avon means "river river". There's a hill, a little further along, which means "hill hill hill". Everyone who came just added one.`,
      thread: `
@teodor Careful with the first row, colleagues have come to blows over it. But "somebody stood there and said: it moves" can stay, whatever the language was.
  @op I'll happily have it disputed, so long as that sentence stays.
@a Ours is called "Aa". It's the least effort that was ever put into a name, and I love it.
@b In Japan 川 is just three lines flowing. You can see it.
@isak_n In Norway half of them are simply "Elva". The River. Which one? That one.
`,
    },
    {
      shape: 'talk',
      title: 'The flood in which you learned who your neighbours were',
      body: `2013, June, 3 a.m. Someone banged against the shutters with a broom: *"Books upstairs!"* It was the man from number 9. We hadn't spoken since the matter of the hedge.

He'd formed a chain from his house to ours before his own cellar. He'd seen the shelves through the window, all those years.

We've taken out the hedge. There's a bench.`,
      thread: `
@a "Books upstairs!" I'd marry that man.
@b 2002. A bakery drove through the streets in a boat with bread, for free, for four days. I've never bought it anywhere else since.
@c An old lady opposite us refused to be evacuated before her hens. So they evacuated the hens. By helicopter. One laid.
@d He'd seen the shelves through the window. One thinks nobody's looking.
`,
    },
    {
      shape: 'ask',
      title: 'First canoe trip with my father, 74. Calm, beautiful, with cafés. Three days. Ideas?',
      thread: `
@a A canal with locks: no current, conversation with lock keepers, cake every four kilometres. He'll be talking about the locks for years.
@anneke_vd The Vecht, downstream, in May. You can't get lost, it's practically a garden party. Short days, 12 km are enough. Sit him in front, he'll see the kingfishers first.
  @op+40d It was the Vecht. He saw nine. He's 74 and he counted *out loud*. On the third day he said "I'd thought that this was over, for me." I'm booking the next.
    @b I'm borrowing somebody's father for this.
@c Whatever you do: dry socks in a second bag, in a third bag.
`,
    },
    {
      shape: 'show',
      title: 'Ice maps of a small lake and its outlet, drawn each Sunday through one winter',
      month: 2,
      body: `Twelve Sundays, twelve sheets. Black ice, grey ice, snow ice, open water, "don't". I don't walk on it; I draw from the bank, with a thrown pebble for the sound. *Piu, piu*: thin and good. *Tock*: thick. *Pff*: don't.

The outlet is always last to freeze, and the first to open. On sheet nine there's a line of prints straight across, from an animal which must have weighed exactly as much as the ice would bear. I think it could count.`,
      thread: `
@fjellrev A fox. They listen. I've seen one go *piu* itself, with a paw.
@a The legend with "don't" in it is all that a map needs.
@b That sound! The pebble that goes on singing right across the lake. I've been trying for years to write it down. Piu is very close.
`,
    },
    {
      shape: 'talk',
      title: 'Objects the river brought to you',
      thread: `
@a A wooden spoon, a boot (left), and seven years later a boot (right). They don't match.
@b A bottle with a letter in it. From a boy, 11, four kilometres upstream. I wrote back by post. He was *disappointed that it hadn't got further*.
  @c I'd have put it back in.
    @b I did. With an addition.
@d A door, with its frame and its number: 12. It stood in the reeds, upright. Nobody dared to open it.
@tidewrack At the pump we get it all: 61 footballs this year. They've got a shelf. Children come on Saturdays and choose.
`,
    },
    {
      shape: 'guide',
      title: 'Live sound from eleven weirs, day and night, with nothing else on the page',
      link: 'https://example.net/weirs',
      thread: `
@op Number seven is the one I sleep to. Please don't tell number three.
@a I had it on in the office all week. Nobody said anything, but somebody has brought in a plant.
@tidewrack They've put a microphone into our pump house. Number eleven. That's me whistling at six.
  @op We all thought it was a bird!
`,
    },
    {
      shape: 'show',
      by: 'anneke_vd',
      hoursAgo: 30,
      title: 'Same bend, four times a year, from the balloon of the flying club',
      sameView: true,
      pictures: [
        {
          scene: { of: 'river', season: 'spring' },
          alt: 'A river from the air, winding between bright green fields and dark woods.',
          caption: 'April',
        },
        {
          scene: { of: 'river', season: 'summer' },
          alt: 'A narrow blue river between yellow fields and woods.',
          caption: 'July, low water',
        },
        {
          scene: { of: 'river', season: 'autumn' },
          alt: 'A grey river between brown fields and rust-coloured woods.',
          caption: 'October',
        },
        {
          scene: { of: 'river', season: 'flood' },
          alt: 'A wide brown flood that has gone over its banks and into the fields.',
          caption: 'January. The club house is under the caption.',
        },
      ],
      thread: `
@fjellrev One can see where it used to run. Look at the dark line in the field on the right, in July.
  @op The old bed! The farmer says that his potatoes there are larger and rude.
@low_tide_lou How does one get into the balloon?
  @op One bakes.
`,
    },
    {
      shape: 'show',
      title: 'Gauge at the mill bridge, three winters on one sheet',
      pictures: [
        {
          scene: {
            of: 'plot',
            title: 'WATER LEVEL, CM',
            across: ['NOV', 'DEC', 'JAN', 'FEB', 'MAR', 'APR'],
            up: ['0', '100', '200', '300', '400'],
            series: [
              [0.22, 0.3, 0.35, 0.32, 0.4, 0.28],
              [0.25, 0.42, 0.88, 0.5, 0.44, 0.3],
              [0.2, 0.24, 0.3, 0.62, 0.58, 0.33],
            ],
            drawn: 'lines',
            paper: 'squared',
          },
          alt: 'Three lines of water levels from November to April. One has a high peak in January, one a lower peak in February, one is nearly flat.',
        },
      ],
      thread: `
@tidewrack The blue one is what my grandmother called a polite winter.
`,
    },
    {
      shape: 'show',
      title: 'Ferry landing, half an hour after the last crossing',
      pictures: [
        {
          scene: { of: 'ridges', light: 'dusk', water: true },
          format: 'panorama',
          alt: 'A wide view over still water at dusk, dark hills behind it, a red and violet sky mirrored in it.',
          caption: 'The chain was still ticking.',
        },
      ],
    },
    {
      shape: 'guide',
      title: 'River levels of a whole country, live, by station, with ninety years of history',
      link: 'https://waterdata.usgs.gov/nwis/rt',
      preview: { of: 'river', season: 'flood' },
      thread: `
@op Choose a station in a place that you will never see and adopt it. Mine is in Montana and had a good spring.
@a I have adopted one in the desert. It is at zero. It has been at zero since I met it. I check every morning.
`,
    },
  ],
  round: {
    title: 'River report, no. {no}: levels, crossings, creatures',
    bodies: [
      `Which water, what level, who was there? A jam jar full of description will do.`,
      `High water in half of the places: stay dry, look from above, and report from the kitchen window.`,
      `Low and clear: a good time for stones, gauges and old mill walls. What's come to light?`,
      `Any river, any ditch. One line is enough, if it's wet.`,
    ],
  },
  remarks: {
    any: `
@a I took this post for a walk along {river}. {We both came back wet.|It was {level}.|Met {beast}, so thank you.}
@b {River} says hello. {It's {level}.|It says hello to everyone, mind you.|In its own way.}
@a {Wet to the knee and glad I came.|I've had this open by {river} all morning.|Read from the bridge, to the sound of it.}
`,
    ask: `
@a On {river}, I'd {look at {thing} first|wait until it's falling|ask the lock keeper}. {Water's got more patience than we have.|It changes each spring.|Never in the afternoon.}
  @op {It's {level} at the moment.|There's no keeper any more, only a phone number.|I'd not thought of {thing}.}
    @a {Then wait.|Then you can go, with a friend on the bank.|That tells you most of it.}
@b We did it {last year|in May|as students}, with {craft}. {{Thing} was the tricky bit.|Slower than planned, and better.|We turned back at {thing}, and I don't regret it.}
@a What's it like after rain? {If it's brown within the hour, it's a road you're looking at.|Some of them answer in a day, some in a week.} {Ask {thing}, so to speak.|{River} needs five hours.}
  @op {Brown by lunchtime.|It takes its time, two days at least.|I've only ever seen it in sunshine, I'm ashamed to say.}
    @a {Then be quick, and stay off it.|A patient one. Good.|Go and see it in a bad mood. It's honest then.}
@a {Take somebody along who's afraid of water.|Sit on the bank for an hour first.|Throw in a stick and walk beside it.} {You'll know more than the app does.|It's how the ferrymen teach it.}
@a On {river} there's a man who's kept a book since {1971|1984|1990}. {Every river's got one. Find yours.|He'd answer that in a sentence.|He measures with a stick with notches in it.}
`,
    show: `
@a {How good to read this.|I could hear it.|What a stretch of water.} {Did you meet {beast}?|And {thing}, is it still there?|How was the level?}
  @op {{Beast}, yes, at dusk.|Only {beast}.|It was {level}.} {It didn't mind me.|I sat down.|I've drawn it.}
@b On {river} we've been trying for {years|eleven years|a generation}. {You give us hope.|{Thing} is in the way.|I've sent this to the whole committee.}
@a {And {beast}?|Did anything watch you?}
  @op {{Beast}, from start to finish.|Something with eyes, at {thing}.|A child on a bridge. The best kind of audience.}
@a {This is how I'd like to read about every river.|You've a good ear for water.|I've forwarded it to the man with the key to {thing}.}
`,
    guide: `
@a Tried this at {thing} on {river}. {It was {level}, and I'd have known beforehand.|It's right!|My daughter was faster than I was.} {Thank you.|We've made a card.|It's on the fridge.}
@b I'd add: look for {beast}. {They know before we do.|If it's there, all's well.|It's my gauge.}
  @op {That's the best gauge of all.|Adding it.|Here it's {beast}.}
@a {Measured ours at {thing} after reading this: {level}.|We made the card with the whole family. There was a dispute about "worried".|Stick, string, tin: done.}
@a How does it change below {thing}? {We've got one in the way.|Ours is dammed twice.}
  @op {It forgets, for a kilometre or so.|Everything's slower and a bit offended.|Count from there anew.}
`,
    talk: `
@a {River}, of course. {{Thing}, with my brother, all summer.|I learned to swim there, and to be quiet.|It was {level} on the day I left.}
  @b {I know {thing}!|There's always a brother.|Go back, it'll know you.}
@b {Beast}, once, by {thing}, so near that {I could hear it breathe|I forgot my coat|I haven't told it to many people}.
@a {I've lived with my back to {river} for years, and then turned my desk round.|My children know {river} by its sound, I only know it by the smell.|It was {level} on the night my daughter was born.}
  @b {Turning the desk round is such a good sentence.|They'll be able to find home in the dark.|Does she know? Tell her.}
@a When I can't sleep I go down {river} in my mind, from {thing} to the sea. {I've never got further than the second bridge.|There's always {beast}.}
`,
    round: `
@a {River}: {level}. {Beast} by {thing}. {Nobody else out.|A man with a dog asked whether it'd bite. It did not.|Stayed till dark.}
  @b {Same here, {level}.|I'd give a lot for {beast}.|When was that?}
    @a {About four.|In the last light.|Just as I was leaving.}
@b Out with {craft} on {river}. {Thing} {is blocked by a tree|has moved|looks mended}. {Took a photograph for the council.|Carried round it.|Good day.}
@c From the kitchen window: {level}. {The bench is an island.|The ducks are on the road and have right of way.|Grandad's not worried yet.}
@d Low water at {thing}: {a mill wheel|four bicycles|a row of oak posts|a coin|the old ford} came to light. {I've told the museum.|I left it there.|I've lived here all my life and never knew.}
  @op {Tell the local history people!|Four's below average.|Oak posts are worth a date.}
@a {River}, at {thing}, {level}. {Fog up to the handrail.|Two swans, having words.|Someone had put a chair on the gravel bar, facing upstream.} {I sat down.|I left it to them.|No one in sight.}
  @b {Facing upstream is right.|The chair's been there since {weekday}, I know whose it is.|That's a picture.}
@a Cleaned {thing} with {nine|fourteen|thirty} people: {two trolleys|a safe, open|six hundred metres of rope|a tuba}. {And {beast}, watching with approval.|Soup afterwards.|The river said nothing, but it moved.}
  @op {A tuba! Does it play?|Bless you all.|How did the safe get there?}
    @a {After two days in the sun, a bit.|It's with the police now.|It's always people.}
@a {Beast}! First since {2009|my childhood|they took out the weir}. At {thing}, {in broad daylight|at dusk|under my feet}. {I've told the whole bus.|I've told the gauge man.|I'm not saying exactly where.}
@a Tide and flood together last night, {level}. {We moved the hens.|Everybody was out with torches, it was nearly festive.|At two, it turned. One could hear it turn.}
@a {Craft}, alone, {river}, four hours. {Met one angler and one thought.|I've come back quieter.|Somebody waved from a kitchen.}
  @c {What was the thought?|One should always wave from kitchens.|Four hours is the right length.}
@a Found the old {mill|ford|landing stage|bathing place} on {river}: {twelve posts in a line|a step, worn hollow|iron rings|a date, 1822}. {Where my grandmother learned to swim.|Only visible at {level}.}
@a The {mayflies|ice|first swallow|lime blossom} came {early|late|on the dot} this year on {river}. {It's in the book.|{Level} that day.|The trout know it already.}
`,
  },
};
