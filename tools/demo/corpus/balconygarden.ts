import type { CommunityTexts } from './texts.ts';

export const balconygarden: CommunityTexts = {
  name: 'balconygarden',
  about: `Pots, sills, fire escapes and one very optimistic fig. Growing things where there is no ground.`,
  rules: [
    [
      'Say where you face',
      'Direction, floor, wind, and roughly where in the world. Everything else depends on it.',
    ],
    ['Nothing falls down', 'Pots inside the railing, or wired to it. There are people below.'],
    ['No poison without a name', 'Ask what it is before you spray it.'],
    ['Dead plants are welcome'],
  ],
  mods: ['thistledown', 'bramble_jo'],
  ageDays: 408,
  isDefault: true,
  slots: {
    plant: [
      'a tomato',
      'chard',
      'a lemon tree',
      'chives',
      'runner beans',
      'strawberries',
      'a fig',
      'mint, in prison',
      'nasturtiums',
      'a climbing rose',
      'dwarf peas',
      'a blueberry',
      'lettuce in a gutter',
      'basil number nine',
      'thyme',
      'a courgette that wants the flat',
      'sweet peas',
      'an olive',
      'Shiso',
      'a potato in a sack',
    ],
    facing: [
      'North-facing, third floor',
      'South, fifth floor, like an oven',
      'East, above a bakery',
      'West, with a view of bins',
      'A windowsill over the courtyard',
      'A roof, with permission',
      'Fire escape, sort of permission',
      'Ground floor, facing a wall',
      'North-east and windy',
    ],
    pest: [
      'aphids',
      'a pigeon',
      'vine weevils',
      'spider mites',
      'whitefly',
      'the cat from number 4',
      'fungus gnats',
      'a squirrel',
      'a caterpillar with plans',
      'the wind',
    ],
    pot: [
      'an old olive tin',
      'a zinc bath',
      'a bag',
      'the drawer of a chest',
      'a wine crate with a liner',
      'a self-watering box',
      'a colander',
      'terracotta, cracked',
      'a felt sack',
      'half a barrel',
    ],
    cure: [
      'less water',
      'a bigger pot',
      'soap and patience',
      'moving it by one metre',
      'pinching it out',
      'ladybirds, by post',
      'a saucer',
      'ignoring it',
      'mulch',
      'rainwater',
    ],
    crop: [
      'one perfect tomato',
      'salad for nine evenings',
      'four beans',
      'three lemons',
      'a bowl of strawberries, eaten standing up',
      'more chard than friends',
      'a single fig, ceremonially',
      'flowers only',
      'peas, none of which reached the kitchen',
    ],
  },
  posts: [
    {
      shape: 'show',
      by: 'bramble_jo',
      hoursAgo: 15,
      title: 'What I harvested in a year from 3.2 square metres, weighed to the gram, wind included',
      body: `Third floor, south-west, railing with slats. Every single thing went over the kitchen scale, including the four beans.

| Crop | kg | Shop price |
|---|---:|---:|
| Tomatoes (5 plants) | 14.2 | 57 |
| Salad, cut and come again | 6.1 | 73 |
| Chard | 5.8 | 23 |
| Herbs | 1.9 | 152 |
| Strawberries | 1.1 | 10 |
| Runner beans | 0.9 | 5 |
| Potatoes, in a bag | 3.0 | 4 |
| Figs | 0.061 | – |
| **Sum** | **33.1** | **324** |

I spent 118 on compost, seed, string and one moment of weakness (a dwarf peach). So it pays, if you leave out the hours and *put in the herbs*. Herbs are the whole economy. The potatoes were a hobby.

The fig was shared between four people, on a plate, with a knife. Nobody spoke.`,
      thread: `
@thistledown 61 grams and a ceremony. That's what it's for.
@a Which tomatoes, and how do you get 14 kilos from 5 plants in the wind?
  @op Two cherry, two plum, and one old beefsteak that sulked. 30-litre boxes with a reservoir, two canes each, tied at every hand's width. The slats help: they don't stop the wind, they comb it.
    @a "They comb it" explains why my solid screen made it worse!
@b Herbs as the whole economy: I've just done the maths on supermarket basil and sat down.
@c 118 with the peach, or without?
  @op With. It's alive. It's got opinions about April.
@d I'd like to see the same table for noise, bees and conversations with neighbours.
`,
    },
    {
      shape: 'ask',
      title: 'My basil dies. Every basil dies. Number nine is standing in front of me and it knows',
      body: `Supermarket pot, east window, watered when I think of it and then also when I feel guilty. First they flop, then stems go black at the bottom.`,
      thread: `
@a It isn't one plant, it's thirty seedlings in a shot glass. Divide it into four pots on day one, with fresh soil. You'll have four sulky basils and after two weeks four *bushes*.
@thistledown Black at the base = too wet and too cold. Water from below, in the morning, pour away what's left after half an hour. Guilt isn't a watering schedule.
  @op "Guilt isn't a watering schedule" is now on the window.
@b And never pick single leaves. Cut above a pair of leaves, so it branches into two.
  @op+31d Day 31. Nine is four now, and one's *flowering*. I've never got this far. What do I do?
    @b Pinch the flowers. Or let one go for the bees, as a thank-you.
      @op One for the bees. They came within the hour.
`,
    },
    {
      shape: 'guide',
      title: 'Shade is not a problem: what actually grows on a north balcony',
      body: `I've had one for twelve years. Four hours of sun in June, none from October to March. Everyone told me ferns.

**Grows well:** chard, spinach, lettuce (better than in the sun, it doesn't bolt!), peas, chives, parsley, mint, wood sorrel, rhubarb, wild strawberries, redcurrants *on a wall*.
**Grows slowly but happily:** kale, beetroot for leaves, broad beans, coriander.
**Don't:** tomatoes, peppers, basil, regret.

Three tricks:

1. Paint the wall white, or hang up an old sheet. That was worth about an hour of sun; I measured it with a camera.
2. Lift the pots. Light is 30% more at the height of the railing than on the floor.
3. Water *half as often*. Most shade deaths are drownings.

And in July, when the south balconies are grey and crackling, all of them come over to sit at mine.`,
      thread: `
@a Redcurrants on a wall, in the shade: really?
  @op Really. Fan-trained, 60 litres, 3 kg in the fourth year. Later than others, that's all, so it's exactly when everyone else has run out.
@b "Tomatoes, peppers, basil, regret." I tried all four.
@c The camera as a light meter is brilliant. I've measured: my sheet's worth a stop and a half!
@mei_lin_c 香菜 (coriander) loves it here in the north too. It only bolts if you look at it with sun in your eyes.
`,
    },
    {
      shape: 'talk',
      title:
        'A tomato has seeded itself in the crack of the pavement in front of our house and the whole street is raising it',
      body: `Nobody planted it. The lady from the ground floor put a chair in front of it, so the post bike wouldn't run it over. On Tuesday it had a cane. On Thursday somebody had tied it, with a *proper* knot. The children from number 11 water it on their way to school, the bar opposite in the evening.

It has eleven tomatoes. There's a list in the bar.`,
      thread: `
@a A list for the eleven tomatoes? Who gets the first one?
  @op The post bike. It was unanimous.
@b In the heat of the stone, with wind shelter and bar water, it'll do better than anything on my balcony.
@c What variety does it think it is?
  @op Round. Red. Stubborn.
@d Save seed! From that one, for everyone in the street. Next year every crack.
  @op There's a jam jar in the bar, with a label: "PAVEMENT".
    @e I'd trade six Black Krim for three of Pavement.
`,
    },
    {
      shape: 'ask',
      title: 'How much does a wet pot weigh, and how much balcony have I got?',
      body: `1960s block, cantilevered. I'd like a small tree. I'd also like the people below to like me.`,
      thread: `
@a Wet compost is about 1.2 kg per litre at most, say 1.5 with terracotta. A 60-litre pot: 80 to 90 kg. Typical design loads are 300 to 400 kg/m², *spread out*, but ask the owner, it's in the plans.
@b Heavy things along the house wall and above supports, never along the railing. It's a lever.
@c Felt bag and light soil with pumice halves it. And a pot of 90 kg on four feet is four points: put a board below.
  @op+6d Plans say 350. The tree's along the wall, in felt, on a board. The people below have asked if they may have a branch.
`,
    },
    {
      shape: 'show',
      title: 'Leaf of the month: Swiss chard in a chest of drawers, one drawer per colour',
      body: `It was standing on the street with a note: "wobbles". I opened the drawers like stairs, lined them with pond foil, drilled holes, filled them up.

Top: white. Middle: yellow. Bottom: magenta. The handles are still on, and if I pull the bottom one out, there's a lettuce behind it as a surprise.

It still wobbles, as advertised.`,
      thread: `
@tobias_b A batten at the back and one at 45 degrees, two screws each: it won't wobble any more. But perhaps it wants to.
  @op I've asked it. It wants to.
@a How deep are the drawers, and was 15 cm enough for the chard?
  @op 18. They're a bit shorter than in the ground, and they *glow* when the sun's behind them at six.
@b I live for that lettuce.
`,
    },
    {
      shape: 'guide',
      title: 'Going on holiday: four ways of watering without a neighbour, tested against the kitchen scale',
      body: `Same pot, 10 litres, tomato, 24 °C, two weeks in the stairwell window.

| Method | Days until wilting | Notes |
|---|---:|---|
| Nothing | 4 | control. Sorry |
| Bottle upside down | 6 | empties in a day, or never |
| Wick from a bucket | 13 | wool beats cotton; bucket *higher* than pot |
| Clay cone + bottle | 11 | fussy about compost |
| Sunk in damp sand, shade, mulched | 12 | free |
| Wick + shade + mulch | **19** | I came home and it was taller |

Whatever you do: a good soaking an hour before, cut the flowers, move it all *out of the sun and together*. Plants in a crowd lose a third less.

I love my neighbour. But she waters like the fire brigade.`,
      thread: `
@a "Control. Sorry." I hope it's recovered.
  @op It's in rehab on the sill.
@b Wool! I'd used cotton and it went mouldy and stopped. How thick?
  @op Eight strands, plaited, soaked *before*. About a pencil.
@c The crowd effect is why I now line up mine on the bathroom floor like a school trip.
@yuki_t In summer we hang up すだれ (a bamboo blind) and wet it in the morning. The plants and I both last longer.
`,
    },
    {
      shape: 'talk',
      title: 'Have you ever apologised to a plant?',
      thread: `
@a Daily. Mostly to the fern.
@b To a cactus that I'd watered for four years. It was plastic. I apologised to it all the same.
@c My grandmother used to apologise *before* pruning. "It's for your own good, and I'm sorry." I do it, too.
@d To the lemon tree, when I moved it. It dropped all its leaves so as to make a point. I said sorry every evening for three months. Then one leaf came.
  @e One leaf is how they forgive.
@f No, but I've been forgiven without.
`,
    },
    {
      shape: 'ask',
      title: 'Greenfly on everything. I own soap, a spray bottle and no patience',
      thread: `
@a Strong water jet from underneath, three mornings in a row. Nothing else. 80% don't climb back.
@b Soap: 10 ml of *pure* potassium soap (not washing-up) in a litre of soft water, in the evening, underside of the leaves. Repeat after five days.
@c Wait for ten days. Then the ladybirds and hoverflies come, if you've *left them something to eat*. Patience is the third spray.
  @op+10d I've tried the jet, and have then run out of patience in the right direction: I forgot about it. On day nine there were seven ladybird larvae, they look like tiny crocodiles.
    @c Tiny crocodiles! You can hire them out now.
@thistledown And stop feeding for a month. Soft, fat, over-fed shoots are what they're after.
`,
    },
    {
      shape: 'show',
      title: 'Rice in a bucket on a balcony at 52 degrees north: 214 grains',
      by: 'mei_lin_c',
      body: `My mother said: 在阳台上种稻子？你疯了。(Rice on the balcony? You're mad.) I had 12 plants in three black buckets, always 4 cm of water, a fleece until June, an early variety from Hokkaido.

- 3 April: sown, on the radiator
- 20 June: it *smelled of rice fields* for the first time, at night
- 11 August: flowers. They open for one hour, about eleven. I'd taken a day off
- 2 October: gold

214 grains, peeled by hand with a cricket ball on a tile. That's two spoonfuls. I cooked it, and called my mother, so she could hear the lid.

She was quiet for a bit. "Well," she said. "谁知盘中餐，粒粒皆辛苦。" (Who knows, of the food in the bowl, that every grain is toil?) Every Chinese child has to learn that by heart. Now I *know* it.`,
      thread: `
@yuki_t 八十八 is inside of 米: eighty-eight steps to a grain of rice, we say. You've done them all. お疲れさまでした！
  @op 谢谢！ With 214 grains, that's 18,832 steps. My knees agree.
@a I took a day off for an hour of flowers. 🌾
@b Cricket ball on a tile is the traditional Anglo-Chinese method.
@c What will you do with the buckets in winter?
  @op My mother has asked whether I'm going to do *two* next year. I think that means yes.
`,
    },
    {
      shape: 'talk',
      hoursAgo: 58,
      title: 'The neighbour below thinks that my nasturtiums are hers now',
      body: `They've grown down by two floors. She's 84. She ties them up on her side, she's even given them a *name*, and on Sunday there was a sandwich in front of my door, with nasturtium flowers.

By law, it's a mess. Botanically it's a success.`,
      thread: `
@a It's a joint venture.
@b The name, please.
  @op Wilhelm. She says that he's got her late husband's direction.
@c Pickle the green seeds (poor man's capers) and lower a jar on a string. It's the only reply to such a sandwich.
  @op+1d I lowered the jar. It came back up with cake.
    @d You've invented the lift.
`,
    },
    {
      shape: 'ask',
      month: 5,
      title: 'When do I give up on a fig that has looked dead since March?',
      body: `Sticks. Grey. I scratched it: brown. My wife has already bought the successor, it's standing in the hall with a cloth over it, out of tact.`,
      thread: `
@thistledown Not before midsummer. Scratch at the very bottom. If there's green at the base it'll come from the root, and be in a mood.
@b Mine came on 21 June. I'd put bicycles on it.
@c Keep it dry-ish. Dead-looking plus wet is dead.
  @op+30d 14 June: a green thing, the size of a lentil, at the foot. The successor in the hall's been told. They're going to share.
    @d With a cloth over it, out of tact 😂
`,
    },
    {
      shape: 'guide',
      title: 'Compost for people without a garden: a worm box under the sink, honestly reported',
      body: `Two stacked boxes with holes, one without at the bottom, 500 worms, shredded egg boxes, a little garden soil. Two years.

**Good:** takes a two-person household's peelings; doesn't smell if you cover each time with paper; 20 litres of the best compost I've ever touched per year; they are *nice company*.

**Bad:** fruit flies in August (a lid of damp newspaper, banana skins frozen first). They don't like onions, citrus or my mother-in-law's curry. Once I overfed them, and 40 of them emigrated over the kitchen floor, towards the door, with dignity.

**Numbers:** up to 200 g a day when it's going well. 15 to 25 degrees. Water: never, the peelings bring enough.

The liquid at the bottom: 1:10 on the tomatoes. It smells like a forest after rain.`,
      thread: `
@a With dignity. I see them with little suitcases.
@b How do you get the compost out without the worms?
  @op Leave off feeding the lower box, put the food into the one above. They move upstairs within three weeks. Nobody needs to be picked out.
@c I've had one for nine years, in the office, under the printer. Nobody knows. The ficus knows.
@old_kiln Stale bread, may they?
  @op Very little. But you wouldn't have any, would you?
`,
    },
    {
      shape: 'show',
      title: 'I counted who came to the balcony: 31 kinds of bees, on four square metres, fifth floor',
      body: `I can't name them all. I had a friend with a net, a stack of jars and a doctorate.

What brought them, in this order: thyme, catmint, chives in flower, comfrey, viper's bugloss from a crack, ivy in October. *Geraniums: zero.* All year, nothing at all.

And a block of wood with holes of 3 to 8 mm, drilled into the *side* grain, smoothed with sandpaper: 40 of 60 are sealed with mud. I sit there in the evening with a cup of tea and look at forty closed doors.`,
      thread: `
@thistledown Forty closed doors is such a lovely thing to look at. And thank you for writing "side grain": end grain cracks and they get wet.
@a Geraniums zero is going to be a hard conversation with my grandmother.
  @op Give her catmint and say that it's a *blue geranium*.
@sparrowhawk7 Leave it out in the winter, with wire in front, as the woodpeckers know all about forty closed doors.
  @op A wire's on. A blue tit has put in a written complaint.
`,
    },
    {
      shape: 'ask',
      title: 'Peas, second floor, pigeons. Is there a peaceful solution?',
      thread: `
@a Black thread, zigzag, 10 cm apart, two fingers above the soil. They can't see it, they feel it, and they're offended.
@b Start them indoors in a gutter to 15 cm. A pigeon is only interested in babies.
@c Plant a sacrificial pot at the other end. With mine it's millet. There's a contract.
  @op+8d Gutter and contract. It holds so far, the pigeon comes at four.
`,
    },
    {
      shape: 'talk',
      title: 'What was growing on the first balcony that you remember?',
      month: 6,
      body: `Geraniums, in asbestos boxes, in a row, like teeth. Behind them, secretly, my grandfather's two tobacco plants. He didn't smoke. He just wanted to know if they'd let him.`,
      thread: `
@a Bucket, parsley, cat.
@noor_haddad Jasmine, ياسمين, in olive tins painted blue. In the evening my mother put three flowers on each saucer, by the coffee. I've had it growing here for six years, and last summer it smelled like *then* for the first time.
  @op 🤍 Six years. I'd have given up at two.
    @noor_haddad I nearly did. Then it was the fifth, and you don't leave after five years.
@b Washing lines and one enormous aubergine, of which everybody in the yard spoke with respect.
@c Nothing. My parents said that it was for the bicycles. I've made up for it.
`,
    },
    {
      shape: 'guide',
      title: 'A calendar for container gardens, by direction and floor instead of by climate zone',
      link: 'https://example.org/pots/calendar',
      thread: `
@op At last somebody has noticed that the fifth floor facing south is in another country from the second floor facing north.
@a "Third floor, east: you live in Copenhagen." That's exactly right. I do feel that I live in Copenhagen.
@thistledown I've compared it with my notes of nine years. It's within a week of mine for nearly everything but figs.
  @b Figs don't read calendars.
`,
    },
    {
      shape: 'show',
      by: 'candlewick',
      hoursAgo: 6,
      title: 'South side, end of July: everything that survived my holiday',
      pictures: [
        {
          scene: { of: 'pots', plants: ['basil', 'tomato', 'chilli', 'lavender', 'tomato'], wall: 0xe8dcc6 },
          format: 'panorama',
          alt: 'Five clay pots in a row against a sunlit wall: basil, a tall tomato with red and yellow fruit, chillies, lavender in flower, and a second tomato.',
          caption: 'The two on the right were watered by string, the others by a neighbour with opinions.',
        },
      ],
      thread: `
@thistledown That basil is making fun of the rest of us.
  @op It is number eleven. Ten died for it.
@a What is the string?
  @op Cotton, from a bucket that stands higher than the pots. It carries about a cup a day.
`,
    },
    {
      shape: 'ask',
      title: "Which of these three looks thirsty and which one drowned? I can't tell any more",
      pictures: [
        {
          scene: { of: 'pots', plants: ['basil'], wall: 0xcfd8d0 },
          format: 'square',
          alt: 'A bushy basil plant in a clay pot, leaves slightly drooping to the left.',
          caption: 'A: watered every evening',
        },
        {
          scene: { of: 'pots', plants: ['bare'], wall: 0xcfd8d0 },
          format: 'square',
          alt: 'A clay pot with three bare brown twigs and nothing else.',
          caption: 'B: watered every evening and every morning',
        },
        {
          scene: { of: 'pots', plants: ['chilli'], wall: 0xcfd8d0 },
          format: 'square',
          alt: 'A compact chilli plant in a clay pot, with many red and yellow fruits.',
          caption: 'C: forgotten behind the chair',
        },
      ],
      thread: `
@a C is telling you something about A and B.
@b Finger in the soil up to the second knuckle. If it comes out clean, water. If it comes out with mud on it, go and read a book.
  @op I have read two books since and A is better.
`,
    },
    {
      shape: 'show',
      title: 'The one sunflower that the pigeons left, from above',
      pictures: [
        {
          scene: { of: 'bloom', petals: 0xf2b233, heart: 0x6b4226, rows: 2 },
          alt: 'A sunflower from the front, with two rows of yellow petals and a dark centre whose seeds form spirals.',
          caption: 'I counted the spirals: 34 one way, 55 the other. Of course.',
        },
      ],
    },
    {
      shape: 'show',
      month: 9,
      title: 'Dahlias from three tubers in one fruit crate, first to last',
      pictures: [
        {
          scene: { of: 'bloom', petals: 0xc4426f, heart: 0xd9a72e, rows: 3 },
          format: 'square',
          alt: 'A dark pink flower with three rows of petals around a golden heart.',
          caption: '14 July',
        },
        {
          scene: { of: 'bloom', petals: 0xf0e6d8, heart: 0xc9b04a, rows: 3 },
          format: 'square',
          alt: 'A cream-coloured flower with three rows of petals and a yellow heart, before dark leaves.',
          caption: '2 August, the one sold as "red"',
        },
        {
          scene: { of: 'bloom', petals: 0xd9542b, heart: 0x5a3018, rows: 2 },
          format: 'square',
          alt: 'An orange-red flower with two rows of pointed petals around a brown heart.',
          caption: '20 September, after the first storm',
        },
      ],
      thread: `
@bramble_jo The cream one is a Freudian slip by a bulb packer and I would keep it for ever.
`,
    },
    {
      shape: 'guide',
      title: 'Plant labels that last: what the seed librarians at Kew write with',
      link: 'https://www.kew.org/',
      thread: `
@op Short version: soft pencil on anything beats every pen that calls itself permanent. Long version somewhere behind this link, it took me an hour, I was not bored.
@a Pencil on strips cut out of a yoghurt pot. Six years and counting.
`,
    },
  ],
  round: {
    title: 'What is growing where you are? Balcony round no. {no}',
    bodies: [
      `Direction, floor, one plant that's doing well, and one that you don't want to talk about.`,
      `Harvest edition, to the gram if you like. One perfect tomato is a harvest.`,
      `Pests and other visitors: who came, what did they eat, did you make friends?`,
      `Swap corner: seeds, cuttings, advice, jars. Say what you have too much of.`,
    ],
  },
  remarks: {
    any: `
@a Went out on the balcony with a torch after reading this. {All there.|{Plant}: asleep, if plants do that.|I've moved a pot. It felt right.}
@b {{Plant} heard me read this and has perked up.|This is going on the inside of the shed. I haven't got a shed. The cupboard, then.|I've underlined half of it in my head.}
@a {Soil on the screen. Worth it.|Regards from {plant}, third pot on the left.|Read this with a watering can in the other hand.}
`,
    ask: `
@a Which way do you face? {Facing}, and with {plant} it was {cure} that {did it|finally helped|turned things round}.
  @op {Facing}. {Windy, too.|It gets four hours.|And I'd been doing precisely the opposite.}
    @a {Then definitely {cure}.|Then I'd wait two weeks before doing anything.|Easy, then. {Cure}.}
@b Have a look underneath, {with a magnifying glass|in the evening|with a torch}. {I'd bet on {pest}.|It's nearly always {pest}.|With mine it was {pest}.} {{Cure}, and stay calm.|Nothing a shower can't fix.|They'll be gone in a fortnight.}
@c In {pot} it {dries out faster than you'd think|needs a hole, and then another|gets too hot at the roots}. {Cure}, {and shade for the pot, not for the plant|was my solution|and it's been fine since}.
@a Can you lift the pot? {If it's light, water. If it's heavy, don't. That's eighty per cent of it.|Weight tells you more than any finger.}
  @op {Light as a hat.|I can't, it's {pot}.|Heavy. Oh. OH.}
    @a {Give it a bath, up to the rim, until it stops bubbling.|Then knock on it: a hollow sound means thirsty.|There we are. Put the can away for a week.}
@a When did it last get a bigger home? {Roots at the bottom mean yes.|{Plant} outgrows anything in a year.|I'd move it to {pot} and see.}
@a {{Pest} or sunburn: look whether it's only on one side.|New leaves or old ones? New ones are {pest}, old ones are hunger.} {Hunger's easily cured.|{Cure}, in the first case.}
`,
    show: `
@a {What a picture I've now got in my head.|Glorious!|I'd like to sit there.} {How big are the pots?|In {pot}?|And {pest}, nothing?}
  @op {In {pot}, believe it or not.|{Pest}, of course. {Cure}.|Smaller than you'd think.}
@b {Facing}, and all I've got this year is {crop}. {I'm not complaining.|Next year, like you.|But what a crop.}
@a {How many hours of sun is that?|Which way does it look?} {Facing}, and I'm taking notes.
  @op {{Facing}.|Five in June, one in March, none in winter.|As many as the chimney opposite allows.}
@a {Somebody below must be getting the scent of that for free.|I'd put a chair there and cancel things.|The neighbours' cat approves, I take it?}
`,
    guide: `
@a Did just that. {Facing}. {Works!|{Plant} is twice the size.|The neighbours are asking.} {Thank you.|I've told the whole staircase.|Why did nobody say so before?}
  @op {That's good news.|Say hello to {plant}.|The staircase is the best audience.}
@b With {plant} I'd go for {cure} as well. {For the rest: yes, yes, yes.|Took me years.|Else, signed.}
@a {I've moved {plant} by one metre because of this, and it has already said thank you.|My north wall thanks you. We'd given up on each other.|Science, on a balcony, with a kitchen scale. I love it.}
@a And for {plant}? Or is that hopeless?
  @op {Never hopeless. {Cure}, and patience.|In {pot} it might.|Hopeless, but try. What's life for.}
`,
    talk: `
@a {Plant}, in {pot}, at my {grandmother's|first flat|landlady's}. {It outlived three tenants.|It's at mine now, the same one.|I can still smell it.}
  @b {How old is it by now?|A cutting of that would be treasure.|Mine's like that, in {pot}.}
    @a {Older than my car.|Write to me, it roots in water.|It doesn't say.}
@b My neighbour brings me {crop} every {summer|July|Sunday in August}. {I've got nothing to give but {plant}.|We've hardly ever spoken.|It's how I know what month it is.}
@a {Every spring I say: less this year.|I only wanted some basil.|It started with one {pot}.} {There are forty-one now.|We can't open the window any more.|I've run out of sills and have started on the office.}
  @b {Forty-one is a nice round number.|The office won't see it coming.|Same sentence, different flat.}
@a {Plant} from a cutting from a cutting from {my teacher|a café in Lisbon|a hospital windowsill|the neighbour who died}. {You never really own them.|I've given away eleven.|It flowers in her month.}
`,
    round: `
@a {Facing}. Well: {plant}. Don't want to talk: {plant}. {Please don't ask.|It was my own fault.|It may yet surprise us.}
  @b {We won't ask. ({Pest}?)|{Plant} surprised me in June.|Same pair here!}
    @a {{Pest}.|We'll see.|Thank you for not asking.}
@b Harvest: {crop}. {Eaten on the spot.|Weighed twice.|I rang my mother.} {Facing}, in {pot}.
@c Visitors: {pest}. {We've reached an understanding.|{Cure}, in the end.|It sat there and looked at me while chewing.} {Plant} {will live|took it personally|has fewer leaves and more character}.
  @d {Character's what counts.|{Cure} helped here.|They always look at you.}
@d Too much of: {plant}. Would swap for: {plant}. {Pick up, city centre.|I'll put it in a box with holes.|Jar included.}
@e {Facing}: first year. {Crop}. {I had no idea.|I'm hooked.|My hands smell of tomato leaves and I'm not washing them.}
@a {Plant}: first {flower|fruit|leaf that wasn't yellow}. {I've invited people round.|It's the size of a button.|Photographed it like a newborn.} {Facing}.
  @b {Congratulations to the whole family.|A button today, a jar tomorrow.|What's it called?}
@a Storm on {weekday}. Lost: {two pots|the bean tent|a chair|my dignity, catching the parasol}. Saved: {plant}, {in the bathtub|in the hall|tied to me}. {It could have been worse.|Everything's wired now.}
  @op {The bathtub is every balcony's lifeboat.|Glad nobody was below!|Which knot?}
@a {Sowed|Potted on|Planted out} {plant} and {plant}. {Too early, I know.|Too late, I know.|The moon was right, says my aunt.} {Fleece is ready.|They look at me with trust.}
@a Offered {crop} to the {postman|lady from the third floor|plumber}. {He's brought me an egg since.|She'd thought it came from shops.|He asked for a cutting.}
@a {Pest} at six, {pest} at seven, at eight I had coffee. {{Cure} tomorrow.|{Plant} is holding the line.|One has to respect the organisation.}
  @d {They keep office hours here as well.|Coffee first is right.|Try {cure}.}
@a Swapped {plant} for {plant} over the railing, with a broom handle. {Smooth handover.|There was applause from below.|We've known each other for eight years, and never been in each other's flat.}
@a {Last|First} {tomato|rose|salad|strawberry} of the year, {facing}. {Cut it in four, for ceremony.|I'd forgotten it was there.|Tastes of {weekday}, in June.}
@a Composted {plant}. {It had had a good life.|We said a few words.|It'll be back, as {plant}.}
`,
  },
};
