import type { CommunityTexts } from './texts.ts';

export const typefaces: CommunityTexts = {
  name: 'typefaces',
  about: `Letters, lettering and the signs above shops. Bring photographs, specimens and grudges.`,
  rules: [
    ['Credit the designer, or say you are looking for them'],
    ['Identification requests need the whole alphabet you have', 'Not one cropped R.'],
    ['No piracy', 'Do not ask for font files. Do not offer them.'],
    ['Photograph signs, not people'],
  ],
  mods: ['quillon', 'greta_p'],
  ageDays: 398,
  slots: {
    face: [
      'Garamond',
      'a grotesque from the 1890s',
      'Akzidenz',
      'Gill',
      'a Clarendon',
      'Caslon',
      'an Egyptienne with enormous feet',
      'Univers',
      'a stencil',
      'Baskerville',
      'a blackletter',
      'a rounded gothic',
      'Times, unironically',
      'Bodoni',
      'Frutiger',
    ],
    letter: [
      'R',
      'g',
      'Q',
      'lowercase k',
      'figure 4',
      'K',
      'S',
      'long s',
      'figure 2',
      'J',
      'lowercase t',
      'W',
    ],
    place: [
      'a disused cinema',
      'the baths',
      "a chemist's",
      'the bus depot',
      "a fishmonger's",
      'a school gate',
      'the back of a lorry',
      'a lift, 1966',
      'the town hall lavatory',
      'a bakery in the next town',
      'a gravestone',
      'a ferry',
      'a manhole cover',
    ],
    detail: [
      'the spacing',
      'the leg',
      'the counter',
      'a superfluous spur',
      'optical sizes',
      'the overshoot',
      'ink traps',
      'old-style figures',
      'the terminals',
      'hand-cut serifs',
      'the stress',
    ],
    medium: [
      'enamel',
      'gilded glass',
      'sandblasted stone',
      'neon',
      'brush on wood',
      'cut vinyl',
      'cast iron',
      'mosaic',
      'linoleum',
      'letterpress',
      'rubber stamp',
    ],
  },
  posts: [
    {
      shape: 'ask',
      by: 'quillon',
      hoursAgo: 14,
      title: 'Why do so many old enamel station signs use such a wide R?',
      body: `I have now photographed nineteen of them. The leg always kicks out further than the bowl, even when the rest of the alphabet is narrow. Is this a stencil habit, a legibility rule somebody wrote down, or one very opinionated foreman?

| Line | Signs | Wide R |
|---|---:|---:|
| Coast line | 8 | 8 |
| Valley line | 6 | 5 |
| Main line | 5 | 2 |

The odd one out on the valley line was replaced in 1951, says the guard, "after the lorry".`,
      thread: `
@greta_p A leg that kicks out keeps R away from B and P when the enamel has bled at the edges, and it always bleeds a little in firing. I'd vote for a rule, and one that a foreman wrote.
  @op That would explain why the S is so open, too. They are all drawn against melting!
@a Are the signs by the same works? Enamel shops had their own pattern alphabets and sold them to anybody. My guess: one works, two railways.
  @op There's a tiny mark in the lower right corner on eleven of them, a bird over a wave. I have been cleaning corners with a toothbrush all week.
    @a A bird over a wave! I have that on a *milk churn*. I'll send you the photograph.
      @op It's the same bird. It is the same bird! The churn has an R on it, and it kicks.
@b There's a letter from an engineer in our railway museum: "the R to be made generous, so as not to be taken for a P by passengers in haste". 1907, if I remember rightly.
  @op *So as not to be taken for a P by passengers in haste.* So it was a rule, with a foreman in it. Might I ask for a scan, whenever you're there?
    @b I'm there on Thursdays. I'll bring the white gloves.
@c After the lorry.
`,
    },
    {
      shape: 'guide',
      hoursAgo: 66,
      by: 'paperweight',
      title: 'Spacing by eye: the three exercises our sign painter made us do before we touched a brush',
      body: `He was eighty and wouldn't let us near paint for two weeks.

**One: pour water.** Imagine the gaps between letters filled with water. All the pools have to hold the same amount. HH is a tall thin pool, so it needs width; AV is a funnel, so push them together. Set MINIMUM, then AVOCADO, until they pour the same.

**Two: three at a time.** Cover everything but three neighbouring letters. Is the middle one in the middle? Move on by one letter. It's dull, it takes a minute per word, and it's never wrong.

**Three: upside down.** Turn the sheet over. You can't read any more, so you can finally see.

Then he'd walk past, say "the O is cold", and be right.`,
      thread: `
@a "The O is cold." I know exactly, and couldn't explain it to a living soul.
@b I teach lettering and I've been doing two and three for years. The water's new to me and I'm starting with it on Monday.
  @op He'd be pleased. He wouldn't show it.
@c In software: switch off metrics kerning, do it by eye at a size of 200, *then* compare with what the designer did. Humbling.
@d I did MINIMUM at the kitchen table, and now I can see that our front door number is too far right.
  @op It doesn't go away again. I'm sorry.
`,
    },
    {
      shape: 'show',
      title: 'Lettered our village fountain in the manner of the people who lettered it in 1783',
      body: `The inscription had weathered to about half an idea. The council wanted "something Roman". I said: you *had* something, give me a month.

Rubbings with graphite, side light at dusk, and a fragment in the museum with three whole letters (N, B, and a G with a beard). From there I drew the others, on the stone, with a flat brush, and cut along my brush strokes: that's what they had done as well, you could see it in the angle of the N.

The mistake was theirs and I kept it: there's one U where all others are V. He was tired, or it was getting late, or he wanted to try one.`,
      thread: `
@a Thank you for keeping the U.
@b The brush first, then the chisel. How long did it take the council to stop saying Roman?
  @op Until a councillor's grandmother said it had always looked like that.
@c A G with a beard, please, a picture of it, some day.
@plumbline What did you cut with? I've a lintel to do, sandstone, and I only own chisels for granite.
  @op Tungsten tips, 8 and 12, and a small dummy. On sandstone go gently, it wants to be persuaded.
`,
    },
    {
      shape: 'talk',
      title: 'A defence of Comic Sans by somebody who has done nothing but teach reading for thirty years',
      body: `The a looks the way children write it. The letters don't mirror one another: turn the b and it is *not* the d. It is spaced like a washing line. Some of my pupils read it when they'd read nothing else, and they weren't in the mood for a lecture on taste.

I've since found others that do this too and that you'd find prettier, and I use them. But I learned what to look for from the one you laugh at.`,
      thread: `
@a I've laughed at it for twenty years and have nothing to say in my defence. Thank you.
@b What do you use today?
  @op Whatever has a single-storey a, long ascenders, an unmirrored b/d, and generous spacing. There are a good few. And I set it larger than I'd like, and with *short lines*. That helps more than any letter.
@wrenfield This should be required reading in any studio. Not liking a voice isn't the same as not hearing what it says.
@c As a dyslexic typographer: yes to spacing, yes to short lines. Everyone's different about the letters.
  @op And everyone's different about the letters. Yes.
`,
    },
    {
      shape: 'ask',
      title: "What is this? Sign over a fishmonger's, letters F I S C H, no other evidence",
      body: `Sans, condensed, very round S, the C closes almost to an O, and the H has its bar far too high. Painted before 1960, since the shop moved then. I've photographed it at every hour of the day.`,
      thread: `
@a Very likely no typeface at all but somebody's hand. High-waisted H plus closed C is straight from the sign writers' manuals of the 1920s.
  @op There's a name at the lower edge, I saw it this evening as the light came from the side: "Grabner u. Tochter".
    @b *And daughter*. Go on, please.
      @op The daughter's name was Erna. She painted until 1971. The F is hers, said the fishmonger's widow, since her father could never do an F.
        @c I came here for a font identification and I'm leaving with Erna.
@d Take a rubbing of the H. Somebody will want to revive it, and I hope they call it Erna.
`,
    },
    {
      shape: 'guide',
      title: 'How to photograph lettering so that somebody can learn from it',
      body: `- **Straight on.** Hold the camera at the height of the middle of the word. Ladders, walls, patient friends.
- **From far away and zoomed in.** Close up with a wide lens, the first letter is bigger than the last.
- **Side light.** An hour after sunrise for carved or enamelled letters, overcast for painted ones, dusk for neon (meter on the sky).
- **The whole word and its neighbourhood first**, then details with a coin or a tape in them.
- **Write down where, on the same day.** I've 300 photographs of beautiful letters from "somewhere, probably Thursday".
- Ask inside. They have the story, and sometimes the stencils.`,
      thread: `
@verdigris A 135 on film, from over the road, with a polariser for enamel. Everything else has been said.
@a "Somewhere, probably Thursday" is the name of my whole archive.
@b The asking inside is so true. I went in for a photograph and came out with a box of cut paper stencils from 1938, since otherwise they "would have gone on Monday".
  @op Monday is the natural enemy of the stencil.
`,
    },
    {
      shape: 'show',
      title: 'Four scripts on one tea tin: notes on a label from 1930s Haifa',
      by: 'noor_haddad',
      body: `From a flea market. Arabic, Hebrew, Latin and Armenian on one lid of twelve centimetres:

> شاي ممتاز
> תה משובח
> Choice Tea
> Ընտիր թէյ

The four lines are the *same length*, that was somebody's ambition. The Arabic is stretched with kashida, the Hebrew has a wide ש, the Latin has got letterspacing, and the Armenian needed nothing, it fitted, and looks relaxed in the corner.

Somebody sat there and made all four comfortable. No one of them is translated "from" another. I've been looking at it for a week.`,
      thread: `
@dvora_s The ש is so wide that it could carry a tray. And משובח is a lovely old word. You can still hear it from very polite grocers.
  @op My grocer says ممتاز about everything. Including the weather, and the bill.
@a "Somebody sat there and made all four comfortable." This is what I want on my gravestone.
@b Are the strokes matched in weight?
  @op To the eye, yes. Measured, the Hebrew horizontals are 20% heavier than the Latin stems, and that's just right.
@mei_lin_c I'd have loved to see where they'd have put the 茶.
  @op In the middle. Round, like the lid.
`,
    },
    {
      shape: 'talk',
      title: 'Which letter do you judge a typeface by?',
      thread: `
@a R. It has everything: stem, bowl, leg, and character.
@b g, double-storey. If the ear is wrong I can't go on.
  @c The ear of the g is where the designer thinks no one's looking.
@greta_p Italic k. It's where they run out of ideas.
@d Figure 2 and the comma. Nobody draws them first, they show what's left of the enthusiasm.
@e The space.
  @f Of course there's one.
    @e I stand by it.
`,
    },
    {
      shape: 'ask',
      title: 'Making a rubber-stamp alphabet with children: one size, one weekend, nine fingers',
      body: `Nine, because one is in plaster. We've got erasers, lino cutters (me), soft blocks and ambition. How do you keep them upright and equally tall? And has anybody got tips for the S?`,
      thread: `
@a Draw on tracing paper, turn it over, rub it off on the eraser: mirrored automatically. Two lines across each block with a pen *before* cutting, top and base.
@b S from two circles stacked, the upper one smaller. Then join. And if it's bad, cut three. One will be good and it'll look like a decision.
  @op+2d The S was done by the one with the plaster. It's the best letter of the alphabet, somewhat furious.
@c Glue them on bits of wood of the same height, with a notch on the side that is *up*.
  @op A notch! We'd printed a whole menu with the N on its side. Nobody had minded the Z.
`,
    },
    {
      shape: 'guide',
      title: 'A CSS starting point for long texts, with reasons',
      body: `Everybody has such a block. Here's mine, with the reasons beside it, as it's the reasons one forgets.

\`\`\`css
article {
  max-width: 34em;               /* 60 to 70 characters: the eye finds the next line */
  line-height: 1.55;             /* more for long lines, less for short ones */
  font-size: clamp(1.05rem, 0.95rem + 0.5vw, 1.25rem);
  hanging-punctuation: first last;
  text-wrap: pretty;             /* no lonely last words */
  font-variant-numeric: oldstyle-nums;
}
table { font-variant-numeric: lining-nums tabular-nums; }
abbr  { font-variant-caps: all-small-caps; letter-spacing: 0.03em; }
\`\`\`

\`hanging-punctuation\` still works in only one engine, and that's a pity, and I leave it in as a small candle in the window.`,
      thread: `
@a Candle in the window. 🕯️
@casper_o \`ch\` instead of \`em\` for the measure? I know, it's the width of the zero, not of the average letter.
  @op That's why. 65ch in a face with a wide 0 are 80 letters. em lies as well but always in the same direction.
@b For Arabic and for CJK: no letter-spacing, ever (the joins break), and line-height nearer 1.8. If somebody copies this block, please scope it by language.
  @op Very right, and I'd forgotten. \`:lang(ar), :lang(ja)\` get their own lines in mine now.
`,
    },
    {
      shape: 'show',
      title: 'Set 2,000 words by hand, twelve point, in seven evenings. These are my typos',
      body: `A small press in the old brewery let me use the cases. I set a text by my grandmother. Speed at the beginning: 90 letters per hour. At the end: 600. A journeyman would've done 1,500, and whistled.

Things I now know with my fingers:

- where the e lives
- that n and u are the same letter for the first three days
- what "out of sorts" means: on page five I ran out of k, because my grandmother came from *Kirkkonummi*
- that justified text is a decision you make forty times per page

Errors found after printing: four. One of them is now in all eighty copies, it says "she looked ont of the window". I've decided that she did.`,
      thread: `
@paperweight "I've decided that she did" is the proper spirit of a press.
@a Out of k! You could have borrowed from the next fount, the journeyman's way: one k from a slightly different face, and hope.
  @op On page six there are two such k's. Nobody has found them yet.
    @b Page six, lines 4 and 19? I've got copy no. 31.
      @op You have got eyes.
@c How did it smell?
  @op Of lamp oil, iron and of the brewery, still.
`,
    },
    {
      shape: 'ask',
      title: "Choosing a face for a hospital's door signs: what would you test?",
      body: `I'm not a designer, I'm the one who gets asked the way. 300 doors, long words, tired eyes, and half of the readers are frightened.`,
      thread: `
@a Words, not letters: print *Radiology* and *Cardiology* at real size, go ten metres back, take off your glasses. Then in the evening.
@b Il1, rn/m, cl/d, 6/8/9. If room 1l exists on your signs, start over.
@c Upper and lower case, not capitals. People recognise the outline of "Ward 6" from the end of the corridor.
@greta_p And test with the people who clean at night and with the ones that push beds. They read signs backwards, at speed, past a drip.
  @op+3d I asked the night shift. They wanted **numbers on the floor**, large. Nobody had ever asked them. We're doing it.
    @a There's your answer, and no typeface would have given it to you.
`,
    },
    {
      shape: 'talk',
      title: 'The sign is gone',
      body: `The chemist's, corner of the market, gold on black glass, 1926. I walked past it for thirty years. On Monday there was a van. Now it's white, backlit, and it says the same word.

I'm not against new signs. I'd just have liked to say goodbye to the ß.`,
      thread: `
@a Ask where it went. *Today*. They're in skips more often than you'd think, and for one day.
  @op I asked. It was in a skip. It's in my hall. It's two metres long and I live on the third floor.
    @a HOW
      @op Four strangers and the man from the kebab shop.
        @b I'd like to read the long version of this on my deathbed.
@c Our town has a small museum for letters, in a former bank. They'd take it, but please don't hurry.
  @op I'm not in a hurry. I say good morning to the ß.
`,
    },
    {
      shape: 'show',
      title: 'Vertical shop signs of one street in Kanazawa, sorted by brush',
      link: 'https://example.jp/kanban/kanazawa',
      by: 'yuki_t',
      thread: `
@op 看板 (kanban) means signboard. Sixty-four of them on one street, some from before the war. You can see that three of the calligraphers learned from the same teacher: look at how they end the vertical stroke, 縦画, like a leaf.
@mei_lin_c The one for the tea shop, 茶舗! So much white in it, and so calm.
  @op Yes, this one was written by the owner. He needed four years until he dared to hang it up.
@a I can't read any of it and I looked at all sixty-four.
`,
    },
    {
      shape: 'ask',
      title: 'Is there a good reason for two spaces after a full stop, other than my father?',
      thread: `
@a Typewriters, they say, but there were wide sentence spaces in hot metal long before. So your father's in good company, only a bit late.
@b In plain text, with a fixed width font, I still do it. The eye likes a breath.
@c The software eats the second one anyway. It's a private matter between you and your thumb.
  @op I'll tell him. He'll be satisfied with "hot metal".
`,
    },
    {
      shape: 'guide',
      title: 'Reading a type specimen like a letter from the foundry',
      body: `The words they chose tell you what they were proud of and what they feared.

- **HAMBURGEFONSTIV**: all basic shapes in one word. Neutral, a handshake.
- Lots of **R, Q, &**: "look what we can do".
- Never a **K** or **S** large: "please don't look".
- Only capitals: the lower case isn't finished, or should not have been.
- Sizes from 6 to 12 in columns of *real* text: for book people, an honest shop.
- A page with borders and little hands ☞: they had debts.

My favourite is a foundry of 1885 which sets its own price list in each of the faces. By the end, you know which one is cheap *and why*.`,
      thread: `
@a ☞ They had debts. I've got a drawer full of specimen books and will now read them as tragedies.
@b Modern version: the specimen shows the word "Coffee" and nothing else.
  @c "Almost before we knew it, we had left the ground" is the other one. 
@henrike What's the earliest specimen you own?
  @op A single leaf, 1799, wormed. It says "Silence is" and then there's a hole.
`,
    },
    {
      shape: 'show',
      title: 'One hundred ways to write 100, from market stalls',
      link: 'https://example.org/market/hundred',
      thread: `
@op Chalk, felt pen, biro on cardboard. The one for eels has got a zero which is itself an eel.
@quillon Number 61! The two noughts are holding hands.
@a I've bought apples because of a 4 before. I understand these people.
`,
    },
    {
      shape: 'show',
      by: 'quillon',
      hoursAgo: 7,
      title: 'Tiles at the old fish hall, before the scaffolding goes up',
      pictures: [
        {
          scene: { of: 'lettering', text: ['FISCH', 'HALLE'], ink: 0x1f4a8b, paper: 0xe9e4d2, made: 'tiles' },
          alt: 'The word Fischhalle on two lines, laid in blue tiles on a pale wall.',
          caption: 'Look at the S. Somebody solved that on their knees.',
        },
      ],
      thread: `
@greta_p It has no curves and yet it is round. That is the whole profession.
@a Will they keep it?
  @op They have promised. I have photographed every tile.
`,
    },
    {
      shape: 'show',
      title: 'Numbers from the Saturday market, printed with what was at hand',
      pictures: [
        {
          scene: { of: 'lettering', text: ['3.50'], ink: 0xc8402f, paper: 0xeadfca, made: 'dots' },
          alt: 'The number 3.50 in red dots on brownish paper.',
          caption: 'Cork of a bottle, beetroot juice',
        },
        {
          scene: { of: 'lettering', text: ['2 FOR 5'], ink: 0x1d1d1b, paper: 0xc9a36b, made: 'stencil' },
          alt: 'The words 2 for 5, stencilled in black on cardboard.',
          caption: "Stencil cut out of last week's sign",
        },
        {
          scene: { of: 'lettering', text: ['100 G'], ink: 0x2f5d3a, paper: 0xdccdb0, made: 'wood' },
          alt: 'The text 100 G, painted in worn green letters on a wooden board.',
          caption: 'The cheese lady. Repainted every spring by her brother.',
        },
      ],
      thread: `
@plumbline The cork zero is better than most zeros that I have paid for.
`,
    },
    {
      shape: 'ask',
      title: 'Cover sketch for a book of essays on stairs. Too many moons?',
      pictures: [
        {
          scene: {
            of: 'cover',
            title: 'ON STAIRS',
            author: 'NINE ESSAYS',
            paper: 0x2b2f4a,
            ink: 0xe9e2cf,
            accent: 0xe0a03a,
            figure: 'stairs',
          },
          format: 'portrait',
          alt: 'A dark blue book titled On stairs: nine rising cream-coloured steps, one of them is orange.',
          caption: 'Without moons',
        },
        {
          scene: {
            of: 'cover',
            title: 'ON STAIRS',
            author: 'NINE ESSAYS',
            paper: 0x2b2f4a,
            ink: 0xe9e2cf,
            accent: 0xe0a03a,
            figure: 'moons',
          },
          format: 'portrait',
          alt: 'The same book with sixteen moons in different phases, one of them orange.',
          caption: 'With',
        },
      ],
      thread: `
@wrenfield The stairs. The moons are another book, and I want that one as well.
`,
    },
    {
      shape: 'talk',
      title: 'All blackletter on one page, from the very pointed to the merely grumpy',
      link: 'https://en.wikipedia.org/wiki/Blackletter',
      preview: { of: 'manuscript', hand: 'upright', initial: 0x3a3f6b },
      thread: `
@op I teach with this page. By the end of the lesson half of the class wants to be a monk and the other half wants to be a band.
`,
    },
  ],
  round: {
    title: 'Letters seen this week, no. {no}',
    bodies: [
      `Above shops, on lorries, on gravestones, in the bath. Where, what made of, and which letter stopped you.`,
      `Task for this one: find the best *number* in your street. House numbers, buses, gas meters.`,
      `Ghost signs welcome: anything painted, faded, and still speaking. If you know who painted it, all the better.`,
      `The usual. Also, if you've set, cut, drawn or printed something yourself, it belongs here even if it's crooked.`,
    ],
  },
  remarks: {
    any: `
@a I went past {place} today and saw {detail} {for the first time|with other eyes|, thanks to you}. {I was late for work.|Somebody asked if I was all right.|There's no way back.}
@b {Medium} forgives nothing and {forgets nothing|lasts for ever|I love it}. {Good post.|That's all.|Sorry, carry on.}
@a {I've looked up every {letter} on my street since.|My tram stop has the wrong one. I can't unsee it.|Kerned, set, saved.}
`,
    ask: `
@a My first thought is {face}, but {detail} {says otherwise|bothers me|is off}. Is there a {letter} anywhere?
  @op {There is!|Only half of one.|Sadly not.} {It's closed at the bottom.|I'll go back with a ladder.|The {letter} is all I have besides.}
    @a {Then it's drawn by hand, I'm sure.|Then I'd look at {face}.|Half's enough: no, not {face}.}
@b For {medium} I would {always start from {face}|look at {detail} first|forget the catalogue and draw it}. {Works every time.|And print it at full size.|Then step back ten paces.}
@c There was one just like it on {place} here. {It was painted over in 2011.|I've a photograph somewhere, I'll look.|I asked; nobody knew either.}
@a The {letter} would settle it. In {face} it's {open|closed|a bit smug}, {in most of its cousins it isn't|as far as I recall|at least in the older cuts}.
@a I'd take it to {place} and hold it next to the one there. {They're by the same hand, I could swear.|I'm serious.|Bring a ruler.}
  @op {I did! Same hand, or a pupil's.|It's shut until {weekday}.|With a ruler, in front of everyone. Fine.}
@a {Don't choose. Draw three and hang them up for a week.|Ask someone who can't see well.|Set your own name in it; you'll know in a second.}
`,
    show: `
@a {Oh, that's good.|Look at that {letter}!|This is lovely work.} {{Detail} alone!|How long did {detail} take you?|Even {detail} is right.}
  @op {Thank you. {Detail} took three attempts.|The {letter} nearly broke me.|I copied {detail} from {place}, shamelessly.}
@b I keep looking at the {letter}. {It has a sense of humour.|It knows something.|It shouldn't work, and it does.}
@a Was it {medium} from the start, or did you {try it on paper first|cut a dummy|have to be persuaded}?
  @op {On paper, for weeks.|Straight in, with a dry mouth.|Persuaded, by the owner.}
    @a {It has that directness.|The paper shows, in the good sense.|Owners are right more often than we say.}
@a The spacing! {Somebody has poured water between these letters.|One could park a bicycle in each gap, and it'd be the same bicycle.|Not one cold O.}
`,
    guide: `
@a Tried it on {face} tonight. {Detail} {finally makes sense|is another thing altogether|was never explained to me like that}. {Thank you.|I'm a bit dizzy.|More, please.}
@b For {medium} I'd add {detail}. {Otherwise I'd sign all of it.|I learned it from {place}.|It matters more than in print.}
@a As a {teacher|sign fitter|printer's daughter}, I've been waiting for somebody to write this down. {Sent to the whole workshop.|I'd only move {detail} to the top.|Thank you.}
@a Does it hold for {medium}, do you think?
  @op {Even more so.|With thicker strokes, yes.|I'd trust the eye over the rule there.}
`,
    talk: `
@a {I'll defend {face} to anyone.|I can't be neutral about {face}.|Put me down for {face}.} {It's the {letter}.|My school reports were set in it.|It's what {place} looked like.}
  @b {The {letter}, really?|I knew someone would.|We can still be friends.}
    @a {The {letter}.|Look at it again, at 40 point.|That's a relief.}
@b {Place}, {medium}, since before I was born. {One day it'll be gone.|I greet it.|I'd chain myself to it, I think.}
@a {I grew up under {medium}, {place}, and I think it's why I do this.|My first word, they say, was read off {place}.|The {letter} on our school door taught me what proportion is.}
@a I'll say something unpopular: {face} is {fine|warm|underrated}. {There.|I've said it.|Please be gentle.}
  @b {Gently: no.|I've waited years for company.|In small sizes, I'd agree.}
`,
    round: `
@a {Place}: {medium}, something like {face}, with a {letter} that {dances|has given up|thinks it's a swan}. {Stopped in the rain for it.|Went in and asked, no one knew.|1930s, at a guess.}
  @b {What a find.|I'd have stopped too.|The {letter}, yes!}
@b Best number: a {3|5|7|8|2|4}, {medium}, on {place}. {Someone cared.|The screws are part of it.|It beats every typeface I own.}
@c Cut {a linocut alphabet|two words|my own name} in {medium}. {Crooked.|The {letter} is upside down.|{Detail} needs another go.} {Happy anyway.|Proud of the {letter}.|It's on the fridge.}
  @d {Crooked is alive.|Show the {letter}!|First one? It's good.}
@d Ghost sign on {place}: only the {letter} and half a telephone number left. {I rang it.|Three digits, so before 1950.|The rest is ivy.}
@a A {letter} in {medium} on {place}, with a nail through it. {The nail sits exactly in the counter.|Best use of a nail this year.|1950s, and no one has minded.}
@a Two shops, same street, same word, {face} and {face}. {One's trustworthy, and I couldn't tell you why.|I bought bread in both, for science.|The {letter} decides it.}
  @b {Which one had the better bread?|Trustworthy is the {letter}, I bet.|This is my kind of science.}
    @a {The one with the {letter}, of course.|The untrustworthy one, sadly.|A draw.}
@a Handwritten menu at {place}: {the 7s have bars, the 1s have flags|every g is different|the prices lean}. {Somebody learned that in Vienna.|I asked to keep it.|I had the soup on the strength of it.}
@a Lorry, {medium}, "{& Sons|& Daughter|Removals}" with a {letter} as wide as the door. {Overtook me before I could stop.|I've seen it twice now.|I'm following no more lorries, I promise.}
@a {Repainted|Touched up} the {letter} on {place}, with permission and a shaking hand. {Nobody will notice, that's the idea.|I've left the old edge.|The owner brought coffee, and then her mother.}
  @op {Permission and a shaking hand: the right tools.|Well done. Sign it on the back.|Greetings to her mother.}
@a House number of the week: {11|88|27|404}, {medium}. {The two digits aren't from the same decade.|It's upside down and still right.|Somebody polishes it.}
`,
  },
};
