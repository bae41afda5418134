import { handedDown } from './handed-down.ts';
import type { CommunityTexts } from './texts.ts';

export const askanything: CommunityTexts = {
  name: 'askanything',
  about: `Questions with no obvious home. Curiosity first, certainty second.`,
  rules: [
    ['Ask one thing', 'Three questions in one post get three half answers.'],
    ['Say how you know', '"I read it somewhere" is a fine source as long as you say so.'],
    [
      'No medical or legal verdicts',
      'Share what happened to you, and send people to somebody who can look at them.',
    ],
    ['Nobody is stupid for asking', 'If a question is too easy for you, it was not addressed to you.'],
    [
      'Change your mind in public',
      'It is the best thing that can happen in a thread. Edit your post and say so.',
    ],
  ],
  mods: ['edda', 'lantern_fish'],
  ageDays: 425,
  isDefault: true,
  slots: {
    source: [
      'my aunt, who was a nurse',
      'a bus driver I used to know',
      'a library book from 1962',
      'my physics teacher',
      'the back of a cereal box',
      'a documentary I half slept through',
      'somebody who repairs organs',
      'my neighbour, a retired surveyor',
      'a leaflet in a waiting room',
      'a very sure man at a wedding',
    ],
    place: [
      'in a lighthouse museum',
      'at my first job',
      'on a night train',
      'in a launderette',
      'at evening school',
      "in my grandparents' cellar",
      'behind the counter of a chemist',
      'on a fishing boat',
      'in the queue at the post office',
    ],
    small: [
      'a needle and thread',
      'a label maker',
      'one good knife',
      'a bicycle pump',
      'a second pair of glasses',
      'a head torch',
      'a notebook by the bed',
      'a door wedge',
      'string',
      'a thermos',
    ],
    age: [
      'at nineteen',
      'at thirty',
      'at forty-four',
      'after I retired',
      'last winter',
      'about a week ago',
      'as a student',
      'far too late',
    ],
    topic: [
      'knots',
      'tides',
      'bread',
      'lifts',
      'owls',
      'lamp posts',
      'tax forms',
      'moss',
      'bridges',
      'sleep',
      'postage stamps',
      'clouds',
    ],
  },
  posts: [
    handedDown,
    {
      shape: 'ask',
      by: 'quick_deals_24',
      hoursAgo: 500,
      title: 'Why do people still pay full price for phone cases?',
      body: 'I asked myself the same until I found this shop. Use the code that I send you.',
      deleted: 'mods',
      complete: true,
      thread: `
@edda It was addressed to nobody. Gone.
`,
    },
    {
      shape: 'ask',
      by: 'verdigris',
      hoursAgo: 75,
      title: 'Which solder is the right one, and why do people get so angry about it?',
      body: 'I asked at two counters and got two answers, both of them loud. Leaded, unleaded, flux in the wire or beside it: what do you use for lamps and radios, and would you tell me in an indoor voice?',
      locked: true,
      complete: true,
      thread: `
@junction_box Leaded wire with the flux inside for old radios, because that is what is in them already. Open a window, wash your hands. Unleaded for anything a child will chew.
  @op Thank you. That is the first answer without capital letters.
  @copperpot Unleaded for everything. It only asks for a hotter iron and a bit of patience.
    @op Patience is what the last thread was missing, and I was in it.
@plumbline For pipes it is a different question, and the answer is the law.
@edda Answered, twice, and well. I am closing it before somebody mentions lead-free wine bottles.
`,
    },
    {
      shape: 'ask',
      by: 'pell',
      hoursAgo: 5,
      title: 'What did you learn to repair yourself that paid for itself within a year?',
      body: `For me it was resoling boots. I ruined one pair finding out that contact cement needs **both** sides to be dry before you press them together, and then I never paid a cobbler again.

I would like to learn one new thing this winter, and I am more interested in the boring, useful repairs than the impressive ones. Taps, zips, hinges, lamps. What was harder than it looked, and what turned out to be embarrassingly easy?

Bonus points if the tools fit in a shoebox, because that is roughly the amount of space I have left after the boots and the leather and the glue.

One rule, please: no cars, and nothing with a mains capacitor in it.`,
      thread: `
@a Zips. Nine times out of ten it is the *slider*, not the teeth. Squeeze it gently with pliers, both sides, a hair at a time. I have saved four jackets and a tent, and the tools are: pliers.
  @b I paid for two new zips in my life before somebody told me this.
  @c A hair at a time is the important part. I once saved a zip so thoroughly that it never opened again.
  @op Four jackets and a tent! This is exactly the kind of thing I mean.
    @a Rub a candle along the teeth afterwards. It will feel like a new coat.
@d Dripping taps. A bag of assorted washers, one adjustable spanner. Turn the water off first. Turn the water off *first*. I am writing it twice for a reason.
  @op How many times have you not turned it off first?
    @d Once is enough, and the neighbours downstairs would agree.
      @e Downstairs neighbour of somebody like you here. We are friends now, as it happens.
@junction_box Lamps with a plug: cable, switch, holder. Three screws each. Unplug it, take a photograph of what went where, replace like with like. If it has a metal body, the earth wire goes back exactly where it was. People throw out lamps for a switch that costs less than a coffee.
  @f Is there a way to know that a lamp is beyond it?
    @junction_box If the insulation crumbles when you bend the cable, replace the whole cable. If the holder is cracked, replace the holder. What is left after that? The part you like. Keep it.
@g Darning socks. Harder than it looks for the first three, then you can do it during a film. A light bulb inside the heel, nobody has one of those any more, so I use a lemon.
  @h A lemon.
    @g It smells nice.
      @op I have bought wool and a lemon.
@tobias_b Sharpening. Not a repair, you'll say, but half of "broken" kitchen things are blunt. One stone, twenty minutes, and a permanent marker: paint the edge, and you see where you have been grinding.
@i Embarrassingly easy: the fridge seal. It did not close, I had looked at new fridges. Hairdryer, low, pull the rubber back into its shape, done. That was four years ago.
@j Harder than it looked: sash windows. Easier than it looked: the sash cord, once the window is out. The difficulty is entirely in the getting out.
  @plumbline If the beading has been painted in: a sharp knife along the paint first, on both sides. Then it comes away in one piece and goes back in one piece.
`,
    },
    {
      shape: 'talk',
      hoursAgo: 27,
      complete: true,
      by: 'lantern_fish',
      title:
        'Let us write a story, one sentence each. First line: "The lift stopped between the fourth floor and the sea."',
      body: `Reply to the latest sentence, not to the post. No killing anybody off, no waking up. When we cannot go any deeper the story is over.`,
      thread: `
@a "Not again," said the woman with the cello, who had clearly expected the sea later.
  @b The doors opened by a hand's width, and a polite wave came in and wetted everyone's shoes to the same height.
    @c There were five of us, if you counted the cello, and by law you had to.
      @d The boy pressed the button with the bell on it, and somewhere below a ship answered.
        @e "That's the 7:40," said the man in the grey coat, looking at his watch, which was full of sand.
          @a The cello cleared its throat.
            @f It had been quiet since the second floor, out of tact, but now it said that it could smell harbour, and harbours have stairs.
              @b So the woman undid the case, and inside, where the velvet should have been, there was a narrow flight of steps, going up.
                @g The boy went first, because he was the only one who had read the safety notice.
                  @c It said: IN CASE OF SEA, FOLLOW THE MUSIC.
                    @d The man in the grey coat went last and turned the watch over, so that time would run back to whoever needed it.
                      @h Halfway up, the steps became warm, then wooden, then a pier.
                        @e The 7:40 was waiting, with all of its lamps lit and nobody at the rail.
                          @f "Fourth floor," said the cello, delighted, and it was.
                            @a And the woman, who lived there, put the kettle on for all five of them.
                              @op And the sea, which had never been asked in before, wiped its feet.
@i I'd like it to be known that I read this on a pier.
@j By law you had to. 👏
`,
    },
    {
      shape: 'ask',
      title: 'Why do all clocks in shop windows stand at ten past ten?',
      body: `I've noticed it, and now it's everywhere. There must be a first person who decided. Was it an advert? Is it about the maker's name? Does it *have* to do with smiling?`,
      thread: `
@a The hands frame the maker's name, which sits under the twelve, and they don't cover the date. In old adverts it's often 8:20, which looks sad, and over some decades it flipped.
  @op So there *is* a sad period. I'll look out for it.
@b Somebody did a proper study on the smiling part: people found 10:10 more pleasant than 11:30, and 8:20 less so. I don't have the reference, only the memory of being annoyed that it was true.
@c I sell clocks. Officially it is all of the above. Truthfully, the distributor sends them like that and we're afraid of starting them.
`,
    },
    {
      shape: 'ask',
      title: 'How do you make friends after forty in a town where you know nobody?',
      body: `I moved for work in spring. I have colleagues, they have families. I have a bicycle, a bad guitar and a table for six.

Please nothing about apps. What worked?`,
      thread: `
@a Being in the same place at the same time every week. It doesn't matter where. I chose a swimming pool, Tuesdays at seven; after about ten weeks someone said "you weren't here last week".
  @b That sentence is the whole secret, I think. Somebody has to be able to notice you are missing.
@c A choir. You needn't be able to sing. They always need basses, and by God they'll take anybody who says he's one.
@copperpot Come to a repair café, but come to make the tea. Everybody talks to the tea.
  @op There is one here, on the last Saturday! I will make the tea.
    @op+40d For those who asked: I have now made tea three times, and on Sunday four people sat at the table for six.
      @d I have been thinking about your table since spring. Very glad.
      @c Two chairs left. Go and join a choir.
@e Borrow something from a neighbour, even when you have one. Then bring it back with a cake in it.
@f It took me two years. I say this because in month eight I thought I was doing it wrong. I wasn't, it takes two years.
`,
    },
    {
      shape: 'ask',
      title: 'What is the oldest object in your house that you still use for its purpose?',
      body: `Ours is a nutcracker shaped like a squirrel, 1880s, one ear missing. It cracks nuts. It's a bit rude about it.`,
      thread: `
@a A wooden spoon with a straight edge, worn down by my great-grandmother stirring in one direction. I'm left-handed, so in about sixty years it should be symmetrical again.
  @b I hope somebody writes this down and keeps it with the spoon.
@plumbline The house. 1740, apparently. Some of the nails are older than the idea of standard nails.
  @op Objection: you don't use it *in* your house.
    @plumbline I use the barn door as a kitchen table, and it is from 1702, so.
      @op Sustained.
@c A fossil that keeps the door open. Roughly 160 million years, though strictly its purpose was to be an ammonite.
  @d Deserves to win on a technicality.
@e My grandfather's razor, 1931. The blade is new. The trembling is also new, but it's a safety razor.
`,
    },
    {
      shape: 'ask',
      title: 'Is there a word in your language for the day between two holidays?',
      body: `We say *bridge day*. A friend says her language has a word for the feeling on such a day as well, and now she can't remember it, and neither of us is sleeping.`,
      thread: `
@a Brückentag in German, pont in French ("faire le pont"), puente in Spanish. Bridges everywhere. Norwegian has "inneklemt dag", the *squeezed-in day*.
  @op A squeezed-in day! That may be the feeling as well.
@kasimir Polish: długi weekend, just "long weekend", but the day itself has no name, it has only an e-mail to your boss.
@b In Chile we say "sándwich". A sandwich day. 🥪
@c The feeling: Finnish might have it. Finnish has everything.
`,
    },
    {
      shape: 'talk',
      title: 'Things you believed for embarrassingly long because an adult was joking',
      body: `My uncle told me that the little houses on poles at the roadside, the ones for birds, were where the post was sorted. I was twenty-two when I said it in front of people. At the *post office*.`,
      thread: `
@a That the ice-cream van only plays music when it has run out of ice cream. My mother, a strategist.
@b That there is a man inside the cash machine. My father used to say thank you to him. I still say thank you.
  @c Nothing wrong with that. When they take over we'll be spared.
@d That hills near us had "sheep with shorter legs on the left". I am a geologist. It came up in an interview.
  @e Did you get the job?
    @d I did, and there is now a drawing of one on my office door.
@f That if you swallow a pip… but everybody has that one. Mine grew a *specific* tree. A medlar. She thought it through.
`,
    },
    {
      shape: 'ask',
      title: 'Can somebody explain compound interest as if to a person who is good with bread?',
      body: `I understand starter. I do not understand my pension letter. I have a feeling that they're the same thing.`,
      thread: `
@a They are. You have 100 g of starter. Every day it grows by 5%, and you don't take any out. Day one 105, day two 110.25, because the extra 5 g grow as well. It is boring for weeks and then the lid comes off.
  @op The lid comes off! And the fees?
    @a Somebody takes a teaspoon every day. A teaspoon looks like nothing. After forty years it is half the jar.
      @op I have read the letter again and I am angry about the teaspoon.
@b Rule of thumb: 72 divided by the percentage is the number of years until it doubles. 3% → 24 years. 6% → 12.
@c I teach this for a living and I am stealing the jar. With thanks.
`,
    },
    {
      shape: 'guide',
      title: 'What I learned from writing one letter a week for a year',
      body: `Paper, pen, stamp. Fifty-two of them, to people I knew and a few I didn't: the man who tunes the church organ, the author of a bus timetable, my primary-school teacher.

**Thirty-one answered.** Nine of these wrote back more than once. One is now a friend I have lunch with. The bus timetable man sent me the *draft* of the next one and asked what I thought.

What helped:

- A letter is one page. If you allow yourself two you won't write any.
- Begin with where you are sitting.
- Ask one question, a small one, something only they can answer.
- Post it the same day. A letter that has slept on the table turns into something to be improved.

What I hadn't expected: I noticed more during the week, because I was looking for something to put in. A year of *"the baker's cat has learned the automatic door"*.

My teacher is 91. She corrected a comma and sent it back with a drawing of the comma.`,
      thread: `
@a The drawing of the comma. I want to hug your teacher.
@b What did you ask the bus man?
  @op Why the 14 waits for six minutes at the chapel. He said: "Because in 1988 there was a connection there, and nobody has told the 14."
    @c Nobody has told the 14. That's a novel.
    @d I would like to be told, one day, in this way.
@e I've bought stamps. First one goes to my brother, who lives four streets away.
  @op Those are the best ones.
@f Did you keep copies?
  @op No, on purpose. They belong to them.
`,
    },
    {
      shape: 'ask',
      title: 'Why does tea from a thermos taste of thermos, and can it be helped?',
      thread: `
@a It's the lid, not the flask. The seal soaks up everything. Take it out, boil it in water with a spoon of baking soda, let it dry in the sun for a day.
  @op+2d Sun is currently not available in my region, but it worked with the radiator.
@b Black tea goes on reacting while it is hot. Take out the leaves before you fill it, and put the milk in at the other end.
  @c This person thermoses.
@d I have come to like it. It tastes of walks.
`,
    },
    {
      shape: 'talk',
      title: 'What do you know by heart?',
      body: `Not what you could look up. What is actually in there, and stays, whether you like it or not. I have a poem with eleven verses, the phone number of a friend who moved in 1994, and the whole text from the back of a shampoo.`,
      thread: `
@a All stops of the tram line 6, in both directions, in the voice of the woman who announced them. She retired. I still hear her.
@b The prayer my grandmother said for lost keys. I am not religious. It works.
@c The first 40 digits of pi, learned to impress somebody, who was not impressed, and whom I have been married to for thirty years.
  @d It clearly had a long fuse.
@e The smell of my primary school's floor. Does it count if it can't be recited?
  @op It counts double.
@amadou_k A lullaby in Wolof of which I don't understand two words. My mother doesn't either, nor did hers. We pass on the two words with great care.
  @op Thank you for this one.
`,
    },
    {
      shape: 'ask',
      title: 'Neighbour has asked me to water his plants for *four months*. Which questions did I forget?',
      body: `I said yes before he said the number. He has a list. It says "the big one: when it looks at you".`,
      thread: `
@thistledown Ask which ones are allowed to die. Seriously. It takes the pressure off both of you and he will have an answer ready.
  @op He had one ready! It's a fern. It was a present.
@a Photograph every plant on day one. You will want evidence, mostly for yourself.
@b Which key, which fuse, which neighbour has the other key, and where does the water turn off.
@c What does the big one look like when it looks at you?
  @op+9d I know it now. I can't describe it, but I was in no doubt.
`,
    },
    {
      shape: 'ask',
      title: 'Best way to carry soup on a train?',
      body: `4 h 20, one change, a platform with stairs. Two litres. It's for somebody who is ill, and it has to be *this* soup.`,
      thread: `
@a Freeze it flat in bags the night before, wrap them in newspaper, in a rucksack. It's a slab. It thaws by the time you arrive.
  @b This is the professional answer. I did it with wild garlic soup across two borders.
  @op It has noodles.
    @a Noodles in a bag of their own, dry. Cook them there. Noodles shouldn't travel.
@c Big jam jars, filled to the very brim so it can't slosh, cling film under the lid, jar in a sock. One in each boot, if you own boots.
@d Tell us how she is.
  @op+2d Better. She had two plates. I did the slab, with the dry noodles, and the train was late and it *did not matter at all*.
`,
    },
    {
      shape: 'talk',
      title: 'I was wrong about owls. What were you wrong about this month?',
      body: `In March I wrote here, quite firmly, that owls can turn their heads all the way round. It is about 270 degrees. Somebody was very nice about it at the time and I argued. I have since met an owl.

Your turn. It's good for the joints.`,
      thread: `
@sparrowhawk7 I was the one who was nice about it! How was the owl?
  @op She looked at me, then not at me, then at me again from the other side. 270. I felt every degree.
@a That you can't freeze hard cheese. You can. I have been eating around mould for two decades.
@b I told my sister that her boyfriend wouldn't last. They married on Saturday. I gave the speech. I confessed in it.
  @c That's the best possible place.
@d That I don't like poetry. I didn't like a teacher.
`,
    },
    {
      shape: 'ask',
      title: 'Calendar question: how do your families write dates, and has it ever gone wrong?',
      body: `My aunt from overseas arrived on the 7th of June instead of the 6th of July. She sat in our kitchen with a suitcase, and we were at work, and she baked.

I have since started to write 2025-07-06 on everything, and I'm told it looks like a robot's diary.`,
      thread: `
@a It sorts, too. The robots are right.
@b Month as a word. 6 July. Nobody has ever arrived early because of it.
@mei_lin_c We write 七月六日 from large to small, like the robots. And then my grandmother uses the lunar calendar and arrives whenever she wants.
@c Did you tell her that she was a month early?
  @op Not until she had unpacked. She stayed for five weeks. It was lovely.
`,
    },
    {
      shape: 'guide',
      title: 'How to say no without writing four paragraphs',
      body: `I used to explain. Every reason I gave was a handle for somebody to pull on: *"oh, if it's the time, we can move it!"* A friend, who is a midwife and says no for a living, taught me the short form:

> Thank you for asking me. I can't. I hope it goes well.

Three sentences. Nothing to pull on. If you like somebody, add a fourth which is true: "Ask me again in spring."

The first one I sent took me forty minutes. The answer was: "No problem!" and a sun.`,
      thread: `
@a And a sun. All those years.
@b My four paragraphs always ended with me saying yes.
  @op Mine, too. In the fifth.
@c A question: what do you say on the phone, when there's silence after "I can't"?
  @op Nothing. That's the difficult bit. Count the tiles.
    @c+2d There are 34 tiles. It worked.
`,
    },
    {
      shape: 'talk',
      title: 'Why the sea smells of the sea: a short and readable page by a harbour biologist',
      link: 'https://harbourgazette.example/science/smell-of-the-sea',
      thread: `
@op Short version: it's plankton being eaten. I'll never take a deep breath on a pier in the same way again.
@a So it's somebody's lunch.
  @op It's always been somebody's lunch.
@low_tide_lou Can confirm. There's a second smell, and that's mine.
`,
    },
    {
      shape: 'ask',
      hoursAgo: 9,
      title: "What is this brass thing from my great-aunt's drawer? It still turns",
      pictures: [
        {
          scene: { of: 'gears', metal: 'brass' },
          alt: 'A jumble of brass gear wheels on a dark metal plate, seen from above. Some have four spokes, some six, and the teeth are worn on one side.',
          caption: 'About the size of a pocket watch that has eaten another pocket watch.',
        },
      ],
      thread: `
@a The going train of a small tower clock, or of something that wanted to be one. Count the teeth of the largest wheel and divide by the smallest.
  @op 96 and 8. Is that good?
    @a That's twelve, which is the best answer a clock can give.
@b Whatever it is, it is not broken, and that is rare for a drawer.
`,
    },
    {
      shape: 'show',
      title: 'I drew where my day goes, for a month. Sleep won, tea came second',
      pictures: [
        {
          scene: {
            of: 'plot',
            title: 'HOURS PER DAY, APRIL',
            across: ['SLEEP', 'TEA', 'WORK', 'TRAIN', 'COOK', 'READ', 'LOST'],
            up: ['0', '2', '4', '6', '8'],
            series: [[0.94, 0.42, 0.9, 0.21, 0.19, 0.24, 0.31]],
            drawn: 'bars',
            paper: 'squared',
          },
          alt: 'A bar chart on squared paper: about 7.5 hours of sleep, 3.4 of tea, 7.2 of work, 1.7 on trains, 1.5 cooking, 1.9 reading and 2.5 hours marked as lost.',
        },
      ],
      thread: `
@a Where are the lost hours? Asking for everyone.
  @op If I knew that they would have a label.
@b Tea and work overlap by 3.4 hours, surely.
`,
    },
    {
      shape: 'talk',
      title: 'The view from the window where you think best. Mine, at four hours of the same day',
      sameView: true,
      pictures: [
        {
          scene: { of: 'houses', hour: 'day' },
          alt: 'A row of narrow old houses in red, blue and cream under a clear sky, over a cobbled street.',
          caption: 'Ten in the morning: post, then coffee, then thinking.',
        },
        {
          scene: { of: 'houses', hour: 'dusk' },
          alt: 'Narrow gabled houses at dusk. About half of the windows are lit, the sky goes from violet to orange.',
          caption: 'Half past eight. The best hour, and I always have to cook.',
        },
        {
          scene: { of: 'houses', hour: 'night' },
          alt: 'The houses are nearly black, with a few yellow windows that are mirrored in the wet street.',
          caption: "One o'clock. Somebody else is thinking, too.",
        },
        {
          scene: { of: 'lights', colours: [0xffcf8a, 0xff7f5a, 0x8fb7ff], rain: true },
          alt: 'Blurred discs of orange and blue street lamps through a window covered in raindrops.',
          caption: 'And this is November, at any hour.',
        },
      ],
      thread: `
@a Mine is a wall. It is an excellent wall. It has never once distracted me.
@b The third one. Who is in the top right window? I should like to write to them.
  @op A baker. He goes to bed when I do and means the opposite by it.
`,
    },
    {
      shape: 'talk',
      title: 'What is the page that you have sent to the most people? Mine explains the moon illusion',
      link: 'https://en.wikipedia.org/wiki/Moon_illusion',
      preview: { of: 'moon', phase: 1 },
      thread: `
@op It looks larger near the horizon, it isn't, and nobody is quite sure why. I have sent this to eleven people and started nine arguments.
@a Hold a pea at arm's length next to it. Same pea, every time. My children did not believe the pea.
`,
    },
    {
      shape: 'ask',
      title: 'Why do the bubbles in the sink have corners?',
      pictures: [
        {
          scene: { of: 'froth', colour: 'soap' },
          format: 'square',
          alt: 'Soap foam from very near: bubbles in pink, yellow and blue, pressed flat against each other.',
          caption: 'I have not finished the washing-up.',
        },
      ],
      thread: `
@a Alone, each would be round. Together they share walls, and sharing is always at 120 degrees.
  @op This is the most hopeful thing that anybody has said about geometry.
`,
    },
  ],
  round: {
    title: 'Small questions, no. {no}: anything too short for a post of its own',
    bodies: [
      `You've been wondering about it on the stairs. Put it here. Answers with a source get a nod, answers without one get a friendly look.`,
      `Rules of this thread: the question fits into one line, the answer begins with "I think", and nobody says "just search for it".`,
      `Last time we cleared up why buttons are on different sides, whether fish sneeze, and who names roundabouts. Bring the next ones.`,
      `For the things you would ask on a long walk. No question is too small, some are too big, we'll see.`,
    ],
  },
  remarks: {
    any: `
@a I had never thought about this and now I can't think about anything else. {Thanks, I suppose.|There goes the evening.|Excellent post.}
@b Reading this {on the bus|in a waiting room|instead of filing my tax form} and {smiling at a stranger by mistake|nodding|missing my stop}.
@c Came for {topic}, stayed for the comments. {As usual.|It's always the way here.|No regrets.}
@a {I've no idea, and I'm enjoying not having one.|I didn't know that I wanted to know.|My breakfast table is split.}
`,
    ask: `
@a I asked {source} about this once, {place}. The answer was "{it depends|nobody knows|you'll laugh}", followed by {an hour of {topic}|a very good story|silence}. {I believed it.|I have no better one.|So there you are.}
  @op {That's more than I had this morning.|I like the answer.|I'd have loved to be there.}
@b I think so, but I only have it from {source}, {so take it with salt|so somebody please check|and it was {age}}.
  @c {It's right, as far as I know.|I have heard the opposite, from {source}.|Roughly, yes; with one exception which never comes up.}
    @b {Good, then I wasn't spreading nonsense.|Then it's one all.|The exception always comes up.}
@c {My practical answer|What worked for me|No theory, only experience}: {small}, and {patience|asking early|doing it badly the first time}. I found out {age}.
  @op {I own {small}! Promising.|That's oddly reassuring.|Trying it this week.}
@d Following, because I've wanted to know since {I was a child|I saw it {place}|a long argument about {topic}}.
@a {From behind the counter|From long experience}: people ask this about once a month {place}, and the ones who are happiest in the end are those who {asked somebody older|didn't overthink it|wrote it down}.
@a Could you say what you've tried already? I'd hate to suggest {small} to somebody who's got three.
  @op {I've got two, as it happens.|Nothing yet but worrying.|The obvious things, and {small}.}
    @a {Then start with the obvious things again, slowly.|Worrying is a start.|Then we can skip a page.}
@a I remember {source} saying that it has to do with {topic}. {I nodded and didn't understand a word.|It seemed convincing at the time.|There was a diagram.}
@a {Opposite experience here|It was the other way round for me}, {age}. So I suspect the answer is "it depends on {topic}".
`,
    talk: `
@a Mine happened {place}, {age}. {I still tell it at weddings.|Nobody believed me.|I've never told anyone, so: hello.}
  @b {Please tell it properly one day.|We have time.|That's half a story and you know it.}
    @a {Another time, with tea.|The other half involves {small}.|It wouldn't survive being written down.}
@b {Oh, this thread.|What a thread.|I needed this today.} Mine has to do with {topic} and {source}, and it ends with {small}.
@c I changed my mind about this {age}. {It was {source} who did it.|It took one afternoon {place}.|Nothing dramatic, I just got older.}
@a {Embarrassing one|Small one}: I learned {age} that {the recipe said teaspoon|you can turn the page in the calendar early|the door had always opened the other way}. {Nobody had said a word.|My family had known for years.}
@a My contribution comes from {source}, {place}: "{One can, but one doesn't.|It's only a queue if you believe in it.|Never iron when you're angry.|Write it on the box, not in your head.}" {I've lived by it since.|I think about it weekly.}
@a {I laughed, then I thought about it for the whole of {weekday}.|There's a book in this thread.|I'd buy the people in this thread lunch.}
  @b {I'd come to that lunch.|Bring {small}.|Table for six, I hear.}
`,
    guide: `
@a I've tried this for {a week|three days|a month} now. {Works.|Mostly works.|It feels strange, and works.} {Small} helped.
  @op {That's good to hear.|Which part felt strange?|Keep going, it gets easier.}
@b {Source} taught me nearly the same {place}, with {small}. {I had forgotten.|Funny how it comes round again.|It has held ever since.}
@a I'm going to do this {age|from {weekday} on|, badly, and see}. {Wish me luck.|I've told two people, so now I have to.|The notebook is ready.}
`,
    show: `
@a {This is lovely.|What a nice thing to find here.|Thank you for showing this.} {It reminds me of something I saw {place}.|I'd frame it.|I showed it to {source}.}
`,
    round: `
@a Why is it that {topic} {always comes up at dinner|makes people whisper|has its own shop in my town and no customers}? {I've wondered since I was {place}.|Serious question.|Mostly serious.}
  @b I think it's {habit|money|the Victorians, it's usually the Victorians|because somebody once wrote it on a form}. {Source} says so.
    @a {I'll take it.|Sounds right.|The source convinces me.}
@b Does anybody else own {small} and {never lend it|use it daily|feel oddly safe because of it}?
  @c {Yes.|Two of them.|I keep mine with {small}.} {We should meet.|I don't discuss it.|My family has questions.}
@c I think I finally understand {topic}, {age}. {Ask me anything, quickly.|It'll be gone by Monday.|It was in the instructions.}
  @op {How does it begin?|Quickly, then: why?|Congratulations!}
@d Is there a name for the noise {a house makes at night|people make when they sit down|a thermos makes when you open it}? {Source} called it "{the settling|a half-word|an opinion}".
@e One line: who decides about {topic}? {Somebody must have a form for it.|I'd like a word.|I suspect a committee.}
  @d I think a committee, too. {I was on it once, for a year.|They meet in March.|There are biscuits.}
@a Who was the first person to {put milk in tea|fold a napkin into a swan|wear a tie|whistle for a dog}, and did anybody {laugh|object|write it down}?
  @b {I'd guess somebody cold.|It was a bet. It's always a bet.|{Source} would know.}
@a How do {bakers|pilots|night porters|lighthouse people} say good morning to each other at {four in the afternoon|midnight}?
  @c As {one|the daughter of one}: {"Morning." Whatever the clock says.|We nod.|"You again."}
    @a {That's beautiful.|I'll sleep better now.|Filed under {topic}.}
@a Why does {soup|toast|coffee|an apple} taste better {outside|on a ferry|at somebody else's house}? {I'd like an answer without chemistry.|Proof is in my rucksack.}
@a Does anyone else {count stairs|save the last page|read the thesaurus for fun|talk to {small}}? {I've never met another.|It's fine either way.}
  @b {Fourteen, then the turn, then nine.|Always.|I do now.}
@a What's the politest way to {leave a party|return a plate|tell someone they've got spinach in their teeth|stop a neighbour from singing}?
  @d {Early.|With something on it.|From far away, with gestures.|Join in.}
@a Is {topic} something one can be good at? {My school report said "tries".|I feel I'm improving.}
@a I heard a word {place}: "{twitterlight|slubberdegullion|apricity|crambo}". {Is it real?|I hope it's real.|Somebody tell me it's not from a crossword.}
  @e {It's real, and older than it looks.|It's in my dictionary, with a dagger beside it.|Real, and I've used it on a horse.}
@a What's {a thing|one thing} you do in exactly the same way as your parents, without having decided to?
  @b {Checking the door twice.|The way I fold a bag.|I say "right then" and slap my knees.|I hum when I'm lost.}
`,
  },
};
