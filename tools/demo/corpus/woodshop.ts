import type { CommunityTexts } from './texts.ts';

export const woodshop: CommunityTexts = {
  name: 'woodshop',
  about: `Hand tools, power tools, splinters and finish.`,
  rules: [
    ['Fingers first', 'Guards on, ears and eyes covered, and nobody here has ever been in such a hurry.'],
    ['Say the species and the finish', 'If you do not know, "from a pallet" is an answer.'],
    ['Measurements in one system per post'],
    ['Shop tours yes, shop shaming no', 'A kitchen table is a workshop.'],
  ],
  mods: ['hollis', 'oakapple'],
  ageDays: 415,
  isDefault: true,
  slots: {
    wood: [
      'ash',
      'oak',
      'walnut',
      'cherry',
      'pear',
      'beech',
      'elm',
      'larch',
      'pine from a pallet',
      'sycamore',
      'birch ply',
      'plum',
      'chestnut',
      'robinia',
    ],
    joint: [
      'a half-blind dovetail',
      'a bridle joint',
      'a drawbored tenon',
      'a plain rabbet',
      'finger joints',
      'a scarf joint',
      'dowels',
      'a sliding dovetail',
      'a mitre with a spline',
      "pocket screws, don't tell",
    ],
    tool: [
      'a No. 4',
      'a spokeshave',
      'the bandsaw',
      'a cabinet scraper',
      "my grandfather's chisel",
      'a Japanese pull saw',
      'a shooting board',
      'a marking gauge',
      'the router',
      'a block plane',
      'a coping saw',
      'a drawknife',
    ],
    finish: [
      'linseed oil',
      'shellac',
      'hard wax oil',
      'soap, the Danish way',
      'three coats of varnish',
      'beeswax',
      'milk paint',
      'nothing at all',
      'tung oil',
    ],
    thing: [
      'a stool',
      'a toolbox',
      'a spice rack',
      'a cutting board',
      'a workbench',
      'a picture frame',
      'a bed for a doll',
      'a blanket chest',
      "a shelf that isn't level",
      'a door',
      'spoons',
      'a bird box',
      'a stepladder',
      'a coffin for a hamster',
    ],
    slip: [
      'cut on the wrong side of the line',
      'measured from the wrong end',
      'glued it inside out',
      'forgot the kerf',
      'sanded through the veneer',
      'planed against the grain',
      'drilled into the bench',
      'ran out of clamps',
    ],
  },
  posts: [
    {
      shape: 'show',
      by: 'oakapple',
      hoursAgo: 10,
      title: 'A chair from one board, by one person, with one saw: what I cut corners on and what I did not',
      body: `The board was air-dried ash, 52 mm, 3.1 m long, lying in a barn since before I could vote. I wanted to know if a whole chair fits into it. It does, with an offcut as long as my hand left over. I'm sitting on it.

**Corners cut:** the back legs are bent by sawing them curved, not by steam. The seat is in three pieces. I didn't flatten anything that nobody sees; underneath you can still tell what the barn was like.

**Not cut:** grain direction. Each leg follows the fibres from top to bottom, I split the blanks before sawing. Every tenon's drawbored with a 6 mm peg, offset by 1.5. No glue. When I pick it up by one leg nothing creaks.

Numbers, for people who like those: 41 hours, one saw, three chisels, a drawknife, 14 pegs, one swear word per hour.

The best moment was the last peg. It *goes home*, the pitch of the hammer rises, tock tock **tick**, and then you own a chair.`,
      thread: `
@hollis Tock tock tick. I can hear it. Splitting before sawing is what separates a chair from a decoration.
@a A 1.5 mm offset with a 6 mm peg in ash, no cracks?
  @op One, in the first leg, along the ray. The offset should've been 1. I kept it at 1.5 as the rest took it, and I tapered the pegs longer.
@b What'd you do for the drying? Mine moved for a year after I built it.
  @op It had been in there for forty years, I think we can call it done. Tenons extra dry, though: two days in a box with a light bulb. They swell, then nothing moves.
    @c A light bulb in a box! So that's what those are still for.
@tamsin I'd love to see the offcut. Is it going to be something?
  @op A spoon. It has to be.
@d One swear word per hour is a very good rate.
`,
    },
    {
      shape: 'ask',
      title: 'My first dovetails have gaps you could post a letter through. What do I practise?',
      body: `Pine, hand saw, a marking knife made from a jigsaw blade. Tails first. They look good alone. Together they look like the teeth of somebody who plays ice hockey.`,
      thread: `
@a Practise sawing to a line, nothing else. 20 lines, square, on a scrap, each evening, ten minutes. *Leave the line.* It isn't a dovetail problem.
  @op+7d Did a week of it. The left ones are good, the right ones lean. Always by the same amount.
    @a That's your stance, not your saw. Turn the board, not your wrist, or stand so that your forearm is in line with the saw.
      @op+1d Moved my left foot by about ten centimetres. I can't believe that it's my *foot*.
@b Use a harder wood than pine. Pine crushes and lies to you. Poplar or lime's friendlier.
@c Baseline with the knife, deep, and a little chisel wall against it. Gaps at the baseline come from a soft start.
@hollis And glue a shaving into the gaps with the grain matching. It's what they did in 1750. I've taken a good many drawers apart and it's full of shavings in there.
`,
    },
    {
      shape: 'guide',
      hoursAgo: 60,
      title: 'Sharpening without religion: one stone, one strop, one angle you can feel',
      body: `You need an edge, not a belief. This gets a chisel from dull to shaving in about five minutes.

1. **Flatten the back**, once in its life, the last 20 mm. Fine stone, until it shines to the edge. Put on the radio.
2. **Find the bevel.** Lay it flat on the stone and rock it: it clicks into place. Now lift by *a coin*. That's your angle.
3. **Medium stone**, pulling strokes, until you feel a burr along the whole back. No burr, not there yet. *Most blunt tools are only this step cut short.*
4. **Fine stone**, ten strokes. Back flat, two strokes. Repeat until the burr comes off.
5. **Strop**: leather on wood, green paste, twenty times, pulling only.

Test on end grain of soft pine: if it *crumbles*, go back to 3. If it's glossy, stop. Don't test it on your arm. I know you all do.

Every time you think "I'll just finish this one", it's already blunt.`,
      thread: `
@a "Most blunt tools are only this step cut short." I've had three stones and a guide and never once waited for the burr.
@b A coin: which coin?
  @op A small one. 2 mm. It doesn't matter, as long as it's always the same.
    @b Mine is now glued to the stone's box. Officially the sharpening penny.
@c Testing on my arm, I've one bald arm. My wife asks which project it is.
@ferrous As a smith: yes. And for heaven's sake not on the dry grinder. When it's blue, it's over.
  @op Blue is the colour of regret.
`,
    },
    {
      shape: 'show',
      title: 'Toolbox for my niece (7), with dovetails on the outside and a secret on the inside',
      body: `She wanted a saw "that bites". So: a small ryoba, a hammer of 200 g, a gauge, a pencil on a string, and the box for it from cherry with **hand-cut dovetails, one of which slides**. If you push the third from the left, a drawer falls out at the back with room for one conker.

She needed nine minutes to find it. I needed eleven evenings to make it.`,
      thread: `
@a Room for one conker is the correct size of a secret.
@b The sliding tail: how did you keep it from rattling?
  @op A bit of felt and a leaf spring from a pen. It goes *tk*.
@c 200 g hammer is a good choice. I gave mine a 300 and he's been aiming with both hands.
@d What has she built?
  @op A house for a snail. He's moved out but speaks highly of it.
`,
    },
    {
      shape: 'talk',
      title: 'Most expensive mistake you made with the cheapest piece of wood',
      body: `I trimmed a shim. A *shim*. Drew the knife towards me, because it was only a shim. Seven stitches, one tendon, four months of not playing the accordion.

My neighbours have asked me to put the other side of the story here too: four lovely months.`,
      thread: `
@a I planed a wedge for a door, sneezed, and dropped the No. 5 on the tiles. The wedge was from a fruit crate. The plane was from my grandfather.
  @op Did it survive?
    @a Cast iron doesn't. It's on the wall now, in two halves. The wedge still holds.
@b "I'll hold it with my hand, it's only one hole."
  @c Everyone just looked at their thumb.
@d Measured a skirting board from the end of a tape whose end was bent. Eleven boards. All of them 3 mm short, very consistently.
@hollis I'll pin nothing, but: push sticks, clamps, and a carving glove for shims. The small pieces are the ones that get you.
`,
    },
    {
      shape: 'ask',
      title:
        'Workbench in a rented flat on the third floor: how do you get mass without upsetting the people below?',
      body: `I've 1.6 × 0.6 m, a wooden floor, and a downstairs neighbour who is a translator and hears everything. She's lovely. I'd like to keep it so.`,
      thread: `
@a Mass yes, but on rubber: four squares of anti-vibration mat from under washing machines. Planing is hardly audible then, chiselling still is.
@b Pare and saw, don't chop. Japanese saws, sharp chisels, hand pressure. And do mortises with a drill and then pare. Quiet joinery is a discipline, and a good one.
  @op I like that very much. "Quiet joinery."
@c Sandbags. On a shelf under the bench. 80 kg for four pounds, and when you move, you leave them on a beach.
@d Ask her when she reads aloud or sleeps, give her your number, and make her something.
  @op+12d A bookstand, in cherry, for dictionaries. She told me that she rather likes the sound of planing: "like someone turning very large pages".
    @e That's the nicest thing anybody's ever said about a plane.
`,
    },
    {
      shape: 'guide',
      title: 'How to read a board before you spend money on it',
      body: `In the yard, in this order, two minutes per board:

- **End grain first.** Rings flat: it'll cup. Rings standing: it stays. Rings like a smile: it'll cup *away* from the smile.
- **Sight along the edge** with one eye. Bow is cheap to fix, twist isn't. Put back twisted boards, whatever the figure.
- **Lift one end and let it drop a few centimetres.** A crack rattles.
- **Weight.** Two boards alike, one heavier: it's wetter. Take the other.
- **Smell a fresh cut.** Sour means it was stored badly.
- Look for **stickers' marks**: dark stripes every 60 cm are all right, they plane off. No stripes at all? Then they stacked it without, ask.
- Then look at the figure. *Last.*

Buy 30% more than your list, and don't tell anyone it was only 20%.`,
      thread: `
@a Figure last is the hardest discipline in the whole craft.
  @op I've a shed full of evidence.
@b On "cup away from the smile": think of it as the rings trying to straighten out. It's never failed me.
@c My dealer watched me do all of this from my phone and then said: "Somebody's taught you something," and took me to the back.
  @op The back! Welcome to the back.
`,
    },
    {
      shape: 'show',
      title: "I turned my late neighbour's plum tree into eleven bowls, one for each house in the street",
      body: `He'd planted it when he moved in. Everybody had jam from it, whether they wanted it or not. When it came down in the storm, nobody had the heart to burn it.

Green-turned thick, in paper bags with the shavings for five months, then once more. Plum's got every colour a bruise has. Two cracked, I glued them with coffee grounds and they're the best ones.

I put each on a doorstep in the evening with no note. By the next noon, all of them knew what it was. One smelled it and said: "Jam."`,
      thread: `
@a With no note. That's perfect.
@b Five months in a bag, with how many cracks out of the thirteen?
  @op Two, both had the pith in it, which I knew, and did anyway, as it's where the colour was.
@c Coffee grounds and what?
  @op Thin superglue in three layers. Scrape, don't sand.
@old_kiln We have a pear tree of that sort in our street. I'm going to be nicer to it.
`,
    },
    {
      shape: 'talk',
      title: 'What is on your bench right now that has nothing to do with woodwork?',
      thread: `
@a A sewing machine, three onions, a cat.
@b A tax return. It's under the plane. It is *flat*.
@tobias_b The neighbour's toaster, a doll's arm, a jar of screws that are "still good".
@c Bread dough. It's the warmest place in the house and I regret the sawdust only a little.
  @d Fibre.
@e Nothing. I tidied up yesterday. I can't find anything.
`,
    },
    {
      shape: 'ask',
      title: "Food-safe finish for spoons that doesn't taste of a paint shop",
      body: `I carve while watching films, I've made fourteen spoons, my family would like to *use* one.`,
      thread: `
@a Raw linseed or walnut oil, thin, wipe off everything, and then patience: three weeks in a sunny window. It's the curing that takes away the taste.
@b Tung oil, pure. Slower, hardly any taste.
@c Boil the spoon in water first, let it dry, scrape off the fur, and then oil. Otherwise the first soup does it for you.
@d Nothing at all. My grandmother's spoon never had any finish but sixty years of goulash.
  @op I'll do half of them in goulash and half in walnut oil, in the interest of science.
    @op+61d Results after two months: can't tell. The goulash ones had the better time.
`,
    },
    {
      shape: 'guide',
      title: 'Cut lists in a text file: a small script that nests parts on boards',
      body: `I used to do this on the back of envelopes. First-fit decreasing isn't perfect, but neither am I with the saw. Lengths in mm, kerf included:

\`\`\`python
KERF, BOARD = 3, 2400
parts = [720] * 4 + [455] * 4 + [380] * 2 + [1180]

boards = []
for length in sorted(parts, reverse=True):
    for board in boards:
        if sum(board) + KERF * len(board) + length <= BOARD:
            board.append(length)
            break
    else:
        boards.append([length])

for i, board in enumerate(boards, 1):
    rest = BOARD - sum(board) - KERF * len(board)
    print(f'board {i}: {board}, rest {rest}')
\`\`\`

Then go to the yard and **ignore it**: choose by grain, put the pretty bits where they're seen, and use the list only in order not to come home with one board too few.`,
      thread: `
@a "Then go to the yard and ignore it" is where you can tell that a woodworker wrote this and not a programmer.
@b I run the list twice with shuffled ties and take the one with the longest single rest. Long rests are future projects.
  @op That's a better target than the number of boards. Stolen.
@c What if the boards are all different?
  @op Then you have got a hobby within the hobby.
`,
    },
    {
      shape: 'show',
      title: 'A door for a church in Transylvania, seen by four people and one stork',
      link: 'https://example.org/workshop/fortified-church-door',
      thread: `
@op I spent a summer helping there. The old door had been riven from one oak, in 1512; the new one, too. All split, no saw at all. It's 94 mm thick where it wants to be and 78 where it didn't.
@a Riven oak doors don't warp because no fibre's been cut. It's so simple, and nobody can pay for it any more.
  @op We were paid in soup, mostly. It was worth more than I usually get.
@b What did the stork say?
  @op It clapped.
`,
    },
    {
      shape: 'ask',
      title: 'Hide glue, honestly: romance or reason?',
      thread: `
@a Reason. It's reversible with warmth and damp, it doesn't creep, it's invisible under finish, and you can rub a joint together without clamps. For instruments and chairs, there's nothing better.
@b Romance, as it stinks and you'll have a pot of it on the stove at midnight. I love it.
@hollis Both. If you'd like to try: liquid hide glue from a bottle, for a first chair. Then you'll know whether you want the pot.
  @op+5d I got the pot. The flat smells of horse. I'm happy.
`,
    },
    {
      shape: 'talk',
      title: 'Things my old master said, and what he meant',
      body: `- "It'll close up with finish." *It won't.*
- "Measure with your eye, then with the rule, then ask why they differ."
- "That's a good joint." *Make it again.*
- "The customer can't see it." *You can.*
- "Sweep." *Think.*

He's been gone for nine years, and I sweep a lot.`,
      thread: `
@a "Sweep" = think. I'm an accountant. I'll start sweeping.
@b Mine: "Don't force it. Get a smaller hammer and wait."
@plumbline Mine, when I asked how long a thing would hold: "Longer than the argument."
@c "Make it again" got me. I heard it in his voice, and I never knew him.
  @op He'd have said you'd never hear it in any other.
`,
    },
    {
      shape: 'ask',
      title: 'The shelf is level. The house is not. Which one do I follow?',
      thread: `
@a If it stands near a ceiling or skirting line: follow the house, or it'll look drunk. If there's a ball on it: follow the level.
@b Split the difference. It'll then be wrong in a way that no one can name.
  @c This is also how I raise my children.
@op+1d I've split it, 4 mm each. My mother-in-law tilted her head for a while, then gave up. Thank you!
`,
    },
    {
      shape: 'show',
      title: 'One year of learning to carve: spoon 1 next to spoon 52',
      body: `One each week. Spoon 1 is a paddle with regrets. Spoon 9 has a hole, where the bowl met the back. Around 20 they all turn into the *same* spoon, that was the dullest month. From 31 on I stopped drawing them first.

52 is from birch, thin as a leaf at the rim, and it *rings*.

Fifty of them are in other people's kitchens. I've kept the first and the last.`,
      thread: `
@a The dull month is where you learned it, I think.
  @op I think so, too. It didn't feel like it.
@b Ring! Please record it.
@c Number nine is a strainer. Call it a strainer.
@d What did you carve with?
  @op An axe, a straight knife, a hook knife, and forty plasters.
`,
    },
    {
      shape: 'guide',
      title: 'Joints of one carpenter, cut in half and photographed, with what each had to carry',
      link: 'https://example.org/joints/opened',
      thread: `
@op The part "what it had to carry" is what I've always missed. Joint 14: "the bell, and 40 children on feast days".
@hollis 22 has a mistake in it that he made in 1958 and never mentioned. There's a small arrow: "here". What a man.
@a I looked at 22 for ten minutes. I've made that mistake this week.
`,
    },
    {
      shape: 'show',
      by: 'tamsin',
      hoursAgo: 12,
      title: 'First dovetails without a letter-sized gap. A postcard, at most',
      pictures: [
        {
          scene: { of: 'wood', wood: 'walnut', with: 'pine', cut: 'dovetails' },
          alt: 'Dovetail joint of dark walnut and pale pine, seen from the side, with narrow gaps.',
          caption: 'The one at the top was the last one. One does learn.',
        },
      ],
      thread: `
@hollis The last one is good. Cut ten more before you forget how you did it.
  @op I have cut ten more. I had forgotten by the third and remembered at the eighth.
@oakapple Walnut to pine on your first go shows character.
`,
    },
    {
      shape: 'show',
      title: 'The plum tree, cut open: forty-one rings and two hard winters',
      pictures: [
        {
          scene: { of: 'wood', wood: 'plum', cut: 'end' },
          format: 'square',
          alt: 'Cross-section of a plum trunk: pinkish rings around a darker heart, with cracks running to the bark.',
          caption: 'End grain, oiled',
        },
        {
          scene: { of: 'wood', wood: 'cherry', cut: 'board' },
          alt: 'A planed reddish brown board with flowing grain and a knot.',
          caption: 'And its neighbour, a cherry, for comparison',
        },
        {
          scene: { of: 'wood', wood: 'oak', cut: 'board' },
          alt: 'A planed light brown oak board with fine pores.',
          caption: 'And the bench that all of it stood on',
        },
      ],
      thread: `
@birchbark Which winters?
  @op Ring 12 and ring 29. I asked my mother. She knew both at once.
`,
    },
    {
      shape: 'ask',
      title: 'Oak, ash or something that only pretends? Table top, bought as "hardwood"',
      pictures: [
        {
          scene: { of: 'wood', wood: 'oak', cut: 'board' },
          alt: 'A light brown wooden surface with flowing grain and a dark knot.',
        },
      ],
      thread: `
@ferrous Look for the little silver flecks across the grain. If you see them it is oak. If you don't, look at it from lower down.
`,
    },
    {
      shape: 'guide',
      title: 'Every joint of the Japanese carpenters that I could name, and twenty that I could not',
      link: 'https://en.wikipedia.org/wiki/Japanese_carpentry',
      preview: { of: 'wood', wood: 'cherry', with: 'pine', cut: 'dovetails' },
    },
  ],
  round: {
    title: 'On the bench, in the clamps, under the rag: shop log no. {no}',
    bodies: [
      `What are you building, what went wrong, and what's it made of? Pictures in words are fine.`,
      `Small shops edition. If your bench folds, rolls, or is also where you eat: you first.`,
      `Tell us one thing you finished and one thing you've been avoiding. We won't ask about the second.`,
      `Sharpening week, again. Post your dullest tool and its excuse.`,
    ],
  },
  remarks: {
    any: `
@a Reading this with sawdust in my tea, {as always|from {wood}, I think|which adds body}.
@b {This goes on the shop wall.|Printed, pinned above the bench.|Read aloud to {tool}. It listened.}
@a {Shavings on the keyboard, so brief: good.|{Tool} ought to hear this.|Sweeping while I think about it.}
`,
    ask: `
@a I'd use {joint} there. In {wood} it {holds for ever|is easier than it looks|has some forgiveness}. {Try it on scrap first.|Sharpen {tool} before.|Leave it a little fat.}
  @op {In {wood}, you mean? I've only got {wood}.|I've never dared to try {joint}.|All right. On scrap. On a lot of scrap.}
    @a {Even better.|It's only wood, there's more of it.|Three tries and you've got it.}
@b Had that with {thing}, in {wood}. I'd {slip}. {Slow down, was the lesson.|{Finish} hides a great deal.|Nobody has noticed in nine years.}
@c Before buying anything: {tool}, really sharp, {and light from the side|and an hour of practice|, and ask again on Sunday}. {It was enough for me.|I wish I'd been told.|Then see.}
@a How dry is the {wood}? {Everything else comes after that.|I've blamed {tool} for what was water.|Two weeks in the kitchen tells you.}
  @op {It's been in the hall since spring.|Dry as a biscuit, they said.|I've no meter, only a nose.}
    @a {Then it's dry enough.|"They said" is my least favourite moisture content.|The nose is not bad.}
@a {Make it once in cardboard.|Draw it at full size on the wall.|Cut the worst joint first.} {Sounds like a detour, saves you a board.|{Thing} taught me that.}
@a I've seen {joint} hold in that spot for {fifty|eighty|a hundred} years. {No glue.|In {wood}.|By someone who had one saw.}
`,
    show: `
@a {That's a beauty.|Lovely, clean work.|I'd be proud of this for a year.} {Is that {wood}?|What's the finish?|How's it joined underneath?}
  @op {{Wood}, {finish}.|{Joint}, {finish}, done.|{Wood} from a neighbour, and {finish}.}
    @a {Thought so. It glows.|{Finish}! I should've guessed.|It'll look even better in ten years.}
@b I've got {thing} half-finished since {spring|the last time I had energy|2021}. {You shame me in a friendly way.|Off to the shop, then.|I just went out and patted it.}
@a Is it as nice to the hand as to the eye? {I always want to pick these up.|The edges look soft.}
  @op {I broke the edges with {tool}, so yes.|People stroke it in passing.|Even the cat's noticed.}
@a {What would you do differently?|If you made another?} I learn more from that than from the pictures.
  @op {Thinner, lighter, and less {finish}.|Nothing. Everything. It's done.|I'd choose the boards with my glasses on.}
`,
    guide: `
@a Did it with {tool} on {wood} this evening. {Works.|The first time I understood why.|I'd been doing step three wrong all my life.}
  @op {Glad!|That's what it's for.|We all had.}
@b On {wood} I'd go {slower|finer|over to {tool}}. {Otherwise just so.|It tears.|A detail, it's a great write-up.}
@a {I've read five books on this. None says it in so few words.|Even my brother-in-law understood it.|Taped inside the lid of the tool chest.}
@a And with {tool}, where would you start?
  @op {Flat back, sharp edge, then ask again.|With something you don't mind ruining.|On {wood}, it's friendly.}
`,
    talk: `
@a I once {slip}, on {thing}, {for a wedding|the evening before Christmas|with the customer watching}. {I said it was meant like that.|It's still in use.|The silence, I'll never forget it.}
  @b {We've all said it.|{Finish} and a smile.|Designed that way!}
@b {Tool} from {my grandfather|a flea market|a man who was clearing out his shop}. {I talk to it.|Best I own.|It knows more than I do.}
@a {Thing} I made at {nine|fourteen|thirty}. {Joint}, gaps you could lose a mouse in. {My mother still uses it.|It has been through four moves.|I won't let anybody replace it.}
  @b {Gaps are for breathing.|Mothers keep the right things.|Mine's a boat. It sank. She's got it on the shelf.}
@a {There's wood that wants to and wood that doesn't.|You can't hurry {wood}.|The shop's the only place where nobody asks me anything.} {My master used to say that.|After thirty years I'd sign it.}
`,
    round: `
@a {Thing}, {wood}, {joint}. {Slip}, {so it's 8 mm shorter than planned|and turned it into a feature|, twice}. {Finish} tomorrow.
  @b {8 mm is nothing.|Features are how styles begin.|How does {wood} take {finish}?}
    @a {Thirsty.|Beautifully, if you wait.|Ask me on Sunday.}
@b Finished: {thing}. Avoiding: {thing}. {You said you wouldn't ask.|{Wood} is expensive and I'm a coward.|It stares at me.}
@c Folding bench, {in the hall|next to the bed|on the balcony}: {thing} from {wood}, all with {tool}. {Vacuumed before anyone came home.|Nobody's complained yet.|The cat supervises.}
  @op {Respect for the vacuuming.|The best shops are small.|Cats should be on the safety committee.}
@d Dullest tool: {tool}. Excuse: {{thing}, in old {wood}, with a nail|my brother-in-law|I lent it}. {Twenty minutes, and it's back.|It shaves now.|Never again.}
@e {Joint}, for the first time. {Tight!|You can post a letter through it.|Tight on one side and hopeful on the other.} {Wood} is {kind|patient|not to blame}.
@a {Thing} for {a friend's wedding|the school fair|my sister's new flat|nobody, yet}. {Wood} and {wood}, {finish}. {Delivered by bicycle.|Handed over wet.|She cried; I pretended to look for the tape measure.}
  @b {The tape measure trick!|Which part's the {wood}?|Good pairing.}
@a Made a {jig|push stick|marking gauge} to make {thing}. {The jig is better than the result.|It took a day to save an hour.|I may never get to {thing}.}
  @d {Jigs are the true hobby.|That's how I've ended up with forty.|A day well wasted.}
@a {Slip} on Friday. {Slip} on Saturday. Sunday I swept. {Monday it went together like a drawer in a film.|It's {wood}, it forgives.|It lives.}
@a Tuned up {tool}: {flattened the sole on glass|new handle from {wood}|cleaned off sixty years of somebody}. {It sings.|Whispering shavings, end to end.|There was a name under the rust.}
  @op {What was the name?|That whisper!|Sixty years of somebody. Lovely.}
    @a {"E. Baum". I've kept it on.|Only initials and a heart.|I can't read it yet.}
@a {Finish} on {thing}, third coat. The {fly|hair|thumbprint} is under the second. {It stays.|It's signed, then.|I've named it.}
@a Children's {hour|morning} in the shop: {eleven|nine|six} of them, {thing} each, all {plasters|fingers} accounted for. {Loudest {weekday} of the year.|One asked if wood minds.|I'm having a lie-down.}
@a Avoided {thing} again, by {sharpening everything|sorting screws by country|making {thing}}. {I've never had such sharp tools.|It's still there. I looked.}
`,
  },
};
