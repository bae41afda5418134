import type { CommunityTexts } from './texts.ts';

export const fermentation: CommunityTexts = {
  name: 'fermentation',
  about: `Jars that hiss. Pickles, koji, vinegar, kefir, patience.`,
  rules: [
    ['Salt in percent, please', '"A spoonful" has started wars. Weigh the vegetables *and* the water.'],
    [
      'When in doubt, say so',
      'Nobody can tell from a photograph that something is safe. Smell, pH and common sense come first.',
    ],
    ['No cures, no miracles', 'It is cabbage. It is delicious. It does not heal anything.'],
    ['Share cultures freely'],
  ],
  mods: ['petra_holub', 'yuki_t'],
  ageDays: 395,
  slots: {
    jar: [
      'kraut',
      'kimchi',
      'beet kvass',
      'dilly beans',
      'hot sauce',
      'preserved lemons',
      'garlic in honey',
      'green tomatoes',
      'plum wine',
      'miso',
      'water kefir',
      'carrots with caraway',
      'cider',
      'rhubarb vinegar',
      'turnips with beetroot',
      'tempeh',
      'shoyu',
    ],
    salt: ['1.8', '2', '2.2', '2.5', '3', '3.5', '5'],
    smell: [
      'like a green apple',
      'like a cellar, in a good way',
      'of bananas',
      "like my grandfather's coat",
      'like a bakery at five',
      'faintly of nail varnish',
      'of wet hay',
      'wonderful, then odd, then wonderful',
      'of the sea',
    ],
    sign: [
      'a white film',
      'a slow tick of bubbles',
      'brine all over the shelf',
      'pink foam',
      'a lid like a dome',
      'cloudy brine',
      'no sign of life at all',
      'a ring of sediment',
    ],
    days: [
      'four days',
      'nine days',
      'three weeks',
      'two months',
      'a year and a day',
      'a fortnight',
      'thirty-six hours',
    ],
    gear: [
      'a river stone in a bag',
      'a crock with a moat',
      'a bucket',
      'a jar in a sock',
      'swing-top bottles, opened daily',
      'a rice cooker and a thermometer',
      "my grandmother's stoneware",
      'an old picnic cooler',
    ],
  },
  posts: [
    {
      shape: 'ask',
      by: 'nettle_tea',
      hoursAgo: 12,
      title: 'White film on day six. Throw it out or lift it off?',
      body: `Carrots, 3% brine (weighed, both!), 18 °C, jar with an airlock that I may have forgotten to fill.

The film is flat, a bit wrinkled, whitish, like the skin on warm milk. No fur, no colours, smells a bit of yeast and a bit of carrot. The carrots under it are crunchy and sour. I ate half of one before the thought came to me that one should first ask.`,
      thread: `
@petra_holub Flat, wrinkled, white, no fur: that's kahm yeast. Harmless, tastes dull if you leave it. Lift it off, wipe the rim, fill the airlock, put them somewhere cool. **Fur, or any colour, would be mould**, and then the jar goes.
  @op Lifted, wiped, filled. It took a whole sheet off in one piece. It was disgusting and rather satisfying.
    @a That's the hobby in one sentence.
@b The half carrot, how was it?
  @op Excellent.
@c I had it each time until I started to shake the jar once a day for the first three days. Keeps the top wet and the yeast confused.
@yuki_t In Japanese it's 産膜酵母, "film-making yeast". I always imagine it with a small camera.
`,
    },
    {
      shape: 'guide',
      hoursAgo: 63,
      title: 'Kimchi from a market for six people, with weights, and what my aunt did instead',
      body: `| What | Weight | My aunt |
|---|---:|---|
| Napa cabbage (배추) | 3 kg | "two good ones" |
| Coarse salt for salting | 180 g | "until it looks tired" |
| Radish (무) in sticks | 500 g | "one" |
| Spring onions | 150 g | "a hand" |
| Chilli flakes (고춧가루) | 110 g | "red" |
| Garlic | 70 g | laughed |
| Ginger | 15 g | "not too much" |
| Fish sauce | 90 g | by ear |
| Rice-flour paste | 250 g | – |

Quarter the cabbage, salt between the leaves, turn every hour, **four hours, until a stem bends double without breaking**. Rinse three times, drain for one hour, taste: it should be pleasantly salty, nothing more.

Mix all the rest to a paste. Rub in each leaf, from the inside out, fold it into a parcel. Press into a container, no air, leave a hand's breadth on top. Two days in the kitchen, opened once a day, then into the cold.

It's good from day one and best on about day twenty. Aunt: *"When your uncle starts asking."*`,
      thread: `
@a "Until it looks tired" is really a very exact instruction.
@b By ear. How do you do fish sauce by ear?
  @op She counts the glugs. It's five. I've measured five glugs: 88 grams.
@c Can I leave out the fish? My flatmate is vegan and I would like to keep her.
  @op Kelp broth with 12% salt instead, and a spoon of dark miso. My cousin does it. Aunt doesn't know.
@d Two cabbages made, uncle is asking. 김치 최고!
`,
    },
    {
      shape: 'show',
      title: 'Vinegar from a bottle of wine nobody liked: eleven months, one mother, three converts',
      body: `A present. It tasted of cupboard. I poured it into a wide jar with a third of water and a splash of unpasteurised cider vinegar, cloth on top, behind the boiler.

After three weeks a veil. After two months a *thing*: pale, smooth, as thick as a beer mat. I called her Gertrud.

At eleven months: sharp, round, a bit of plum. The people who'd given me the wine asked what it was. I told them. They've brought more bad wine.`,
      thread: `
@a Wine needs to be under about 10% alcohol to turn properly, so the third of water is what made it work. Lovely.
@b What becomes of Gertrud?
  @op Divided. There are four Gertruds by now in three postcodes.
    @c I'd take a Gertrud.
@d Bad wine as currency, I like that.
`,
    },
    {
      shape: 'ask',
      title: 'Is there any way to make kraut in a one-room flat without sleeping in it?',
      body: `Twenty-six square metres. My bed's three metres away from everything. Day four was *eventful*.`,
      thread: `
@a Airlock with water in it, and in the lock two drops of cheap spirit. Then put the jar inside a picnic cooler with a bowl of baking soda.
@b Day three to six is the worst, so start on a Thursday and go and visit somebody.
  @op+8d Brilliant. My sister's delighted to see me so often lately. She doesn't know why.
@c Window sill outside, if it's between 12 and 18 degrees. Slower, quieter, better kraut.
@d Red cabbage stinks less than white. Don't ask me for the chemistry.
`,
    },
    {
      shape: 'guide',
      title: 'はじめての麹 · First koji at home, in a picnic cooler, with two mistakes to avoid',
      by: 'yuki_t',
      body: `Koji (麹) is rice on which a friendly mould, *Aspergillus oryzae*, has been allowed to grow. From it you get miso, amazake, shio-koji. You need: 1 kg short rice, 2 g spores, a cooler, a bottle of hot water, two thermometers and a free weekend.

1. Wash, soak overnight, drain for two hours, **steam** (not boil!) for 50 minutes. Each grain: firm outside, soft inside. *Mistake one is wet rice.* It gives you natto-smelling glue.
2. Cool to 35 °C, sieve the spores over it, rub as if you were washing someone's hands.
3. Wrap it in a cloth, into the cooler, with the bottle beside it. **30 to 32 °C** and damp.
4. After about 20 hours: white spots and a scent of chestnuts. Break it up, spread it 3 cm thick.
5. From now on it makes its *own* heat. *Mistake two is to go to bed.* Over 40 it dies. Stir it, open the lid, move the bottle out. I get up at two and at five. One gets to know it.
6. At 44 to 48 hours it's a white mat, sweet, smelling of chestnuts and grapefruit. Stop **before** it turns yellow-green.

When it worked, you'll want to put your face in it. You may.`,
      thread: `
@a I put my face in it.
  @op よかった！
@b "As if you were washing someone's hands" made me do this slower, and I think that's the point.
@c Mistake two happened to me. 46 degrees at seven in the morning and it smelled of old bread. What went wrong, layer too thick?
  @op Layer too thick and too lovingly covered. Next time 2 cm and furrows, like in a field. The furrows let the heat out.
    @c+4d Furrows! Second attempt: chestnuts. I'm so pleased.
@d Do the spores keep?
  @op One year in the freezer, dry. And please don't "re-use" your koji as a starter at home for ever: strangers move in.
`,
    },
    {
      shape: 'talk',
      title: 'What exploded, and what did you learn?',
      body: `Ginger beer. Swing top. August. I now know how ginger gets *behind* a fridge.`,
      thread: `
@a Rhubarb soda in my rucksack on a train. I learned who my friends are. The conductor wasn't one.
@b Nothing exploded but the lid of the honey garlic went past my ear with a noise like a partridge.
@c Elderflower fizz: fourteen bottles in a row, like a royal salute. In the cellar. At four a.m. I lay there and counted.
  @op Did you get up?
    @c Not before fourteen.
@petra_holub For the newcomers, without any joke: plastic bottles for anything with sugar in it. When it's hard, it goes into the cold. Glass only once you know what it does.
`,
    },
    {
      shape: 'show',
      title: "Seven-year miso, opened on my daughter's birthday",
      body: `We'd made it in the week she was born: 4 kg soya beans, 4 kg koji, 1.9 kg salt, a stone from the river, a letter in a freezer bag on top.

It's black. It shines. It tastes like chocolate, mushrooms and the Sunday roast of somebody very kind. A teaspoon's enough for a pot.

The letter says: "If you don't like it, it isn't ready." She said: "It's *quite* ready."`,
      thread: `
@a A letter on top! I'm starting one tomorrow. I'm not even pregnant.
@yuki_t We say 手前味噌 (temae-miso), "one's own miso", for praising oneself a little. Here it's entirely allowed.
@b 1.9 on 8, plus water in the beans, about 11 to 12% in the end?
  @op 11.6 by my notes, and the notes are stained.
@c What will you do with the stone?
  @op It's lying on the next one. For when she's fourteen.
`,
    },
    {
      shape: 'ask',
      title: 'pH strips say 4.0, friend says 3.2, tongue says lemon. Which one do I believe?',
      thread: `
@a Strips are hard to read in coloured brine and often half a point off. For *safe or not* the line is 4.6, so both say safe. For taste: the tongue.
@b Calibrate: dip one in cheap lemonade (about 3) and one in plain yoghurt (about 4.4). Then you know how your strips are lying.
  @op Mine read lemonade as 3.5. So I'm at 3.5 or so, and everyone's been right a bit.
@c Your tongue is a fine meter that has been maintained since birth.
`,
    },
    {
      shape: 'talk',
      title: 'The cellar of my grandparents, as I remember it with my nose',
      body: `Left: apples on newspaper, the newspaper from the year I couldn't read yet. Right: the barrel. A stone that was allowed to do nothing else. Behind it the cucumbers with cherry leaves, since that keeps them crisp, and a horseradish root as watchman.

In winter my grandmother sent me down with a bowl. You had to reach in up to the elbow. It was so cold that it *rang*. I was always afraid something might take me by the hand.

I'm 52 now, I've got a barrel, and on Sunday I sent my son down with the bowl. He came back and said: "Something took me by the hand." I said: "Yes. It does that."`,
      thread: `
@a I don't know what it is about this community but I keep crying into my brine.
  @b It raises the percentage.
@c Cherry leaves, yes! Or oak, or vine: it's the tannin. My mother swore by blackcurrant.
@dvora_s Ours was a balcony in Haifa with a two-kilo olive tin. It also took you by the hand.
@d It does that.
`,
    },
    {
      shape: 'ask',
      title: 'Which cucumber, and why are mine hollow?',
      thread: `
@a Hollow ones come from heat or uneven water while growing, not from your brine. Put them into water beforehand: the ones that float are hollow. Slice those.
@b Small pickling kind, picked in the morning, in the jar by the evening. And cut off the *blossom end*: there's an enzyme in it that softens everything.
  @op The float test! A third were boats. And cutting off the blossom end, I'd always cut the other one. Twenty years.
`,
    },
    {
      shape: 'guide',
      title: 'Salt arithmetic, once and for all',
      body: `Two ways of doing it, and half of our failed jars come from mixing them up.

**Dry salting** (kraut, kimchi): percentage of the *vegetables*.

\`\`\`text
salt = vegetables * p / 100
1,000 g cabbage at 2%  ->  20 g
\`\`\`

**Brine** (cucumbers, beans): percentage of vegetables *plus* water, since salt goes everywhere in the end.

\`\`\`text
salt = (vegetables + water) * p / 100
600 g cucumbers + 400 g water at 3.5%  ->  35 g, dissolved in the 400 g
\`\`\`

If you only salt the water at 3.5% (14 g) the jar ends at **1.4%**, and that's soup for strangers.

| For | p |
|---|---:|
| Kraut | 2 |
| Most vegetables | 2.5–3 |
| Cucumbers, summer | 3.5–5 |
| Chillies for sauce | 3–5 |
| Olives, lemons | 8–10 |`,
      thread: `
@a "Soup for strangers." I've made it. I called it beans.
@b Do I take the weight with or without the core, peel, etc.?
  @op What goes into the jar.
@c I keep this on the inside of the cupboard. The paper's already turning translucent.
@d Is iodised salt really a problem?
  @petra_holub Not in my jars, for eleven years. Anti-caking stuff makes the brine cloudy, that's all.
`,
    },
    {
      shape: 'show',
      title: "Ten hot sauces blind-tasted by our choir, who now can't sing",
      body: `| # | Chilli | Days | Choir said |
|---|---|---:|---|
| 1 | Jalapeño, green | 7 | "cucumber with ambitions" |
| 2 | Jalapeño, smoked | 21 | "bonfire" |
| 3 | Fresno, carrot | 14 | "another one please" |
| 4 | Habanero, mango | 10 | (tenors left) |
| 5 | Lemon drop | 30 | "sunlight, then regret" |
| 6 | Bird's eye, garlic | 60 | silence |

Seven to ten weren't tasted. The conductor asked me to come *after* the concert next time.`,
      thread: `
@a (tenors left) 🌶️
@b Number 3: ratio of carrot to chilli?
  @op 1:1 by weight, 3% salt, one apple for the yeast's good mood. Blend with its own brine.
@c Altos usually finish the bottle, in my experience.
  @op The altos *did* number six.
`,
    },
    {
      shape: 'ask',
      title: 'Tempeh went black at the edges. Friend or foe?',
      body: `Soya, 31 °C, 34 hours in a freezer bag with holes. The middle is white and firm and smells of mushrooms. Along the holes, it's grey to black.`,
      thread: `
@a Friend. It's the spores, it happens where it gets the most air and heat. Fewer holes, or smaller, or stop two hours sooner. Eat it today.
@b Smell decides: mushrooms, nuts: good. Ammonia: compost.
  @op+1d Mushrooms. Eaten, with a lot of soy sauce. Still here.
@c A toothpick makes the right holes, a fork makes too many. I learned that in black.
`,
    },
    {
      shape: 'talk',
      title: 'Would your neighbours take in your cultures in an emergency?',
      body: `I was in hospital for two weeks (it's fine). Mrs Öztürk from next door fed: one sourdough, two kefirs, a kombucha, and stirred the miso although one doesn't stir miso, and she *talked* to all of them.

When I came home, she'd put labels on them. With names. The kombucha's called Fikret.

Everything is alive. I'm alive. Fikret is enormous.`,
      thread: `
@a Mrs Öztürk deserves a monument or at the very least a Fikret.
  @op She's got one now. Fikret junior.
@b Glad that you're well. I wrote instructions for my neighbour after reading this. It's four pages. I think I need a better neighbour or fewer jars.
@c One doesn't stir miso. But one doesn't say so, either.
`,
    },
    {
      shape: 'show',
      title: 'Kvass from 400 g of stale rye, one spoon of honey and a warm afternoon',
      body: `Toast the bread until it's nearly too dark, pour two litres of hot water over it, next day strain, add honey, a pinch of yeast or a spoon of starter, three raisins per bottle. When the raisins rise, into the fridge.

It tastes like a walk through a bakery and a stable. I mean that as a compliment.`,
      thread: `
@kasimir The raisins as a gauge! My grandmother would say "they've woken up".
@a What do you do with the bread you strained?
  @op Into the next loaf. 10%, squeezed out. It's an eternal circle with crumbs.
@b "And a stable." Sold.
`,
    },
    {
      shape: 'ask',
      title: 'Can I ferment on a boat? Constant movement, 5 to 30 degrees, one very small cupboard',
      by: 'low_tide_lou',
      thread: `
@a Movement's fine, they like it even, no dry tops. Wide and low jars, half full, screwed lids, a towel between. Anything in a bottle with pressure: no.
@b People crossed oceans with barrels of kraut. You're the traditional case, we are the eccentrics.
  @op+10d Two jars of cabbage and one of limes, wedged with socks. We had force six on Tuesday and it's the best kraut I ever made.
    @c Stirred, not shaken, by the North Sea.
`,
    },
    {
      shape: 'guide',
      title: 'A timeline of one jar of sauerkraut under the microscope, day by day for a month',
      link: 'https://example.org/microscope/kraut',
      thread: `
@op Day three is a city. Day nine is a *different* city. By day twenty it's a village where everybody knows each other.
@petra_holub The best thing about it is that you can see why we don't open the lid on day four.
@a I apologise to the villagers.
`,
    },
    {
      shape: 'show',
      by: 'petra_holub',
      hoursAgo: 16,
      title: 'The shelf in week two. From left to right: loud, louder, suspiciously quiet',
      pictures: [
        {
          scene: { of: 'jar', holds: 'kraut' },
          format: 'portrait',
          alt: 'A glass jar with shredded white cabbage in cloudy brine, with bubbles under a red lid, on a wooden table by a window.',
          caption: 'Kraut, 2%, day 12',
        },
        {
          scene: { of: 'jar', holds: 'kimchi' },
          format: 'portrait',
          alt: 'A glass jar with orange-red kimchi: pieces of cabbage, radish and spring onion.',
          caption: 'Kimchi, day 9. Open this one outdoors.',
        },
        {
          scene: { of: 'jar', holds: 'beetroot' },
          format: 'portrait',
          alt: 'A glass jar with dark red beetroot pieces in magenta brine.',
          caption: 'Beetroot kvass, day 4. Quiet. I do not trust it.',
        },
      ],
      thread: `
@yuki_t The quiet ones are asleep or very busy.
@a What do you put on top to keep it under?
  @op A cabbage leaf and a stone from the river. The stone is boiled, the leaf is not.
`,
    },
    {
      shape: 'show',
      title: 'Eighteen days of cucumbers: acidity, and how loudly the lid sighs',
      pictures: [
        {
          scene: {
            of: 'plot',
            title: 'PH OF ONE JAR',
            across: ['1', '3', '5', '7', '9', '11', '13', '15', '17'],
            up: ['3', '4', '5', '6'],
            series: [[0.98, 0.86, 0.6, 0.42, 0.33, 0.27, 0.22, 0.2, 0.18]],
            drawn: 'lines',
          },
          alt: 'A line chart of pH over 17 days: it falls steeply from 6 to 4.2 in the first week and flattens towards 3.5.',
          caption: 'Measured with the good meter, every second day at seven.',
        },
        {
          scene: { of: 'jar', holds: 'cucumbers' },
          alt: 'A jar with green cucumbers in cloudy brine and many bubbles.',
          caption: 'The test subject',
        },
      ],
      thread: `
@a The knee at day six is where the second crew takes over. Beautiful.
`,
    },
    {
      shape: 'ask',
      title: 'Is this foam normal? Ale, day two, smells of bread and pears',
      pictures: [
        {
          scene: { of: 'froth', colour: 'ale' },
          alt: 'Foam from very near: golden bubbles of different sizes pressed against each other.',
        },
      ],
      thread: `
@nettle_tea Bread and pears is the correct smell. Leave the lid on and go to bed.
`,
    },
    {
      shape: 'talk',
      title: 'Lactobacillus, a family portrait',
      link: 'https://en.wikipedia.org/wiki/Lactobacillus',
      thread: `
@op I keep some two hundred thousand million of them as pets and did not know what they look like.
`,
    },
  ],
  round: {
    title: 'Jar inspection no. {no}: what is hissing?',
    bodies: [
      `What have you got going, how many percent, what day, and what does it smell like? Failures are especially instructive, please describe them before dinner time.`,
      `Season report: what's cheap at your market this week, and which jar is it going into?`,
      `Opening day. Tell us about something that you started long ago and have now tasted.`,
      `Neighbours, families, flatmates: what did *they* say this time?`,
    ],
  },
  remarks: {
    any: `
@a As I read this {something in the cupboard went *blip*|my {jar} lifted its lid|I could smell it}. {It agrees.|I take it as a yes.|We're all listening.}
@b {Starting one tonight.|Bought cabbage on the way home because of you.|Writing it on masking tape, the only paper I trust.}
@a {Blip.|The whole shelf is listening.|Burped everything while reading this. Twice.}
`,
    ask: `
@a How many percent, and how warm? At {salt}% {I've had|you get} {sign} {now and then|as well|every summer}, and it was {nothing|the temperature|solved with {gear}}.
  @op {Salt}%, at {16|18|19|21|23|24} degrees. {Weighed, I promise.|More or less.|The thermometer is my wrist.}
    @a {Then just wait another {days}.|Sounds fine to me.|A bit warm. Move it down a shelf.}
@b What does it smell of? Mine smelled {smell} around that time, and after {days} it {was superb|had calmed down|was someone else}.
  @op {{Smell}, roughly.|Hard to say. {Smell}?|Less, actually, than I feared.}
@c {If in doubt, out. But|My rule:} no fur and no colour, {then patience|then the tongue|then {days} more}. {{Jar} teaches you that.|It's hardly ever as bad as it looks.|And write the date on it.}
@a When did you last taste it? {Every two days from day three|A clean spoon, daily}: you learn more than from any strip.
  @op {This morning. {Sour, then sweet|Salt, then a fizz}.|I hadn't dared.|Just now. Oh!}
    @a {There you are, you've answered it yourself.|Dare. A clean spoon.|That "oh" is what we're all here for.}
@a I'd top it up with {salt}% brine and press it down with {gear}. {Then forget it for {days}.|The rest is waiting.|Nothing above the line, that's the whole law.}
@a My {jar} does that {every spring|when the heating comes on|if I look at it too often}. {It's never been a problem.|I talk to it.|{Days}, then it's over.}
`,
    show: `
@a {That sounds delicious.|I want to smell it.|Beautiful!} How many percent, if I may?
  @op {Salt}, {days}. {And {gear}.|Then into the cold.|It was done sooner than that.}
    @a {Trying it.|Less than I'd have dared.|Thanks, that's on the list next to {jar}.}
@b I did {jar} at the same time. It smells {smell}. {Yours wins.|We ought to swap.|The family has voted for yours.}
@a How did you come by the idea? {I'd never have thought of putting those together.|Out of need or out of curiosity?}
  @op {A glut, a dare, and one empty jar.|Curiosity. And the market was closing.|My grandmother, by accident.}
@a {Mine, next to it, looks like an experiment that got away.|I'd queue for this.|Do you post jars? Asking in all seriousness.}
`,
    guide: `
@a {Did this with {jar}|Followed it}, {salt}%, {gear}. {Days} later: {perfect|better than the bought one|my neighbour wants the recipe}. {Thank you!|Into the repertoire.|Now I'm insufferable.}
  @op {Great! What did it smell of?|Lovely to hear.|Neighbours are the real judges.}
@b One thing from my own failures: {sign} on top means {it wants to be pushed under|nothing, mostly|look at the temperature}. {The rest is spot on.|Took me years.|A detail.}
@a {The table alone!|The bit about {sign} calmed me down at once.|I've been doing step two before step one for years.} {Thank you.|{Jar} tonight.}
@a Does it scale? I'd like to do {twenty litres|a barrel|enough for the whole house} in {gear}.
  @op {It scales well, only the smell does, too.|Yes. More salt never hurt a barrel: {salt}%.|Up to the point where you can't lift it.}
`,
    talk: `
@a In our house it's {jar}, since {1981|my grandmother|I can remember}, in {gear}. It smells {smell}. {Nobody's ever written it down.|I could find it blindfolded.|It's home.}
  @b {Please write it down.|That's how mine smells, too!|I'd recognise that.}
@b {My partner|My landlord|My sister} says {it's me or the {jar}|nothing any more|it's the {jar} or the bathroom}. {We're negotiating.|The {jar} has seniority.|They eat it, though.}
@a {We had a room for it|There was a shelf behind the stairs}, and it smelled {smell}. {As a child I held my breath. Now I make detours for it.|My brother can't stand it. I can't stand it without.}
@a For me {jar} is {the first warm day|my mother's hands|a train journey with a bucket}. {Nothing else tastes of a date.|{Days}, and I'm back there.}
  @b {A train journey with a bucket, go on!|Same, only it's {jar}.|Tastes of a date. Yes.}
`,
    round: `
@a {Jar}, {salt}%, day {3|5|8|11|14|20}: {sign}. Smells {smell}. {I'm calm.|I'm less calm at night.|I opened it too early again.}
  @b {Sounds right.|Give it {days}.|Which {gear}?}
    @a {Will do.|I'll hold my breath, in both senses.|What my grandmother used.}
@b Opened: {jar}, after {days}. {Smell}. {Worth every day.|Could have gone on for longer.|Two spoons, then I hid it.}
@c Failure report: {jar}. {Sign}, then {something green|a smell I won't describe|the dog left the room}. {Salt}% was {too little|not the problem|a guess}. {Compost.|Next time {gear}.|One learns.}
  @op {Thanks for the honesty.|That's how it goes in August.|The dog knows.}
@d The market had {cabbage|chillies|plums|beetroot|radishes} {for nearly nothing|in crates|, far too many}, so now there's {jar} in {gear} and {jar} in the bath.
@e My {mother-in-law|flatmate|son} on the {jar}: "{Interesting.|Is it meant to do that?|More.|I've had worse.}" {High praise.|We move on.|I'm framing it.}
@a {Jar}: started on {weekday}, {salt}%, with {a leaf of horseradish|three grapes|a crust of rye|one brave chilli} for luck. {Sign} after {days}. {The luck helps.|I'm told it does nothing. It stays.}
  @b {Horseradish is no superstition.|One always needs a watchman.|What does the grape do?}
@a Swapped {jar} for {eggs|a haircut|two hours of gardening|{jar}} with {the neighbour|a man at the market|the vicar}. {A fair price.|The hair's good.|We're both sure that we won.}
@a Labelled everything at last. Found {jar} from {2019|two moves ago|before the baby}, smells {smell}. {I've had a spoonful. I'm writing this, so it went well.|It's magnificent.|I'm not ready to talk about it.}
  @op {Wait until tomorrow before you call it a success.|Magnificent how?|You're braver than I am.}
    @a {It's tomorrow. I'm fine.|Like soy sauce and thunder.|Or more forgetful.}
@a Workshop at {the library|school|the allotments}: {twelve|nine|twenty} people, {one|two} hundredweight of cabbage, {gear}. {Everybody went home with {jar}.|My arms!|Somebody's already rung about {sign}.}
@a Tasting on {weekday}: {jar} at {salt}% against {salt}%. {We couldn't tell which was which.|The saltier one, by a mile.|The children voted with their feet.}
@a The fridge is {full of jars|a library|not ours any more}. {We keep the milk on the balcony.|A second one has been discussed.|{Jar} has moved in with my sister.}
  @d {The second fridge isn't the end, it's the beginning.|Milk's overrated.|How's your sister taking it?}
@a New culture in the house: {a ginger bug|viili from Finland|a vinegar mother called Ruth|koji spores, by post}. {It smells {smell}.|We're still getting to know each other.|It woke up on {weekday}.}
`,
  },
};
