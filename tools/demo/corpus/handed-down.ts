import { demoMemberName } from './people.ts';
import type { PostText } from './texts.ts';

/** The longest thread of the demo: everything that can happen to a comment happens in it. */
export const handedDown: PostText = {
  shape: 'talk',
  by: demoMemberName,
  hoursAgo: 150,
  pinned: 'community',
  title: 'What is the smallest thing somebody taught you that you still do every day?',
  body: `My neighbour showed me how to fold a paper bag so that it stays shut without a clip. It took her eleven seconds. That was nineteen years ago, and I have folded perhaps six thousand bags since, and thought of her each time.

So: **what was it, and who showed you?**

- the smaller the better
- one per comment, so that they can be voted on
- if somebody else's turns out to be useful, try it and *come back and say so*

I'll put the ones that I've tried into a table at the end of the week.`,
  thread: `
@mod Pinned for the week, because everybody here has one of these. The usual applies: one thing per comment, say how you know, and no product names, please.
  @op Thank you! I had hoped for twenty answers or so. I may have to buy a second notebook.
    @mod Buy the thick one.
@old_kiln Knocking on a loaf. My first employer did it with one knuckle and his head tilted, like a doctor. Hollow means done.

I now knock on melons, walls, cakes, and once on a colleague's cast.
  @a What did the colleague sound like?
    @old_kiln Done.
      @op I laughed so loudly that the oven light went on. (It was the cat.)
        @b A cat that can switch on the oven light deserves a thread of its own.
          @old_kiln It can't switch it off. That's where we come in.
            @b That is how it is with cats and with the sourdough people upstairs.
              @candlewick I *am* the sourdough people upstairs. We can hear you.
                @b I know. You've the better oven. What do you knock with?
                  @candlewick The handle of a wooden spoon. A knuckle can't tell 92 degrees from 96.
                    @old_kiln A spoon handle can't, either. It is the ear that does it.
                      @candlewick Then let us test it properly. Five loaves, taken out two minutes apart, blindfolds, and somebody neutral with a thermometer.
                        @halden I'm neutral, I own a thermometer, and I have never said no to five loaves.
                          @candlewick Saturday, then.
                            @old_kiln+1d Result, for the record:

| loaf | inside | knuckle | spoon |
| ---- | -----: | ------- | ----- |
| 1 | 88 °C | not yet | not yet |
| 2 | 91 °C | not yet | done |
| 3 | 94 °C | done | done |
| 4 | 96 °C | done | done |
| 5 | 98 °C | "charcoal" | done |

Draw your own conclusions.
                              @candlewick Mine is that the knuckle is better and that I shall go on using the spoon.
                                @op This is the deepest that a reply can go, and I can think of no better one to end on.
@noor_haddad My grandfather: before you lock a door, say aloud what day it is. You'll remember having locked it.

«اليوم الثلاثاء، والباب مغلق.»

I say it in Arabic to this day, in any country.
  @c Does it have to be Arabic?
    @noor_haddad It has to be aloud. The neighbours will get used to it.
      @c+2d I have tried it for two days. Wednesday, and the door is locked. I haven't gone back once. This is the best thing that I've read all year.
        @op That makes number one in the table.
  @dvora_s אצלנו סבתא אמרה לדלת „לילה טוב“. Ours said good night to the door. I thought everybody's did.
    @noor_haddad إذن كانت جدتك أكثر تهذيبًا من جدي 🙂 (Then your grandmother was politer than my grandfather.)
@dusklight Never put the lens cap in a pocket. In the hand, always in the hand, until it's back on. A man on a ferry told me, having just watched me pat myself down for ten minutes.
  @d I've a drawer with nine lens caps and four lenses, so I may have needed that ferry.
    @dusklight It runs twice a day. Bring a coat.
@m_osei Fold a map with the place that you are going to on the outside, never the place where you are. You know where you are.
  @e!edited That's going to change how I pack, too: last thing in is the first thing I need.
    @m_osei It works for letters, too. The line you need is the one on top.
@fenwick_r Type the closing bracket first, then go back and fill in the middle. A woman who had written programs on cards told me so in 1988. She also told me to number the cards.

\`\`\`c
if (cards_are_numbered) {
    drop(cards);
    pick_up(cards);
    sort(cards);       /* twenty minutes */
} else {
    drop(cards);
    change_career();
}
\`\`\`
  @piotr_w I dropped an unnumbered deck once. \`change_career()\` returned zero, I am glad to say.
    @fenwick_r Mine is still running.
  @f Same with writing letters: I put down "With kind regards" first. It sets the tone.
    @f!edited Edit: several of you have asked. Yes, also when I'm angry. *Particularly* when I'm angry.
      @g I tried that with my landlord. He has never received a friendlier threat.
@h!mods Imagine needing an internet thread to learn how to close a bag. You people are a joke.
  @i For whoever comes later: it was unkind, and about bags.
    @mod I took it down, since rule four says that nobody's stupid for asking. The bag folders among you may carry on.
      @op We're carrying on. Fold over twice, then tuck the corner.
@j!normal I'm not sure that this is the right place
  @op It is! Whatever it was, do post it.
    @j I lost my nerve. All right: my late husband taught me to put the teaspoon in the glass before the hot water. I've never broken one since, and that's thirty-one years of not breaking glasses that I owe him.
      @op I'm very glad that you came back.
      @k Thirty-one years of glasses. What a thing to leave to somebody.
      @l I do that as well, and I never knew why. Now I'll think of him, if I may.
        @j You may.
@ines Speaking for the site for once, since several of you have asked by letter: yes, you may print this thread, all of it. The names go with the words.

And since I'm here: my father taught me to coil a cable *over, under, over, under*. It's the reason why the machines run.
  @junction_box Over-under is the handshake of a secret society and I've recognised strangers by it.
    @ines At the next exchange of batteries I'll be watching your hands.
  @m Would somebody draw it? I always end up with a knot and a bad mood.
    @junction_box Words must do:

1. Hold the plug in the left hand.
2. First loop: as you'd expect, palm up.
3. Second loop: turn the right hand so that the thumb points *at you*, and bring the cable in from below.
4. Repeat until you are out of cable or out of people who are watching.
      @m+1d I've done it. It fell open all by itself when I threw it. I then threw it eleven more times.
        @junction_box Welcome to the society.
@n!admins Home address of that neighbour, for all who would like to thank her in person:
  @ines We took down the one above: it gave the address of somebody who had not been asked. It was kindly meant, and we know that. A letter to the poster will reach her.
    @op I've read her the nicest twelve comments on her balcony. She'd like it to be known that the bag trick was her sister's.
      @o Then we all owe the sister.
        @op I've passed it on. The sister says it was in a magazine.
          @o A magazine! In which case we owe a whole editorial staff.
@anneke_vd Wipe the bottom of the cup on the edge of the saucer before lifting it. Taught by an aunt in white gloves, who had reasons.
  @p White gloves at breakfast?
    @anneke_vd Only on Sundays. On other days it was the tablecloth that had reasons.
@yuki_t ドアを閉めるときは、最後の一センチだけゆっくり。 Close any door slowly for the last centimetre. A teacher at school stood beside us until we all could. The whole house becomes quieter.
  @q Doing it since this morning. My flatmate asked whether I was angry, as it was so quiet.
    @yuki_t It takes about a week until quiet sounds like quiet.
  @r > Close any door slowly for the last centimetre.

I read this aloud in a house with three children. One of them now closes *everything* slowly for the last centimetre. The fridge takes a minute.
    @s It's what the fridge deserves.
@sparrowhawk7 Stand still until the second bird. After the first you only know that you've been seen.
  @t This works with children and hide and seek.
  @op And with customers, I'm told by my brother who sells shoes.
@copperpot!edited Before you take anything apart: photograph it, then lay out the screws in the shape in which they sat. Dentist's trick, passed on by a dentist with a broken music box.

Edit: no, not *in* the photograph, as somebody did. Beside it.
  @u It was I, and it worked.
@quietmill Say the name of whoever serves you if you can read it, and only once. My first landlady. She said that twice is a threat.
  @v I've been "twice" all my life and never knew.
    @quietmill There's still time.
@w!normal Never mind, somebody had said it above.
@op The table, as promised. So far I've tried these for at least three days each:

| what | from | works? |
| ---- | ---- | ------ |
| saying the day aloud at the door | noor_haddad's grandfather | ✔ completely |
| the last centimetre | yuki_t's teacher | ✔ and the dog likes it |
| regards first | a letter writer | ✔ I've become polite |
| over, under | ines's father | ✘ not yet, send help |
| knocking with a spoon | the people upstairs | see the other table |

More next week. ~~I'll try every single one.~~ I'll try as many as I can.
  @x ✘ *not yet* is the right way to mark it. Nobody fails at cables, they only haven't finished.
    @junction_box I'd have that embroidered.
`,
  crowd: {
    comments: 340,
    remarks: `
@a {Tea towel over the shoulder|A pencil behind the ear|Sleeves up before the tap}, {always|without exception|since I could reach the sink}. {My grandmother's|My first boss's|An old cook's} rule. {You look busy, and then you are.|I've never found out why, and I've never stopped.|It saves {2-9} steps a day.}
  @b {Left shoulder or right?|Even at other people's houses?|My mother says exactly the same.}
    @a {The left. One isn't a barbarian.|Particularly there.|It depends on who's watching.}
@a Keys {in the same bowl|on the same nail|in the left shoe}, {every day|every single time}, {before the coat comes off|before I say hello|before the light goes on}. {My uncle|A locksmith, of all people|A flatmate who had learned it the hard way} showed me. {{3-30} years, not one search party.|I've lost the bowl since, never the keys.}
  @b {I've the bowl. It's the discipline I lack.|And where is the spare?|I've just bought a nail.}
@a {Read the last page of the instructions first.|Look up the end before the beginning.} {A surveyor|My physics teacher|A nurse on night shift} taught me. {That's where they keep what goes wrong.|The mistakes are always in the back.|It has saved {2-9} machines so far.}
@a {My father|My older sister|A conductor on the night train} never {sat down|opened a newspaper|took off her coat} before {the window was open|the kettle was on|everybody had a seat}. {Nor do I, now.|I caught myself doing it on {weekday}.|It's the first thing my children imitate.}
  @b {What a good way to be remembered.|I like the order of it.|That's manners, the real sort.}
@a {Write the date on it.|Put the year on it.} {On jars, on the back of photographs, on batteries.|On everything that goes into a freezer or a drawer.} {My aunt|A librarian|A man who restores boats}, {who was right about most things|who dated even her shopping lists}. {Past me is a great help to present me.|I once dated a date cake.}
  @b {The cake! I'm stealing that.|Batteries! Of course.|And in which format, if I may ask?}
    @a {Year first, or it doesn't sort.|Whatever you'll still be able to read in {9-30} years.|In pencil. Ink runs.}
@a {One thing in, one thing out.|For every book in, one book out.} {From a friend who lives on a boat|From a monk, I promise|From my landlady}. {I cheat with books.|It works for cups. It doesn't work for string.|The charity shop knows me by name.}
@a {Stir it {2-9} times and then leave it alone.|Turn it once. Only once.} {A cook in a harbour kitchen|My mother-in-law|My first flatmate} said it about {rice|fish|pancakes}, and {I use it for everything|it holds for most arguments|it's the only advice I've ever needed}.
  @b {"Turn it once" should be over the door of this site.|It also holds for editing.|I'm a stirrer. I'm working on it.}
@a {Carry the heavy thing on the way there, not on the way back.|Do the far end first.|Start with the room you like least.} {A postman|My grandfather|A removal man with {20-40} years behind him} told me {on a staircase|in passing|when I was nineteen}. {It has no exceptions.|I think of him on every staircase.}
@a {A safety pin on the inside of the coat.|A folded banknote behind the phone.|A needle with thread already in it, in the wallet.} {My mother's|A stage manager's|A scout leader's} idea. {Used {2-9} times in {4-30} years, and each time I felt like a magician.|I've rescued two weddings.|Nobody has ever thanked it enough.}
  @b {Which wedding was the worse?|A stage manager would.|Mine is a shoelace.}
    @a {The one with the zip.|Both brides are well, thank you.|The second. It involved a horse.}
@a {Never answer a letter in the evening.|Sleep before you send it.} {My editor|A judge I used to work for|My wise and tired mother} {said so once|said so weekly|had it on a card above the desk}. {I've a folder of things I didn't send. It is thick.|It's the reason I still have friends.}
@a {Rinse it straight away.|Wash the knife first.|Clean as you go.} {Somebody shouted it at me in a kitchen when I was seventeen|A potter with endless patience told me|That's all I took away from one year of catering}, and {I hear it to this day|I've passed it on, more quietly|my kitchen is the only tidy thing about me}.
@a {My grandfather tied his shoes|My aunt tied every parcel|The man at the fish stall tied his bags} with {one extra turn|the loop the other way round|a knot that falls open if you pull the short end}. {I asked, he showed me, {4-11} seconds.|It hasn't come undone since.|I now do it without looking.} {If I could draw it here, I would.|I don't know its name.}
  @b {It has a name in every harbour and a different one in each.|That's the one that nurses use, I think.|Please, somebody, draw it.}
@a {When you leave a room, take something with you.|Never go up the stairs with empty hands.} {Waiters know it.|My mother had {4-7} children, so she knew.|A nurse told me in my first week.} {I've carried one cup round the house for a whole {weekday}.|The stairs are clear. The table isn't.}
  @b {The cup! I carry the same cup.|And what do you take down?|It was screwdrivers, in our house.}
@a {Count to three before you correct somebody.|Ask "and then?" instead of giving advice.|Say what you understood before you say what you think.} {My old teacher|A mediator|My daughter, aged {7-14}} taught me. {I manage it on about {2-6} days in the week.|It has made me a better listener and a slower one.|Half the time it turns out that I was wrong.}
  @b {I counted to three before writing this.|It should be printed above the comment box.|How did she put it?}
    @a {As a question, of course.|She only held up three fingers.|More kindly than I do.}
@a {Look behind you once when you leave a bus|Look back at the seat when you get up|Touch hat, bag, pocket, in that order}. {A driver|My grandmother|A very forgetful professor} {taught me|told everybody}. {Umbrellas saved: {5-40}.|I have never lost a glove since, and I've found {3-20} of other people's.}
@a {Sharpen it before you need it.|Put it away ready for the next time.|Fill the kettle for whoever comes after you.} {From my first workshop|From a lighthouse keeper|From the woman who ran our canteen}. {It is a small present to a stranger who's usually me.|I know of no kinder habit.|The stranger has never complained.}
  @b {"A stranger who's usually me" is very good.|This goes on a card above my bench.|Every shared house needs you.}
@a {Whistle when you go round a corner with something hot.|Say "behind you" in a kitchen.|Knock, wait, and only then open.} {Restaurant habit|Learned on a ship|From sharing a room with {2-5} sisters}. {I do it in supermarkets.|I've said it to a lamp post.|My family now does it too.}
@a {Weigh it, don't guess.|Measure it twice, and write down the first one.|Make the mark with a knife, not with a pencil.} {An old joiner|My chemistry teacher|My neighbour across the yard} {showed me|insisted}, {holding up the result|with {9-10} fingers left|in a tone I still hear}. {It's never wrong.|I guess all the same, on {weekday}s.}
@a {Drink a glass of water first.|Eat something, then decide.|Take {2-9} breaths at the door.} {It was my doctor|It was my running partner|It was a very calm midwife} who said it. {Half of my problems are thirst.|I've been a nicer person since, by about a third.|It costs nothing, which makes me suspicious.}
@a {Put the lid on the pot.|Shut the fridge while you think.|Switch off the lamp when the sun's on the table.} {My grandmother, who had seen winters|A caretaker|An uncle with a meter he liked to read}. {It's in my hands, I can't not do it.|My electricity bill sends its regards.}
  @b {Mine used to say "do we own the power station?"|My uncle and yours should meet.|The fridge one took me {2-30} years.}
@a {When somebody tells you their name, use it in the next sentence.|Write down the name of the dog.|Ask what the name means.} {From a barman|From our old vicar|From a woman who sold tickets for {20-40} years}. {I still forget faces.|People light up, every time.|I know {9-60} dogs and {3-8} owners.}
@a {If it takes less than two minutes, now.|If you've picked it up, finish it.|Never put it down, put it away.} {My {sister|colleague|old sergeant} says so|I have it from a tidy person}. {It works as long as nobody tells me how many two minutes there are in a day.|It is the one rule that survived moving house {2-9} times.}
@a {Thank the driver.|Wave at the train.|Nod at whoever's sweeping.} {Nobody taught me with words, my father simply did it.|My mother would have turned the car round.|I saw a stranger do it and thought: oh, one can do that.} {The driver in our village waves first, by now.|It's the best {2-4} seconds of the way to work.}
  @b {I drive one. We notice.|I've waved at a goods train. It hooted.|My children do it without me, which is the best part.}
    @a {Then thank you, once more.|Greetings to the driver's cab!|Mine think that it's how trains are made to go.}
@a {A drop of oil before the squeak|Grease the hinge when you change the clocks|Salt on the ice before you go to bed}: {twice a year|every first {weekday} of the month}, {as my grandfather did|because the caretaker of my school did}. {Nothing in this house makes a sound.|It's {4-9} minutes, and I feel like an engineer.}
@a {Smell the milk, not the label.|Press the bread, don't read the bag.|Look at the sky before the forecast.} {The farmer we stayed with|A dairy woman|My mother} said it, {and shook her head at the city|and I was {6-12}|and she has been right {9-30} times out of ten}. {I still read the label afterwards.|It turns out that I own a nose.}
@a {Keep the receipt in the box.|Tape the spare screw to the thing.|Put the key to the thing on the thing.} {Learned from a man who repaired lifts|Learned from losing {2-9} of them|Learned from my very orderly brother}. {I look clever about once a year.|My brother has never mentioned it, which is how I know that he's proud.}
@a {Left foot first on a wet deck.|Three points on a ladder.|Face the thing you're climbing.} {A sailor|A roofer|My climbing partner} told me {once, and only once|in a voice that one remembers}. {I do it on kitchen steps.|All bones present.|I've said it to {2-9} apprentices since.}
  @b {I broke that rule once. The plaster came off after {4-9} weeks.|Kitchen steps are the dangerous ones.|Same sailor, I think. Beard?}
@a {Put your own name in your own coat|Write your number inside the case|Sew a red thread into your gloves}, {even when you are {30-70}|even if nobody steals coats here}. {My kindergarten was right.|I got it from a travelling musician.} {It came back from another country.|The red thread has found me {2-9} times.}
`,
  },
};
