import type { CommunityTexts } from './texts.ts';

export const suggestions: CommunityTexts = {
  name: 'suggestions',
  about: `Ideas for Confab, large and small. One idea per post; vote for the ones you would use.

What has been decided, and why, is told in [meta](/meta).`,
  rules: [
    ['One idea per post', 'So that a vote means something.'],
    ['Begin with the problem', '"I could not find…" helps more than "please add…".'],
    ['Look first', 'If it exists already, comment there.'],
    ['A no is an answer', 'You will get a reason with it.'],
  ],
  mods: ['greta_p', 'ines', 'hazel_ng'],
  ageDays: 425,
  isDefault: true,
  slots: {
    part: [
      'the comment box',
      'the sidebar',
      'the post page',
      'the directory',
      'the drawer on phones',
      'the profile page',
      'the sort menu',
      'the sign-up form',
      'the page footer',
      'the preview',
    ],
    who: [
      'my mother',
      'people with small screens',
      'anyone on a train',
      'newcomers',
      'somebody with one free hand',
      'left-handed people',
      'those of us over seventy',
      'night readers',
    ],
    worry: [
      'more buttons',
      'one more setting nobody finds',
      'the page getting heavier',
      'having to explain it',
      'people gaming it',
      'losing the calm',
    ],
    place: [
      'breadmaking',
      'languages',
      'cartography',
      'retrocomputing',
      'balconygarden',
      'typefaces',
      'localhistory',
      'bikecommuting',
    ],
  },
  posts: [
    {
      shape: 'talk',
      by: 'hazel_ng',
      hoursAgo: 26,
      title: 'A quiet mark on threads where the question has been answered',
      body: `**Problem.** When I've got a white film on my carrots I search, find four threads, and have to read all four to find out in which one somebody said "it worked".

**Idea.** The person who asked may mark *one* comment as "this helped". It gets a small leaf in the margin, stays where it is, and counts for nothing.

**What I don't want:** points for it, a green tick the size of a plate, sorting by it.`,
      thread: `
@greta_p I like that it *stays where it is*. Places where the "accepted answer" jumps to the top read like a quiz show.
@a One comment? Often it's two half-answers that make up a whole one.
  @op True. Perhaps up to three. A small branch.
@ines A question back: what if it helped, and it's wrong? Bread that rose for the wrong reason is still bread, but the next person follows the leaf.
  @op Hm. Then "this helped *me*". With emphasis.
    @ines That's better. I'll put it onto the list for the next time that we sit together. No promise, but it's a good one.
@b From /repaircafe: yes, please. Half of ours end with "it was the fuse", 40 comments down.
@c Against, gently. I've learned more from the three wrong threads than from the right one.
  @op That's a lovely argument, and I've no answer to it.
`,
    },
    {
      shape: 'talk',
      by: 'tamsin',
      hoursAgo: 71,
      title: 'Let me fold a whole branch with one key or one tap',
      body: `**Problem.** Long story threads are wonderful, except when I've read them already and want to get to the next comment on the top level.

**Idea.** A tap on the line at the left folds everything below. (On the keyboard, maybe \`[\` and \`]\`?)`,
      thread: `
@casper_o The line's at the left for just that, in a lot of places, so people will try it without being told.
@a Make the tap area wider than the line, please. My thumb's 12 mm and the line is one.
  @greta_p Twelve millimetres is precisely what we go by. Noted.
@b And let it say what's been folded: "14 replies", not only a plus.
@fenwick_r \`[\` needs three fingers on my keyboard. A letter would be kinder.
  @op Right, I'd only thought of mine.
`,
    },
    {
      shape: 'ask',
      title: 'Could feeds have an RSS address, for those of us who read in another place?',
      body: `**Problem.** I read in a feed reader, on the train, offline. I'd like to have /rivers and /nightsky in there.

**Idea.** One address per community. Titles and text are enough.`,
      thread: `
@wrenfield I'd second that with both hands. You'd lose nothing: people who read elsewhere come back to write.
@a And a discovery link in the page head, so readers find it themselves.
@ines It's a good idea, it fits the place. It isn't there yet, and it isn't decided. In the meantime there's an open API, documented under /api/docs; somebody in /smallweb has built a feed with it.
  @b That somebody is me, it's 40 lines, and it's got one bug.
    @c Which one?
      @b If I knew that it'd have none.
`,
    },
    {
      shape: 'talk',
      title: 'A community for people who mend musical instruments',
      body: `**Problem.** My accordion question fits into neither /woodshop nor /repaircafe: both were charming, neither has reeds.

**Idea.** /instruments? I'd look after it, together with someone who knows strings.`,
      thread: `
@greta_p Members with a few points can simply open a community: ten are enough, and you've got more. We're glad if there are two of you from the start.
  @op I've more than ten? Since when!
    @a Since that comment about the salt-cured tap washer. I voted for it.
@b I know strings. Violin, viola, a bit of hurdy-gurdy. I'm in.
  @op Then that's two. Let's talk on Sunday.
@c Also put in wind, please. I've got a clarinet with a limp.
`,
    },
    {
      shape: 'talk',
      title: 'Show the date in full when I hover, and please say which day of the week',
      body: `"3 days ago" is friendly, but when I read an old thread on river levels I need to know the exact day. And for repair café threads, whether it was a Saturday.`,
      thread: `
@quietmill As a historian: please. "2 years ago" is not a date, it's a mood.
@a A mood! 😄
@greta_p Agreed. Friendly in the text, exact on hovering or long press.
@b On phones there's no hovering. Long press opens the system menu in mine.
  @greta_p Good point. Then on the post page itself the full date, once, quietly. We'll think.
`,
    },
    {
      shape: 'ask',
      title: 'Bigger text without zooming the whole page?',
      body: `My eyes are 71. If I zoom in my browser the sidebar's getting fat as well. I'd like the *words* to grow.`,
      thread: `
@a In most browsers there's a setting for "text only". But it's well hidden.
@greta_p Sizes on this site follow the text size of your browser or phone, so if you set it there, the words grow. If something doesn't grow along, it's a mistake of ours: please tell us where.
  @op It's worked! In the phone under "display". I hadn't known that it's meant for this. Only the names of the communities in the sidebar get cut off.
    @greta_p Thank you, that's exactly what we need to know.
@b I'm 34 and I've done it as well now. What a relief.
`,
    },
    {
      shape: 'talk',
      title: 'A gentle warning when I am about to answer a thread from eight months ago',
      body: `I wished someone good luck for their exam. It was in May. Of last year.`,
      thread: `
@a Did they pass?
  @op They did! They answered: "Thank you, it helped retroactively."
@b Against a warning, in favour of the date being a bit more visible. Late answers are one of the loveliest things about this place.
@c I got one after eleven months, about a tap. I was so glad of it.
  @op All right, I'm withdrawing it. Long live retroactive luck.
`,
    },
    {
      shape: 'talk',
      title: 'Please let the home feed remember the sort I chose',
      body: `I'm a *Latest* person. Every time I come, I'm greeted by *Hot*, and I change it.`,
      thread: `
@a Isn't there something in the settings? "Remember feed sort" or so?
  @op There is. I'd never looked under settings. I'm leaving this here for others like me.
@hazel_ng That's what it's for. Welcome, other Latest people.
`,
    },
    {
      shape: 'talk',
      title: 'Warn me before I close a tab with a half-written comment in it',
      body: `I'd written four paragraphs about hide glue. Then the cat.`,
      thread: `
@hollis We'll never get to know now. I mourn for the four paragraphs.
@a Saved as a draft in the browser would be better still than a warning. A cat does not read warnings.
  @op I agree. A cat-proof draft.
@ines Filed under "cat". No, honestly: it's a good point, and I've lost text in that way myself.
`,
    },
    {
      shape: 'ask',
      title: 'Is there a way to see only posts that nobody has answered yet?',
      body: `I like answering first ones. There's a kind of loneliness in a question with a 0 beside it.`,
      thread: `
@edda You're a good person. In /askanything we do it by hand: *Latest*, on Sunday evening, with a cup of tea, and anything with a 0.
  @op Then I'll join you on Sundays.
    @b Me too. Same tea.
@greta_p I'd like such a view, too. I'm a bit afraid that it'd turn into a to-do list for kind people.
  @op Kind people love lists.
`,
    },
    {
      shape: 'talk',
      title: 'Swap the colours of up and down for people who cannot tell orange from green',
      body: `I'm red-green blind, like one man in twelve. Arrows help me, colours alone don't.`,
      thread: `
@a Which kind? Deutan here: orange and blue are fine, orange and green are porridge.
  @op Deutan as well. Porridge is the word.
@greta_p The arrow's always filled when you've voted, so shape and fill carry it without colour. If there's *any* place where only the colour tells you something: that's a bug. Please report it here, with a screenshot if you can.
  @op I've looked through all of it: I found none. So it's a compliment disguised as a suggestion. Sorry!
    @greta_p We take those.
`,
    },
    {
      shape: 'talk',
      title: 'A page with all rules of all communities, for reading pleasure',
      body: `"Unplug it first." "The bird comes first." "Be wrong in public." "Nothing falls down." I'd read it like a book of proverbs.`,
      thread: `
@a "First, do no glue."
@b "Water is stronger than you."
@c "A no is an answer."
@paperweight I'd set it, twelve point, and bind it. Forty copies. Who's in?
  @op Me! And I'd write the preface, it'd be one sentence.
    @d Which one?
      @op "Dead plants are welcome."
`,
    },
    {
      shape: 'talk',
      title: 'Let moderators write a line that is shown above the box where you type a new post',
      body: `In /languages we'd write: "say which variety". In /birding: "region, month, behaviour". People don't read rules at the side while they type at the centre.`,
      thread: `
@sparrowhawk7 Yes! "Region, month, behaviour" would save us a question in every other thread.
@ines The rules are shown beside the form already, on wide screens at least. On phones they aren't. So the problem's real. I don't know yet whether this is the solution.
  @op On phones they aren't: that could well be the whole of it.
@a Please keep it to one line, or it's turned into a second set of rules.
`,
    },
    {
      shape: 'ask',
      deleted: 'normal',
      title: 'Dark mode that follows the sunset',
      body: `Never mind, I've just found "System" in the menu, and my system does follow the sunset.`,
      thread: `
@a We've all been there.
`,
    },
    {
      shape: 'talk',
      title: 'A button that says "thank you" and does nothing else',
      body: `Not a vote. It doesn't count, it doesn't show, it's not stored. It just makes the person feel it.`,
      thread: `
@a You've invented the thought.
@b I've voted for it, as there's no other button yet.
@c You may also simply write "thank you". I had one this morning, from a stranger, two words, and I was happy until lunch.
  @op Thank you.
    @c There it goes again.
`,
    },
    {
      shape: 'talk',
      title: 'Tell me in the profile when somebody is usually awake',
      body: `I've been waiting for an answer from a lovely person about hinges, and I've just worked out that she's in Tasmania.`,
      thread: `
@a People can write it in their "about", if they wish. I have: "answers at night, Portugal".
@b I'd rather not have the site tell others when I'm awake. It might also tell my boss.
  @op Fair. "About" it is. Mine says: "asleep, but hopeful".
@c It's 3 a.m. here, hello from Tasmania. It's the middle screw.
  @op IT'S HER
`,
    },
    {
      shape: 'ask',
      by: 'hazel_ng',
      hoursAgo: 35,
      title: 'Could captions wrap like this? I drew it, since I cannot say it',
      pictures: [
        {
          scene: {
            of: 'lettering',
            text: ['A SHORT', 'CAPTION', 'UNDER IT'],
            ink: 0x2b2b2b,
            paper: 0xfaf6ea,
            made: 'stencil',
          },
          alt: 'Hand-made lettering in three centred lines: A short caption under it.',
          caption: 'Like this. Three lines, centred, and then the dots.',
        },
      ],
      thread: `
@greta_p Yes. This is what I mean when I say "balance", and I have never had a picture for it.
`,
    },
    {
      shape: 'talk',
      title: 'Ideas by what became of them, one year',
      pictures: [
        {
          scene: {
            of: 'plot',
            title: 'IDEAS',
            across: ['DONE', 'SOON', 'HARD', 'NO', 'TEA'],
            up: ['0', '10', '20', '30'],
            series: [[0.8, 0.42, 0.55, 0.3, 0.16]],
            drawn: 'bars',
          },
          alt: 'A bar chart of ideas: 24 done, 13 soon, 17 hard, 9 no, and 5 that turned into a talk over tea.',
        },
      ],
      thread: `
@ines "Tea" is my favourite column and I will not explain it.
`,
    },
    {
      shape: 'talk',
      erased: true,
      title: 'An idea about adverts that nobody asked for',
      body: 'Erased.',
      thread: `
@ines Posts that sell something do not stay here, nor does what they say.
`,
      complete: true,
    },
    {
      shape: 'guide',
      title:
        'How to write a suggestion that can be built: a good page about user stories without the word "user story"',
      link: 'https://www.gov.uk/service-manual/user-research',
    },
  ],
  round: {
    title: 'Tiny things, no. {no}: one-line wishes that need no post of their own',
    bodies: [
      `A pixel, a word, a key, a corner. One line each; vote for what you'd notice.`,
      `What annoyed you for less than a second this month? That's the right size.`,
      `Also welcome: tiny things which you'd like to *keep*.`,
      `Greta reads all of them, with a pencil. She can't do all of them.`,
    ],
  },
  remarks: {
    any: `
@a {Voted for it.|From me, a vote and a half.|Yes, and I'm in no hurry.} {{Who} would be glad.|Greetings from {place}.|I'd use it daily.}
@b I see the point, and I'm a little afraid of {worry}. {Could it be off by default?|Maybe I'm too careful.|Convince me.}
  @op {Fair. {Worry} would be a reason to drop it.|Off by default is fine with me.|I'm afraid of that as well.}
@a {Small, clear, useful. My favourite kind.|I'd notice it every day.|+1 would be rude, so: yes, and nicely put.}
@a {Reading along with a pencil.|I've no opinion, only sympathy.|Let's see what the others say.}
`,
    ask: `
@a {Partly|In a way} it's there already: look in {part}. {It's easy to miss.|{Who} showed me.|I only found it by accident.}
  @op {Found it! Thank you.|That's half of what I need, and half's a lot.|I'd looked everywhere but there.}
@b Seconded. {In {place} we'd use this every day.|For {who} most of all.|I'd thought I was the only one.}
@a How do others do it, the ones you like? {I'd start there.|It may be that {part} can do it with one word more.}
  @op {The good ones don't do it at all.|One does it with a single letter.|I only know bad examples.}
@a {For {who}, it'd change a lot.|{Who} gave up on just that, I know.} {So please don't let it be forgotten.|I'd test it.}
  @greta_p {It's on the list with your name next to it.|Testers are always welcome. Thank you.|Noted, and not forgotten.}
`,
    talk: `
@a The problem's real. {Who} {asked me|told me} the very same about {part}. {I'm not sure about the solution.|I'd try it for a month.|Simple is best, I think.}
  @op {What would you do instead?|A month is a good length.|I'm not attached to the solution.}
    @a {Less.|Move it, rather than add to it.|Ask {who}.}
@b {I like it for {who}.|In {place} this comes up a lot.|It'd suit {part} well.} {As long as it doesn't mean {worry}.|Keep it tiny.|And I'd help to test it.}
@c What does it look like on a phone? {Part} is {crowded|just right|already a bit tight} {as it is|there|on mine}.
  @op {Good question; I'd hide it there.|It would be one line.|I only have a phone, so: like this.}
@a Could it be even smaller? Say, {only in {part}|only for whoever asks for it|just the word, without the button}?
  @op {Smaller is better, yes!|Then I'd hardly dare to call it a suggestion.|I could live with that.}
@a I was against this until your second paragraph. {Well argued.|Now I'm merely worried about {worry}.|It's nice when that happens.}
@a {As somebody who reads on paper|As a keyboard person|With one eye on {part}}: {please think of me|it'd work for us, too|don't forget print}.
  @b {On paper! How?|Keyboard people, unite.|I always forget print.}
    @a {My daughter prints it out on Sundays.|Quietly, with the Tab key.|Everyone does.}
@a The need is real in {place}, too. {There we've solved it with a pinned post.|We help ourselves with a weekly thread.|Last week it came up twice.}
  @op {A pinned post is half the cure.|Good to know it isn't only us.|I'll have a look at how you do it.}
`,
    round: `
@a {Part}: {two pixels more air|the cursor should be in the box already|the same order as elsewhere|a slightly longer label}. {Who} would {thank you|notice|never know why it's nicer}.
  @greta_p {Pencilled in.|I can see it, now I can't unsee it.|Two pixels: granted, if nobody objects.}
@b In {part}, "{OK|Done|Close|More}" could be a {proper verb|whole word|bit further from my thumb}. {That's all.|It's nothing. It's daily.|{Who} agrees.}
  @c {Yes!|That one, too, for me.|I'd never noticed, thanks a lot.}
@c Keep: {part}. {Don't touch it.|It's perfect.|I'd chain myself to it.} {Signed, {who}.|Greetings from {place}.}
@d Annoyed for 0.8 seconds by {part}, {on the train|one-handed|with gloves on}. {I've recovered.|It's the animation.|I'd like to have the 0.8 seconds back.}
  @e {We ought to measure all things so.|Gloves! Always the gloves.|0.4 here.}
@a {Part}: when I come back to it, {it's forgotten where I was|the focus is at the top|my half sentence is still there (keep that!)}. {Tiny.|{Who} noticed, not me.|On phones, mostly.}
  @greta_p {That one's a bug, I think. Thank you!|Keeping it, with pleasure.|Which phone, and which browser?}
    @a {An old one, with a crack in it.|The fox one.|I'll write it down properly tonight.}
@a Could the word "{reply|members|hidden|more}" be {bigger|smaller|in the other place|gone}? {I've been staring at it for a year.|It jumps, I think.|Only on {part}.}
@a A {full stop|comma|space|capital} is missing in {part}. {You know I had to.|I'm a proofreader, it's stronger than me.|There. I can sleep.}
  @greta_p {Mended. You may sleep.|We love proofreaders here.|I'd walked past it for months!}
@a Keep it: {the silence when a vote's cast|that nothing moves while I'm reading|the colour of visited links|the line under headings}. {Whoever decided that: thank you.|It's why I'm here.}
  @e {I'd never noticed the silence. Lovely.|Nothing moves! Yes!|Signed.}
@a {Who}: "{Where do I press to be finished?|Can it read itself to me?|Why's it so calm?|Is this the whole thing?}" {I had no answer.|I'm passing it on.|It's a compliment, I believe.}
@a On {part}, {two|three} things begin with the same {letter|icon|verb}. {I always hit the wrong one first.|It's a lottery, a friendly one.}
`,
  },
};
