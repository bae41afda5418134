import type { CommunityTexts } from './texts.ts';

export const breadmaking: CommunityTexts = {
  name: 'breadmaking',
  about: `Sourdough, rye, flatbreads, failures. Crumb shots encouraged.

Weights in grams where you can, and tell us the flour: *"bread flour"* means something different in every shop.`,
  rules: [
    [
      'Give the recipe, or say there is none',
      'A picture of a loaf is a postcard. Weights and times make it a post.',
    ],
    ['No flour snobbery', 'People bake with what the corner shop has. So did everybody who invented bread.'],
    [
      'Failures are welcome',
      'Ask what went wrong and you will get kind answers. Laugh at your own loaf first if you like.',
    ],
    ['Name your source', 'If the formula comes from a book or a person, say so.'],
  ],
  mods: ['old_kiln', 'candlewick'],
  ageDays: 424,
  isDefault: true,
  slots: {
    flour: [
      'wholemeal',
      'light rye',
      'dark rye',
      'spelt',
      'strong white',
      'einkorn',
      'malted flour',
      'semolina',
      'barley flour',
      'stoneground white',
    ],
    loaf: [
      'a rye tin loaf',
      'two batards',
      'a focaccia',
      'a dozen rolls',
      'a spelt loaf',
      'pitas',
      'a seeded sandwich loaf',
      'a plain white boule',
      'flatbreads on a dry pan',
      'a porridge loaf',
      'a cardamom braid',
      'bagels',
      'English muffins',
      'a potato loaf',
    ],
    fault: [
      'a flat top',
      'a crack along the side',
      'a gummy line at the bottom',
      'one enormous hole',
      'no ear to speak of',
      'a pale crust',
      'a burnt base',
      'a very tight crumb',
    ],
    fix: [
      'ten more minutes of baking',
      'a longer final proof',
      'less water',
      'a hotter oven',
      'more salt than I dared',
      'leaving it alone',
      'a proper thermometer',
      'colder water',
      'a smaller basket',
      'an earlier bedtime',
    ],
    pot: [
      'cast-iron pot',
      'roasting tin with a lid',
      'clay baker',
      'stockpot turned upside down',
      'pizza stone',
      'tray with a pan of water under it',
    ],
    meal: [
      'soup',
      'cheese and a pear',
      'nothing but butter',
      'lentils',
      'tomatoes and salt',
      'the end of the marmalade',
      'sardines',
      'an egg',
    ],
  },
  posts: [
    {
      shape: 'ask',
      by: 'tamsin',
      hoursAgo: 4,
      title: 'My starter rises beautifully and my dough does not. What am I missing?',
      body: `The starter doubles in five hours, smells of apples, passes the float test and generally behaves like a show pony. Then I put 20% of it into dough and the dough sits there.

What I do, in order:

1. Feed at 22:00, 1:2:2, kitchen about 19 °C
2. Mix at 08:00: 500 g strong white, 350 g water, 100 g starter, 10 g salt
3. Three folds in the first two hours
4. Shape at 13:00, into the basket, bake at 15:00

The result has **tight, shiny crumb at the bottom** and one cathedral at the top. I have changed the flour and the oven temperature. I have not changed my mind about the starter, because look at it.

Is 13:00 simply too early? Everybody's timetable says four to five hours.`,
      thread: `
@a Nineteen degrees is the whole answer. Timetables are written by people with warm kitchens. At 19 °C bulk takes me seven to eight hours, not five.
  @op I had never connected the two. The starter lives on top of the fridge, where it is more like 24. So of course it looks fine.
    @a There you are. You have been raising it in the tropics and then sending it to work in Scotland.
      @op I have moved the dough to the top of the fridge. The starter has been asked to share.
@b Tight at the bottom with one cave at the top is the textbook sign of too short a bulk. Put some of the dough in a straight-sided jar after mixing and mark it. Shape when the jar says 60% up, whatever the clock says.
  @c The jar trick ended about a year of guessing for me. An olive jar is perfect.
  @op Jar found, washed, marked with my partner's good pen. Thank you.
@d Small thing, but at ten hours after feeding your starter may be past its best in the morning, even if it looked lovely at three. Try 1:4:4 overnight so that it peaks when you wake up.
  @b Seconded. I would change the temperature first and this second, and not both at once.
@e Follow-up question from the gallery: does the float test tell you anything? Mine floats when it is exhausted, too.
  @d It tells you there is gas in it. So does looking at it.
`,
    },
    {
      shape: 'guide',
      by: 'old_kiln',
      pinned: 'community',
      as: 'mods',
      title: 'Start here: one loaf, one bowl, no kneading, and the arithmetic behind it',
      body: `We get the same good question every week, so here is the loaf we would give a friend. It needs flour, water, salt, instant yeast, a bowl and a pot with a lid.

| Ingredient | Weight | Baker's % |
|---|---:|---:|
| Strong white flour | 400 g | 80 |
| Wholemeal flour | 100 g | 20 |
| Water, cool | 350 g | 70 |
| Salt | 10 g | 2 |
| Instant yeast | 1 g | 0.2 |

**Evening.** Stir everything until no dry flour is left. It will look wrong. Cover the bowl.

**Morning.** It has doubled and is full of bubbles. Wet one hand, reach under, stretch a side up and over; turn the bowl; four times. Wait half an hour. Do it again. Tip it onto flour, pull it into a ball, put it seam up in a floured cloth in a bowl.

**Two hours later, or when a floured fingertip leaves a dent that fills slowly:** pot in the oven at 240 °C for at least half an hour first. Dough in, one cut with a sharp knife, lid on, 25 minutes. Lid off, 20 minutes, or until it is darker than you are comfortable with.

### Baker's percentages

Flour is always 100. Everything else is a share of the flour. That is all there is to it, and it lets you compare any two recipes at a glance:

> 70% water is a calm dough. 80% is a lively one. Above 85% you are making soup with ambitions.

To scale, decide how much *dough* you want and divide by the sum of the percentages. For 900 g with the table above: 900 / 172.2 = 5.23 g per percent, so 523 g flour.

Come back with a picture of the cut side. We cannot tell much from the outside.`,
      thread: `
@a Made this on Saturday as my first bread ever. It is slightly square and the best thing I have eaten this month.
  @op Square is a shape. Welcome.
@b The "darker than you are comfortable with" line did more for my bread than any change of flour.
@c Can I use plain flour instead of strong? It is what I have.
  @op Yes. Take 20 g less water, expect a slightly flatter loaf, and it will taste the same.
    @c+1d Did it. Slightly flatter, gone by dinner. No complaints were received.
@d Could you add what to do without a lidded pot? I use a roasting tin upside down over a tray, and it works almost as well.
  @op Good idea: any heatproof bowl or tin, upside down, for the first 25 minutes. It is the steam that counts, not the iron.
`,
    },
    {
      shape: 'show',
      title: 'After eleven tries: a 100% rye that can be sliced the next day without weeping',
      body: `Neither it nor I. The trick was not a trick. It was **waiting 36 hours** before cutting, which every book says and which I had treated as a suggestion.

Rye starter at 100%, a scald of 150 g dark rye with 300 g boiling water left overnight, everything in the tin at about porridge thickness, two and a half hours at 28 °C until the first pinholes broke the surface. 250 °C for ten minutes, 190 °C for an hour.

The crumb is dark, damp and even. It tastes of malt, a little of plum. My grandmother would have said "acceptable", which was her highest grade.`,
      thread: `
@a Pinholes are the best proofing test there is and nobody tells you about them with wheat, because wheat does not do it.
@b What do you do about the crust in those 36 hours? Mine turns to armour.
  @op Wrap it in a tea towel as soon as it is lukewarm, then a paper bag. The moisture from the middle softens it from the inside.
    @b Tea towel it is. I had it naked on the rack, like a wheat loaf.
@c "Acceptable" made me laugh out loud. Mine said "one can eat it".
  @d Mine used to say nothing and take a second slice.
`,
    },
    {
      shape: 'ask',
      title: 'Is there any point in weighing salt to the gram?',
      body: `I have a scale that jumps in steps of two grams, so my "10 g" is 9 to 11. Does anybody taste that? Does the dough care? I am trying to decide whether a better scale is a tool or a toy.`,
      thread: `
@a The dough does not care between 1.8 and 2.2%. Your tongue might, below about 1.5. A jeweller's scale is for yeast at 0.1%, not for salt.
@b Toy. But the good kind.
@c Weigh 100 g of salt once, dissolve it in 900 g of water and you have a 10% brine. Then your coarse scale is ten times more precise: 100 g of brine is 10 g of salt. Subtract the 90 g from the water.
  @op This is delightfully clever, and it is also the sort of thing my family will find and ask questions about.
    @c Label the bottle. I speak from experience and from one very bad cup of tea.
`,
    },
    {
      shape: 'guide',
      title: 'A baking timetable for people who work office hours',
      body: `The usual timetables assume you are at home at 11:00 on a Tuesday. This one does not.

\`\`\`text
Mon 21:00   feed starter 1:3:3, leave on the counter
Tue 07:00   mix dough (10 min), into the fridge at once
Tue 18:30   out of the fridge, one set of folds
Tue 19:30   second set of folds
Tue 22:00   shape, basket, back into the fridge
Wed 18:30   oven on
Wed 19:15   bake straight from the fridge
Wed 20:05   bread, which you may not cut before 21:00
\`\`\`

Cold dough forgives. I have left the Tuesday-evening step until Wednesday morning and nothing bad happened except that the bread tasted better.

Two notes. A fridge at 3 °C stops nearly everything, a fridge at 7 °C only slows it; **measure yours** with a glass of water and a thermometer left overnight. And bake cold: a cold loaf holds its cut.`,
      thread: `
@a I have a nearly identical one on the inside of a cupboard door, except mine has "apologise for the noise" at 06:00.
@b 7 °C. That explains a lot. That explains last winter.
  @op Half of the troubles posted here are a fridge.
@c Does it work with yeast instead of starter?
  @op Yes: 1 g of instant yeast per 500 g of flour and everything else the same.
`,
    },
    {
      shape: 'show',
      hoursAgo: 31,
      title: 'Baked in the village oven for the first time: 42 loaves, two burnt, one eaten by a dog',
      body: `Our village still has its communal oven from 1904. It is fired twice a year, and this time I was allowed to help. Two trailers of beech, lit at three in the morning, raked out at nine, and the floor wiped with a wet sack on a pole.

You test it with a handful of flour: thrown on the floor it should go **brown while you count to ten**, not black. We counted to six. So we waited, and everybody told us how long their mothers would have waited.

Then forty-two loaves went in, in four minutes, and forty came out an hour later. The colour is nothing like my oven at home. The bottoms taste faintly of smoke. One of the burnt ones was mine.

The dog is fine.`,
      thread: `
@a The flour test! My neighbour does it with a scrap of newspaper and reads the headline while it browns.
@b How do you get 42 doughs to be ready at the same moment?
  @op You don't. They went from slightly under to slightly over, and the oldest lady put them in order of wobble. She pressed each one with one knuckle and pointed.
    @b I would like to be her one day.
      @c We all would. It takes eighty years and no books.
@d Which loaf did the dog choose?
  @op The spelt. He has standards.
`,
    },
    {
      shape: 'talk',
      title: 'Unpopular opinion: the ear is the least interesting part of a loaf',
      body: `It is very photogenic and it tears the roof of your mouth. I stopped chasing it, started cutting a plain cross, and now I think about flavour, which is what I was supposed to be thinking about.

What fashion have you quietly dropped?`,
      thread: `
@a Huge holes. The jam falls through. I want a crumb that can hold an egg.
@b 80% hydration. 68 is a lovely number and you keep your worktop.
@c Autolyse. I am sure it does something. It does nothing I can taste.
  @d With strong flour I agree. With weak wholemeal it is the difference between dough and gravel.
    @c Fair. I use strong flour and strong opinions.
@e I dropped the basket. A bowl and a tea towel weigh nothing and have no ridges to scrub.
`,
    },
    {
      shape: 'ask',
      title: 'Recipe for the flatbread they rolled up the falafel in, about 1996?',
      body: `Thin as cloth, slightly chewy, with brown blisters, folded like a blanket on the counter. It was sold under three different names in one street, so I don't trust any of them. I have tried yoghurt doughs and they are lovely and wrong.

There was a convex metal dome involved. I don't own a dome. I own a wok.`,
      thread: `
@noor_haddad The dome is a صاج (saj) and the bread is usually خبز مرقوق, markook, or simply saj bread. Flour, water, salt, a little oil, sometimes a pinch of yeast. No yoghurt, you are right.

The wok upside down over the flame works. Mine did its service for years.
  @op You have no idea how happy this makes me. How thin before it goes on?
    @noor_haddad Until you can see the pattern of the tablecloth. Then throw it from hand to hand until you are proud of yourself, or it is on the floor.
      @op+2d Two on the floor. One extraordinary one. I burned a knuckle and I regret nothing.
@b Rest the dough balls under a damp cloth for a full hour, otherwise they fight back.
`,
    },
    {
      shape: 'talk',
      title: 'What do you do with discard that is not pancakes?',
      body: `I have had enough pancakes. I have had enough crackers. The jar in the fridge is looking at me.`,
      thread: `
@a Batter for anything fried. Discard, a splash of cold beer, salt. Courgettes, sage leaves, onion rings.
@b I stopped making any. Keep 10 g, feed it 50 and 50 the night before, use 100, ten are left. There has been no discard in this house for two years.
  @op You are telling me I could simply have stopped.
    @b It is a very quiet kind of freedom.
@c Wallpaper paste. I am not joking. Ask the bookbinders next door.
  @d Bookbinder here: please don't, it is acidic and mice love it. Plain wheat starch paste, cooked fresh.
`,
    },
    {
      shape: 'ask',
      title: 'Gluten-free loaf for a friend who misses *slicing*',
      body: `She says she can live without the taste of wheat. What she misses is a slice that bends. Everything she buys is either sponge or sand.

I have psyllium, buckwheat, rice flour, tapioca and a free weekend. Please don't send me to a mix.`,
      thread: `
@a Psyllium is what makes it bend. Per 400 g of flours (200 buckwheat, 120 rice, 80 tapioca): 24 g psyllium husk, 400 g water, 8 g salt, 7 g yeast, a spoon of oil. Mix the husk with the water first and wait until it is jelly.
  @b Same numbers here, almost to the gram. Bake it longer than feels sane, 70 minutes in a tin, and leave it until it is stone cold.
  @op+4d First one is in the oven. It behaved like real dough. I shaped it. I am a bit moved.
    @op+3h Report: it bends. She cried a little, and then ate four slices.
      @a Best comment in this community this year.
@c Thank you for not writing "just leave out the gluten".
`,
    },
    {
      shape: 'guide',
      title: 'Reading a bag of flour from another country',
      body: `Numbers on bags are not the same numbers. A rough table, from my own shelf and a lot of letters to mills:

| You are told | Means roughly | Ash |
|---|---|---|
| Germany 405 | cake and plain flour | 0.40% |
| Germany 550 | everyday bread | 0.55% |
| Germany 1050 | light brown | 1.05% |
| France T55 | baguette flour | 0.55% |
| France T65 | country loaf | 0.65% |
| Italy 00 | *fineness*, says nothing about strength | ≤ 0.55% |
| Poland 750 | bread | 0.75% |

The number in Germany, France and Poland is **how much mineral ash is left** when you burn it: a measure of how brown it is. The Italian one is how finely it is ground. Neither tells you the protein, which is on the nutrition label in small print: 10% for cakes, 12% for bread, 14% for bagels and for showing off.

If your mill tells you something different, add it below and I will edit.`,
      thread: `
@a You can add Czech "hladká" (smooth, plain) and "hrubá" (coarse, for dumplings). The words are about the grind, like the Italian ones.
  @op Added, thank you.
@b Protein on the label is measured differently in some countries, by the way: on dry matter or as is. A "13%" can be an "11.5%" in another uniform.
  @op I did not know that and I dislike it very much.
@c Saved. I have been buying 00 for four years because I thought it meant "very strong".
`,
    },
    {
      shape: 'show',
      title: "Four generations of the same braid, and the fourth can't sit still",
      body: `Every Friday my mother made the braid with her mother, and now my daughter (five) makes it with me. Her strands have thick ends and thin middles, and one of them is usually a snake with raisin eyes.

Six strands, 500 g flour, 2 eggs, 80 g oil, 70 g honey. The braid from last week came out of the oven with a snake looking at us. שבת שלום, everybody, whatever you do with your Fridays.`,
      by: 'dvora_s',
      thread: `
@a The snake has to go on the table every week from now on, you know that.
  @op It has been decided, yes. It is called Moshe.
@b How do you write down a six-strand braid so that it can be followed? I have never managed past four.
  @op "Over two, under one, over two", from the right, then from the left. Say it aloud. My daughter sings it.
@c Oil instead of butter keeps it soft for days, I noticed. I thought I was imagining it.
  @op Not imagining. Also the honey.
`,
    },
    {
      shape: 'ask',
      title: 'How do you score a very wet dough without making a map of Norway?',
      thread: `
@a Chill it. Half an hour in the freezer before baking does wonders.
@b New blade, oiled, one movement, faster than you think. Hesitation is what draws the fjords.
  @op I hesitate. I can hear myself hesitating.
@c Or don't. Put it in seam side up and let it open where it wants. Norway is a beautiful country.
`,
    },
    {
      shape: 'show',
      title: 'I measured my oven with four thermometers and I would like to apologise to my bread',
      body: `Dial says 230. Back left: 248. Front right: 197. The average of the four corners over an hour is **212 ± 18**, and it swings by 25 degrees each time the element comes on.

All these years I have been turning the loaf halfway because a book told me to. Now I know it is the difference between a crust and a tan line.

A steel plate on the middle shelf flattened the swing to about 8 degrees. It cost less than one of the thermometers.`,
      thread: `
@a I would frame that number. 212 ± 18.
@b Where did you get the steel?
  @op The metal workshop behind the station, an offcut, 6 mm. They wanted a loaf for it.
    @b The correct currency.
@c My landlord's oven has two settings: off, and regret.
`,
    },
    {
      shape: 'talk',
      title: 'Bread and the dead: what is baked where you live on the day you remember them?',
      month: 11,
      body: `In my family there are small twisted rolls with aniseed, one per person remembered and one for whoever knocks. I only learned as an adult that two valleys over they think this is very odd.

Tell me what is on the table where you are from, and where it is.`,
      thread: `
@a Little men with clay pipes, in the Rhineland, though by now they belong to Saint Martin and the children. My grandfather still said they were for the dead.
@b In our house: pan de muerto, with the bones on top and orange-flower water. My aunt makes the bones too big on purpose, "so that he finds it".
  @op "So that he finds it." Oh.
@c Colivă, which is not bread, but boiled wheat with sugar and walnuts, and I will defend its place in this thread.
  @op It is grain and it is for them. Defended.
@d In my village nothing special, but nobody takes the last slice that day.
`,
    },
    {
      shape: 'ask',
      title: 'Sourdough at 2,600 metres: everything collapses. Baker with altitude wanted',
      body: `I moved. My bread did not come along. At home: 75% water, five hours bulk, proud loaf. Up here: it doubles in three hours, then falls in the oven like a tent.

What do you change first? Less leaven, less water, or fewer expectations?`,
      thread: `
@a Less leaven (half), and end the bulk at +40% instead of +60%. Gas expands more up there, so what looks like 60 is over the hill.
@b More salt, 2.2%, tightens things. And bake hotter: water boils at about 91 °C where you are, so the crust sets late.
  @op+3d Half leaven and +40% gave me the first round loaf since the move. Hotter comes tomorrow.
@c The fewer expectations never hurt either.
`,
    },
    {
      shape: 'show',
      title: `The oldest bakers' song book in our valley, with recipes between the verses`,
      link: 'https://example.org/valley/bakers-songs',
      thread: `
@op The verses are *timers*. You knead for the length of number four. I tried it with a metronome and it's eleven minutes.
@a Which one is the bake?
  @op Number nine. It's very long, and very sad, and the crust comes out perfect.
@b Singing number four at six in the morning has made me popular in this house. In a way.
`,
    },
    {
      shape: 'show',
      by: 'sunniva',
      hoursAgo: 2,
      title: 'Crumb shot, as promised: 76% water, 20% wholemeal, fourteen hours in the cold',
      pictures: [
        {
          scene: { of: 'crumb', flour: 'white' },
          alt: 'The cut side of a pale loaf from very near: large and small irregular holes under a dark brown crust.',
          caption: 'I can see the kitchen through the third one from the left.',
        },
      ],
      thread: `
@tamsin That is what mine wants to be when it grows up.
@old_kiln Good crust, too. What did the bottom look like?
  @op Like the top with less ambition.
`,
    },
    {
      shape: 'show',
      title: 'Three flours, one recipe, one afternoon',
      pictures: [
        {
          scene: { of: 'crumb', flour: 'white' },
          format: 'square',
          alt: 'Open, pale crumb with large holes.',
          caption: 'Strong white: the jam falls through',
        },
        {
          scene: { of: 'crumb', flour: 'spelt' },
          format: 'square',
          alt: 'Light brown crumb with middle-sized, even holes.',
          caption: 'Spelt: the jam stays',
        },
        {
          scene: { of: 'crumb', flour: 'rye' },
          format: 'square',
          alt: 'Dark brown, dense crumb with many tiny holes.',
          caption: 'Rye: the jam asks for permission',
        },
      ],
      thread: `
@candlewick Saving this for everybody who asks me what "open" means.
@a Same water for all three? The rye looks as though it could have drunk more.
  @op Same for all three, which is exactly why I shouldn't have.
`,
    },
    {
      shape: 'show',
      title: 'Scoring practice: four loaves, four cuts, one family that has to eat them',
      pictures: [
        {
          scene: { of: 'loaf', cut: 'cross' },
          format: 'square',
          alt: 'A round, floured loaf on a wooden board, cut with a plain cross.',
          caption: 'The cross. Opens evenly, never fails.',
        },
        {
          scene: { of: 'loaf', cut: 'leaf' },
          format: 'square',
          alt: 'A round loaf with a leaf cut into it: a midrib and slanting veins.',
          caption: 'The leaf. Shallow cuts, sharp blade, steady nerves.',
        },
        {
          scene: { of: 'loaf', cut: 'spiral' },
          format: 'square',
          alt: 'A round loaf with a spiral cut and rings of flour.',
          caption: 'The spiral. It turned while I cut it. Keep the other hand on the bread.',
        },
        {
          scene: { of: 'loaf', cut: 'plain' },
          format: 'square',
          alt: 'A round loaf with a single wide cut from top to bottom.',
          caption: 'One stroke, from my grandmother. She would not have taken a picture.',
        },
      ],
      thread: `
@a The last one is the best one and I think you know why.
@old_kiln Blade angle on the leaf?
  @op Nearly flat. As if you wanted to peel it.
`,
    },
    {
      shape: 'show',
      deleted: 'normal',
      title: 'My first loaf!! (please be gentle)',
      pictures: [
        {
          scene: { of: 'loaf', cut: 'plain' },
          alt: 'A round loaf with one wide cut on a wooden board.',
        },
      ],
    },
    {
      shape: 'talk',
      title: 'The chemistry of a crust, explained without a single exclamation mark',
      link: 'https://en.wikipedia.org/wiki/Maillard_reaction',
      preview: { of: 'loaf', cut: 'cross' },
      thread: `
@op I had always thought that it was "caramel". It is not caramel. I have been wrong in front of guests.
`,
    },
  ],
  round: {
    title: 'Sunday crumb thread, no. {no}: what came out of your oven this week?',
    bodies: [
      `The good, the flat and the one you gave to the neighbours so that you would not have to look at it. One loaf per comment, flour and water if you remember them.`,
      `Show us the cut side. Special mention this week for anybody who baked something they cannot pronounce.

Last week's most-asked question was *"how did you know it was done?"*, so please say: colour, knock, or thermometer?`,
      `It has been cold, and everything in my kitchen is taking twice as long. How are your doughs?

- What did you bake?
- What would you change?
- What did you eat it with?`,
      `No theme, no prize, no judges. Bread in, bread out. Newcomers: you are very welcome here, and "it came out of a packet" is a perfectly good start.`,
    ],
  },
  remarks: {
    any: `
@a I read this with a slice of {flour} toast in my hand, {so I felt involved|which seemed only right|and then I made another}.
@b {Writing this into the notebook.|Into the notebook it goes.|Copied onto the cupboard door.} The page before says "{fault}", so it can only get better.
@a I sent this to my {sister|flatmate|father} and got back a photograph of {loaf}. {So it works.|We're that kind of family.|No words, just bread.}
@a {Somebody should print this and hang it in every kitchen with a {pot}.|This deserves more than the twenty people who'll see it.|I came for a recipe and stayed for the company.}
`,
    ask: `
@a {Same oven, same trouble.|I have been there.|This was me last winter.} What helped in the end was {fix}, {which is not the answer I wanted|and I resisted it for months|and it cost nothing}.
@b Which flour is it? {Flour} {drinks a lot more|behaves quite differently|needs a gentler hand} than people expect.
  @op {Mostly|Half|About two thirds} {flour}, the rest is {flour}. {From the small mill by the river.|Whatever was on offer.|The bag only says "flour", in a friendly font.}
    @b {That explains it, thank you.|Then I would start there.|Ah. I would have done the same, then.}
@a Change one thing per bake and write it down. {My first guess would be|I would start with} {fix}.
  @op {Right.|Sensible.|Very well.} One thing. {It will be hard.|I usually change four.|I have a pencil ready.}
@b Do you bake in a {pot}? I ask because {fault} was always a question of steam with mine.
  @op In a {pot}, {preheated for half an hour|not preheated at all, I admit|since last spring}.
    @b {Then it isn't the steam, and I would look at the proof.|Try it for longer, then. It costs only electricity.|Good. Then I would try {fix}.}
@c A picture of the cut side would help. From the description I'd say {underproofed|slightly overproofed|fine, honestly, and you should eat it}.
@d I had {fault} for {a month|half a year|eleven loaves}, and then {fix} made it go away. {I can't explain it.|No idea why it works.|The books say otherwise.}
  @e {It makes sense, actually: weak gluten can't hold what the yeast gives it.|I can confirm, same here.|The books were written in warmer kitchens.}
@e Don't throw it away meanwhile. {Crumbs, croutons, bread soup|Breadcrumbs keep for months|Toast hides everything}. {Fault} {tastes the same|is only visible|never hurt anyone}.
@a What does the dough *feel* like at the end? {Jelly that holds together|A water balloon|Wet sand} is the word I'd want to hear.
  @op {More like a pillow with a secret.|Jelly, I think. A confident jelly.|Wet sand, I'm afraid.}
    @a {Then it's underdone. Give it an hour.|Then you're there. It isn't the dough.|Then I'd hold back 20 g of water next time.}
@a {Temperature of the dough, not of the room|Take the dough's temperature}. I'd bet it's under {20|21|22}. {A probe costs less than a bag of good flour.|I use the one from the roast.|It changed everything here.}
@a I'd blame the {pot} before the flour. {I've been wrong before.|Try it once on a bare tray.|Mine leaked steam for two years.}
`,
    show: `
@a {That crust.|What a colour.|Look at that crumb.} {I can nearly hear it crackle.|I would have eaten half of it warm, against all advice.|Well done.}
@b {Lovely.|Beautiful work.|That is a proper loaf.} How much water?
  @op {68|70|72|74|76|78}%, and {it felt like less|I would go lower next time|the {flour} took it without complaint}.
    @b {Thank you, trying that at the weekend.|Noted. I always stop at 65 out of fear.|That is braver than it sounds.}
@c Did you eat it with {meal}? Please say you ate it with {meal}.
  @op {Naturally.|What else.|With {meal}, but your idea is better.}
@d {I made {loaf} the same day|Meanwhile I got {loaf}} and it had {fault}, so I am happy for you and {slightly|only a little|moderately} jealous.
@a The colour of that! {Most people take it out ten minutes too early|I always lose my nerve ten minutes before}, and then wonder why it tastes of cardboard.
@a I can never get the {seam|ends|bottom} to look like that. {Flour, or technique?|Is there a trick?|What do you shape on?}
  @op {Rice flour in the basket.|A dry hand and a wet scraper.|No trick, only number forty.}
@a {My children have asked whether you could move in.|Showed this to the table. There was an "ooh".|I want the heel.}
`,
    guide: `
@a {Tried this yesterday|Followed it to the letter|Did this twice now} with {flour} and got {loaf} that {nobody complained about|my neighbour asked for|I would happily pay for}. Thank you for writing it down.
  @op {Very glad to hear it.|That makes my week.|And the crust?}
@b One addition: with {flour} I need about {20|30|40} g {more|less} water per 500 g than you say here.
  @op {Good point, that depends on the mill too.|True. I will put that in.|Interesting, mine is the other way round.}
@c Does it work in a {pot}? I don't have anything else.
  @op {It should.|Yes, with five minutes more.|I have done it once, in a {pot}, and it was fine.} {Watch the bottom.|Turn it once.|Report back, please.}
@a I have made this {three|four|five} times now, and only the first had {fault}. {I think the oven was sulking.|That was me, not you.|The dog had that one.}
@a Question on the timing: with {flour} in it, would you shorten the second rise?
  @op {Yes, by a quarter or so.|A little. Trust your finger more than the clock.|With that, definitely.}
`,
    talk: `
@a My {grandmother|father|first flatmate|aunt} made {loaf} every {Friday|Saturday|payday} and never weighed anything. I weigh everything and it is never the same. {Draw your own conclusions.|I try not to think about it.}
@b {Give me|For me it is still} {loaf} and {meal}. {Everything else is decoration.|I could stop there.|I am a simple person.}
  @c {Hear, hear.|With you there.} {Though I'd swap in {meal}.|And a sharp knife.|And the heel of the loaf.}
@c I used to care about this a great deal. Then {a child|a job with early shifts|a broken oven|a cold kitchen} happened and now I care about {bread being there at all|{fix}|the toaster}.
@a {I'm with you|I'm on the other side of this}, and I've got {loaf} in the oven to prove it.
@a When we were first married we ate {loaf} with {fault} for {a year|three winters} and called it rustic. {It still is.|Nobody died.|I miss it, a bit.}
  @b {Rustic covers a great deal.|My whole kitchen is rustic.|Was there jam?}
@a {All true|So true}, and nobody talks about the washing-up.
`,
    round: `
@a {Loaf}, {mostly|half|a third} {flour}. {Fault}, {but it was gone by evening|and I know exactly why|and still better than last week's}. Next time: {fix}.
  @op {Which tin?|How long was the final proof?|What did it taste like?}
    @a {A small one, 900 g of dough.|About two hours, by the feel of it.|Like malt and a little burnt sugar.|Honestly? Like {flour}, which is the point.}
@b {Loaf}, for {nine|the choir|a sick friend|the school fair|nobody in particular}. Knew it was done by {the knock|the colour|96 °C in the middle|losing patience}. Eaten with {meal}.
@c First attempt at {loaf}. {Fault}. {Nobody noticed.|Everybody noticed.|I noticed.}
  @d {First attempts are for the ducks.|Mine looked worse.|That is a very good first attempt.} {Fix} {was what helped me|and you are there|, I would say}.
@d This week: {loaf}, twice. The first had {fault}; for the second I tried {fix}, and it {helped|made it worse|changed nothing, so it was something else}.
@e {Loaf}. {72|68|75|80}% water, {flour} and {flour}. We ate it with {meal} {on the steps|standing up|before it was cool, sorry}.
  @op {Cutting warm bread is a crime we all commit.|Sounds like a good evening.|Which of the two flours gave the colour?}
@a {Loaf} from the freezer and a fresh one from {flour}. {Guess which the guests preferred.|I couldn't tell them apart with my eyes shut.|The freezer is the unsung hero.}
@a I tried {flour} for the first time, a third of the total. {Tastes of hazelnut.|Needs more water than I'd thought.|The dough had opinions.} Result: {loaf} with {fault}, eaten with {meal}.
  @b {A third is a lot to start with.|Hazelnut, yes! It's the toasting.|Brave.}
@a No baking this week, {the oven is being repaired|we were away|it's too hot}. I've been {feeding the starter out of loyalty|reading recipes in bed|eating {meal} with crackers, like an animal}.
@a {Loaf}. My {son|niece|neighbour's girl}, {six|eight|ten}, did all the shaping. {Fault}, and the best face I've ever seen on a person.
  @op {This is the one that wins.|Frame the crust.|A baker is born.}
@a Experiment: half the dough in the {pot}, half on a tray. {Pot: tall, pale. Tray: flat, tasty.|No difference, to my annoyance.|The tray one had {fault}.} {Fix} for both next time.
@a I finally wrote down what I do, and it turns out to be {74|71|66|79}% water. {I'd have sworn it was 65.|All these years.|No wonder it sticks.}
@a {Loaf} for the {school|allotment|street} party. It was gone before {the soup|the speeches|I'd put down the knife}. {I've had three orders.|I said it was easy. It was not.}
`,
  },
};
