import type { CommunityTexts } from './texts.ts';

export const bookbinding: CommunityTexts = {
  name: 'bookbinding',
  about: `Paper, thread and paste. Ask before you reach for the spray adhesive.`,
  rules: [
    ['First, do no glue', 'Repairs to old books: everything you do must be possible to undo.'],
    ['Structure before leather', 'Tell us how it is sewn. The cover is the easy part.'],
    ['Grain direction', 'You will be asked. Say it first.'],
  ],
  mods: ['henrike', 'paperweight'],
  ageDays: 385,
  slots: {
    book: [
      'a hymnal',
      'a field guide with a broken back',
      'my first sketchbook',
      'a set of diaries',
      'a cookery book held together by butter',
      'a blank book for a wedding',
      'a school atlas',
      'a paperback I love too much',
      'a ledger from 1911',
      "a child's picture book",
      'a score',
      'an album for postcards',
    ],
    sew: [
      'link stitch',
      'on two tapes',
      'on raised cords',
      'French sewing',
      'Coptic, with a linen thread',
      'a long stitch through the spine',
      'Japanese stab binding',
      'a pamphlet stitch',
      'on three thongs',
      'secret Belgian',
    ],
    paper: [
      'a laid paper from the bottom drawer',
      'Zerkall, the last of it',
      'printer paper, short grain',
      'handmade rag',
      'kozo',
      'an old map',
      'wallpaper samples',
      'paste paper I made myself',
      'blotting paper',
      'marbled paper from Florence',
    ],
    glue: ['wheat starch paste', 'PVA', 'methyl cellulose', 'half paste, half PVA', 'hide glue', 'gelatine'],
    cloth: [
      'bookcloth',
      'an old linen shirt',
      'half leather',
      'quarter vellum',
      'buckram, the green one',
      'canvas',
      'paper only',
      "my grandmother's tablecloth",
    ],
    woe: [
      'the boards warped',
      'I cut one folio short',
      'the spine is on upside down',
      'the swell was enormous',
      'I pasted the wrong side',
      'the corners look like dumplings',
      'the thread snapped at the last section',
      'a fingerprint in the paste, for ever',
    ],
  },
  posts: [
    {
      shape: 'guide',
      by: 'henrike',
      hoursAgo: 16,
      title: 'Grain direction, with wet fingers: a thing you can learn in one minute and will never forget',
      body: `Paper has a grain, like wood. Fibres lie mostly in one direction. Damp paper grows **across** it, never along it. If the grain doesn't run parallel to the spine, the book fights you: the boards warp, pages turn like shutters, and a year later it gapes.

Three tests, from kind to brutal:

1. **Bend** it, don't fold. It bends more easily along the grain.
2. **Tear** it. Straight tear: along. Ragged: across.
3. **Wet** a strip of both directions with your fingers. The one that curls has the grain along the curl's axis.

Then make a small arrow on every sheet in pencil. *Every* sheet. I've been doing it for twenty-five years and on Tuesday I had an atlas in the press with one board the wrong way round, since I'd thought I could see it.

You can't see it.`,
      thread: `
@a You can't see it. I've just tested my "parallel" sketchbook paper. It's not. That explains *everything* about the last two years.
@paperweight To 3: the poor man's version with breath, for thin Japanese papers. You breathe on it and it curls up like a leaf.
  @op The breath, of course. I'd forgotten that it's also the nicest.
@b Does printer paper come in short grain? I only find long.
  @op Buy A3 long grain and cut it to A4. Then it's short. The arrow isn't on the pack, but the tear test is free.
@tamsin Same with wood, I thought, as I was reading: moves across, not along. A book's a very thin chair.
  @op A very thin chair. I'm going to be quoting you in classes.
`,
    },
    {
      shape: 'show',
      hoursAgo: 70,
      title: "Rebound my mother's cookery book and left every stain where it was",
      body: `She married with it. Spine gone, sewing gone, *Soups* loose in a plastic bag. I washed nothing. I only mended the folds with thin kozo and paste (72 of them), resewed on three tapes through the old holes, and made a case of plain grey linen.

The stains are an index. Most butter: page 214. I've baked it. It's a yeast cake with plums. I'd *known* that cake all my life and thought it was from her head.

I put in three empty sections at the end. She's had it for a week, and there's already something on them.`,
      thread: `
@a The stains are an index. 🧈
@b Through the old holes, thank you. How many of them were torn out?
  @op About a third, at the tapes. Little patches, 5 mm, the thinnest kozo. You only find them with a fingertip.
@c What's on the empty pages?
  @op Something red. She says it's jam. It's the first entry in volume two.
@old_kiln 214 please, if it may leave the family.
  @op She's allowed it and said: "but without the weights, there aren't any". 500 flour, the rest "as always".
`,
    },
    {
      shape: 'ask',
      title: 'Bone folder: bone, teflon or the handle of a spoon?',
      thread: `
@a Bone for folding, teflon for everything that could go shiny. The spoon for soup.
@b I've got one that I whittled out of a roe deer's shin found in the forest. It took me three evenings, and it fits only me.
  @c This is either very lovely or the start of a film.
@d Whatever you have, polish it with 2000 grit and a drop of oil. Most complaints about folders are about the edge.
@op Ordered bone, have spoon, am content.
`,
    },
    {
      shape: 'ask',
      title: "The glue on my paperback's spine has turned to caramel. Save it or let it go?",
      body: `1974, cost 4.80 then, is worth nothing. I've read it every winter. The pages come away like petals. It's about a lighthouse.`,
      thread: `
@henrike It's worth a winter, so save it. Pull it apart completely, scrape off the caramel (warm it with a hairdryer), then **double-fan**: clamp, fan to the left, glue, fan to the right, glue, thin PVA, three layers of it. A strip of mull. Case or wrapper as you like.
  @op+1d All pages loose on the kitchen table, in order, in the wind of a fan. I'm *very* nervous.
    @henrike Turn off the fan!
      @op Wrong kind of fan. I've understood it now. 11 were under the fridge.
        @a I've laughed so hard that I woke the baby.
          @op+7d It's bound. It lies flat. I've put the lighthouse on the spine, in pencil. It'll be winter soon.
@b Trim nothing. The margin in paperbacks of that time is all you've got.
`,
    },
    {
      shape: 'guide',
      title: 'Wheat starch paste without lumps, in a microwave, in four minutes',
      body: `One part starch (not flour), four parts cold distilled water. Stir. Let it stand for half an hour.

\`\`\`text
20 s   stir
20 s   stir
15 s   stir       it's milk, still milk, still milk
15 s   stir       NOW it's pudding
10 s   stir
10 s   stir       until it turns from white to grey and glossy
\`\`\`

Cover it with cling film right on the surface, let it cool, push it **twice through a fine sieve** (horsehair, if you're rich, tea strainer if you're me), thin with water to the consistency you need: cream for cloth, milk for tissue, yoghurt for leather.

It keeps four days in the fridge. With mould on it you throw it away. Don't let anyone tell you about cloves.`,
      thread: `
@a "It's milk, still milk, still milk, NOW it's pudding" is the entire history of paste.
@b My teacher had hers ten *years* in a stone jar under the floor. Japanese style. It smelled like a cathedral.
  @op Aged paste, furu-nori, yes! That's another discipline. And another flat.
@c Cloves don't do anything?
  @op They smell of Christmas. The mould likes that as well.
`,
    },
    {
      shape: 'show',
      title: 'Twelve books for twelve godchildren, one a month, all out of the same sheet',
      body: `A sheet of handmade paper, 2 × 3 metres, present from a papermaker who retired. I cut it so that each book carries a part of the deckle edge. When you lay all twelve together, the edge runs round once.

Link stitch, no glue at all, boards from the pear tree. Each child is told about the other eleven, and where they live.

My idea is that one day somebody says: "Shall we put it back together?"`,
      thread: `
@a I hope very much that you've told no one but us what the idea is.
  @op The youngest is three. It'll take a while.
@b Twelve link-stitch bindings with exposed spines and pear boards: please describe how you've attached the boards.
  @op Two holes per station, wrapped like the Coptic ones, thread 18/3, waxed. The holes drilled at an angle, coming out of the edge, so nothing's lying on top.
@c The papermaker, do they know?
  @op She wept a bit, and gave me the offcut from the mould as well: the *thirteenth*. That one's hers.
`,
    },
    {
      shape: 'talk',
      title: 'What have you found between pages?',
      body: `Today, in a law book from 1890: a pressed pansy, a tram ticket, and a slip: *"Don't sell before Easter."* It was between sale and barter. No more than that.

What've you found?`,
      thread: `
@a A slice of ham. 1950s, by the paper. It had become part of the chapter.
@b A pair of glasses, folded, in a novel, at the place where it gets sad.
@quietmill A list of all those who had *borrowed* the book, with dates and remarks. "H., 1931, returned with hair."
  @c Whose hair?
    @quietmill H.'s, presumably.
@d My own letter. In a second-hand shop, 300 km away. I'd written it when I was nineteen and never had an answer. It had been opened.
  @op And read, then, and kept in a book. That's something.
    @d I thought so too, after a while.
@e A bookmark with "I'm here" on it.
`,
    },
    {
      shape: 'ask',
      title: 'My boards warp outwards, like wings. I have counted to ten and started again three times',
      body: `Grey board 2 mm, grain **parallel** (tested with wet fingers!), cloth outside with PVA, paste-down inside with paste.`,
      thread: `
@a Outside pulls stronger than inside. PVA shrinks less than paste, though, so I'd have expected inwards. What sort of cloth?
  @op It's from a shirt, backed by me, with a fairly thick paper.
    @paperweight There it is. The thick backing paper is the strongest thing in the sandwich. Give the inside a lining of the *same* paper first, let it dry, and then the paste-down. Forces in pairs.
      @op+2d "Forces in pairs" and one evening later: flat. Flat! I keep pushing down on it, and it keeps not moving.
@b And let it dry under weight for longer than you can bear. A week. Two.
  @c I use the collected works of somebody I don't care for.
`,
    },
    {
      shape: 'show',
      title: 'A book that can be read by ear: different papers for different chapters',
      body: `For a friend who's losing his sight. It's a walk which we took together, in seven chapters, and each is on a paper that *sounds* right when you turn it. Snow: soft Japanese paper, hardly anything. Gravel: onion skin. The inn: thick blotting paper. The rain was the hardest one, it's glassine.

He turned it through once without a word. Then he said: "You left out the bridge." He's right, I left out the bridge. It's now between four and five, in copper foil.`,
      thread: `
@a I'm sitting here rustling everything on my desk.
@b Copper foil! What does a bridge sound like?
  @op Like being a little too loud for a moment.
@c How do you sew such different papers in one spine without it looking like a staircase?
  @op Each chapter's its own section with compensating guards, and then on tapes, loosely. It does look like a staircase. He likes the staircase, he can find the chapters with his thumb.
@a I showed this one to my mother, who's blind. She'd like to shake your hand.
`,
    },
    {
      shape: 'talk',
      title: 'A tool you made yourself, as the real one was too expensive',
      thread: `
@a Finishing press from two breadboards and threaded rods. It's bound sixty books and cut some bread.
@b A sewing frame from an upturned stool, with tapes round the legs. It's *the same thing*, only with a seat.
@c A plough out of a chisel, and that one I can't recommend. I mean it.
@bodkin An awl made from a darning needle and a champagne cork. My bodkin, hence the name. It was a good evening.
@d For weights: old flat irons from the flea market. I now own eleven. They're looking at me.
`,
    },
    {
      shape: 'ask',
      title: 'How do you write the title on a spine if you can neither tool gold nor draw?',
      thread: `
@a Paper label. Letterpress, typewriter or good handwriting, on a paper of a different tone, glued into a slight recess. It's been right since 1820.
@quillon If you've a rubber stamp set: one line, generously spaced, *lower* than you think (about a third from the top). And only the last name and the title's first word.
@b Leave it empty. You'll know which book it is. It's the one with nothing on it.
  @c I've got thirty of those.
    @b There you are: a series.
`,
    },
    {
      shape: 'guide',
      title: 'The pamphlet stitch: three holes, forty centimetres of thread, and you are a bookbinder',
      body: `Fold four sheets together, in half, grain along the fold. Open in the middle. Three holes: one in the centre, two at a thumb's width from head and tail.

1. In at the **centre**, from outside, leave a tail of 5 cm.
2. Out at the **top**.
3. *Long jump on the outside* down to the bottom, in.
4. Out at the **centre**, on the other side of the long stitch.
5. Pull *along* the fold, never at right angles: paper tears.
6. Reef knot over the long stitch. Cut.

That's a book. It took you six minutes. It was made like that in 1550, and the ones of 1550 are still holding. Everything that comes later is more of the same.`,
      thread: `
@a Six minutes, it says. Eleven, and I've got a book! It's empty, and I'm afraid to write in it.
  @op Write "first" on page one, then the fear's gone.
    @a It says first.
@b I'd always pulled at right angles. Always torn. What a small sentence with what a large effect.
@c Did it with 24 eight-year-olds. Blunt needles. Two of them sewed it to their jumper, and everybody made a second one at home, *without* being asked.
  @op Best review.
`,
    },
    {
      shape: 'show',
      title:
        'Endpapers marbled in carrageenan, in the bathtub, while my flatmate was away for exactly one weekend',
      link: 'https://example.org/bindery/bathtub-marbling',
      thread: `
@op Forty sheets. The size is carrageenan 1%, left overnight, *at the same temperature as the room*, or else the colours dive. Alum on the paper. Ox gall by the drop. And a great deal of cling film.
@a And the tub?
  @op Clean! Nearly. She found a small blue snail behind the tap and said it was pretty.
@b The combed one with the green: is that a nonpareil, drawn through diagonally?
  @op Yes, with a comb from a hairdresser's. The owner waited and watched and then wanted one of them for the salon.
`,
    },
    {
      shape: 'talk',
      title: 'Should a book that has been repaired look repaired?',
      thread: `
@henrike On the inside you should always be able to see it, on the outside rarely. Honest to the next binder, polite to the reader.
@a In Japan there's gold in cracks. On paper, I do it with thin *white* kozo on purpose. It tells you: something was here.
@b It depends on whose it is. For the library, invisible. For my daughter, yellow thread.
  @bodkin Yellow is the colour of mends, in all of the communities, apparently. I'm pleased.
@c I once had one back from a restorer, and I couldn't find where it had been broken. I was sad, and I don't know why.
`,
    },
    {
      shape: 'ask',
      title:
        'Library wants to throw out 40 volumes of bound newspapers, 1871 to 1910. Can one person save that?',
      body: `I have a van until Sunday, and a garage which is dry on the left.`,
      thread: `
@quietmill Yes. Today. **Left**. Off the floor, on pallets, flat not standing, spine to spine alternating, cotton sheet over it. Then ring the state archive tomorrow: they mostly know which run has gaps.
@a Don't put them into plastic. Don't open the ones that smell of mushrooms. Take photographs of the spines.
@b I'm an hour away and I own a back. When?
  @op Saturday, nine? There'll be soup.
    @c I'm bringing straps and my brother.
      @op+4d **All forty are safe.** Five people, one van, one brother. The archive rang: 1888 to 1892 doesn't exist anywhere else. They came yesterday, with gloves, and one of them stroked the pallet.
        @quietmill I need a moment. Thank you, all five, and the brother.
@d This place, honestly.
`,
    },
    {
      shape: 'ask',
      title: 'Which thread for a first proper book, and do I really have to wax it?',
      thread: `
@a Linen, 18/3 for normal paper, 25/3 for thin. Four times the height of the spine times the number of sections, and then you tie in new thread anyway.
@b Wax it, yes: it doesn't tangle, doesn't saw the paper, holds the knot. Once over the beeswax, once through the fingers.
@c If the fold gets fat, the thread is too thick. If it hardly does, too thin. A bit of swell is needed for rounding.
  @op 25/3, waxed with a candle stub as I had no beeswax. It smells of a birthday.
`,
    },
    {
      shape: 'show',
      title: 'The daybook of a bindery, 1791 to 1804, photographed page by page',
      link: 'https://example.org/archive/bindery-daybook',
      thread: `
@op "For the widow B., one prayer book, sewn again, *the child's scribbles kept*." 1797. They knew.
@henrike Page 41: he notes how much paste he's thrown away in July. I feel so close to him.
@a There's a drawing of a cat in the margin of nearly every Friday.
  @op I've counted: 212 Fridays, 190 cats.
`,
    },
    {
      shape: 'show',
      by: 'henrike',
      hoursAgo: 14,
      title: 'Six sheets of marbled paper from one Sunday, in the order in which I got tired',
      pictures: [
        {
          scene: { of: 'marbled', colours: [0x1e3f66, 0xb8442f, 0xe8d6a8, 0x8b5a2b], drawn: 'comb' },
          alt: 'Marbled paper with long combed feathers in blue, red, cream and brown.',
          caption: '1. Careful',
        },
        {
          scene: { of: 'marbled', colours: [0x2f4f4f, 0xc9a45c, 0xece0c8, 0x7a2f2f], drawn: 'comb' },
          alt: 'Marbled paper with combed feathers in dark green, ochre, cream and wine red.',
          caption: '2. Confident',
        },
        {
          scene: { of: 'marbled', colours: [0x3f4156, 0xcf3f31, 0xe3ceb0, 0x2f4f4f], drawn: 'waves' },
          alt: 'Marbled paper with wide waves of slate, vermilion and cream.',
          caption: '3. Too confident',
        },
        {
          scene: { of: 'marbled', colours: [0x22577a, 0x57a39a, 0xf1e9d2, 0x263238], drawn: 'stone' },
          alt: 'Marbled paper with round drops of blue, sea green and cream, each with rings.',
          caption: '4. No comb any more',
        },
        {
          scene: { of: 'marbled', colours: [0x6b2d3a, 0xd3a15f, 0xf0e2c6], drawn: 'stone' },
          alt: 'Marbled paper with drops of wine red and ochre on cream.',
          caption: '5. No blue any more',
        },
        {
          scene: { of: 'marbled', colours: [0x333333, 0xded6c4, 0x8a8578], drawn: 'waves' },
          alt: 'Marbled paper with waves of black, grey and cream.',
          caption: '6. The water, by then',
        },
      ],
      thread: `
@paperweight Six is the best one and you know it.
  @op I know it. It is already on a book.
@a What do you thicken the bath with?
  @op Carrageen moss, cooked the evening before. It smells of a harbour with manners.
`,
    },
    {
      shape: 'show',
      title: 'Tide tables of my town, bound in what was left of a sail',
      pictures: [
        {
          scene: {
            of: 'cover',
            title: 'TIDE TABLES',
            author: 'HARBOUR OFFICE',
            paper: 0x1f4a5c,
            ink: 0xf0ead6,
            accent: 0xcf5a3a,
            figure: 'waves',
          },
          format: 'portrait',
          alt: 'A blue-green cloth-bound book on a wooden table. Its title is Tide Tables, under it are eleven wavy lines in cream and red.',
          caption: 'The lines are the actual tide of the day on which it was sewn.',
        },
      ],
      thread: `
@quillon The actual tide! Then the binding is dated, without a date.
`,
    },
    {
      shape: 'ask',
      title: 'Which of the two for a cookery book that lives next to the stove?',
      pictures: [
        {
          scene: {
            of: 'cover',
            title: 'SOUPS',
            author: 'AND SOME STEWS',
            paper: 0x8b3a2b,
            ink: 0xf3e6c8,
            accent: 0xe8b04a,
            figure: 'sun',
          },
          format: 'portrait',
          alt: 'A red book titled Soups with a cream-coloured sun on it, a yellow disc with rays.',
          caption: 'A: book cloth, starched',
        },
        {
          scene: {
            of: 'cover',
            title: 'SOUPS',
            author: 'AND SOME STEWS',
            paper: 0x3d5a40,
            ink: 0xf3e6c8,
            accent: 0xd98b4a,
            figure: 'leaves',
          },
          format: 'portrait',
          alt: 'A green book titled Soups with a twig of cream and orange leaves on it.',
          caption: 'B: buckram, which wipes clean',
        },
      ],
      thread: `
@a B, because you will wipe it. A, because you will love it. B.
@bodkin A with a paper jacket that you throw away twice a year.
`,
    },
    {
      shape: 'guide',
      title: 'A good, calm page on the anatomy of a book, with the names in six languages',
      link: 'https://en.wikipedia.org/wiki/Bookbinding',
      thread: `
@op I needed the word for "headband" in Dutch. It is *kapitaalband*, and I have thought of nothing else since.
`,
    },
    {
      shape: 'show',
      title: 'Between pages 112 and 113 of a hymn book, and where it must have come from',
      pictures: [
        {
          scene: { of: 'fern', ground: 'paper' },
          format: 'portrait',
          alt: 'A pressed, olive green fern frond on pale paper.',
          caption: 'It has left a brown shadow of itself on both pages.',
        },
        {
          scene: { of: 'fern', ground: 'dark' },
          format: 'portrait',
          alt: 'Four bright green fern fronds before a dark wood, out of focus.',
          caption: 'The churchyard, north wall. Still there.',
        },
      ],
      thread: `
@quietmill Leave the shadow. It is the only signature that the reader left.
`,
    },
  ],
  round: {
    title: 'In the press, no. {no}: what is drying?',
    bodies: [
      `One book each, please: what's in it, how's it sewn, what went wrong. A book without a fault is under suspicion.`,
      `Small-format month: nothing larger than your hand. Matchboxes welcome.`,
      `Repairs only this time. What came in, what did you undo, what did you leave?`,
      `Beginners, it's your thread. Post the crooked one. Next year you'll want to have it on record.`,
    ],
  },
  remarks: {
    any: `
@a Paste on my fingers, so only short: {yes|lovely|thank you|this}. {Wiping the screen now.|Sorry about the typo.|The cat's got some as well.}
@b {I'd like to hold that in my hand.|I can feel that paper.|My fingers moved as I read it.}
@a {Folded, sewn, put on the shelf in my head.|I'd like this on good paper.|Grain direction of this post: excellent.}
`,
    ask: `
@a For {book} I used {sew} and {glue}, and it's held {eleven years|so far|through two house moves}. {Grain?|Check the grain, though.|And grain parallel, sorry, I have to say it.}
  @op {Parallel. I tested it with wet fingers.|Hm, I hadn't looked.|{Sew} frightens me a bit.}
    @a {Then all's well.|Look now, before it's too late!|It's a knot and a repetition, no more.}
@b {Glue}, {always thin|and less than you think|in two coats}. {Woe} when I took the other one. {Dry it for a week.|Blotting paper in between.|Then leave it alone.}
@c Try it on {a dummy|scrap|four sheets} first, {in {paper}|with the same thread|even if it hurts}. {I never do. I always regret it.|It's an hour.|You'll throw away the dummy, not the book.}
@a {What's the humidity like where you are?|Is it near a radiator?} {Half of my disasters were weather.|Paper drinks what it gets.|{Glue} behaves like a different person in August.}
  @op {There's a radiator. I see.|An old house, damp, with a river behind it.|Dry as a desert, since the heating's on.}
    @a {Move it, weigh it down, wait a week.|Then dry slowly, under felt.|Then a bowl of water next to it. I'm serious.}
@a I'd take it apart. I know, I know. {But you'll see in five minutes what you'd guess at for weeks.|{Book} taught me that.|It's been apart before, they always have.}
@a With {paper} I'd go down a size in thread and {forget the {glue}|use {sew}|leave the spine open}.
`,
    show: `
@a {Exquisite.|Oh, that's handsome.|What a good book.} {Is it {sew}?|What's on the boards, {cloth}?|How did you do the corners?}
  @op {{Sew}, {cloth}.|{Cloth}, yes, and {glue}.|Slowly, twice. {Woe} on the first one.}
    @a {You'd never think so.|It suits it well.|{Sew}, I should've seen it.}
@b I finished {book} last week and was proud till {just now|two minutes ago|I read this}. {I mean that in a good way.|{Woe}, in my case.|Back to the press.}
@a {Does it open flat?|How does it open?} That's the only question my teacher ever asked.
  @op {Like a door in a good house.|To the last page.|Nearly. The first section sulks.}
@a {{Cloth} with {paper}, I'd never have dared.|The proportions! One hand, one breath.|The headband alone is worth the visit.}
`,
    guide: `
@a Did it with {paper}. {Woe}, {but only a bit|, my own fault|and it's still the best I've made}. {Thank you for the clear words.|Next one tomorrow.|Now I understand step two.}
  @op {It's how one learns.|Nobody's first looked better.|Two is always the one.}
@b With {glue} {it takes longer|one needs less|I'd wait a day}, {at least here by the sea|in my cold room|otherwise the same}. {Great.|Saved to the drawer.|Fine write-up.}
@a {Six of us did this on {weekday} and we've got six books.|I've read it with a needle in my mouth.|Drawings would help, but the words nearly draw.}
@a And if the sections are thicker, say {eight|six|ten} sheets of {paper}?
  @op {Fewer sections, longer thread, same thing.|Then press them overnight first.|It swells more. Plan for a rounder back.}
`,
    talk: `
@a {Book}, for {my sister|a neighbour|nobody}. {Inside: a ticket, a hair, a crumb.|I've put everything back where it was.|She opened it and closed it again and said nothing.}
  @b {That's how it should be.|What more can one want.|The crumb stays in, I hope.}
@b I kept {book} with {woe}. {It's the honest one.|I show it to students.|It's the one that opens best.}
@a {The best ones have been repaired three times.|I don't trust a book that has never been dropped.|My favourite thing is a flyleaf with two different names in it.} {{Book} at home has five.|It's a whole biography.}
@a I bound {book} for {my grandfather|a friend who moved away|the neighbour's girl} with {woe}, and they said: "{Now it's mine.|It's got a face.|I'd know it in the dark.}"
  @b {"I'd know it in the dark" is the highest praise.|And that's what it's for.|Which is more than a perfect one would get.}
`,
    round: `
@a {Book}: {sew}, {cloth}, {glue}. {Woe}. {I've decided it was meant.|Nobody has noticed.|It opens well, so there.}
  @b {It opens well is all that matters.|It's a feature in some centuries.|Which {paper} did you use inside?}
    @a {{Paper}, both ends.|The last of a packet.|Whatever was lying flat.}
@b Matchbox-sized: {book} in {paper}, {sew}. {I needed tweezers and language.|Forty-two pages, each with one word.|It's in my coat pocket.}
@c Repair: {book}. Took out {three kinds of tape|a staple|hot glue, HOT GLUE}, put in {kozo and paste|new tapes|as little as I could}. Left {the stains|a name|the child's drawing}.
  @op {Good that you left it.|Hot glue. My sympathies.|What does the owner say?}
    @c {She stroked it.|"It's the same." Exactly.|She paid in plums.}
@d First one ever! {Sew}, {paper}. {Woe}, {and I love it|and it's mine|and I've already started the next}.
  @a {Keep it for ever.|Mine looked much the same.|It's a book. You've made a book!}
@a {Book}, {sew}, {cloth}. {Made on a train.|With a toddler on my lap.|By the light of the fridge.} {Woe}, but look at the headband.
  @b {On a train! With {glue}?|Toddlers are good weights.|I am looking at the headband.}
@a Dyed {paper} with {onion skins|walnut husks|tea|oak gall}, for endpapers. {The kitchen is one colour now.|It came out like a wet stone.|Four shades, none of them planned.}
@a Taught {eight|twelve|fifteen} people {sew}, at the {library|prison|old school}. {One did it left-handed, mirrored, and better.|Silence for an hour. You know the sort.|Somebody asked if they could do it again, at once.}
  @op {That kind of silence.|Left-handed sewing is lovely to watch.|Which thread did you give them?}
@a {Book} came in with {an elastic band|a bootlace|four kinds of tape|a rubber glove} round it. {Out of respect I kept it, in an envelope, at the back.|{Glue} and {sew} from here on.|It's lost no page.}
@a Sharpened every blade. Cut {forty|sixty|ninety} boards. {All of them square, I've checked twice.|One's a trapezium, I'm keeping it as a warning.|My shoulder says stop.}
@a Tried {sew} for once. {Undone twice.|It looks like knitting by a spider.|At the fourth section it suddenly explained itself.} {{Book} will be the real one.|I'm hooked.}
  @d {The fourth section! It's always there.|Spiders would be proud.|Next: {sew}.}
@a Gave {book} away today. {It's odd how empty the press looks.|She smelled it first.|He opened it in the middle, like a professional.}
`,
  },
};
