import type { CommunityTexts } from './texts.ts';

export const localhistory: CommunityTexts = {
  name: 'localhistory',
  about: `Streets, ledgers, brass bands, wells. What happened here, who said so, and where is it written down?`,
  rules: [
    ['Sources', 'Archive, shelf mark, or "Mrs Lind, 84, on the bench". All good, as long as we know which.'],
    ['The living have rights', 'No names of people who may still be alive without asking them.'],
    ['Legends are welcome, labelled as such'],
  ],
  mods: ['quietmill', 'rosamund'],
  ageDays: 390,
  slots: {
    source: [
      'the parish register',
      'a ledger of the gasworks',
      'the minutes of the choral society',
      'a box of glass negatives',
      "the fire brigade's log",
      'an insurance map',
      'a court file from 1788',
      'the memory of a lady of 91',
      'a school chronicle',
      'a bill for beer',
      'the list of lost umbrellas at the station',
      'a tithe roll',
    ],
    place: [
      'the old ford',
      'the ropewalk',
      'Gallows Hill, which never had one',
      'the corner where the pump stood',
      'the tannery',
      'the back of the brewery',
      "the widow's mill",
      'platform two',
      'the ice cellar',
      'the bleaching field',
      'the charcoal path',
      'the third lock',
    ],
    who: [
      'a bell founder',
      'the night watchman',
      'two sisters who ran the post',
      'a schoolmaster with opinions',
      'the ferryman',
      'a travelling dentist',
      'the last lamplighter',
      'a midwife',
      'a photographer passing through',
      'somebody who signed with a fish',
    ],
    year: [
      '1743',
      '1788',
      '1811',
      '1832',
      '1848',
      '1866',
      '1879',
      '1893',
      '1904',
      '1911',
      '1919',
      '1926',
      '1934',
      '1951',
      '1963',
    ],
    odd: [
      'a goat is mentioned as a witness',
      'nobody can say why',
      'the page before is missing',
      'it was paid in eels',
      'the date cannot be right',
      'the same hand also wrote the complaint',
      'the sum is crossed out twice',
      'they all signed, except for one',
    ],
  },
  posts: [
    {
      shape: 'show',
      by: 'quietmill',
      hoursAgo: 18,
      title: 'The hat, the crane and the ferry: we have found out who is laughing in the 1969 photograph',
      body: `You may remember the question from the film cameras people: a woman on a quay, laughing, holding her hat, found on a half-exposed film. All we had was a crane.

**The crane** has a maker's plate with a round lower edge. Only two of that type stood in this country. One of them: our north quay, until 1973.

**The date.** The shadow of its jib falls on bollard 14. Somebody in the night sky community worked it out: between the 9th and 16th of June or the end of July, about eleven in the morning. The ferry was launched on 14 June, at eleven.

**The hat.** The brass band's second trombone, 81, looked at it for four seconds. "That's Lotte from the canteen. The wind had taken it three times. She'd *decided* by then to find it funny."

Lotte is 88. She lives 40 kilometres away. On Sunday we took her the print. She laughed, in exactly the same way, and put her hand up to her head, where there was no hat.

She also remembers the photographer. "A young man with a little boy. He'd got sweets."`,
      thread: `
@verdigris I've shown this to my father. He is that little boy. He's sitting next to me and can't say anything at the moment. Thank you.
  @op Greetings to him. Lotte would like to have him over for coffee. She says there'd be sweets.
    @verdigris Sunday after next. It's in the calendar, in his handwriting.
@halden The shadow was a pleasure. The error's about two days either way, mostly since I couldn't see whether the bollard is vertical.
@a This took a trombone, an astronomer and a maker's plate. I love this place.
@b May I ask whether Lotte has agreed to be written about?
  @op She's asked for it, and wanted it noted that the hat was *blue*.
`,
    },
    {
      shape: 'ask',
      hoursAgo: 52,
      title:
        'My house has a stone with "17 ☩ 64 H.B." over the door and nobody by those letters in any register',
      body: `I've been through births, marriages, deaths and taxes from 1740 to 1790. There's one H.B. in the whole parish, and he was four.`,
      thread: `
@rosamund Is the stone in its original place? Many were moved. Look at the jambs: is it the same tooling, the same width?
  @op Hm. It's two fingers narrower than the opening, and there's mortar as filler on both sides.
    @rosamund Then it has come from elsewhere. What was pulled down nearby, later? A mill, a chapel, an inn?
      @op There was an inn, the Hirsch, until 1871, three houses up. Landlord in 1764: *Hans Baur*! With a wife called Barbara. H. ☩ B.: maybe it's the two of them?
        @rosamund It's very often just that: his, the cross, hers. Congratulations, you live under an inn sign.
          @op I've opened a beer.
@plumbline Mortar tells you when it was put in: lime with bits of brick, before about 1890. White and hard, later.
  @op Lime, with brick and with a *fish bone*.
`,
    },
    {
      shape: 'guide',
      title: 'Reading old handwriting: the ladder I give to everyone who joins our Tuesday group',
      body: `1. **Begin with what you know already**: dates, months, names of villages. They're your key to the alphabet of that hand.
2. Draw the letters on a slip as *that writer* makes them. e, n, r and s first. Each writer's a country of his own.
3. Don't read words, read **strokes**. Count the minims: "minimum" is fifteen.
4. Transcribe exactly, with line breaks. Gaps are […]. Doubt is (?). *Never improve him.*
5. Aloud. Spelling was by ear. "Khiendl" is silent on paper and obvious in the mouth.
6. Leave it overnight.
7. Ask somebody. Two tired people see more than one rested one.

And start with ledgers. Ledgers say the same thing forty times.`,
      thread: `
@a "Never improve him." My whole first year was improving him.
@b 5! I read an inventory for weeks with "1 Sakhtuech". My neighbour overheard me: sack cloth.
@henrike For the German ones: the u has a little bow above, n has none. That alone makes half of it legible.
@c "Two tired people see more than one rested one" is also true of translation, marriage, and flat-pack furniture.
@d Could you use more Tuesday hands, remotely?
  @op Always. We've 4,000 pages of a village judge who wrote as if he was being chased.
`,
    },
    {
      shape: 'show',
      title: 'List of lost umbrellas, central station, 1911: I have typed up all 1,408',
      body: `Columns: date, train, description, claimed by. It's the best novel I've ever read.

| No. | Found | Description | Claimed |
|---:|---|---|---|
| 88 | 3rd cl. | black, mended twice | same evening, in tears |
| 341 | 1st cl. | silver handle, swan | no |
| 342 | 1st cl. | silver handle, swan | no |
| 607 | waiting room | child's, red | by the child, alone |
| 1,002 | 2nd cl. | "not an umbrella" | no |
| 1,408 | 3rd cl. | black, mended three times | same evening, laughing |

88 and 1,408 were claimed with the same signature.`,
      thread: `
@a Mended twice → mended three times. In tears → laughing. I'm in pieces over an umbrella.
@b 1,002???
  @op It just says so. With a question mark by a second hand, and by a third: "agreed".
@c 341 and 342. The same day, the same train? Two people who'd been given the same present?
  @op The same compartment. I've been thinking about it since March.
    @d They met there. Neither of them needed an umbrella any more.
      @op That's now the official version.
`,
    },
    {
      shape: 'talk',
      title: 'What did your street use to be called, and why was it changed?',
      body: `Ours: *Hinter den Säuen* (Behind the Sows), until 1898, when the doctor moved in. Since then: Lindenstrasse. There's never been a lime tree here.`,
      thread: `
@a "Pudding Lane" → "Station Approach" (1863). We've been mourning ever since.
@b Ours was Deaf Man's Alley, it's been translated from a dialect in which it means *pigeon*.
@teodor It's had five names in a hundred years. My grandmother lived at five addresses, and never moved.
  @op That's the shortest history of the century I've come across.
@c Behind the Sows is so much better for a doctor. Everyone would find him.
@loess In the cadastre it's still Behind the Sows, I looked it up. Names die last in the land register.
  @op It LIVES.
`,
    },
    {
      shape: 'ask',
      title: 'How do I start on the history of a house when the owner says "there is nothing"?',
      thread: `
@rosamund There's always: the land register, fire insurance (from about 1810 in many places, with descriptions!), building permits, tax, the neighbours. And look into the attic at the timber marks.
@a Ask what has *annoyed* people about the house. Annoyance leaves files.
  @op+4d It had, a chimney. There's a file as thick as my arm. Thank you!
@b Tree rings. For a few hundred you'll have the year that the beams were felled, sometimes even the season.
@c Tea with the oldest person in the street. Don't bring a form. Bring a photograph.
`,
    },
    {
      shape: 'show',
      title: "The night watchman's round of 1832, walked with a stopwatch and a horn",
      body: `Twelve stations, from ten until four, each hour. According to the regulations, "at a decent pace, blowing at the corners". There were complaints that he skipped the tannery.

We walked it: seven people, one horn (borrowed, brass band), at the decent pace of a man of 61 with a halberd (broom). One round takes **54 minutes**. With the tannery, it's **67**.

So it wasn't possible to do it in an hour. He'd been told to do something that couldn't be done, and left out what stank. In the archive, it's called "negligence". I've written a note for the file: with times.`,
      thread: `
@a Justice for the watchman!
@b I like history best like this, with shoes on. Did anybody complain about the horn?
  @op Two windows, one dog, and a man on Brewer Street who applauded, in pyjamas.
@c Has the archive taken the note?
  @op+9d It's item 14b of his file now. 193 years later he's been excused for the tannery.
    @d 🕯️📯
@ada_lindqvist "It couldn't be done, so he left out what stank" is also the history of most bus timetables.
`,
    },
    {
      shape: 'talk',
      title: 'The object in your local museum that you would rescue first',
      body: `Not the most valuable one. Ours has a Bronze Age sword, it's very fine. I'd take the school slate, 1871, on which it still says: *"I will not lick the pump"*, eleven times and a half.`,
      thread: `
@a And a half! What happened? Was he called to dinner? Did the pump give in?
@b A jar of buttons from the button factory, with a label: "good ones". There's no jar for the others.
@c The visitors' book of 1936 to 1946. Because of what it doesn't say, and then one page, in May, on which it's said.
@d A stuffed two-headed calf. It's dreadful. All children ask first for the calf, and afterwards they see the rest.
@quietmill I'm not allowed to have favourites. (The umbrella list.)
`,
    },
    {
      shape: 'guide',
      title: 'Recording old people: what I do differently after a hundred interviews',
      body: `- **Two visits.** The first one without a recorder. You're there to be looked at.
- Kitchen, not parlour. In the parlour people say what belongs in a parlour.
- Switch off the fridge. (And leave your car keys in it, so you switch it back on.)
- Bring one **object or photograph**, hand it over, be quiet.
- The question isn't "what was it like", but "where did you *sit*?" Everything else comes after.
- Don't fill a pause. Count to ten. The best sentence of this year came at nine.
- Never correct a date.
- Ask what may be kept, by whom, from when on. Write it down, both sign it.
- Label at once: who, where, when, who asked. Three copies. Play it to them.

At the end I always ask: *"What did I not ask?"* And then I take off my coat again.`,
      thread: `
@a Car keys in the fridge 🔑 this is the most practical sentence in all of oral history.
@b "Where did you sit?" I've just tried it on my father, on the phone. Forty minutes. I'd never heard any of it.
  @op That's the nicest thing you could have told me.
@c What came at nine?
  @op "I'd have gone with him, you know. If he'd asked in German."
    @c Oh.
@d What do you record with?
  @op A small recorder and a lapel microphone on a long cable, as the cable gets forgotten. Phones don't, people look at them.
`,
    },
    {
      shape: 'ask',
      title: "Brick with a dog's paw print and a thumb, from our demolished washhouse. Can it be dated?",
      thread: `
@old_kiln Size? Length × width × height in mm, and is there sand on one side? Hand-moulded bricks were left out flat to dry, with dogs, hens and children crossing them.
  @op 248 × 119 × 64, sand on one side, dark red with a violet corner.
    @old_kiln So near to the Reich format, but not quite it: between 1840 and 1875 I'd say, fired in a field clamp, it stood on the outside (the violet corner). The thumb's from lifting it.
      @op So on one afternoon around 1850, there was a dog, and then someone with a small thumb. It's on my desk.
        @a Small thumb? Women and children did the carrying. It might have been her dog.
@b I've one with the paw of a goose in it. They all walked over it, before we built on it.
`,
    },
    {
      shape: 'show',
      title: 'Every well in the old town, on one sheet, with what people said about the water',
      link: 'https://example.org/oldtown/wells',
      by: 'rosamund',
      thread: `
@op 31 wells, from a survey made after the cholera of 1854, with a column "opinion of those who drink it". *"Soft, good for peas."* *"Tastes of key."* *"Used only by the dyer and by his enemies."*
@m_osei Tastes of key! It belongs onto the map as a category. Would you share the coordinates? I'd like to lay it over the old sewer plan.
  @op With pleasure. I'm afraid of what we'll see.
    @m_osei You're right to be. "Tastes of key" is clean. "Sweet" is not.
@a "Good for peas" made me put peas on the list.
`,
    },
    {
      shape: 'talk',
      title: 'History you were told as a child which turned out to be true after all',
      body: `My grandmother always said there'd been a bear in the brewery. For twenty years I've smiled at that. Brewery's account book, 1907: "Bear, fodder, 14.20. Bear, damages, 88.–. Bear, *sold*, 60.–"`,
      thread: `
@a I need to know everything about entry two.
  @op A piano.
    @a Whose?
      @op The mayor's. The bear didn't play it well.
@b That our river once ran the other way. It did, for two days, at the flood of '54.
@c "An emperor slept in this bed." He did. He was eleven, and had the mumps.
@d That my great-aunt had flown. 1926, barnstormer, five marks. She's in the picture. Without a hat.
`,
    },
    {
      shape: 'ask',
      title: 'Our brass band turns 150. What do you show that is not photographs of men with moustaches?',
      body: `We've 412 photographs of men with moustaches.`,
      thread: `
@a The sound! Same march, played from the 1875 parts, 1920 parts, and today's. You can hear what the bands could afford.
@b The minutes. There'll have been at least one great quarrel. Read it out with roles assigned.
  @op There was, 1894, on the subject of whether one plays *at fires*. It went on for three years.
    @c And does one?
      @op One does. At a distance.
@d Who washed the uniforms. Somebody ironed those trousers for 150 years. Find her.
  @op+20d We found her, four of them, and their daughters. It's now the largest panel. Thank you very much for this one, it changed the whole thing.
@e Hang the moustaches as a wall, all 412, in the order of size.
`,
    },
    {
      shape: 'guide',
      title: 'Search words for the digital newspaper archive that actually find people',
      body: `Names don't work: the type was small, the scanner was tired, and *Schmid* is *Schmkl*. Look instead for:

- the **street** with house number (they printed addresses all the time)
- the **trade**: "turner's widow", "late of the post"
- fixed formulas: "sad duty to inform", "lost on the way from", "the finder is asked"
- the *auction* after the death: there you have the household, chair by chair
- misreadings on purpose: \`rn\` for m, \`li\` for h, \`c\` for e, \`f\` for long s

\`\`\`text
Baur   ->  Baut  Banr  Vaur  Bauer  Bam
Hirsch ->  Hirfch  Hirseh  Oirsch
\`\`\`

My grandmother's grandfather I found under "a tall man with two geese", no name at all, 1881. It was him. We've still got the geese, as it were.`,
      thread: `
@a "Hirfch" got me a hit within a minute, and with that the whole story of our inn. Beers are on me!
@b A tall man with two geese. How did you know?
  @op The street was right, the day was market day, and it says that he "declined to apologise".
@c \`"the finder is asked"\` has cost me my evening. A wooden leg. A wooden *leg*, on the way from the ball.
`,
    },
    {
      shape: 'talk',
      title: 'Today a stranger rang my bell, and asked if she might look at the kitchen tap',
      body: `She'd lived here from 1951 to 1958, as a child, with six others on this floor. It isn't the same tap. It's the same place, though, and the same window above it.

She stood there, with her hands on the edge of the sink, and looked out for some minutes. Then she said "it's got so *low*". It hasn't. She had stood on a box.

I found her a box.`,
      thread: `
@a I found her a box. 💧
@b This could be the first page of anything.
@c Did she tell you who else had lived there?
  @op All seven, with where each of them slept. I've drawn it, on squared paper, and she signed.
    @quietmill If you both agree, we'd like a copy for the house file. With the box.
@d I hope someone finds a box for me some day.
`,
    },
    {
      shape: 'ask',
      title: 'Is "since 1683" on our bakery true, and dare I ask?',
      thread: `
@a Ask! They mostly know, and they mostly know that it isn't quite.
@b 1683 sounds like a guild entry. Have a look at the bakers' book, if there is one. A bakery on the plot isn't a bakery in the family, though.
  @op The plot had a baker from 1683. In between: a cooper, a barber, and from 1790 to 1802, nobody, "because of the smell".
@old_kiln What smell?
  @op+1d I asked her. She laughed, and put an extra roll in the bag, and said "since 1802, then".
`,
    },
    {
      shape: 'show',
      title: 'School photographs of one village from 1887 to 1987, with every child named',
      link: 'https://example.org/village/school',
      thread: `
@op The oldest pupils of all went round from kitchen to kitchen with an album. It took four years. There are three children left without a name.
@quietmill 1911, second row, fourth from the left: that's the baker who later had the bear.
  @op You're joking. Are you? I'm adding it.
    @quietmill I never joke about the bear.
`,
    },
    {
      shape: 'show',
      by: 'rosamund',
      hoursAgo: 18,
      title: 'Our street in 1911 and a hundred years later, as near to the same spot as a lamp post allows',
      sameView: true,
      pictures: [
        {
          scene: { of: 'houses', hour: 'day', monochrome: true },
          alt: 'Black and white photograph of a row of gabled houses along a cobbled street.',
          caption: '1911, glass plate, from the estate of the chemist',
        },
        {
          scene: { of: 'houses', hour: 'day' },
          alt: 'A row of colourful gabled houses under a blue sky, over the same kind of cobbles.',
          caption: '2011, from a ladder held by two members of the society',
        },
      ],
      thread: `
@quietmill The chemist's own house is the second from the left in both, isn't it? The windows have moved.
  @op They moved in 1934. We have the invoice.
@m_osei "We have the invoice" should be on a flag.
`,
    },
    {
      shape: 'ask',
      title: 'Walled-up door, or a door that was always like this? North side of the malt house',
      pictures: [
        {
          scene: { of: 'bricks', age: 'old', door: true },
          format: 'portrait',
          alt: 'A green arched wooden door in an old brick wall with flaking plaster. Dark stains run down from above.',
          caption: 'The door',
        },
        {
          scene: { of: 'bricks', age: 'old' },
          alt: 'A stretch of old brick wall, partly plastered and stained, with bricks of several colours.',
          caption: 'The wall three metres to the left of it',
        },
        {
          scene: { of: 'bricks', age: 'new' },
          alt: 'A stretch of even, bright red brickwork.',
          caption: 'And the part that they rebuilt in 1974',
        },
      ],
      thread: `
@plumbline Look at the joints over the arch. If the courses run through, the door is younger than the wall.
  @op They do not run through.
    @plumbline Then somebody wanted a door there from the beginning. Now find out why.
`,
    },
    {
      shape: 'show',
      title: 'Births, weddings and funerals of one parish, 1750 to 1910, on one sheet of paper',
      pictures: [
        {
          scene: {
            of: 'plot',
            title: 'THE PARISH IN TENS OF YEARS',
            across: ['1750', '1770', '1790', '1810', '1830', '1850', '1870', '1890', '1910'],
            up: ['0', '100', '200', '300'],
            series: [
              [0.5, 0.55, 0.52, 0.6, 0.68, 0.8, 0.86, 0.78, 0.62],
              [0.42, 0.48, 0.7, 0.5, 0.52, 0.9, 0.58, 0.5, 0.42],
              [0.16, 0.17, 0.14, 0.2, 0.19, 0.22, 0.25, 0.24, 0.2],
            ],
            drawn: 'lines',
          },
          alt: 'Three lines from 1750 to 1910: births rise until 1870 and fall; funerals have two peaks, around 1790 and 1850; weddings stay low and even.',
        },
      ],
      thread: `
@a What happened in 1850?
  @op The well behind the tannery. We only know because somebody drew a map of it, four years before the famous one.
`,
    },
    {
      shape: 'guide',
      title: 'Old newspapers from all over the place, searchable, and it costs an evening each time',
      link: 'https://chroniclingamerica.loc.gov/',
      preview: { of: 'manuscript', hand: 'upright' },
      thread: `
@op I looked for a great-grandfather. I found him second in a pie-eating contest, and also the name of the man who beat him.
`,
    },
  ],
  round: {
    title: 'From the archive, no. {no}: one find each',
    bodies: [
      `A line, a bill, a photograph, a sentence somebody said. Where from, which year, and why did it stop you?`,
      `Theme, if you like: animals. There's nearly always an animal in the file.`,
      `Show us an ordinary day. What did somebody do on a Tuesday?`,
      `Unsolved: bring what you can't read, can't date or can't believe.`,
    ],
  },
  remarks: {
    any: `
@a I walked past {place} on the way home and {stopped|looked up|told a stranger about this}. {She knew more than I did.|It's a car park. Still.|I'll never see it in the old way again.}
@b {Source} ought to {have a reading circle|be set to music|be compulsory}. {I'd come.|I'm only half joking.|Tuesdays?}
@a {Pencil, no pen, and my full attention.|Noted on a slip, slip in the box, box on the shelf.|I've rung my aunt about this.}
`,
    ask: `
@a Have you tried {source}? For {place} I found {who} there, {year}, although {odd}.
  @op {I hadn't heard of it!|That's the one we lack.|It burned in {year}, they say.}
    @a {Ask at the county archive, there's often a copy.|"Burned" sometimes means "in the attic".|It's on the second floor, ask for the key.}
@b {Who}, {year}: there's one in ours as well. {Odd}. {They travelled more than one thinks.|Could it be the same?|I'd look at the neighbouring parish.}
@c {Date it by the paper|Look at the back|Turn it over}, {always|that's what I was taught|first of all}. {Half of my finds were on the back.|A watermark's worth ten guesses.|There's a stamp more often than not.}
@a {Who would have been annoyed by it? There's your file.|Who paid? There's always somebody who paid.|Was there a fire? Look at the year after.} {{Source}, I'd try.|It works nine times out of ten.}
  @op {The neighbours, for sure!|I'd never have thought of it from that side.|There was, {year}.}
    @a {Then you'll find it among the complaints, upstairs.|It's the only side from which paper falls.|Then the insurers drew a plan. Go and see.}
@a Careful with {year}: {the calendar changed|the parish books were copied later|they wrote it down from memory}. {I've been caught by that myself.|{Source} is more reliable there.|Look for a second witness.}
@a I've got a photograph of {place}, from about {year}, which might help. {I'll look for it at the weekend.|There's {who} at the edge of it.|It's a postcard, stamp and all.}
`,
    show: `
@a {What a piece of work.|This made my day.|Wonderful.} {Is {source} open to everyone?|How long did it take you?|Where's it kept?}
  @op {Yes, on Tuesdays.|One winter.|In a cupboard, next to the flags.} {They make tea.|Bring a pencil, no pens.|You have to ask twice.}
@b For {place} we've something similar, from {year}: {who}, and {odd}. {Nobody's ever told it properly.|You've encouraged me.|I'll write it up, I promise.}
@a {And all that from {source}!|I'll never skip a ledger again.|You've given somebody back their name.} {It's what this is for.|Chapeau.}
@a Has the family been told?
  @op {A granddaughter has. She'd always wondered.|I'm writing the letter now, for the third time.|There's nobody left that I know of. So it's ours to keep.}
`,
    guide: `
@a Used this on {source} tonight. {Three names!|It took ten minutes to find {who}.|I can read him at last.} {Many thanks.|I'd have searched for years.|Our group would like to reprint it, may we?}
  @op {Of course.|With pleasure.|Which years?}
@b In {source} it's the same, only {in Latin|with worse ink|upside down, from {year} onwards}. {One gets used to it.|Odd, but there.|Good advice.}
@a {Our group's going to try it with {source}.|I recognised all of my own mistakes, in order.|Number four!} {Thank you very much.|We'll report.}
@a What do you do when {the page has been torn out|there are two versions|somebody doesn't want to know}?
  @op {Write down that it's missing. It's a fact as well.|Print both, side by side.|Respect it. The paper can wait.}
`,
    talk: `
@a {Ours|With us it's|Here:} {place}, {year}, {who}. {Odd}. {We were told it at bedtime.|Every child knows it.|It's on no sign.}
  @b {Is it in {source}?|That wants writing down.|I'd love to believe it.}
    @a {Not a word.|One line.|It is! In pencil, in the margin.}
@b My {grandfather|neighbour|landlady} was there. {She always began with the weather.|He'd only tell it standing up.|I've got it on tape, with the fridge.}
@a {They say at {place}|My grandmother swore}: {who} still walks there, {in {year}|on foggy nights|whenever the brass band practises}. {It's on no record.|I go round it, to be on the safe side.|It's a good path either way.}
@a {What moves me|What I like} is that somebody kept it. {A drawer, a tin, a "you never know".|{Source} only exists since {who} couldn't throw it out.|Keepers ought to have a monument.}
  @b {To the keepers!|My mother's tin is the town archive.|"You never know" as an inscription.}
`,
    round: `
@a {Source}, {year}: {who} at {place}. {Odd}. {Nothing before it, nothing after.|I read it three times.|The rest is about beer.}
  @b {Wonderful.|And then?|"Nothing after" is so typical.}
    @a {Then the page ends.|I'll let you know, if the next volume turns up.|Then there's a recipe for ink.}
@b Animal of the week: {a pig in the choir|eleven missing bees' nests|a horse which was paid|the bear, again|a dog on the payroll}, {year}, {source}. {Odd}.
@c Unsolved: in {source}, beside {who}, somebody has drawn a {fish|small hand|ladder|wheel}. {Ideas?|Every third page.|Only in {year}.}
  @d {Mason's mark?|Paid, maybe?|We've got the ladder too! I thought it was a doodle.}
@d An ordinary Tuesday, {year}: {who} {mended a fence|sold four eggs|was late|bought candles}, at {place}. {That's all, and it's lovely.|I could go on reading for ever.|It rained.}
@a A bill, {year}: {who}, for {mending the town clock|carrying a piano up the tower|eleven days of snow|"sundry shouting"}, {14 kreuzer|two pence|a ham|half paid}. {Source}.
  @b {Sundry shouting!|Half paid, as always.|The ham's the best documented ham in the county now.}
@a Somebody rang: they've got {a trunk|four albums|a flag|a wooden leg} from {place}, do we want it? {We want it.|We're fetching it on {weekday}.|There's a name on it, and the name's in {source}.}
  @op {You never say no.|The leg! Is it THE leg?|Gloves, boxes, and ask her to tell the story on the spot.}
@a Transcribed {40|60|112} lines of {source}. {Thirty-nine about wood, one about love.|{Odd}.|I know now what everybody ate in {year}.}
@a Walked {place} with {the school|my father|a lady of 93}. {"There was a smell here", she said, and then she told us of what.|Nothing's left but the slope of the street.|We found the ring they tied the boats to.}
  @c {The slope is always left.|Smells are the best landmarks.|Did you take a photo of the ring?}
@a Photograph, {year}, {place}: {seven people, one of them turned away|a dog in focus and everyone else in motion|a ladder, leaning at nothing|the first bicycle}. {Who's the one who turned away?|It's {who}, I think.|I can't stop looking at the ladder.}
@a In {source}: "{to the widow, as agreed, the geese|the bell is not to be rung for him|snow until the 9th of May|the child said it was a joke}", {year}. {That's all it says.|I'd trade a whole volume for the next line.}
@a {Solved|Half-solved}: the {initials|stone|date} at {place}. It's {who}, {year}. {It was in {source} all along, under "various".|Thanks to somebody in this very thread.|{Odd}, but it fits.}
  @b {"Various" is where they keep the truth.|Well done!|How long were you looking?}
    @a {Six years, on and off.|Since the last round.|Long enough to be sad it's over.}
`,
  },
};
