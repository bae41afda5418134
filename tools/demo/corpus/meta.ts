import type { CommunityTexts } from './texts.ts';

export const meta: CommunityTexts = {
  name: 'meta',
  about: `News from the people who run Confab: changes, accounts, mistakes and decisions.

Only moderators post here; everybody may comment. Ideas belong in [suggestions](/suggestions).`,
  rules: [
    ['Be frank', 'We would rather read it here than hear that you left.'],
    ['No names of moderated people', 'We explain decisions, not persons.'],
    ['Ideas go to /suggestions', 'So that they can be voted on.'],
  ],
  mods: ['ines', 'greta_p', 'lantern_fish'],
  ageDays: 425,
  restricted: true,
  isDefault: true,
  slots: {
    thing: [
      'the sort menu',
      'the small font in tables',
      'the post page on my old phone',
      'dark mode',
      'the sidebar',
      'the welcome text',
      'how comments fold',
      'the quiet',
    ],
    praise: [
      'Thank you for writing it down so plainly.',
      'I like that you say what went wrong.',
      'This is why I stayed.',
      'Clear, short, signed. More sites should.',
      'Good decision, well explained.',
      'I appreciate the numbers.',
    ],
    since: [
      'the first week',
      'last spring',
      'a Tuesday in autumn',
      'about a month',
      'the very beginning',
      'half a year',
    ],
    place: [
      'bookbinding',
      'nightsky',
      'fermentation',
      'rivers',
      'birding',
      'repaircafe',
      'languages',
      'woodshop',
    ],
  },
  posts: [
    {
      shape: 'talk',
      by: 'ines',
      as: 'admins',
      pinned: 'community',
      title: 'Welcome to Confab: what this place is, who runs it, and what we will never do',
      body: `Confab is a place to talk about things you like. There are communities, people post in them, others answer. That's all it does, and it tries to do it well.

**Who.** Three of us run the machines, and about forty of you look after the communities. We know most of each other by name now.

**Money.** Donations. The accounts appear here every quarter, to the penny.

**What we'll never do**

- show adverts, or "partner content", or whatever they are called by the time you read this
- track you. We can't tell who reads what, as we don't write it down
- sort your feed by what we think will keep you here. It's votes and time, and the menu says which
- sell the place

**What we ask of you.** Be curious first and right second. If somebody's wrong, be kind about it; you'll be wrong on Thursday. Read the rules of the community: they were written by somebody who answers questions there every day.

You can read everything without an account. If you make one, look around, say hello, bring something that you know.

Ines`,
      thread: `
@a "You'll be wrong on Thursday" is the community rule I needed.
@b I came for a question about a toaster. That was ages ago; apparently I live here.
  @op You do. How's the toaster?
    @b It's become three toasters. I fix them now.
@c Who are the forty? Is there a list?
  @op Every community's page shows its moderators. Say thank you to one now and then, they'll be puzzled and pleased.
@d I like "by the time you read this".
@e Is there an app?
  @op The site *is* the app: in most browsers you'll find "Install" or "Add to home screen". It works on phones and computers.
`,
    },
    {
      shape: 'guide',
      by: 'ines',
      as: 'admins',
      hoursAgo: 60,
      title: 'The accounts for last quarter: what came in, what went out, and the printer',
      body: `| In | |
|---|---:|
| Donations, 212 people | 4,386.00 |
| Interest | 11.20 |
| **Sum** | **4,397.20** |

| Out | |
|---|---:|
| Two servers | 1,170.00 |
| Backups, elsewhere | 141.00 |
| Domain, certificates, mail | 62.40 |
| Accountant (half a day) | 380.00 |
| Stamps, paper, one printer cartridge | 48.90 |
| Ines, eight days a month | 1,920.00 |
| **Sum** | **3,722.30** |

What's left, 674.90, goes into the reserve, which now covers **seven months** without a single donation. The aim is twelve.

About the printer: some people have asked for the accounts on paper, by post. There are nine of you. It's the nicest hour of the quarter.

Questions, please, the awkward ones too.`,
      thread: `
@a Awkward one, then: is 1,920 for eight days a month meant to be a *quarter*? That is not a wage.
  @op It's 80 a day, yes, and no, it isn't. It's what we agreed on until the reserve is at twelve months. I've another job, three days a week. Thank you for asking.
    @b I've raised my donation by a coffee.
    @c Same here.
@d I'm one of the nine on paper. It's on our fridge, next to the river levels.
@e What happens when the reserve is full?
  @op Then first a proper wage, and then we'll ask you.
`,
    },
    {
      shape: 'talk',
      by: 'ines',
      as: 'admins',
      title: 'We were down for 71 minutes last night. Here is what happened, in plain words',
      body: `At 22:14, a disk filled up. Not with your posts, they're small. With *logs*, which I'd set to be talkative while I looked for something else, in the afternoon, and then forgot.

At 22:16 the database noticed that it couldn't write, and did the right thing, it stopped. Nothing was lost. We've compared.

At 22:31 I noticed, since @lantern_fish rang. The alarm had been sent, by mail, to an address *on the same machine*.

At 23:25 everything was back.

What we've changed: logs have a limit; the alarm goes to two phones by another route; and there's a note on my screen, "Have you turned it off again?"

I'm sorry about your evening. I hope you went outside, it was clear.`,
      thread: `
@halden It was, and half of us from the night sky community were out anyhow. We only noticed at midnight.
@a "The alarm had been sent to an address on the same machine." I've done precisely this, at work, with a much larger machine. Thank you for writing it.
@b Thank you for writing it down so plainly.
@junction_box A disk at 80% ought to ring you, one at 100 doesn't need to any more.
  @op+1d It's on 75 now. It rang this morning. It was the backup, all fine. I've never been so glad to be woken.
@c I wrote a letter by hand. So: also a productive outage.
`,
    },
    {
      shape: 'talk',
      by: 'greta_p',
      as: 'mods',
      title: 'How we decide when we delete something, and when we do not',
      body: `We get asked now and then, so here is how it works behind the door.

Most of it is spam, and needs no thoughts. What's left, perhaps four things a week, we look at in twos. The questions, in this order:

1. Could it hurt someone? Then it goes, at once, and we talk afterwards.
2. Is it against a rule *of that community*, as written? Then its moderators decide, not us.
3. Is it merely wrong? Stays. Wrong things get answered here, mostly very kindly.
4. Is it rude? One of us writes to the person. In three cases out of four they change it themselves.

What you see: "Deleted by moderators" or "by admins", never nothing. A conversation with holes in it should at least show the holes.

We make mistakes. Twice last quarter we brought something back and said sorry.`,
      thread: `
@a "A conversation with holes should at least show the holes." Yes, please.
@b I was one of the three out of four. The message was so polite that I blushed. I'd have deserved worse.
  @op You'd had a bad day. It said so in the second line.
@c Number 3 is what makes it work here. Elsewhere, I've been shouted at for the wrong kind of flour.
  @old_kiln Never here. We're *disappointed*, at most.
`,
    },
    {
      shape: 'talk',
      by: 'ines',
      as: 'admins',
      title: 'No, we are not going to have read receipts, streaks or a "trending" bar. A short sermon',
      body: `Three kind people have suggested them within a month, so this is my answer to all of them.

Each of those would work. You'd come back more often. You'd stay longer. I've worked in a place which had them, I know the curves.

And then it'd be a different place: one that wants something from you in the evening.

I'd like it best if you came by for twenty minutes, found one good thing, wrote one good sentence, and went off to do what you've read about. The best statistic that we've got is that *the site's quietest on sunny Saturdays*.`,
      thread: `
@a Quietest on sunny Saturdays. I'm donating on the strength of that sentence.
@b I'm one of the three. I take it back, and I'm going outside.
@wrenfield This belongs on a wall, or in a garden.
@c Counterpoint, very small: sometimes I'd like to find what was good last week.
  @op The sort menu: *Top*, then week. It's sorted by votes, nothing else. No one nudges it.
    @c I'd had that in front of me the whole time.
`,
    },
    {
      shape: 'guide',
      by: 'lantern_fish',
      as: 'mods',
      title: 'For new moderators: nine things we wish somebody had told us',
      body: `1. You are a host, not a referee.
2. Four rules. People read four.
3. Answer the first ten newcomers yourself. They will answer the next hundred, in *your* tone.
4. Say why, in one line, every time.
5. When you're angry, make tea. If you're still angry, ask another mod.
6. A locked thread is a full stop. Use it like one.
7. A regular who's rude is worse than a stranger who's rude.
8. Go on holiday. Add a second moderator *before*.
9. It's a hobby. When it's stopped being one, tell us, and take the thanks with you.`,
      thread: `
@thistledown 3 is so true that it hurts. Our whole community sounds like the two of us in the first month. It's good that we were in a good mood.
@sparrowhawk7 7. I learned it late.
@a As a newcomer who's been answered: it works.
@henrike Number ten: be wrong in public once, early on. It's an enormous relief to everyone.
  @op Added in spirit.
`,
    },
    {
      shape: 'talk',
      by: 'ines',
      as: 'admins',
      title: 'One year of Confab: a few numbers, and a cake',
      body: `- communities: 20
- longest thread: about what people *find in books*
- shortest post with the most answers: "What is your bell, and what does it say about you?"
- languages spotted in comments: 23
- repairs reported as successful: we stopped counting at 900
- weddings that we know of: 1 (see filmcameras, bus stop)
- donations by people who don't even have an account: 61

What I'm proudest of is that I can't tell you who is the most active. We don't keep it.

There'll be a cake on Saturday at the repair café. It'll be sliced by the bookbinders, as they can cut straight.`,
      thread: `
@copperpot We'll have tea for forty. Bring a cup, and anything that squeaks.
@paperweight We can cut straight, but I'd like to point out that nobody's told us the grain direction of the cake.
@a 900 repairs! That's a very tall pile of things that weren't bought.
@b Congratulations, and thank you, all three of you. It's the only site that my mother and I both read.
`,
    },
    {
      shape: 'talk',
      by: 'greta_p',
      as: 'mods',
      locked: true,
      title: 'About the argument in the other thread: closed for tonight, tea for everyone',
      body: `You know which one. Everybody in it was right about something, by ten o'clock nobody was reading any more, and by eleven it was about punctuation.

We haven't deleted anything except two comments, whose authors asked us to. It can be continued tomorrow, by those who've slept, under a new title, with the question in it that got lost: *how much old paint may one remove?*

This one's locked, not as a punishment. I'm simply going to bed too.`,
      thread: `
@a As one of the loudest: good night, and sorry.
  @b Good night. You were right about the lead white, by the way.
    @a And you about the semicolon.
`,
    },
    {
      shape: 'guide',
      by: 'ines',
      as: 'admins',
      title: 'What we know about you (short list), and what you can do about it',
      body: `**With an account:** your name, the hash of a password, an e-mail address if you gave us one (only for recovery), what you wrote, what you voted on, which communities you joined, roughly when you were last here. The profile shows only the month.

**Without:** nothing that has your name on it. A cookie once you do something that needs one.

**You can** delete a post or comment, delete the account (your posts stay, signed "ghost"; if you want them gone, delete them first), mute people and communities, read our code.

**We don't** use analytics companies, fonts from elsewhere, or buttons that phone home. Pages load nothing from anybody but us.

If you find anything that contradicts this: write to us, loudly.`,
      thread: `
@casper_o I looked at the network tab for ten minutes and found nothing but you. It's a strange feeling, like an empty motorway.
@a Why do posts stay when somebody goes?
  @op As other people's answers hang on them. A question that vanishes takes twenty answers with it. But we say so beforehand, and you may delete yours first.
@b Thank you for writing it down so plainly.
`,
    },
    {
      shape: 'talk',
      by: 'lantern_fish',
      as: 'mods',
      title: 'A small request about titles',
      body: `"Help!!" tells us that you need help. *"White film on day six. Throw it out or lift it off?"* tells us that too, and who's able to. It'll be found again in two years by someone with a white film.

You needn't do anything about old ones. I just wanted to say: some of your titles are the best sentences I read all day.`,
      thread: `
@nettle_tea I'm blushing. The carrots are gone, incidentally. They were good.
@a Best title of the year, for me, is still "There was an onion in my bicycle bell".
  @b I missed that one?! Off to look.
@quillon A good title is a sign above a shop: say what there is inside, and don't flash.
`,
    },
    {
      shape: 'talk',
      by: 'ines',
      as: 'admins',
      title: 'Maintenance on Sunday morning, about ten minutes, while you are having breakfast',
      body: `Sunday, 8:00. New disks, the old ones have done their duty. You'll be able to read nearly all of the time; writing will pause for about ten minutes. If a comment doesn't go through, keep it and try again after your second cup.

If it takes longer than half an hour, something's interesting, and I'll write here what it was.`,
      thread: `
@a+1d Second cup, 8:11, everything's there. That was quick.
  @op Seven minutes. The remaining three I looked at the old disks, gratefully.
@piotr_w What becomes of them? Asking for a friend with a collection.
  @op They'll be wiped, and drilled, and then your friend may have them as coasters.
    @piotr_w My friend's very happy.
`,
    },
    {
      shape: 'talk',
      by: 'greta_p',
      as: 'mods',
      title: 'Which words we changed on the site this month, and why',
      body: `- "Submit" → "Post" and "Comment". Nobody should have to submit.
- "User" → mostly "people".
- "An error occurred" → what happened, and what you can do.
- "Are you sure?" → what exactly will be gone.

Found one that sounds like a tax office? Tell us, with where it is.`,
      thread: `
@edda "Nobody should have to submit." 👏
@henrike In the German mind "absenden" has the same smell. I'm glad that someone thinks about this.
@a I work in a tax office, and we've changed "Are you sure?" as well now. Thank you from room 214.
  @op This is the best outcome I could imagine.
`,
    },
    {
      shape: 'talk',
      by: 'ines',
      as: 'admins',
      title: 'Thank you to the person who mailed us 40 hand-drawn icons',
      body: `An envelope, no sender, forty squares of squared paper, ink. A hedgehog, a jar, a heron, a spanner, a loaf, a bell. They're lovely, and they've been stuck round the frame of the office window since Monday.

If you'd like to be thanked with your name: you know where we are. If not: the heron is looking at me as I write this.`,
      thread: `
@a It was none of us from /birding, although the heron's attitude is suspiciously accurate.
@b Is there a chance of seeing them?
  @op They're on the window. You can come by for tea. It's a small office, but it's got forty icons.
@c I know who it was, and I'm not saying.
`,
    },
    {
      shape: 'talk',
      by: 'lantern_fish',
      as: 'mods',
      title: 'Communities that started this season, and how to find the one you did not know you needed',
      body: `Rivers, bookbinding, fermentation and typefaces are now each on their own two feet. If you've never been: start with the pinned posts, then sort by *Top*, *Year*, and pour yourself something.

A game: go to a community that has nothing to do with you and read three threads. I did it with /cartography. I now own a plane table.`,
      thread: `
@a Went to fermentation. I've got four jars. My family wants to talk to you.
@m_osei Welcome, plane table people.
@b Rivers, for me. I live 200 metres from one, and hadn't looked at it in six years.
  @anneke_vd That's the nicest thing you could tell us. Which one?
    @b I don't know its name yet. I'm going to ask somebody old.
`,
    },
    {
      shape: 'guide',
      by: 'greta_p',
      as: 'mods',
      title: 'Formatting, in one screen: what the text box understands',
      body: `Bodies are Markdown. The useful ten:

| You type | You get |
|---|---|
| \`**bold**\`, \`*italic*\` | **bold**, *italic* |
| \`~~gone~~\` | ~~gone~~ |
| \`[text](https://example.org)\` | a [link](https://example.org) |
| \`> said somebody\` | a quotation |
| \`- item\` | a list |
| \`1. first\` | a numbered list |
| \`### Heading\` | a heading |

Code goes between backticks, longer code between lines of three. Tables are made with bars, like this one.

1. A blank line makes a new paragraph.
2. A single line break is just a space, *unless* you end the line with two spaces.
3. Emoji are letters 🌿, and Arabic, Hebrew, Chinese and Japanese just work: مرحبا · שלום · 你好 · こんにちは.`,
      thread: `
@a The table explaining how to make tables is a nice touch.
@casper_o And to show three backticks, you wrap them in four. I'm only saying it because I needed eleven minutes.
@dvora_s שלום! It really does start on the right side. Thank you for that.
@b \`~~I'm not good at this~~\` I got it.
`,
    },
    {
      shape: 'talk',
      by: 'ines',
      as: 'admins',
      title: 'What should we not change? A question, once a year',
      body: `We always ask what's missing. This is the other question: **what should stay exactly as it is?** We'd like to know what we would break without noticing.`,
      thread: `
@tamsin That I know which order I'm looking at. And the quiet at the edges.
@a That it loads on the train, between two tunnels.
@b That nobody counts anything at me.
@kasimir That one can write in one's own language, and someone answers.
@c The font size. I can read it without my glasses. I'm seventy-nine and it's the only one.
@d The "Reply" being where it is. My thumb has learned it.
  @op Noted, all of it, on paper. It's hanging next to the heron.
`,
    },
    {
      shape: 'guide',
      by: 'ines',
      as: 'admins',
      hoursAgo: 20,
      title: 'Pictures are here. How they work, what we keep, and what we throw away at once',
      pictures: [
        {
          scene: {
            of: 'lettering',
            text: ['HELLO', 'PICTURES'],
            ink: 0x1f6f8b,
            paper: 0xf4efe2,
            made: 'tiles',
          },
          alt: 'The words Hello pictures, laid in small blue tiles on a pale wall.',
          caption: 'Up to ten in a post, each with a caption and a description of its own.',
        },
      ],
      thread: `
@op Three things. Where and with which camera a picture was taken is removed before anybody sees it. Please describe your pictures: some of us read them with our ears. And if you delete the content of a post, its files are gone, also from the disk.
@a The description field made me look at my own picture for the first time.
@greta_p Could we have more than ten?
  @op You could have a second post.
`,
    },
    {
      shape: 'talk',
      by: 'ines',
      as: 'admins',
      title: 'The first year in one chart: who wrote, and when the kettle was on',
      pictures: [
        {
          scene: {
            of: 'plot',
            title: 'COMMENTS BY HOUR OF THE DAY',
            across: ['0', '3', '6', '9', '12', '15', '18', '21'],
            up: ['0', '200', '400', '600'],
            series: [[0.2, 0.08, 0.22, 0.62, 0.78, 0.6, 0.7, 0.95]],
            drawn: 'bars',
          },
          alt: 'A bar chart of comments by hour: hardly any at three in the morning, a first peak at noon and the highest bar at nine in the evening.',
        },
      ],
      thread: `
@lantern_fish Who are the people at three in the morning?
  @op Astronomers and parents.
`,
    },
  ],
  round: {
    title: 'Open hour no. {no}: ask the people who run this anything',
    bodies: [
      `Once a month, we're here for an evening with tea. Money, machines, decisions, fonts: ask.`,
      `Ines has the kettle, Greta the biscuits. Ask us what you always wanted to know; we'll say so if we may not answer.`,
      `New here? This is the thread for "how do I…" and "why is there no…". There are no silly ones.`,
      `We've had a busy month with little to show for it: it was all behind the walls. Ask, and we'll tell you what a wall looks like from behind.`,
    ],
  },
  remarks: {
    any: `
@a {praise} {I've been here since {since} and it's still true.|Reading from {place}.|Greetings from {place}.}
@b {Nothing to add, I only wanted to be counted among the content.|Quiet nod from {place}.|Read, understood, tea made.}
@a {I read these to my colleagues. They think you're made up.|Short, clear, done. May I borrow you for our office?|Someone's thought about it, and you can tell.}
@a {Passing through from {place}.|I only came for the heron.|From the back row: thank you.}
`,
    guide: `
@a {praise} {I've sent it to a friend who runs something similar.|I'd been too shy to ask.|It answers the thing about {thing}, too.}
  @op {Glad it's useful.|Which thing about {thing}?|Ask anyway, next time.}
@a One question remains, on {thing}: {has it always been like that|is it on purpose|will it stay}?
  @op {On purpose, and it'll stay as long as I'm awake.|It's an old habit of ours.|No plans to change it.}
@a {That's more than my bank has ever told me.|I've shown this to my class.|I'd give it a prize, were there one.}
`,
    talk: `
@a For what it's worth: {thing} {is the reason I came|is just right|grew on me}. {Please leave it.|Since {since}.|That's all.}
  @op {Noted, with pleasure.|Good to know; we argued about it for {since}.|We'll leave it alone.}
@b I'm mostly in {place} and hardly ever look in here. {I'm glad I did.|You should write more often.|It's nice to see who's behind it.}
  @c {Same, from {place}.|Waving from {place}!|We ought to visit each other.}
@c May I grumble for one sentence? {Thing} {took me a week|confuses my father|could be a touch larger}. {There. Done.|Otherwise I'm very happy.|I love the rest.}
  @op {One sentence is what it's for. We'll look at it.|Grumbling is useful. Thank you.|Your father's right, I think.}
@a {I've been on the net since modems|I'm 68|I run a small site as well}, and I've rarely seen it said so {plainly|kindly|briefly}. {Keep it up.|That's all.|Carry on, please.}
  @b {Hear, hear.|Modem people, represent.|Brief is hard.}
@a What would happen if {one of you fell ill|it doubled overnight|nobody donated for a month}?
  @op {There's an envelope with two people's names on it.|We'd close sign-ups for a week, and buy a second kettle.|Seven months of reserve would happen.}
    @a {An envelope! I like that.|Good. I'll sleep well.|That's what I'd hoped for.}
@a I showed {thing} to {my father|a friend who's blind|my pupils}. {Verdict: "at last".|He's asked for one for his stove.|They noticed what wasn't there. Clever children.}
@a I don't agree, and I'm glad I can say it here. {I'd keep {thing} simpler still.|I'd ask the members first.|It's about {thing}, mostly.}
  @op {Simpler is nearly always right. Noted.|We did, but not loudly enough. You're right.|I'd be glad to hear more.}
`,
    round: `
@a How do you decide about {thing}? {Is there a vote?|Do you toss a coin?|Who has the last word?}
  @op {We argue until one of us says "does it help somebody read?"|Whoever has to maintain it has the last word.|We try it for a month, and then look each other in the eye.}
    @a {That's a good rule.|Reassuring.|And if nobody blinks?}
@b What's the thing you'd most like to {fix|throw out|understand}?
  @op {{Thing}, to be honest.|The alarm that rings only on holidays.|A small script that nobody dares to touch. It's mine.}
@c Who came up with {thing}? {I'd like to buy them a drink.|I noticed it {since} ago and I've been grinning since.|It's so considerate.}
  @op {Greta. She says: tea, please.|A member from {place}, in /suggestions.|It was an accident, and we kept it.}
@d How many people does it take to run this, {really|on a bad day|on a good day}? {Asking as someone from {place}.|My office would need thirty.}
  @op {Three, and the forty of you.|One, if nothing happens. Something always happens.|Three and a kettle.}
@e Is it true that {the server has a name|you print the accounts|there's a heron on the window}? {A friend in {place} says so.|I've been wondering since {since}.}
  @op {It's true.|All of it's true.|There are forty icons, the heron is in charge.}
@a {What's on the desk in front of you at this moment?|Tea or coffee?|Who's on duty tonight?}
  @op {A heron, a kettle, a list.|Tea. There was a vote. It wasn't close.|Greta, until ten. Then me, unofficially.}
@a What did you learn this {month|year} that you'd rather have known before?
  @op {That backups are only backups once you've put one back.|Don't change anything on a {weekday} afternoon.|People read everything. Even the footer.}
    @a {Put one back! I'm off to try ours.|My boss should read that.|I do read the footer.}
@a {Which community surprised you most?|Where do you go yourselves, when nobody's looking?}
  @op {/{place}. I went in for five minutes.|I'm in {place} under my own name, badly disguised.|Fermentation. Don't tell my flatmate.}
@a How can one help, if one's got {no money|no time|only one hand free}?
  @op {Answer one newcomer a week.|Tell one person who'd like it here. Only one.|Report what's broken, with where and when. It's worth gold.}
    @a {One a week I can do.|I've told my sister.|Then I'll grumble more.}
@a Why's it called Confab?
  @op {Because it means a chat, and because the other name was taken by a dentist.|Greta found it in a dictionary, on a train.|It's short, and nobody could agree on anything else.}
@a Will there ever be {a forum for the forum|stickers|an office party}? {I'd bring {place}.|Half serious.}
  @op {There's cake, on Saturdays.|Somebody made forty. They're on the window.|It's called {weekday}.}
`,
  },
};
