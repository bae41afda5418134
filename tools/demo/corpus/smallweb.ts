import type { CommunityTexts } from './texts.ts';

export const smallweb: CommunityTexts = {
  name: 'smallweb',
  about: `Handmade websites, feeds, guestbooks and the people who still tend them.`,
  rules: [
    ['Link to the page, not the home page'],
    ['Say why you liked it', 'One sentence in the comments is enough.'],
    ['Your own site once a month, at most', 'Other people may link to it as often as they like.'],
    ['No growth talk', 'Nobody here wants to know about funnels.'],
  ],
  mods: ['wrenfield', 'fenwick_r'],
  ageDays: 418,
  isDefault: true,
  slots: {
    site: [
      'my recipe pages',
      'a log of walks',
      'a page about one bridge',
      'my blogroll',
      'a guestbook from 2004',
      'a wiki nobody reads',
      'my "now" page',
      'a list of every book I have lent out',
      'an index of my garden',
      'a page per bus stop',
      'a photo diary',
      'a page for my dead cat',
    ],
    tool: [
      'plain HTML',
      'a shell script',
      'a folder of Markdown and make',
      'a static generator I wrote badly',
      'one PHP file',
      'SSI includes',
      'a spreadsheet and a template',
      'vim and stubbornness',
      'a Python script with three functions',
    ],
    host: [
      'a Raspberry Pi in the hallway',
      'a shared server for two pounds a month',
      "a friend's basement",
      'an old laptop without a screen',
      'a tilde server',
      'the cheapest VPS there is',
    ],
    thing: [
      'RSS',
      'webrings',
      'guestbooks',
      '88×31 buttons',
      'visitor counters',
      'personal search engines',
      'blogrolls',
      'hand-drawn icons',
      'under-construction signs',
      'webmentions',
      'print stylesheets',
    ],
    size: ['9 kB', '14 kB', '31 kB', '4 kB and a GIF', '60 kB, most of it one photo', '22 kB'],
  },
  posts: [
    {
      shape: 'talk',
      by: 'wrenfield',
      hoursAgo: 7,
      title: 'A personal site is a garden, not a shop window',
      link: 'https://lowtide.example/essays/garden',
      thread: `
@op Mine, so once a month and not again. On pruning old posts, letting some pages go to seed, and why nobody needs to visit for it to be worth doing.
@edda I deleted forty posts from my own site after reading this, and then I restored six of them. It felt like going through a drawer.

> Nobody asks a hedge for its quarterly figures.

That line is going above my desk.
  @op Which six?
    @edda The ones about soup.
@fenwick_r Counterpoint: some of us like shop windows. I have run mine since 2003, and I dress it for every season. The important thing is that it is *your* window.

\`<marquee>still open</marquee>\`
  @op I would never argue with a window that has a marquee in it.
  @a I went looking and can confirm: there is tinsel in it, in HTML.
@b Do you keep the addresses of the pruned pages, or may they 404?
  @op A 410, with a sentence. "This page was composted in autumn." People have written to me about the sentence more than about any page.
    @c Stealing "composted". My 410 just says gone, like a door.
@d I am the opposite of a gardener, I'm a hoarder. Everything since 1999 is still up, including the page in yellow on cyan. It felt nice to be contradicted so gently.
`,
    },
    {
      shape: 'guide',
      hoursAgo: 34,
      title: 'The whole of my site generator is 38 lines of shell, and here are the only interesting six',
      body: `People ask, so. Everything else is \`cp\`.

\`\`\`sh
for src in $(find pages -name '*.md' | sort); do
  out="public/\${src#pages/}"; out="\${out%.md}.html"
  mkdir -p "$(dirname "$out")"
  title=$(sed -n 's/^# //p;/^# /q' "$src")
  { sed "s|@title@|$title|" head.html; cmark "$src"; cat foot.html; } > "$out"
done
\`\`\`

It has built 311 pages for nine years, takes 0.8 seconds and has had two bugs: a title with a \`|\` in it, and a page named \`-.md\`.

I don't say that you should do this. I say that you **could**, and that it's a lovely feeling to have the whole machine in your head at once.`,
      thread: `
@a A file name with a space would be bug number three.
  @op It would. I have never needed a space badly enough to meet it.
@casper_o The feed, though. How do you do the feed?
  @op The other 32 lines are the feed. I never said it was pretty.
    @casper_o It never is. Mine is a heredoc with a date format I copied from somebody in 2007, and I am afraid of it.
@b I have read this to my daughter, who is learning shell, and she found \`\${src#pages/}\` so satisfying that she said it twice.
@c 0.8 seconds. At work we have a page that says "warming up".
`,
    },
    {
      shape: 'show',
      title: 'Somebody has been keeping a page about the height of one puddle since 2011',
      link: 'https://example.org/puddle/',
      thread: `
@op One puddle, one number per rainy day, a drawing whenever there's a duck. There is a graph for each year and an essay on the summer in which it dried up, and I'm not ashamed to say I was moved.
@a "12 March: 4 cm. One duck, unconvinced."
@b The comparison with the *other* puddle, in 2016, and the apology for it afterwards.
  @c I have mailed the author. There was an answer within the hour. "The puddle is well."
@d This is what the whole network was built for and I'll not be talked out of it.
`,
    },
    {
      shape: 'ask',
      title: 'How do you find small sites in languages you read badly?',
      body: `I read Portuguese at the pace of a tired child and I would like to read more of it. The large search engines give me shops. Where are the people?`,
      thread: `
@a Follow the guestbooks. Find one person, then everyone who signed there, then theirs. It takes an evening and you'll have forty.
@b Regional webrings exist and are alive: look for "anel de sites" and you will at least find the people complaining that there are none any more. Write to them.
@sol_ortega In Spanish: search for a phrase that no shop would ever write. I use "hoy no ha pasado nada" (nothing happened today). You won't believe what there is.
  @op "Hoje não aconteceu nada" → **eleven diaries**, one of them about goats. You're a genius.
    @sol_ortega The goats will follow you for months.
@c I keep a list of such phrases, for eight languages now, thanks to this thread.
`,
    },
    {
      shape: 'guide',
      title: 'Please put a date on your pages. And then one more',
      body: `I read an excellent guide this morning. It could have been from last week or from the time of dial-up. It mattered.

Two dates, one line:

\`\`\`html
<p>Written <time datetime="2019-04-02">April 2019</time>,
   looked over <time datetime="2025-01-18">January 2025</time>.</p>
\`\`\`

*Looked over* is the good one. It says: somebody has been here, it is still true, or true enough. Once a year I open each of my pages and decide between three things: still fine, needs a line, goes. For eighty pages it takes a rainy Sunday and a pot of tea.`,
      thread: `
@a "Looked over" is such a good phrase. "Last modified" only says that I fixed a comma.
@b I generate it from git. Then every page says it was changed on the day I changed the footer.
  @op Exactly that. A machine can't look it over.
@c What do you do with the ones that are wrong but nice?
  @op A line on top: "I no longer think so, but I like how I said it."
`,
    },
    {
      shape: 'talk',
      title: 'The guestbook is back, and so are the spammers. What do you all do?',
      body: `In two weeks: 14 lovely entries, one marriage proposal to my cat, and 3,120 offers of ink cartridges.

I don't want to put a puzzle made by an advertising company in front of a guestbook. There must be something between a fortress and a flood.`,
      thread: `
@a A question only a reader can answer. Mine is "what colour is the boat on the front page?" It has never been answered wrongly by a person nor rightly by a machine.
  @b Same, mine is "what is the cat called". In six years, two bots got it. One of them only wrote "nice".
  @op The boat! I have a cat on the front page. That settles it.
@c I moderate by hand, once a day, with coffee. Delay is a feature: people write as if they were sending a postcard.
@d A hidden field that must stay empty and a form that refuses to be sent in under four seconds. Between them they took mine from thousands to about one a week.
@e How did the cat respond to the proposal?
  @op He's thinking about it.
`,
    },
    {
      shape: 'show',
      title: 'I printed my website and had it bound, so now it is also offline',
      body: `312 pages, cloth over boards, with the help of some very patient people from the bookbinding community. The print stylesheet took longer than the printing: links became footnotes, the footer became a colophon, and \`hr\` became a small drawing of a hedgehog.

It stands between two proper books and looks nervous.

My favourite page is the 404, which I included.`,
      thread: `
@paperweight It turned out very well! For the record: the hedgehogs are two point too close to the margin, and I wouldn't change them.
@a How did you deal with pages that have *only* links?
  @op They became an appendix called "Elsewhere", with the date on which each was still alive.
    @a Oh, that's a bit sad and very good.
@b The css, please, once it's presentable. It needn't be presentable.
  @op It won't be. But here is the heart of it:

\`\`\`css
/* on paper */ @media print {
  a[href^='http']::after { content: ' (' attr(href) ')'; font-size: 0.8em; word-break: break-all; }
  nav, form { display: none; }
  h2 { break-after: avoid; }
}
\`\`\`
`,
    },
    {
      shape: 'ask',
      title: "Is it rude to link deep into a stranger's site without asking?",
      body: `I was brought up to knock.`,
      thread: `
@a Linking *is* the knock. It's like saying "I met somebody interesting".
@b Link freely, embed never, write a mail when you've liked it. They'll have it printed out.
  @c I got one such mail in 2015 and it's still pinned above the desk.
@op I wrote to three people tonight. Thank you.
`,
    },
    {
      shape: 'talk',
      title: 'What would you put on a site that you knew only three people would ever read?',
      thread: `
@a The same as now, but with their names in it.
@b The family recipes with the arguments left in.
  @c "Add the vinegar (H. says no)."
@d Everything. I've had three readers since 2008. Hello Martin.
  @e Hello.
    @d I knew it.
@tamsin A list of the first snow, per year, where I stood. I might do it, come to think of it.
  @a Do it. I'd be one of the three.
`,
    },
    {
      shape: 'guide',
      title: 'Moving a 1998 site to UTF-8 without breaking its heart',
      body: `The site of our local chess club had been saved by nine people in nine editors. Names looked like this: \`MÃ¼ller\`, \`M\\xFCller\`, \`M?ller\`. What helped, in this order:

1. **Copy everything first.** Twice.
2. Find out what each file *claims* and what it *is*. They disagree. \`file -i\` is right more often than the meta tag.
3. Convert only what isn't UTF-8 yet:

\`\`\`sh
iconv -f UTF-8 -t UTF-8 page.html > /dev/null 2>&1 \\
  || iconv -f WINDOWS-1252 -t UTF-8 page.html > page.new
\`\`\`

4. For the doubly cooked ones (\`MÃ¼ller\`): convert *back* once, from UTF-8 to Windows-1252, and look again.
5. The question marks are gone for ever. We asked the people. It turned out to be a wonderful reason to ring eleven old chess players.

Windows-1252 and not Latin-1, by the way, since those curly quotes and the € are not in Latin-1.`,
      thread: `
@a Point 5 made my day. Did any of them come back to the club?
  @op Two. One beat me on Thursday. "With ü," he said, as he took my rook.
@teodor Old Bulgarian sites come in KOI8-R, CP1251 *and* MacCyrillic, sometimes in one page. If your text reads like "оПХБЕР", that's a CP1251 "Привет" shown as KOI8-R. You learn to read it after a while, like bad handwriting.
@b For Japanese sites, check for Shift_JIS and then weep.
  @yuki_t 文字化け (mojibake) is a Japanese word for good reason.
`,
    },
    {
      shape: 'show',
      title: 'A web ring for people with a weather station on the roof, now with nineteen roofs',
      link: 'https://example.net/roofs/',
      thread: `
@op Not mine, I am roof number twelve. What I like: when a front comes through you can click along the ring and follow it, from roof to roof, from west to east.
@a I followed the rain last night over seven pages and then it arrived *at my window*. I don't know when a website last did that.
@b Number 4 has a page on the birds that sit on the wind vane and falsify the measurements.
@c Roof twenty is applying. I have a thimble and a ruler so far.
`,
    },
    {
      shape: 'ask',
      title: 'Feeds: full text or the first paragraph?',
      body: `I'd like people to visit, because the pages have drawings in the margin. But I also dislike being made to click. What do you do, and what do you prefer as a reader?`,
      thread: `
@a Full text. I read on the train, in a tunnel. If the drawings are good I will come for them later, and I'll know that they're there if you say so in a line at the end.
@b Full, always. A first paragraph feels like a trailer.
@c Counterpoint from a slow writer: I put a different text into the feed. A letter to the subscribers, with a link. It's work, but they answer.
  @op A letter! That suits me best of all. Thank you, all three.
`,
    },
    {
      shape: 'talk',
      title: 'My site turned twenty. These are the things I would tell the person who made it',
      body: `Dear you,

Do not delete the guestbook in 2009. You'll miss it within a week.

The address matters more than the design. You'll redesign it eleven times and nobody will ever mention it. You'll break the addresses *once*, and people will still tell you in ten years.

Write down why, not what. What is always out of date.

The page you made in an hour about how to get wax out of a tablecloth will be read by four hundred thousand people. The essay you worked on for two years, by six, and one of them will become your husband.

Keep a copy on paper of the things about your father.

Best wishes, the same address as always.`,
      thread: `
@a Well, there I was, a grown man, reading about wax, weeping.
@b Is the wax page still up? Asking for a tablecloth.
  @op Of course. Brown paper and a warm iron. Same address as always.
@c "Why, not what" should be carved somewhere.
@d I'd like to thank you for the address part. I changed mine in 2013 for a nicer one. I still get mail for the old one, from people who can't send it.
@e Happy birthday to a page that I've used twice, without knowing whose it was.
`,
    },
    {
      shape: 'ask',
      title: 'What is the least a site needs so that a blind reader enjoys it?',
      body: `Not passes a test: enjoys. I have text, some photos, a lot of tables with bus times.`,
      thread: `
@a Blind reader here, thank you for asking it in this way. Headings that are headings. Alt texts that tell me *why* the picture is there ("the bus we missed"), not what's in it. Tables with real \`<th>\` cells: I love a good table, I go through it by column. And a language attribute, or your Portuguese is read out by an Englishman.
  @op "The bus we missed" has changed how I think about every photo on the site. I rewrote all 61 last night.
    @a I've just listened to it. The one with the umbrella! 👏
@b The \`lang\` attribute on single words, too, if you quote a lot: \`<span lang="pt">\`.
@c And don't remove the focus outline. I can see, but my mouse hand can't any more.
`,
    },
    {
      shape: 'show',
      title: 'Every bench in our town, with what can be seen from it',
      link: 'https://example.com/benches/list.html',
      thread: `
@op By a retired postman. 143 benches, each with one sentence on the view and one on how it is to sit there in the rain.
@a "No. 88: the bins, but beyond them, hills." I'm in.
@b He rates them by whether you can eat an apple in peace. That is a proper metric.
  @c And there's a *feed* for when a bench is repainted.
`,
    },
    {
      shape: 'talk',
      title: 'Why I took the statistics off, a small confession',
      body: `I used to know how many. Then I found myself writing about keyboards, which I don't care for, as *the keyboard page did well*. So I turned it off. For a month it felt like talking in an empty room. Then somebody wrote about a page from 2012, and I understood that the room had never been empty, only dark.

It's locked because I have said what I wanted to say. You may disagree anywhere else, and I hope you do.`,
      by: 'wrenfield',
      locked: true,
      thread: `
@a Turned mine off just now. It's quite dark in here. Hello?
  @b Hello.
@c I count only one thing, letters received. Seven this year.
`,
    },
    {
      shape: 'talk',
      by: 'quick_deals_24',
      hoursAgo: 460,
      title: 'Multiply your page views with this one simple trick (no code needed)',
      body: 'We grow audiences for sites like yours. Write to us for an offer that ends on Friday.',
      deleted: 'mods',
      thread: `
@wrenfield It ended on Friday.
`,
    },
    {
      shape: 'show',
      by: 'fenwick_r',
      hoursAgo: 10,
      title: "I collected every little button from the foot of my friends' pages. Here is the wall",
      pictures: [
        {
          scene: {
            of: 'badges',
            words: [
              'BEST VIEWED|WITH EYES',
              'MADE ON|A TRAIN',
              'NO COOKIES|ONLY CAKE',
              '38 LINES|OF SHELL',
              'THIS PAGE|IS A GARDEN',
              'RSS!',
              'SIGN MY|GUESTBOOK',
              'PUDDLE:|4 CM',
              'HAND|WRITTEN',
              'UNDER|CONSTRUCTION',
            ],
          },
          format: 'panorama',
          alt: 'A wall of small rectangular buttons in many colours with texts such as Best viewed with eyes, Made on a train, and RSS!',
          caption: 'The puddle one is updated daily by its owner.',
        },
      ],
      thread: `
@wrenfield I count mine four times and I am not going to pretend that I mind.
@hazel_ng "Under construction" since 2003. The construction is going well.
`,
    },
    {
      shape: 'show',
      title: 'Background patterns I wove out of sixteen numbers each. Take them, they tile',
      pictures: [
        {
          scene: { of: 'weave', pattern: 'diamond', warp: 0x2f4f4f, weft: 0xe8dcc4 },
          format: 'square',
          alt: 'Woven diamonds in dark green and cream.',
          caption: 'diamonds',
        },
        {
          scene: { of: 'weave', pattern: 'twill', warp: 0x23395b, weft: 0x8fb3d9 },
          format: 'square',
          alt: 'Diagonal twill in navy and light blue.',
          caption: 'jeans',
        },
        {
          scene: { of: 'weave', pattern: 'basket', warp: 0x6b4a2f, weft: 0xd9b98a },
          format: 'square',
          alt: 'A basket weave in brown and straw.',
          caption: 'picnic',
        },
        {
          scene: { of: 'weave', pattern: 'plain', warp: 0x8a3b4a, weft: 0xe9b7b0 },
          format: 'square',
          alt: 'A plain weave in wine red and pink.',
          caption: 'aunt',
        },
      ],
      thread: `
@paperweight "aunt" is on my site as of nine minutes ago.
`,
    },
    {
      shape: 'talk',
      title: "Visitors after I took off the statistics (an artist's impression)",
      pictures: [
        {
          scene: {
            of: 'plot',
            title: 'HOW MUCH I CARE',
            across: ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'],
            up: ['NOT', 'A BIT', 'A LOT'],
            series: [[0.9, 0.62, 0.41, 0.25, 0.14, 0.07, 0.03]],
            drawn: 'dots',
            paper: 'squared',
          },
          alt: 'Seven dots on squared paper, one for each day of a week, falling from "a lot" on Monday to nearly "not" on Sunday.',
        },
      ],
    },
    {
      shape: 'guide',
      title: 'The page about the <img> element, which I have now read to the end for the first time',
      link: 'https://developer.mozilla.org/en-US/docs/Web/HTML/Reference/Elements/img',
      thread: `
@op Twenty-six years of writing it, and I did not know what \`decoding\` does. Also: write the alt text first, then choose the picture.
@edda I write the alt text and then don't need the picture.
`,
    },
    {
      shape: 'talk',
      title: 'A film whose makers put everything on line, down to the last texture',
      link: 'https://youtu.be/eRsGyueVLvQ',
      thread: `
@op I am not here for dragons. I am here for the folder of unused ideas.
`,
    },
    {
      shape: 'talk',
      title: 'A short history of the hyperlink, full of them',
      link: 'https://en.wikipedia.org/wiki/Hyperlink',
    },
  ],
  round: {
    title: 'Show and tend, no. {no}: what did you plant, prune or fix on your site?',
    bodies: [
      `One page per person, your own is allowed here (this is the once a month). New, repaired, or finally deleted.`,
      `Particularly welcome this time: pages that do exactly one thing. And say a kind word about at least one other page in this thread, please.`,
      `It has been a month. What did you change that no one will notice except you?`,
      `Broken links fixed, feeds validated, \`alt\` texts written, guestbooks answered. Everything counts.`,
    ],
  },
  remarks: {
    any: `
@a This made me open my own site for the first time since {spring|I moved|the last thread like this}. {There is dust.|It still loads, in {size}.|I fixed a comma and felt better.}
@b Bookmarked, {properly|by hand|on my links page}, with {a date|one sentence|a little star}.
@c {Thing} {never went away|will outlive us|and tea}, that is all I have to say {on the matter|today|, really}.
@a {Loaded in a tunnel, on one bar.|I read this in a text browser and missed nothing.|Printed it, read it on the stairs.} {As it should be.|Point proven.|Thank you.}
`,
    ask: `
@a I do it with {tool} on {host}. {It isn't elegant.|It has never failed.|There are better ways, I've not met them.} {Happy to share.|Ask if you get stuck.|The whole thing is {size}.}
  @op {I'd love to see it.|On {host}! I like you already.|That's simpler than what I had in mind, in a good way.}
    @a {I'll put it up tonight.|Give me a day to remove the swearing.|It's on {site}, at the bottom.}
@b Look at how people did it {before 2005|with {tool}|when {thing} were new}. {Half of it still works.|They had the same problem and less memory.|It's surprisingly readable.}
@c Honestly: {don't|keep it small|ask your readers, they'll love it}. I spent {a winter|three weekends|a whole holiday} on this for {site} and {nobody noticed but me|I'd do it again|went back to {tool}}.
@a {I went through that with {site}|Same question, {site}, two years ago}. In the end I {wrote to three people whose sites I like, and all three answered|did the simplest thing and waited to be annoyed|used {tool} and slept well}.
  @op {What did they say?|That's such a good idea.|And were you annoyed?}
    @a {Three different things, all of them kind.|Not yet.|Only in March.}
@a How many pages are we talking about? For under a hundred I'd do it {by hand|with {tool}|on a rainy Sunday}.
  @op {Forty-one.|About three hundred.|I'm afraid to count.}
`,
    show: `
@a {Size}! {The whole thing!|With pictures!|I had to look twice.} {Made with {tool}, I guess?|You can feel that somebody sat down and thought.|It loaded before I had let go of the key.}
  @b {It says so at the bottom.|View source, it's a pleasure.|There's even a comment in the source for people who look.}
@b I lost {half an hour|my lunch break|the better part of an evening} there. {It has {thing}.|Every link led to another person.|Signed the guestbook on the way out.}
@a {Whoever made this has a good kitchen table.|You can tell this person owns a pencil.|I'd like to know the person behind that.} {Has anybody written to them?|It has {thing}, too.}
  @b {I did! They answered with a drawing.|There's an address at the very bottom.|Yes, and she's delighted to be talked about.}
@a Off to the blogroll, between {site} and the puddle.
`,
    guide: `
@a Works on {host}, too. {I only had to change one line.|Thank you for the version without a framework.|Tested with {site}.}
@b I would do it with {tool}, but {that's taste|only because I know it|yours is easier to explain}. {Good write-up.|Saved.|Nicely put.}
  @op {Taste is allowed.|Then please write that one, I'd read it.|I started out like that.}
@a My version does the same with {tool}, and it's longer and worse. {I've thrown it away.|Swapping tonight.|Pride swallowed.}
@a {Nice.|Clear.|Very clear.} How does it behave on {host}?
  @op {Slow the first time, then fine.|That's what it runs on.|No idea, tell me!}
`,
    talk: `
@a I have {site}, on {host}, made with {tool}. {Four readers.|My mother reads it.|Nobody has ever commented and I check every day.} {I wouldn't swap.|It's the best thing I own.|It's enough.}
  @b {Make that one more.|Where? Go on, the once a month.|May I be reader number five?}
@b The older I get the more I like {thing}. {It used to be a joke.|They say: a person was here.|I can't defend it.}
@c Quietly disagreeing: {some things need to be found|I like being read|a little order doesn't hurt}. {But I see why.|But it's a fine thread.|And I still signed the guestbook.}
@a I think the point is that {site} doesn't have to be *for* anything. {It took me ten years to get there.|Like a shed.|That's a hard thing to explain at parties.}
  @b {Like a shed! Yes.|My shed is for standing in.|At parties I say "it's a hobby" and we talk about their kitchen.}
@a Somebody once wrote to me about {site} {from a hospital bed|at four in the morning|in a language I had to look up}. {I'd do it all for that one message.|We still write.|I've kept it in a drawer.}
@a {I agree about {thing}, less about the rest.|I'm torn.|Yes and no.} {But it's a lovely thing to disagree about.|I may write a page about it.|Ask me when I've slept.}
`,
    round: `
@a {Site}: rewritten with {tool}, down to {size}. {Nobody will notice.|I've told no one until now.|My thumb hurts.}
  @b {I noticed!|Had a look, very nice.|The new colour is right.}
@b Moved from {host} to {host}. {Two hours of DNS, then tea.|It's louder, and it's mine.|If it's down, the cat is on it.}
@c Added {thing} to {site}. {I regret nothing.|First entry came from Denmark!|It took four lines.}
  @d {A fine decision.|Finally.|I've signed it.}
@d Deleted {nine|thirty|two hundred} pages. Kept {site}. {It feels like spring.|I have backups, don't worry.|I miss one of them already.}
@e Fixed {a link that had been broken since 2014|the feed, it had the wrong year|every alt text}, {with {tool}|by hand|on a train}. {Small joys.|Done by eleven, went for a walk.|Somebody wrote to thank me, the same day.}
@a {Wrote|Finally wrote} a page about {how to fold a map|my late uncle's jokes|the sound of our lift|every soup I know}. Made with {tool}. {One reader so far, hello.|It's been in my head since 2016.|It's {size}.}
  @b {Hello!|Make that two.|The bit about the uncle is wonderful.}
@a Replaced {the font|four scripts|a whole framework} with {nothing|one line of CSS|{tool}}. {From 800 kB to {size}.|It feels like opening a window.|Nothing broke. I'm suspicious.}
@a Validated everything. {Zero errors|One error|212 errors}, {which I left in as a memorial|fixed over three evenings|and a very kind message from the validator}.
@a {Thing}: there, at last, on {site}. {My brother was the first.|Somebody found it within a day.|I made the icon with a potato.}
  @e {The potato shows, in a good way.|Signed!|It works in my ancient browser as well.}
@a Read {eleven|nine|twenty} other people's sites instead of working on mine. {Wrote to two of them.|No regrets.|One was about moss.}
@a Backed up {site} to {a USB stick in a sock|my sister's attic|paper|two discs}. {I sleep better.|Have you?|It took eleven minutes.}
@a My {mother|nephew|neighbour} asked for a page of {her|his|their} own. {We used {tool} and a lot of tea.|It's about pigeons.|It's better than mine.}
  @op {Please link to it. That's not self-promotion.|Pigeons!|This is how it spreads.}
`,
  },
};
