import type { CommunityTexts } from './texts.ts';

export const birding: CommunityTexts = {
  name: 'birding',
  about: `Field notes, identification help, and quiet envy.`,
  rules: [
    ['The bird comes first', 'No flushing, no nests from nearby, no playback in the breeding season.'],
    ['Region, month, behaviour', 'A description of what it *did* is worth more than a blurred picture.'],
    ['Sensitive species stay vague', 'Owls, raptors at the nest, anything with an admirer in the egg trade.'],
    ['Be gentle with beginners', 'Everybody has called a female blackbird something exciting.'],
  ],
  mods: ['sparrowhawk7', 'saltmarsh'],
  ageDays: 416,
  isDefault: true,
  slots: {
    bird: [
      'a wryneck',
      'two bullfinches',
      'a kingfisher',
      'a flock of siskins',
      'a hawfinch',
      'a firecrest',
      'a short-eared owl',
      'eleven whooper swans',
      'a black redstart',
      'a dipper',
      'a lesser spotted woodpecker',
      'a hobby',
      'a water rail',
      'a great grey shrike',
      'redwings at night',
      'a marsh tit, I think',
      'a nuthatch upside down',
      'a jack snipe',
      'a treecreeper',
      'a grey wagtail',
    ],
    place: [
      'the sewage works',
      'the churchyard',
      'behind the supermarket',
      'the estuary',
      'the old quarry',
      'the allotments',
      'the beech wood',
      'platform two',
      'the reservoir',
      'my kitchen window',
      'the park with the bad café',
      'the reedbed',
    ],
    mark: [
      'the wing bar',
      'the supercilium',
      'its tail pattern',
      'the bill',
      'leg colour',
      'the call, mostly',
      'how it sat',
      'primary projection',
      'the rump',
      'the jizz, sorry',
    ],
    optics: [
      '8×32s',
      'a borrowed scope',
      '10×42s',
      'no binoculars',
      "my son's plastic binoculars",
      'a phone held against a telescope',
      '7×42s from 1979',
    ],
    hour: [
      'at first light',
      'over lunch',
      'on the way to work',
      'at dusk',
      'between two showers',
      'in fog',
      'during a meeting',
    ],
  },
  posts: [
    {
      shape: 'show',
      by: 'saltmarsh',
      hoursAgo: 6,
      title:
        'Counted every bird on the marsh from one bench, sunrise to sunset. 4,112, and one that counted me',
      body: `A flask, two sandwiches, a folding cushion, the bench behind the second dyke. Rule: I may not get up for a bird.

| Hour | Species | Birds |
|---|---:|---:|
| 6–8 | 31 | 1,204 |
| 8–10 | 22 | 611 |
| 10–12 | 14 | 190 |
| 12–14 | 9 | 77 |
| 14–16 | 19 | 402 |
| 16–18 | 37 | 1,628 |

What sitting does: by ten you're furniture. A water rail walked under the bench. **Under the bench.** At one o'clock, when nothing happens, I found out what dunlin do when nothing happens (they argue, in very small voices).

At four a merlin came low along the dyke and landed on the far end of the backrest, about a metre and a half away. We looked at each other for as long as it takes to stop breathing. Then it had seen enough.

I have had a good many birthdays. This was the best.`,
      thread: `
@sparrowhawk7 Happy birthday. I'm green.
@a "By ten you are furniture." I've never sat still for long enough to find out. Next Sunday.
  @op Take the cushion. The cushion is everything.
@b How did you count the evening flights? I always lose it at about three hundred.
  @op Blocks of fifty, clicker in the left hand, eyes never down. I'm within 10% of my friend usually, and we've agreed not to ask whose 10%.
@c What do dunlin argue about?
  @op Where to stand. It's always where to stand.
@juniper_hale The merlin will be telling somebody about it as well.
`,
    },
    {
      shape: 'ask',
      hoursAgo: 40,
      title: 'Brown, small, would not hold still, made a noise like two pebbles. Bramble hedge, this morning',
      body: `About robin-sized, tail up, flicking. No stripe over the eye that I could see. White somewhere at the throat? It scolded me for a full minute from 2 m and I could *still* not see it.

West coast, by a stream, frost on the ground. No photograph; there's one of a hedge.`,
      thread: `
@a Tail up, stream and fury: wren. But pebbles… a wren is more of a fishing reel.
@b Two pebbles is stonechat, but that one sits on top of things and looks noble. In a hedge, low, with white at the throat: what about a whitethroat? Not in frost, though.
@sparrowhawk7 Was the tail rusty at the sides when it flicked? And how were the pebbles: slow and single, or a rattle?
  @op Slow, single. Tac. Tac. And no rust, grey-brown all over, now that I think of it rather warm underneath. A black cap? I saw a dark cap for a second!
    @sparrowhawk7 *Tac, tac* like two pebbles, grey-brown, dark cap: a male **blackcap**, wintering. They do that more and more in the west. The white throat was light, I'd say.
      @op I've just listened to a recording. That's him. He was so *angry*.
        @c They come here all the way from the continent for your hedge, and there's somebody standing in front of it.
@d Please show the hedge anyway.
`,
    },
    {
      shape: 'guide',
      by: 'sparrowhawk7',
      title: 'Learn six songs before you learn any others',
      body: `There are too many in April, and people give up. So in February, when hardly anyone sings, learn these, one per week:

1. **Robin**: silver water, with pauses to think.
2. **Wren**: far too loud, with a rattle in the middle.
3. **Great tit**: a bicycle pump. *Tea-cher, tea-cher.*
4. **Song thrush**: says everything twice. Says everything twice. Sometimes three times.
5. **Blackbird**: the good flute, lazily, ends in a squeak as if embarrassed.
6. **Dunnock**: a very small squeaky trolley in a hurry.

Then in April, whatever isn't one of these six is **new**, and you go and look. That's how you get to sixty: not by learning sixty, but by being sure of six.`,
      thread: `
@a "Ends in a squeak as if embarrassed." I'll never hear another blackbird differently.
@b And chiffchaff as number seven, as a present, since it says its own name.
  @op It comes in March, it may join us.
@c I've been trying for years with apps that name it for me. I know what sang and *don't know the song*. I'm going to do this.
  @d Use the app as a teacher who only answers after you have guessed. That's how it worked for me.
@e My mother calls the song thrush "the deputy head".
`,
    },
    {
      shape: 'talk',
      title: 'The bird you have never seen, although everyone around you has',
      body: `For me it's the waxwing. I've been in four car parks within an hour of forty waxwings. I have stood in front of berries. Once, a man came up to me and said: *"You should have been here ten minutes ago."* He was still holding a sandwich.

Name yours. It helps.`,
      thread: `
@a Wallcreeper. Eleven years, nine dams, three cathedrals.
  @b Cathedral two: did they tell you it was there "just this morning"? They told me too.
@c Barn owl. I *live* in a barn.
  @op This is the saddest so far.
    @c There are pellets. It leaves pellets on my doorstep.
@d Bittern. I've heard it in such a way that my coffee trembled. Never a feather.
@fjellrev Waxwings sit in front of my window from November to March and I'd gladly send you some. They're drunk and have broken the bird table.
  @op I'm closing this thread now.
`,
    },
    {
      shape: 'show',
      title: 'Swifts are back, 6 May, 19:42, two of them, screaming over the fish shop',
      month: 5,
      body: `I don't have anything to add. I put my shopping down and somebody else stopped, too, and we stood there with our heads back, and then the fishmonger came out with his knife in his hand and said: "There they are."`,
      thread: `
@a 3 May here, one. It looked lost. By the 8th there were nine and they owned the place.
@b We have a bell at the town hall and the secretary's allowed to ring it for the first swift. It's in her contract, informally.
  @op I'm moving to where you live.
@c Nineteen boxes under the eaves and all occupied for the first time. It took *eleven years* until the first pair. Don't give up with your boxes!
@d There they are. 🥲
`,
    },
    {
      shape: 'guide',
      title: 'A bird-friendly window for the price of a bar of soap',
      body: `We had six strikes a year at the large pane. I counted, since I buried them.

Stickers of hawks don't help: birds don't see a hawk, they see an obstacle of 20 cm and fly *beside* it. What helps is a pattern so dense that there's no gap to fly through:

- **lines no more than 5 cm apart (vertical) or dots in a 5 cm grid**
- on the **outside**, as otherwise the reflection hides it
- bright, not transparent

I drew it with a bar of soap and a ruler. It holds for two months, costs nothing, and if you hate it you've got a clean window. After one year: no strikes at all. I've now done it with film, 2 mm dots. You stop noticing after a week.

And feeders: either closer than half a metre to the glass or further than ten.`,
      thread: `
@a Thank you. Our school has a glass corridor. I brought soap and thirty children on Friday. It's very patterned now.
  @op The best kind. Do they count?
    @a They've got a chart. Zero since then, and one bee.
@b Why closer than half a metre?
  @op They can't build up enough speed to get hurt.
@c The hawk sticker on my window has a mark right next to it. I'd thought of it as irony. It's physics.
`,
    },
    {
      shape: 'ask',
      title: 'Binoculars for somebody who wears glasses and has small hands and no money',
      body: `Currently: opera glasses. They've got mother-of-pearl. I've seen a heron *elegantly*.`,
      thread: `
@a 8×32 (light, bright enough, wide). What matters for glasses is *eye relief*: 16 mm or more. And turn the cups in.
@b Second-hand porro 8×30. Old, ugly, heavy-ish, wonderful image. You get them for the price of a dinner from people whose parents have died, if I may say it like this. Look through them at a lamp: no fog, no fungus.
  @op+12d I've found a pair, East German, 1982, from the daughter of a pastor. He'd written his sightings on the strap in ink.
    @b Oh. What was the last?
      @op "Waxwing".
        @c Somebody tell the other thread.
@d Try before you buy, if at all possible. At any reserve on a Sunday there are twenty people who'd love to show you theirs.
`,
    },
    {
      shape: 'talk',
      title: 'Do you name the regulars?',
      body: `A robin with one white feather: Napoleon. A pair of crows on the crane: Herr und Frau Doktor. A heron on the canal who hates me: Edith.

I know you shouldn't. I also know who was here this morning.`,
      thread: `
@a The gull at the harbour is called Invoice because he always comes.
@b I ring birds, I've got numbers for them all. The blue tit that bites me every winter is called Kathleen.
  @c Is she in the database as Kathleen?
    @b In the comment field.
@thistledown Our blackbird is the Landlord. He checks the beds in the mornings.
@d One shouldn't, but it does mean that you notice when Edith isn't there. I think that's how it starts, for all of us.
  @op Edith's there. She's turned her back on me.
`,
    },
    {
      shape: 'show',
      title: 'Night recording from my roof: 14 species flew over while I slept',
      body: `A microphone in a flowerpot with cling film, pointing up, a recorder set from ten to six. In the morning I look at the *picture* of the sound, that's ten minutes of work for eight hours of sky.

| Species | Calls |
|---|---:|
| Redwing | 211 |
| Song thrush | 38 |
| Blackbird | 19 |
| Golden plover | 4 |
| Common scoter | 2 flocks |
| Water rail | 1 |
| Neighbour, singing | 1 |

Common scoter! Sea ducks! Two hundred kilometres inland, over the roof, over my bed, in the dark. I've lived here for thirty years, and every October they've flown over me and I was lying there, thinking of tax.`,
      month: 10,
      thread: `
@a "And I was lying there, thinking of tax" might be the best sentence about migration there is.
@b Flowerpot: which size and why cling film?
  @op 20 cm, it shields from the street and collects the sky. The film keeps the rain out and lets the sound in. If it's tight it hums, so leave it slack.
@isak_n Here they go over in the first week of October. If you hear them at ten and note the time, I'll tell you when they passed me. We can weigh the wind.
  @op 22:51 on the 9th.
    @isak_n 19:20 on the 9th here, same direction, 230 km. They'd a tailwind.
      @c I've got goose bumps. Or scoter bumps.
@d What does the neighbour sing?
  @op Operetta. He also migrates, to the kitchen.
`,
    },
    {
      shape: 'ask',
      title: 'Is it all right to feed in summer? My aunt and the internet disagree',
      thread: `
@a All right, but clean. Most harm is done by dirty feeders: hot water every week, move them around, and stop for a fortnight at once if you see a fluffed-up greenfinch.
@b They feed the young on insects and themselves on your seeds. So leave a wild corner for the former. No whole peanuts in the breeding season.
@c Water, water, water. A flat dish, 3 cm, a stone in it. It's used by more species than all of my feeders.
  @op My aunt accepts "clean" and "dish". She says you're sensible people.
`,
    },
    {
      shape: 'guide',
      title: 'Sparrows: how to look at what you think you know',
      body: `Sit down in front of a café. Fifteen minutes. You'll have house sparrows within reach. Questions:

- Who's got the **largest bib**? He gets the best perch. (Watch for one minute, then it's obvious.)
- Who takes the dust bath *first*? Is there a queue? There's a queue.
- How many different chirps? I have got nine. One of them means "cat" and one means "cake".
- Is there a **tree sparrow** among them? Chestnut cap, a black spot on a white cheek, both sexes alike. It's a bird many listers lack, and it sits under the table.

I've been birding for forty years on five continents. I've learned the most from the ones that are after my cake.`,
      thread: `
@a There *was* a tree sparrow under the table. In front of my bank. For years, presumably.
@b "One of them means cake". Confirmed by fieldwork, two slices.
  @op A responsible sample size.
@c House sparrows have become rare in our city. I noticed how much when I read "you'll have them within reach". I haven't.
  @d Same in mine. Put up boxes in a row, they're sociable, and leave the ivy. Ours came back, six pairs.
`,
    },
    {
      shape: 'talk',
      title: 'What birding did to the rest of my life, an incomplete list',
      body: `1. I'm no longer able to follow outdoor scenes in films (it's a *kookaburra*, this is meant to be Kent)
2. I know when the supermarket car park faces south
3. I've friends of 14 and of 86
4. I hear my street
5. I can be late with a good reason
6. I've stopped being afraid of the winter
7. My shoes`,
      thread: `
@a 6 is the big one for me. November used to be a tunnel. Now it's geese.
@b Any film with a red-tailed hawk's scream coming from an eagle. My family has learned to pause and wait.
@c 3! The friend of 14 found me my first firecrest and didn't make a fuss of it.
@d 8. You look up. I'd spent about thirty years looking at pavements.
`,
    },
    {
      shape: 'show',
      title:
        "A pair of peregrines has taken the gasworks, and the whole town is on a first-name basis with pigeons' feet",
      body: `They eat on the ledge above the bus stop. Feet come down. The council has put up a sign, "Caution, feet".

The school next door has a telescope in the break now. Yesterday a boy explained to me, without looking up, that the *female is bigger, obviously*.`,
      thread: `
@a "Caution, feet". I need a picture of this sign.
  @op It's gone already. Someone collects.
@b Obviously.
@c Ask the council if they could hang a camera before February. In our town it was the most watched thing on the municipal website, before bins.
`,
    },
    {
      shape: 'ask',
      title:
        'Two identical warblers, one sings chiff-chaff, one sings like a sigh. Can I really only tell them by voice?',
      thread: `
@a Mostly, yes. Dark legs and a short wing: chiffchaff. Pale legs, long wing, and a brighter, cleaner look: willow warbler. And the chiffchaff *dips its tail* the whole time.
  @op+2d The tail! It dipped. It dipped like someone ticking things off a list.
@b That falling, sighing song: in my view the most beautiful of all, and from such a plain bird.
@c Some sing both, to annoy us. It's known. It has been published.
`,
    },
    {
      shape: 'talk',
      title: 'My father kept lists for 61 years. What do I do with eleven shoeboxes?',
      body: `Index cards. One per outing. Date, wind, who came along, birds, and at the bottom always one word: "Good." "Cold." "Larks." The last one says "Window".

I don't want to keep them and I can't throw them away. I'm no birder. I can't read half of the names.`,
      thread: `
@sparrowhawk7 I'm so sorry. Please keep them dry, and ask the county recorder. Sixty-one years from one place by one person is precious: it's from before most surveys. They will *want* them, and they'll give them back if you wish.
  @op+2d I've rung. She was silent for a moment, and then said his name. She'd been out with him, in 1988. It's on a card: "With student. Asked good questions. Good."
    @a I'm on a train and I'm crying next to a man with a tuba.
@b If you need hands for typing: I'd do a box. Many of us would.
  @c A box.
  @d Me as well, a box, gladly. I read old handwriting.
  @juniper_hale A box.
    @op+1d There are eleven boxes and I've counted fourteen of you. I don't know how to thank you. I have kept back one card.
@e "Larks." is a complete diary.
`,
    },
    {
      shape: 'guide',
      title: 'Gulls, a gentle introduction: begin with the easy one and stop there for a year',
      body: `Everyone starts with the hard ones and leaves. So:

**Year one:** black-headed gull. Learn it in *all* its clothes: chocolate head in summer, headphones in winter, ginger as a child. Watch one flock all year. You'll learn what "first winter" means without a book.

**Year two:** herring and lesser black-backed. Only adults. Legs: pink, yellow. Back: silver, slate. Stop.

**Year three:** you may look at *one* brown one.

There's no year four. There are people in year forty.`,
      thread: `
@a I'm in year six and I've just been told my Caspian was "a tired herring gull".
  @b In year forty they tell you it's a hybrid.
@c Headphones in winter is how my daughter learned it.
@low_tide_lou I sell fish. I am in year thirty, by force. The brown ones are the worst, they know my name.
`,
    },
    {
      shape: 'guide',
      title: 'Field sketches for people who cannot draw, a free course in twelve Sundays',
      link: 'https://example.org/fieldsketch/twelve-sundays',
      thread: `
@op Sunday one: draw an egg. Sunday two: put another egg on top. By Sunday five it's a robin, and I don't know how that happened.
@a My egg on an egg looks like a snowman with opinions.
  @sparrowhawk7 So does the robin. You're nearly there.
@b I'm on Sunday eight, "feet". I've covered the feet with grass.
`,
    },
    {
      shape: 'show',
      by: 'saltmarsh',
      hoursAgo: 11,
      title: 'Starlings over the reed bed, last night, eleven minutes',
      pictures: [
        {
          scene: { of: 'flock', on: 'sky' },
          format: 'panorama',
          alt: 'Thousands of small birds form a long dark ribbon in a pink and orange evening sky, above a line of reeds.',
          caption: 'A falcon came in from the left at minute seven. This is minute eight.',
        },
      ],
      thread: `
@sparrowhawk7 You can see the dent.
  @op The dent moved through them like a thought.
@isak_n How many?
  @op I counted one corner and multiplied, so: between nine thousand and a lot.
`,
    },
    {
      shape: 'show',
      title: 'Wire report: swallows gathering on the lane behind the mill, with a census',
      pictures: [
        {
          scene: { of: 'flock', on: 'wire' },
          alt: 'Silhouettes of about thirty small birds on three telephone wires against a sky that goes from blue to apricot.',
          caption: '28 on Monday',
        },
        {
          scene: { of: 'flock', on: 'wire' },
          alt: 'Birds on three wires in the evening, more of them than in the first picture, and closer together.',
          caption: '31 on Tuesday. Three on the lowest wire were arguing.',
        },
      ],
      thread: `
@a Every year I think they are early, and every year I have it in my notes on the same day.
`,
    },
    {
      shape: 'ask',
      title: 'Whose eggs? Nest box 4, hedge side. I took one picture and closed the lid',
      pictures: [
        {
          scene: { of: 'eggs', shell: 0x9fd0cf, speckle: 0x3d281e, count: 4 },
          format: 'square',
          alt: 'Four pale blue eggs with dark brown spots in a round nest of dry grass, seen from above.',
        },
      ],
      thread: `
@mod Well done for closing the lid. Please nobody post pictures with a bird *on* the nest.
@a Song thrush would be bluer with fewer spots. How large?
  @op I did not measure, I was holding my breath.
    @a Then we shall call them eggs.
`,
    },
    {
      shape: 'guide',
      pinned: 'community',
      as: 'mods',
      by: 'sparrowhawk7',
      title: 'How to post pictures here: distance, nests, and what to write underneath',
      pictures: [
        {
          scene: { of: 'ridges', light: 'fog', water: true },
          alt: 'A lake in fog with hills behind it and no bird to be seen anywhere.',
          caption: 'A perfectly good picture. There are 40 teal in it. They were not disturbed.',
        },
        {
          scene: { of: 'eggs', shell: 0xe6d9b8, speckle: 0x5a3a22, count: 3 },
          alt: 'Three cream-coloured, brown-speckled eggs in a nest.',
          caption: 'Never with a parent bird, never with branches bent aside, and once is enough.',
        },
      ],
      thread: `
@op In short: the bird's evening is worth more than your picture. Write the place as a region, the time, and what it was doing.
`,
    },
    {
      shape: 'show',
      title: 'What a year of dawn choruses looks like when you only write down who was first',
      link: 'https://example.org/dawn-ledger/who-was-first',
      thread: `
@op Robin 211, blackbird 93, wren 40, and on 1 January a man with a trombone.
`,
    },
  ],
  round: {
    title: 'Sightings, no. {no}: what was about?',
    bodies: [
      `Species, rough place, one detail. "Nothing but fog and a robin" is a record, too.`,
      `It's getting interesting: things are moving. Please note wind and time if you can; otherwise just tell us.`,
      `Garden edition: what came to the window? Numbers if you've counted, opinions if not.`,
      `Any bird, any place, any quality of view. And please tell us one thing it *did*.`,
    ],
  },
  remarks: {
    any: `
@a I looked up from this and there was {bird}. {I swear.|Outside {place}, just like that.|Gone now.}
@b {Notebook out, pencil sharpened.|This goes into the front of the notebook.|Reading along from {place}.}
@a {Scope down, reading.|My flask is empty and I'm still here.|This made the wait at {place} shorter.}
`,
    ask: `
@a What about {mark}? In bad light I go by that {and by nothing else|first|, and I'm wrong about one time in five}.
  @op {I didn't see enough of it.|{Mark}, hm. Paler than I'd expected.|I only remember {mark}, and that it looked cross.}
    @a {Then leave it as "probably". It's an honourable word.|Then I'd go for the common one.|Looking cross is diagnostic for some.}
@b I had something like that at {place} {hour}. {It turned out to be {bird}.|We never found out.|Three people, four opinions.}
@c {Listen to|Compare} recordings of {bird}, {to rule it out|just to be sure|if only for fun}. {Mark} {won't help here|can change with the light|tells you more than the books admit}.
@a How did it *move*? Half of what I know I know from how they move. {{Bird} bounces.|Hops or walks? It matters.|Did it flick anything?}
  @op {It walked, like someone who's lost a key.|Hopped. Always two hops and then a think.|It flicked the tail, once, rudely.}
    @a {That's wonderful, and it helps. I'd say {bird}.|A walker! That halves it.|Rude tails narrow it down.}
@a I wouldn't rule out {bird}. {They turn up at {place} now and then.|Every year somebody's proved right.|I've been laughed at for it, so I say it quietly.}
@a {Nobody can be sure from that, and that's all right.|Some have to go down as "sp.".} {The log's full of them, mine, too.|Next time, {mark}.}
`,
    show: `
@a {What a morning!|Superb.|Oh, I envy you that.} {With {optics}?|{Hour}?|And nobody else there?}
  @op {{Optics}, {hour}.|With {optics}, and luck.|Only me and {bird}.}
    @a {Even better.|That's how it should be.|I'll try it at {place}.}
@b At {place} there was only {bird} {this week|today|}, and I was {content|perfectly happy|delighted, to be honest}. {Now I'm less so. Well done!|Each to their own patch.|But that is something else.}
@a {Did you have to wait long?|How long were you sitting there?} I last about {twenty|thirty|forty} minutes with {optics}, then I need soup.
  @op {Three hours, two of them happy.|Ninety minutes, and then a minute that counted.|I'd only come out to empty the bin.}
@a I read this at {place} with one eye on {bird}. {It says well done.|We're both impressed.}
`,
    guide: `
@a Took this along to {place}. {It works.|Suddenly it was easy.|I got four out of six.} {And {bird}, as a bonus.|My friend asked where I'd learned it.|Thank you.}
  @op {That makes me happy.|Very good!|Which one did you miss?}
@b I would add {mark}. {It's what I tell beginners.|Only in autumn, though.|For {bird} it's the whole story.}
@a {I teach a beginners' group, and this is going to be week one.|My daughter's read it and now corrects me.|For forty years I've done it the hard way round.}
@a What would you say to somebody who only has {optics} and {place}?
  @op {That it's plenty.|Start there. I did.|Lucky you; some of the best lists come from such places.}
`,
    talk: `
@a {For me it's|Here:} {bird}, at {place}, {hour}. {I can still see it.|Seventeen years ago.|My tea was cold and I was someone else afterwards.}
  @b {I know that spot!|How lovely.|This is why I read here.}
@b My {partner|mother|neighbour} says I {brake for {bird}|stop talking in mid-sentence|plan holidays round {place}}. {It's true.|I can't deny it.|She was driving, too.}
@a {I keep one list nobody knows about: birds I've seen from {place}.|My best bird of the year has been {bird}, and I've told nobody till now.} {It's at sixty-one.|There, it's out.}
  @b {Sixty-one from there!|Your secret's safe with all of us.|May I ask what number fifty was?}
@a It's the not-knowing that I like. {Bird} could be in any hedge. {Mostly it isn't.|One day it is, {hour}, and you've got your hands full of shopping.}
`,
    round: `
@a {Bird}, {place}, {hour}. {Mark} {beautifully|clearly|just about} visible. {It ate a slug.|It looked at me and went on.|It sat there as if it paid rent.}
  @b {Nice one!|At {place}! I go there every day.|That's early, isn't it?}
    @a {A week earlier than last year.|First for me there.|Go at dusk.}
@b {Place}: {bird} and {bird}. With {optics}. {Worth getting up.|And one runner, who wanted to know what I was looking at, so now she knows.|Frozen fingers.}
@c Nothing at {place} but {a robin|two crows|fog|a dog called Wilson}. {Fine by me.|The robin was good, though.|Tea, then home.}
  @op {Nothing's a record.|Wilson counts.|Thanks for noting it.}
@d Heard {bird} before I saw it, {hour}. First time I was {sure|ahead of the app|right}. {I'm making progress!|I told everyone on the bus.|One down.}
@e Window list: {bird}, {six|nine|fourteen|eleven} sparrows, {the Landlord|a magpie with a plan|one blackbird}, and {bird} for three seconds. {Three good seconds.|My tea got cold.|Nobody believes me.}
@a {Bird} and {bird} in the same bush, {hour}. {They ignored each other like people in a lift.|I forgot to lift my glasses.|My neighbour thinks I was staring at her washing.}
  @b {The washing, always.|People in a lift! Yes.|What a bush.}
@a Ringing morning at {place}: {41|63|88|112} birds, {9|12|14|17} species, {one|two} from last year. {Kathleen bit me.|The oldest is seven.|My fingers are cold and I'm happy.}
@a {Geese|Cranes|Starlings|Lapwings} over {place}, {four hundred|about sixty|too many to count}, {hour}. {Everybody in the street stopped.|A bus driver turned off his engine.|I'd like to have that every week.}
  @op {The bus driver deserves a medal.|Which direction?|We had them here twenty minutes later, I think!}
    @a {South-west, low.|So it was the same lot!|East, then they changed their minds.}
@a Dawn chorus with a friend who'd never been to one, {place}. {"Is it always this loud?"|At {mark} I'd lost her, at the robin I had her back.|She rang her mother.}
@a Missed {bird} by {ten minutes|one field|a sandwich}. {Saw {bird} instead, which nobody had mentioned.|The man was still smiling.|It happens.}
  @c {The unmentioned ones are the best.|There's always a man, smiling.|Ten minutes is my speciality.}
@a Cleaned out {nine|eleven|six} boxes at {place}. In one: {moss, hair, and a toy soldier|a wasp's nest as fine as paper|eleven eggshells|a note from whoever put it up in 1998}. {Put it back.|All ready for spring.}
@a My {son|niece|granddaughter}, {five|seven|nine}, {optics}: "{There's a small one being brave.|That one's cross.|It's looking for its glasses.}" {It was {bird}.|Better than any field guide.}
`,
  },
};
