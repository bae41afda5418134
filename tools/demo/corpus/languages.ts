import type { CommunityTexts } from './texts.ts';

export const languages: CommunityTexts = {
  name: 'languages',
  about: `Learning them, keeping them, losing them, laughing in them.

Write in any language you like. A line of translation is kind, not compulsory. · اكتب بأي لغة تحب · כתבו בכל שפה · 何語でもどうぞ · 用你喜欢的语言写吧`,
  rules: [
    ['Correct only when asked', '"Corrections welcome" at the end of a comment means yes, please.'],
    ['No language is ugly, and none is easy'],
    ['Say which variety', 'Whose Arabic, which Norwegian, what decade of slang.'],
    ['No ads for courses', 'Recommend what you used and were not paid for.'],
  ],
  mods: ['noor_haddad', 'henrike', 'mei_lin_c'],
  ageDays: 412,
  slots: {
    lang: [
      'Portuguese',
      'Arabic',
      'Hebrew',
      'Japanese',
      'Mandarin',
      'Polish',
      'Finnish',
      'Welsh',
      'Swahili',
      'Turkish',
      'Greek',
      'Hungarian',
      'Norwegian',
      'Wolof',
      'Basque',
      'Ukrainian',
      'Cantonese',
      'Georgian',
      'Irish',
    ],
    hard: [
      'the genitive',
      'tones when I am tired',
      'rolling an r',
      'verbs of motion',
      'counting anything',
      'the subjunctive',
      'vowel length',
      'polite forms',
      'prepositions',
      'the dual',
      'aspect',
      'small talk',
    ],
    method: [
      "children's radio",
      'a notebook with two columns',
      'cooking videos',
      'reading the same comic nine times',
      'cards, ten a day',
      'singing',
      'a weekly phone call with a patient aunt',
      'talking to the cat',
      'shadowing the news',
      'labels on everything in the kitchen',
      'one poem a month by heart',
    ],
    who: [
      'my grandmother',
      'the lady at the market',
      'a taxi driver',
      'my mother-in-law',
      'a four-year-old',
      'the neighbour downstairs',
      'my colleague',
      'a very patient librarian',
    ],
    years: ['two years', 'six months', 'eleven years', 'three weeks', 'half my life', 'one whole spring'],
  },
  posts: [
    {
      shape: 'talk',
      by: 'noor_haddad',
      hoursAgo: 8,
      title: 'كلمات لا نقولها إلا في البيت · Words we only say at home',
      body: `في كل بيت كلمات لا توجد في القاموس. في بيتنا نقول «الشَّرشورة» لجهاز التحكم عن بعد، ولا أحد يعرف من أين جاءت. أخي يقول إنها من صوت التلفزيون القديم، وأمي تقول إنها كانت دائماً هكذا.

ما هي كلمات بيتكم؟ اكتبوها بأي لغة.

*In every house there are words that are in no dictionary. In ours the remote control is the "sharshoura", and nobody knows why. My brother says it is the sound of the old television; my mother says it was always called that. What are the words of your house? Any language.*`,
      thread: `
@dvora_s אצלנו קוראים לשלט "פּיקו". פעם היה לנו כלב בשם פיקו שהיה לועס אותו, ועכשיו אין כלב, אבל השם נשאר.

(Ours is "Piko", after the dog who used to chew it. There's no dog any more, but the name stayed.)
  @op يا عيني! رحمه الله. A remote control named after its enemy.
    @dvora_s הוא היה גאה בזה. He would have been proud.
@yuki_t うちでは「しゃもじ」のことを「ぺったん」と言います。大人になって、友達の家で言ったら、みんな黙りました。

We call the rice paddle "pettan". I said it at a friend's house as an adult and everyone went quiet.
  @a Pettan is the right name and the others are wrong.
@mei_lin_c 我们家管“遥控器”叫“那个”。“那个呢？”“在那个下面。”谁都听得懂。

In our family it's simply "that one". "Where's that one?" "Under that one." Everybody understands.
  @b This is the real universal grammar.
@amadou_k Chez nous, la dernière part du gâteau s'appelle « la honteuse », parce que personne n'ose la prendre. *The shameful one: nobody dares to take it.*
  @sol_ortega ¡En mi casa es «el de la vergüenza»! La misma idea. So it is the same cake.
@kasimir U nas pilot to „pstryk". The remote is the "snap". My children say it at school and the teacher has begun to say it, too.
@c English, sadly, but: the drawer with the batteries, string and dead pens is "Norway". Nobody knows. "It's in Norway."
  @isak_n As a Norwegian I accept.
`,
    },
    {
      shape: 'guide',
      title: 'How I learned to understand fast speech: the boring method with the radio',
      body: `For six years I could read a newspaper in Greek and could not understand a taxi driver. Then I did this, every day, for four months, fifteen minutes:

1. Take **one minute** of real speech. Radio, interview, anything with a transcript.
2. Listen three times *without* the text. Write down what you hear, sounds too.
3. Read the text. Find the places where you heard nothing, or something else. **That's the lesson.** Mostly it's two short words that have melted into one.
4. Listen again until you hear what's there.
5. Say it along with them, at their speed, badly.

After two weeks nothing. After two months I noticed that I was no longer translating the weather forecast. In month four a taxi driver said something about his brother-in-law and I *laughed at the right moment*.

I kept a list of melted words. It's about sixty pairs long, and those sixty were the whole wall.`,
      thread: `
@a "Those sixty were the whole wall." I'm going to start such a list for Portuguese tonight. I suspect it's thirty.
  @op You would be surprised how few there are. Report back!
    @a+31d After one month: 41, and I understood a whole announcement at the station. It was cancelled, but I *understood* it.
@b Where do you find a transcript for the radio?
  @op Public broadcasters for the hard of hearing, parliament (slow, with shouting), and audio books with the text next to you.
@henrike Step 3 is what makes it. Most people jump from 2 to 4 and just get used to not understanding.
@c What did the brother-in-law do?
  @op He'd bought a second boat.
`,
    },
    {
      shape: 'talk',
      title: 'My grandmother spoke a language that I only have eleven words of',
      body: `She spoke it with her sister on the phone, on Sundays, with the door closed. We children weren't taught it: it was the language in which they'd been poor.

I have eleven words. Bread, come here, be quiet, rain, little bird, enough, God, potato, tomorrow, sleep, and one that I can't translate, which she said when somebody left the house.

I've asked two universities. They know what the language was. Nobody can tell me what the word was, because I can only say it the way a child remembers.

I say it when somebody leaves the house.`,
      thread: `
@a I read this twice and then said goodbye to my flatmate in a very strange voice.
@teodor If you're willing, record yourself saying it and describe when exactly she used it: before the door, after, to whom. There are old people in the valleys who'd like nothing better than such a question. I know three of them.
  @op Would you really? I'd be very grateful. I've always been a little afraid of being told that it means "shut the door".
    @teodor+3d I asked. Two of the three knew it at once, and one started to cry. It is roughly: "go lightly". You say it so that the road is not heavy.
      @op I don't know what to write. Thank you. I'll say it to you, then, all of you.
        @b Go lightly.
        @c Go lightly 💛
@d We have nine. "Enough" is one of them, too. There must be a reason that it's always bread, rain and enough.
`,
    },
    {
      shape: 'ask',
      title: 'Which sound took you the longest, and what finally did it?',
      thread: `
@a The Arabic ع. A singing teacher told me: yawn with dignity. It was there.
  @noor_haddad "Yawn with dignity" goes straight into my class.
@b The Polish sz/ś pair. I could neither hear nor say it. What did it was *whispering*: in a whisper the difference is huge.
@c Norwegian tones. Nothing did it. They laugh and hand me the salt anyway.
@yuki_t English r and l, naturally. A friend drew the tongue on my palm with her finger. "Here it touches, there it doesn't."
@d French u. Say "ee" and make a kiss. I did it on the metro. It was a quiet ride.
@e Czech ř. Thirty-one years. Then I had a cold, and it was perfect for four days.
`,
    },
    {
      shape: 'guide',
      title: 'A small guide to Hebrew without vowels, for people who panic (עברית בלי ניקוד)',
      by: 'dvora_s',
      body: `שלום! People see a text without the dots and think it's a crossword. It isn't. You already do it: *ths sntnc s nt hrd*.

Three things to know:

1. **Most words come from a root of three letters.** כתב is *writing*. Then: כתב he wrote, מכתב a letter, כתובת an address, כתבה an article, הכתבה a dictation. If you know the family, you can guess the cousin.
2. **Patterns have a melody.** Tools like to begin with מ: מפתח key, מזלג fork, מחשב computer. Once your ear has the melody it puts in the vowels.
3. **The sentence decides.** ספר can be *book*, *barber*, *he told* and *count!* — but הספר על השולחן is "the book is on the table" (or the barber is, and then you've other worries).

Begin with shop signs and menus. Few words, much context, and at the end there's soup.`,
      thread: `
@a The barber on the table has just fixed this rule in my head for ever.
@noor_haddad كتب, كتاب, مكتب, كتابة, the same family over here. مكتوب is "written", and also what you say when a thing can't be helped.
  @op Cousins! מכתוב we took over from you, with the shrug.
@b תודה רבה! I read my first menu last night: 40 minutes, one soup, immense pride.
  @op איזה יופי! Which soup?
    @b עדשים. I'd thought it said "glasses".
      @op It does have something of it: lens, lentil, עדשה. You weren't wrong at all!
@c Correction from a learner, if I may: computer is מחשב, from חשב, to think. So a "thinking tool". I find it charming.
`,
    },
    {
      shape: 'ask',
      title:
        'Raising a child with three languages and two parents. Honest reports wanted, not success stories',
      body: `She's two. Mine is Finnish, his is Spanish, the street is German. At the moment she says "mummo" to both grandmothers, "agua" to all liquids, and "nein".`,
      thread: `
@a Report: at three ours refused mine for a year. I went on speaking it, to a wall as it were. At four and a half it all came out in one week, with my own swear words.
@b It's work. Books, songs, *a trip each summer*. And it's fine if one of them stays a kitchen language. A kitchen is a great place.
@c Honest report: I gave up with the second child, I was tired. She's twenty and is learning it now, from her sister. I had not expected that they'd need to have something I wasn't part of.
  @op Thank you for writing that. It's a help to know that it isn't a single door.
@d Agua for all liquids is a solid system. I'd keep it.
@e "Nein" comes for free in every combination.
`,
    },
    {
      shape: 'show',
      title: '一日一字: I learned one character a day for a year. Here are the ones I will not forget',
      body: `365 is not much. You can't read a newspaper with it, but you can read a *market*.

| Character | Reading | Why it stayed |
|---|---|---|
| 森 | sēn | three trees. A forest. It's so simple that I laughed |
| 安 | ān | a woman under a roof: peace. My wife raised an eyebrow |
| 忙 | máng | *heart* + *lost*: busy |
| 雨 | yǔ | it's raining in it |
| 凹凸 | āo tū | concave, convex. Someone had a good day |
| 家 | jiā | a pig under a roof: home |

My method was the back of the bread bag. One square, twenty times, before breakfast. My teacher is the lady from the vegetable stall; she corrects my stroke order with a leek.`,
      thread: `
@mei_lin_c 加油！The leek is the traditional instrument. 忙 = 心亡, the heart dies a little, my father used to point at it whenever I said I was busy.
  @op I've had to sit down. I'm writing it on every calendar I own.
@yuki_t In Japanese we also have 轟 (three carts: roar) and 蟲 (three insects: insects).
@a Where did you get the squared bread bags?
  @op I draw the squares. It's part of the meditation.
@b 凹凸 looks like something from a puzzle and I had to check that it wasn't a joke.
`,
    },
    {
      shape: 'talk',
      title: 'Der Moment, in dem man in der anderen Sprache lustig wird',
      by: 'henrike',
      body: `Zwei Jahre war ich auf Dänisch ein höflicher Mensch ohne Eigenschaften. Dann, an einem Donnerstag, an der Kasse, sagte ich etwas, und die Kassiererin lachte. Nicht freundlich, sondern *wirklich*.

Ich bin nach Hause geradelt wie mit Rückenwind. Wann war das bei euch?

*(The moment you become funny in the other language. For two years I was a polite person without qualities in Danish. Then one Thursday at the till I said something and the cashier laughed, really laughed. I cycled home as if with a tailwind. When did it happen to you?)*`,
      thread: `
@a Après sept ans, en français, à un enterrement. C'était la bonne blague, au bon moment. Le veuf m'a serré la main très longtemps.
@kasimir Po polsku jestem poważny, po angielsku jestem zabawny. Moja żona mówi, że wolałaby odwrotnie. (Serious in Polish, funny in English. My wife would rather have it the other way round.)
@b In Turkish, at a bus stop, by mistake. I'd used the wrong word for "late". I have kept the word.
  @c Which one? Please.
    @b "Geç kaldım" is "I'm late". I said "Geçtim": I've passed. As in, away. Nine people at the stop congratulated me on having died.
@isak_n På islandsk, aldri. De er altfor raske. (In Icelandic, never. They're far too quick.)
`,
    },
    {
      shape: 'ask',
      title: 'Cards: ten a day for ever, or fifty a day for a month? I have to decide by Monday',
      body: `Because on Monday the semester starts and then I've neither time nor will. Japanese, about 2,000 words to go to the exam. I can do maths, I can't do *me*.`,
      thread: `
@a Ten for ever. It's not the new ones, it's the reviews: 50 new ones a day become 300 repetitions by week three, and then you skip a day, and then you're someone who used to learn Japanese.
  @op "Someone who used to learn Japanese" is a horror story in six words.
@b Ten, and only words you've met in a sentence. Words without a home run away.
@yuki_t 毎日十個、がんばって！ Ten a day are 3,650 a year. You'll also forget half of them, so it's exactly enough. 😊
@c Here's the maths with forgetting, roughly:

\`\`\`text
new per day  n
reviews/day  about 7 n to 10 n, once it has settled
time         8 s each

n = 10  ->  80 reviews   ->  11 min
n = 50  ->  400 reviews  ->  53 min, every day, also on your birthday
\`\`\`
  @op My birthday's in the semester. Ten it is.
`,
    },
    {
      shape: 'show',
      title: 'I translated the safety notice in our lift into eleven languages, with the help of the house',
      body: `It began with a lady from Asmara on the fourth floor, who asked me what "in case of standstill" meant. I did not know either. So we went door to door.

Now there are eleven: German, English, Tigrinya, Turkish, Dari, Polish, Italian, Vietnamese, Arabic, Tamil, Portuguese. Each family wrote its own by hand. The Italian one is the longest, and the Vietnamese one ends in a small heart.

The caretaker wanted to take it down as it isn't approved. Then he read the Polish one, which his mother could have written, and went to fetch a frame.`,
      thread: `
@a And then he went to fetch a frame. 😭
@b Is the Tigrinya by the lady from Asmara? It's a beautiful script: ኣብ ሊፍት.
  @op Yes, she has the loveliest hand of the house. She was a teacher for 32 years, which in six years of riding in this lift with her I had not known.
@quillon Eleven scripts and hands on one sheet. If you ever take a photograph, from straight in front, please, for the typefaces community.
@c What *does* "in case of standstill" mean?
  @op "Don't worry. Press the yellow one. Somebody's coming." That's what it says in ten of the languages now. The German one remained as it was.
`,
    },
    {
      shape: 'talk',
      hoursAgo: 46,
      title: 'False friends that have cost you something',
      thread: `
@sol_ortega I told my British in-laws I was "constipated" for a whole Christmas. In Spanish, constipado has a cold. They kept giving me prunes.
@a German "Gift" is poison. I wrote *Gift* on a parcel to my aunt in Bremen.
@b Norwegian "rar" means strange, Danish "rar" means nice. I've been saying that my Danish boss is strange, for a year.
  @isak_n He probably thinks that it's nice of you.
@c Swedish "fart". It's speed. I can't drive past the sign and I'm forty-six.
@d Italian "burro" is butter, Spanish "burro" a donkey. "Bread with donkey, please." They took it very seriously and asked which part.
@e Japanese "mansion" マンション is a flat. My parents told everyone.
`,
    },
    {
      shape: 'ask',
      title: 'How do you keep a language alive when there is nobody left to speak it with?',
      body: `Seven years in Georgia, four years back. It's going. I noticed it on the phone last week: I looked for the word for *spoon*.`,
      thread: `
@a I cook in it. Aloud. "Now I take the spoon." My cat speaks Hungarian.
@b One letter a week, by hand, to one person. They will correct you out of love, in red.
@c Diary. Three lines. Always the same three questions: where was I, whom did I see, what did I eat. It's amazing how much of a language that is.
  @op+2d კოვზი! It's კოვზი. I've started the three lines. Today I saw the postman and ate beans.
    @d დიდი მადლობა for the beans. There are at least two of us here. Write to me if you like, my Georgian's from the eighties and grammatically suspicious.
      @op I just did!
`,
    },
    {
      shape: 'guide',
      title: 'Polite forms in nine languages, or: how not to call your landlady "mate"',
      body: `A table I'd have needed. Corrections welcome!

| Language | Close | Distant | When in doubt |
|---|---|---|---|
| German | du | Sie | Sie, until offered |
| French | tu | vous | vous |
| Swedish | du | – | du, even to the king nearly |
| Polish | ty | pan/pani | pani, with the third person |
| Japanese | *no pronoun* | *no pronoun* | name + さん |
| Hindi | तुम | आप | आप |
| Arabic | أنتَ / أنتِ | حضرتك | حضرتك |
| Hungarian | te | maga / ön | ask, it's complicated for them, too |
| Portuguese (Lisbon) | tu | o senhor, a senhora, *or the name* | the name |

The most useful sentence in each of them is "shall we say *du*?". There are cakes on which it's written.`,
      thread: `
@a Dutch: je and u, and you'll be told "zeg maar je" before you've taken your coat off.
@amadou_k Wolof: one pronoun for everyone, but if you don't ask after the family first, you haven't spoken yet.
  @op I'd like to add a column "what must be asked first".
@kasimir Polish: between "pan" and "ty" there's a whole ceremony with glasses (bruderszaft). Please don't skip it, it has vodka in it.
@b Hungarian: it's complicated for us, too. I can confirm. I've been avoiding a pronoun with my neighbour since 1998.
`,
    },
    {
      shape: 'show',
      title: 'After three years: my first dream in Welsh. Nothing happened in it',
      body: `I was standing in a post office. Someone said *"Nesaf!"*, I said *"Bore da, dau stamp os gwelwch yn dda"*, they gave me two stamps. I said *diolch*. End.

I woke up and was beside myself.`,
      thread: `
@a Llongyfarchiadau! The stamps are where it begins. Next come the arguments.
@b My first dream in Finnish was a bill. I paid it.
@c Did the mutations hold?
  @op "Dau stamp", no mutation since stamp doesn't. My subconscious took the easy way.
    @c It knows its limits. That's fluency.
`,
    },
    {
      shape: 'talk',
      title: 'The last word that you looked up, and why',
      hoursAgo: 19,
      thread: `
@a "Petrichor", for the third time. I know what it means, I just like to look it up when it rains.
@b 木漏れ日 (komorebi). I wanted to be sure that it wasn't made up for tea towels.
  @yuki_t It isn't. My mother says it when she hangs the washing.
@c סבבה. A friend answers everything with it. Apparently that is what it means.
@d "Sonder". It *was* made up. I felt a bit cheated, and I use it anyway.
@mei_lin_c 懒腰, that is the stretch you do with your arms up after a nap. 伸懒腰. I'd only forgotten the second character, and stretched while searching.
@e Schadstoffmobil. There's one in front of my house.
`,
    },
    {
      shape: 'ask',
      title: 'Is there any point in learning handwriting in a script you will only ever type?',
      body: `My Arabic keyboard is fine. My hand looks like a seismograph. The teacher says it's optional; my stubbornness disagrees.`,
      thread: `
@noor_haddad Yes. Not for writing, for *reading*. You will meet ق and ف without dots, ـسـ as a line, and a pharmacist. Your hand learns what your eye then forgives.
@a Ten minutes a day of رقعة, with a cheap felt pen. After three weeks I could read my father-in-law's shopping list. It said: biscuits.
  @op+14d Week two: I've read "حليب" on a fridge, without a dot anywhere. I shouted.
@b And it's lovely. Isn't that enough?
`,
    },
    {
      shape: 'show',
      title:
        'A radio station that reads one letter from a listener every evening, in whatever language it came in',
      link: 'https://example.org/radio/letters',
      thread: `
@op No translation, only the voice and then a piece of music. I understood eleven of thirty, and cried at two that I hadn't understood.
@noor_haddad رسالة الأمس كانت من جدة إلى حفيدها. (Yesterday's was from a grandmother to her grandson.) I knew each word before it came.
@a They've read mine! In Welsh! My mother says I sound like the shipping forecast.
`,
    },
    {
      shape: 'ask',
      by: 'noor_haddad',
      hoursAgo: 13,
      title: 'Can anybody even say which way up this is? Found in a tin, in the attic, with buttons',
      pictures: [
        {
          scene: { of: 'manuscript', hand: 'slanted' },
          alt: 'A page of browned paper, densely covered with a slanted handwriting that nobody could read so far.',
          caption: 'Side one',
        },
        {
          scene: { of: 'manuscript', hand: 'columns' },
          alt: 'The back of the page: the same brown ink, a narrower hand that leans the other way.',
          caption: 'Side two, another hand, or the same one on a ship',
        },
      ],
      thread: `
@teodor Which way do the lines end raggedly? That is the end. Yours end on the right.
  @op So it is the right way up, and I still can't read a word.
    @teodor Now you are as far as the rest of us.
@dvora_s The long strokes under the line come in pairs. I would ask somebody who reads old shorthand.
`,
    },
    {
      shape: 'show',
      title: 'Title page of my exercise book for the year, because a language begins with a good initial',
      pictures: [
        {
          scene: { of: 'manuscript', hand: 'upright', initial: 0x7a2f2f },
          format: 'portrait',
          alt: 'A page that imitates a medieval manuscript: lines of upright strokes and a large red and gold initial at the upper left.',
          caption: 'The text says "the cat is on the table" eleven times. It is my level.',
        },
      ],
      thread: `
@mei_lin_c The cat has never been presented with such dignity.
`,
    },
    {
      shape: 'talk',
      title: 'Words known, by week: the famous plateau, and what was on the other side',
      pictures: [
        {
          scene: {
            of: 'plot',
            title: 'WORDS I CAN USE',
            across: ['1', '5', '9', '13', '17', '21', '25', '29', '33'],
            up: ['0', '500', '1000', '1500'],
            series: [[0.03, 0.22, 0.4, 0.5, 0.53, 0.54, 0.56, 0.7, 0.88]],
            drawn: 'lines',
          },
          alt: 'A rising line over 33 weeks: quick until week 13, nearly flat until week 25, then steep again.',
          caption: 'In week 26 I found the radio play.',
        },
      ],
      thread: `
@kasimir Everybody's other side is a radio play, a grandmother or an unsuitable love affair.
`,
    },
    {
      shape: 'guide',
      title: 'The sounds of every language on one sheet, and you can press them',
      link: 'https://en.wikipedia.org/wiki/IPA_pulmonic_consonant_chart_with_audio',
      thread: `
@op Warning: the cat leaves the room at the ejectives.
@amadou_k The cat stays for the clicks.
`,
    },
  ],
  round: {
    title: 'Writing practice, no. {no}: five sentences in the language you are learning',
    bodies: [
      `Five sentences, any language, on *what you can see from where you are sitting*. Add "corrections welcome" if they are.

اكتبوا خمس جمل · חמישה משפטים · 五つの文 · 写五句话`,
      `Topic: a meal that you remember. Past tenses, everyone, be brave. Natives: gentle corrections, and one compliment each.`,
      `Topic: a letter to your younger self about this language. Five sentences, or four and a sigh.`,
      `No topic. Say something true and something untrue, and we'll guess.`,
    ],
  },
  remarks: {
    any: `
@a I read this aloud, in {lang}, to {who}. {It works.|General amusement.|We've been talking about it since.}
@b {Saved.|Into the notebook with two columns.|Copied by hand, as one should.} {Thank you.|Diolch!|شكراً.|תודה.|ありがとう。|谢谢！|Kiitos.|Obrigada.|Dziękuję!|Takk skal du ha.}
@a {Reading this aloud on a bus. Two people have joined in.|My {lang} teacher would like to shake your hand.|Sent to {who}, who corrected a comma and cried.}
`,
    ask: `
@a With {lang} it took me {years}, and what did it was {method}. {Not elegant.|Nobody believes me.|I'd laugh too.}
  @op {I would never have thought of it.|{Method}! I can do that.|How long per day?}
    @a {Ten minutes.|Until the tea was cold.|Every day but Sunday.}
@b {Hard} is hard {for everyone|in {lang} as well|for natives, too}. {Don't be discouraged.|They just don't tell you.|Ask {who}, you'll see.}
@c {Method}, with {who} {correcting|laughing|listening politely}. {It's slow, and it stays.|There's no shortcut that I'd know of.|And forgive yourself {hard}.}
@a Don't be afraid of {hard}. In {lang} I got it wrong for {years} and was understood every time. {They're only happy that you try.|The mistakes are half the charm, I'm told.|{Who} still imitates me.}
  @op {That's a relief.|My pride says otherwise.|I'll think of that the next time.}
@a {Method}. I know it sounds like a joke. {Six weeks, and {hard} had gone quiet.|It's the only thing I ever kept up.|Ask {who}.}
@a For {lang}, find one voice you like and {steal it|copy it to the breath|listen until you dream it}. {Mine reads the shipping forecast.|Mine's a football commentator, so I shout.|I now sound like a woman of seventy. I like it.}
`,
    show: `
@a {Wonderful!|This is so good.|How lovely.} {I'm at the same point in {lang}, only without the talent.|{Years}, you say? Respect.|I want to do this in {lang}, too.}
  @op {Do it!|It's less talent than {method}.|Start tomorrow; I'd like to read it.}
@b {Who} would be proud of you. {Mine cried at less.|I'm sure of it.|{Lang} people are easily moved, I find.}
@a {The hard part wasn't the language, I think, it was the courage.|I can hear how much work there is in that.|Beautiful, in {lang} and in translation.}
@a How did {who} react?
  @op {With soup.|A long silence, then: "Say it again."|Corrected me, and hugged me, in that order.}
`,
    guide: `
@a Works for {lang} too, {with small changes|nearly word for word|only {hard} needs its own chapter}. {Thank you!|Printed it.|I've sent it to {who}.}
@b {Method} in addition, and you have my whole {lang} course of {years}. {Well put.|I could have saved the money.|Very good.}
  @op {Which did you start with?|That goes well together, I agree.|It's nice to hear from {lang}!}
@a One thing that helped on top of it, with {lang}: {method}, {in the evening|five minutes|with a glass of something}. {It makes the rest stick.|For what it's worth.}
@a {Is there anything like this for {lang}?|I'd love to read the same for {lang}.} {I might try to write it.|Asking for {who}.}
  @b {I've got notes. Give me a week.|Write it, we'll help.|There isn't, so please do.}
`,
    talk: `
@a In {lang} we say it without the verb, and {who} says it without the rest, too. {It's an economical family.|One gets by.|It's all in the eyebrow.}
  @b {The eyebrow is a full clause.|I'd need a grammar of it.|Same in {lang}!}
@b {Years} of {lang}, and it was {who} who first laughed with me and not at me. {I still know which day it was.|I bought cake.|It was about {hard}.}
@c For me it's {hard}. {Always was.|I go round it as one goes round a puddle.|I've made peace with it, it hasn't with me.}
@a In our house there are three, and the fourth one's {silence, in which we're all fluent|what the parrot speaks|only used for swearing}.
  @b {Ours is the same, without the parrot.|Which parrot speaks what?|The swearing one gets passed on most reliably.}
@a {Who} said to me, in {lang}: "{You speak it like a book. Now speak it like a person.|You've come home, then.|Slowly! We've got time.}" {I've never forgotten it.|I went home two metres tall.}
@a My {lang} is from {years} ago and full of slang nobody uses any more. {It's like wearing my father's coat.|The young people are delighted.|I refuse to update it.}
`,
    round: `
@a من مكاني أرى {شجرة|نافذة|قطة|سوقاً} و{بيتاً قديماً|سماءً رمادية|ثلاثة كراسي}. اليوم {بارد|جميل|طويل}. {أشرب القهوة وأكتب ببطء.|جارتي تغني.|لا أعرف كلمة «مظلة».} التصحيح مرحَّب به.
  @noor_haddad {ممتاز!|جميل جداً.|أحسنتَ.} {جملة «{القهوة|الجارة}» رائعة.|صغيرة: «أكتبُ ببطءٍ» صحيحة تماماً.|لا أخطاء عندي.}
@b מהחלון שלי אני רואה {עץ לימון|חתול אפור|רחוב שקט|שכנה עם סלים}. {היום יורד גשם.|אתמול היה חם מאוד.|השמש כבר שוקעת.} {אני לומד עברית כבר שנה.|אני עדיין מתבלבל בזמנים.|סבתא שלי הייתה צוחקת.} אפשר לתקן!
  @dvora_s {מצוין!|יפה מאוד.|כל הכבוד!} {רק דבר קטן: «כבר שנה» מושלם.|אין לי מה לתקן.|החתול במיוחד.}
@c 窓から{川|桜の木|駅|隣の犬}が見えます。{今日は風が強いです。|雨が降りそうです。|とても静かです。}{昨日、パンを焼きました。|友達に手紙を書きました。|漢字を十個覚えて、五個忘れました。}{直してください！|間違いがあったら教えてください。}
  @yuki_t {上手です！|とても自然ですよ。|いいですね。}{「見えます」の使い方、完璧です。|一つだけ：「が」で大丈夫です。|五個残ったなら十分！}
@d 我坐在{厨房|火车上|图书馆里|阳台上}。外面{下雨了|很热闹|有一只鸟}。{我学中文学了两年。|我还是常常写错字。|声调太难了！}{今天我吃了饺子。|我的老师很有耐心。|我想去买菜。}请多指教！
  @mei_lin_c {写得很好！|真不错。|加油！}{“学了两年”用得很对。|一个字都没错。|厨房是最好的教室。}
@e Aus meinem Fenster sehe ich {einen Kirchturm|den Bus, der nie hält|drei Tauben}. {Gestern habe ich|Letzte Woche habe ich} {ein Rad repariert|zu viel Kuchen gegessen|mit der Nachbarin gesprochen}. {Der Dativ ist mein Feind.|Die Verben warten am Ende auf mich.} Korrekturen willkommen!
  @henrike {Sehr gut!|Fehlerfrei, finde ich.|Klingt wie von hier.} {Der Dativ grüßt zurück.|Die Tauben auch.|Nur weiter so.}
@a Desde mi silla veo {un limonero|la ropa tendida|un perro que me mira}. {Ayer comí|De niño comía|El domingo cocinamos} {lentejas|una tortilla enorme|pan con tomate}. {El subjuntivo, otro día.|Ojalá llueva.} ¡Corríjanme!
  @sol_ortega {¡Perfecto!|¡Qué bien escrito!|Muy bien.} {El «ojalá» te delata: ya sabes subjuntivo.|Me ha dado hambre.|No cambiaría nada.}
@b Dalla finestra vedo {il mare, piccolo piccolo|un cantiere|la signora che annaffia}. {Ieri ho perso il treno|Stamattina ho bevuto tre caffè|Domani provo a parlare col fornaio}. {Le preposizioni mi odiano.|Imparo da sei mesi.} Correggetemi!
@a Από το παράθυρό μου βλέπω {μια λεμονιά|τη θάλασσα, λίγη|τη γάτα του γείτονα}. {Χτες έφαγα φακές.|Σήμερα βρέχει.|Ο ταξιτζής γέλασε.} Διορθώσεις ευπρόσδεκτες!
  @b {Μπράβο!|Πολύ καλά!|Τέλεια.} {Η «λίγη θάλασσα» είναι ποίηση.|Κανένα λάθος.|Και οι φακές σωστές.}
@a Z okna widzę {tramwaj|stary kasztan|sąsiada z psem}. {Wczoraj upiekłem chleb.|Dziś jest zimno.|Uczę się od roku.} {Przypadki mnie nie lubią.|Proszę o poprawki!}
  @kasimir {Bardzo dobrze!|Świetnie.|Bez błędów!} {Przypadki nikogo nie lubią.|Pies zadowolony?|Oby tak dalej.}
@a O mirës, nuk e di… sorry, that's all my Albanian. {In Portuguese, then: da minha janela vejo o rio.|Então: hoje comi sopa e pensei na minha avó.|Por isso: bom dia a todos, e até amanhã.}
@a Da minha janela vejo {um comboio parado|a roupa da vizinha|o mar, se me inclinar}. {Ontem choveu e não fiz nada.|Hoje não aconteceu nada.|A vizinha canta fado às nove.} Podem corrigir!
@a Ikkunastani näen {koivun|kaksi lokkia|lumisen pihan}. {Söin eilen puuroa.|Tänään on maanantai.|Opiskelen suomea yksin.} {Korjatkaa vapaasti!|Anteeksi sijamuodot.}
@a De ma fenêtre, je vois {un platane|la boulangerie|trois chats et un quatrième}. {Hier, j'ai raté mon bus et trouvé dix euros.|Si j'avais su, j'aurais pris un parapluie.|Le subjonctif me regarde de travers.} Corrigez-moi !
  @amadou_k {Très bien !|Parfait.|C'est joliment dit.} {Le subjonctif regarde tout le monde ainsi.|Le quatrième chat est important.|Rien à corriger.}
@a З мого вікна видно {річку|каштан|бабусю з собакою}. {Учора я спекла хліб.|Сьогодні дуже вітряно.|Я вчу українську з осені.} Виправляйте, будь ласка!
@a 창문 밖에 {고양이가|눈이|옆집 할머니가} 보여요. {오늘은 김치찌개를 먹었어요.|어제 친구한테 편지를 썼어요.|한국어를 배운 지 일 년 됐어요.} {고쳐 주세요!|틀린 데가 있으면 알려 주세요.}
@a O'r ffenestr dw i'n gweld {y mynydd|dafad|y glaw, eto}. {Dw i'n dysgu ers blwyddyn.|Ddoe, bwytais i gacen.|Mae'r treigladau'n anodd!} Cywirwch fi, plîs.
@a Two truths and a lie, in {lang} in my head and in English for you: {I once sang to a bus|I own nine dictionaries|I've never seen the sea}, {I dream in {lang}|my dog understands {lang}|I failed {hard} twice}, {I know the word for "owl" in eleven languages|I married my teacher|I can whistle the alphabet}.
  @c {The dog is true.|The bus is true, please let the bus be true.|I say the second's the lie.}
    @a {The bus is true.|Right! How did you know?|No, that one's the truest of all.}
`,
  },
};
