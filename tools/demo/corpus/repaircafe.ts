import type { CommunityTexts } from './texts.ts';

export const repaircafe: CommunityTexts = {
  name: 'repaircafe',
  about: `Bring one broken thing, leave with one working thing, or at least with an explanation.

Reports from the tables, help from afar, and tips for running a repair café of your own.`,
  rules: [
    ['Unplug it first', 'Advice that begins with the plug in the wall will be removed.'],
    [
      'No mains capacitors, no microwaves, no gas',
      'Some repairs need somebody in the room. We tell you so, and we mean it kindly.',
    ],
    ['Show the label', 'Make, model, year. A photograph of the type plate saves ten questions.'],
    ['Report back', 'Also when it did not work. Especially then.'],
  ],
  mods: ['copperpot', 'halden', 'piotr_w'],
  ageDays: 410,
  isDefault: true,
  slots: {
    device: [
      'a hand mixer',
      'a toaster',
      'a sewing machine from 1958',
      'a desk lamp',
      'a vacuum cleaner',
      'a music box',
      'a wind-up clock',
      'a cassette recorder',
      'a coffee grinder',
      'an umbrella',
      'a food processor',
      'an electric kettle',
      'a talking doll',
      'a bicycle lamp',
      'a slide projector',
      'a zip on a tent',
      'a rucksack strap',
      'a pair of headphones',
      'an iron',
      'a salad spinner',
    ],
    cause: [
      'a broken cable inside the plug',
      'a dried-out bearing',
      'a worn belt',
      'a cold solder joint',
      'carbon brushes worn down to nothing',
      'one loose screw, literally',
      'a tired switch',
      'crumbs',
      'a hair round the axle',
      'a thermal fuse',
      'a coin',
      'sixty years of good oil turned to varnish',
      'a cracked plastic gear',
    ],
    cure: [
      'a drop of oil',
      'two centimetres of new cable',
      'contact cleaner',
      'a belt cut from an inner tube',
      'a brass pin',
      'epoxy and patience',
      'a part from a dead one',
      'a printed gear',
      'solder',
      'a sewn-on patch',
      'cleaning it, nothing else',
      'a zip tie, I am sorry to say',
    ],
    tool: [
      'a multimeter',
      'the good pliers',
      'a dental mirror',
      'a magnet on a stick',
      'a set of odd screwdriver bits',
      'the hot-air gun',
      'a plastic card to open the clips',
      'the head torch',
      'a crochet hook',
      'a bench vice',
    ],
    who: [
      'a lady of 88',
      'two brothers',
      'a student on her first day in town',
      'a man who said nothing for an hour',
      'a father with a doll',
      'the priest',
      'a boy with a very large box',
      'somebody who had already glued it',
      'my old maths teacher',
    ],
    time: [
      'twenty minutes',
      'two hours',
      'eleven minutes, I looked',
      'the whole afternoon',
      'half an hour',
      'three sessions',
    ],
  },
  posts: [
    {
      shape: 'talk',
      by: 'halden',
      as: 'mods',
      pinned: 'site',
      hoursAgo: 50,
      title: 'Repair Saturday is coming up: bring one broken thing, leave with one working thing',
      body: `Doors open at ten. We will have two sewing tables, a soldering bench and somebody who is suspiciously good with bicycle hubs.

If you can fix things, come and sit at a table. If you cannot, come and make the tea.

Please remember:

- **one thing per person** until noon, then whatever is left in your bag
- bring the charger, the lid, the remote, the screw you found on the floor
- no microwaves, no gas, and nothing that has been in the river

Not near us? Say where you are, and somebody in the comments probably knows the nearest one.`,
      thread: `
@a May I bring a thing that isn't broken, only makes a noise?
  @op Noises are our favourites.
@b I'll take the second sewing table, and I have thread in every colour except the one you will need.
@c What happened to the person with the river scooter?
  @op He dried it. He's at the bench now. He's rather good.
@d Nearest one to the coast, anybody? I have a lamp and a free Saturday.
  @e Old fire station, every second Saturday of the month, bring your own mug. Ask for Ilse.
    @d I rang. There are two Ilses, and both of them want to see the lamp.
@f I can't repair anything, but I make a very serious lemon cake.
  @op You are the most important person in this thread.
`,
    },
    {
      shape: 'guide',
      hoursAgo: 25,
      by: 'tobias_b',
      title: 'The five faults behind about 80% of what ends up on my table',
      body: `I kept a tally for two years: 417 things. I am only counting those that got fixed, which was 291.

| What was wrong | Share |
|---|---:|
| Cable broken where it enters the plug or the device | 26% |
| Dirt, hair, crumbs, old grease | 22% |
| A switch | 13% |
| Something mechanical worn: belt, brush, gear | 12% |
| Nothing. It was *operated* | 9% |
| All the rest | 18% |

So, before you despair: **wiggle the cable** (with the device unplugged, and a meter on the two pins), **clean it**, **press the switch twenty times**, and read the instructions, or what is left of them.

About the 9%: never laugh. Child lock, a filter that wants to be pressed in until it clicks, a lid with a contact. I have been that person with my own washing machine.`,
      thread: `
@a The 9% is the most generous category name for "user error" I have ever seen.
  @op They use the thing. I only fix it.
@junction_box My tally agrees, roughly. I'd split the switches: half are really worn, half are only oxidised and fine after a bit of contact cleaner and those twenty presses.
  @op I'll split them in the third year.
@b Out of interest, what do you note about the 126 you couldn't fix?
  @op Mostly "no part to be had", then "glued shut". I sent the list of glued ones to the makers. One wrote back.
    @b And?
      @op Screws, in the new model. He sent a photograph of a screw.
@c This table goes up on the wall at ours.
`,
    },
    {
      shape: 'show',
      title: 'A music box, 1920s, silent for fifty years: it was a moth',
      body: `She had it from her mother. The comb is complete, the spring is good, the governor turned freely, and it played *half a bar*. Then it waited for about a second. Then the next half.

The moth had died in the air brake. It must have crept in while it was playing.

We let it run once through without saying anything. It is a waltz. Then she said: it used to be faster. We put the second brake wing back to where the scratch was, and it was faster.`,
      thread: `
@a I don't need any other post this week.
@b The scratch! Always look for the scratches. Somebody before you knew where it belonged.
@c Was the moth given back?
  @op She took it home in a matchbox, naturally.
@d How did you get at the governor without letting the spring go? That's how people lose fingertips.
  @op Let it down first: hand on the key, pawl lifted with a stick, a quarter turn at a time. It takes five minutes and both of us held our breath.
`,
    },
    {
      shape: 'ask',
      title: "Toaster: lever won't stay down. Is there anything in there that isn't a magnet?",
      body: `Four slots, nine years old. Plugged in, it doesn't hold. Unplugged it doesn't either, but I gather that's normal. **Now unplugged**, crumb tray out, and a heap of crumbs I could plant something in.

Two screws are triangular. Is that a message?`,
      thread: `
@a The triangle says: we'd rather you bought another. A small flat screwdriver of the right width often turns it.
@copperpot It's an electromagnet and a little steel plate on the lever. In nine cases out of ten there's a crumb or a burnt spot between them. Clean both faces with a bit of spirit, dry, try again.
  @op There *was* a raisin. Caramelised onto the plate. It holds! It holds all four!
    @b A raisin. Filed under "dirt, hair, crumbs".
@c And if it isn't this: the switch that gives power to the magnet sits under the lever. Same story, crumbs.
`,
    },
    {
      shape: 'talk',
      title: 'What people say when it works again',
      body: `A collection. Mine so far:

- "Oh, it had a *light*?"
- "My husband will not believe it. He will be cross."
- (nothing, but she put her hand flat on it, the way one does with a horse)
- "So I wasn't too stupid for it."`,
      thread: `
@a "Then I can phone my brother." It was an answering machine.
@b "Now I have two." He had bought a new one on the way, in case.
@c A boy of about seven, on a torch: "It's *awake*."
  @op That one is going right to the top.
@d "Can you show me how, so that I needn't come back? …I'd like to come back, though."
  @e She's on our bench now, every month.
`,
    },
    {
      shape: 'guide',
      title: 'How to open things that do not want to be opened',
      body: `1. **Look for feet.** There are screws under them.
2. **Look for stickers.** Press along them with a fingernail: a soft round spot is a screw.
3. **Warm the seam.** A hairdryer for two minutes makes plastic forgiving and glue lazy.
4. **Plastic before metal.** An old bank card, then a guitar pick, then a spudger. The screwdriver leaves bites.
5. **Follow the clips.** They come in a rhythm. Once you've found two you know where the third is.
6. **Photograph before every step**, with the screws lying next to the hole they came out of.
7. If it goes *crack*, stop. It's always either the last clip or the first mistake.

And before any of it: **unplug, wait, and press the power button** to empty what's left in there.`,
      thread: `
@a I put the screws into an egg box, one cup for each step. Then back in the reverse order.
  @b Egg box, yes! Ours has numbers in it, in four handwritings.
@c Number 7 is how I will begin my memoirs.
@tobias_b For wood and glue: the same with a hairdryer works on old hide glue, only you add a little damp. It's made to be undone. Our grandparents were cleverer about this.
`,
    },
    {
      shape: 'ask',
      title: 'Starting a repair café in a village of 900. What would you do differently?',
      body: `We have a hall, seven people who can do things, and one plug socket that works. First date in six weeks.`,
      thread: `
@a Registration at the door with a number, and a slip: what is it, what does it do, what should it do. It slows the rush down and people already half-solve it while writing.
@b A table of the waiting. Coffee, cake, newspapers, and *no* repairers. That's where the village happens.
  @op That's very wise. We had put the chairs along the wall.
@c Insurance and one sheet that people sign: at your own risk, no guarantee, tested for safety on leaving. Ask the umbrella organisation, they've got it all.
@junction_box Repair the socket first, publicly. With a certified electrician. It's a good opening.
  @op I laughed and then I rang her. She'll do it at ten sharp, with the mayor holding the torch.
    @op+42d It went very well! 31 things, 19 fixed. The mayor didn't let go of the torch until four.
@d Sewing. Everybody forgets it and then half of the queue has trousers.
`,
    },
    {
      shape: 'show',
      title: 'Plastic gear for a hand mixer, drawn from its own broken teeth',
      body: `Of 32 teeth, five were left. That's enough. Outer diameter 34.0 mm and 32 teeth give a module of:

\`\`\`text
m = d_a / (z + 2) = 34.0 / 34 = 1.0
pitch diameter   = m * z       = 32.0 mm
tooth height     = 2.25 * m    = 2.25 mm
\`\`\`

When it comes out as round as that, somebody designed it. If it comes out as 0.97, measure again, or it's in inches.

Printed in nylon, 0.1 mm layers, solid. It has made eleven cakes by now and sounds like a small tractor.`,
      thread: `
@a "If it comes out as round as that, somebody designed it." Lovely.
@b What about helical ones? I've got the same problem with a slanted gear and I can't get the angle.
  @op Roll it in ink over paper. It draws its own angle. Then measure it with a school protractor.
    @b It drew it! 15 degrees. I feel like a detective.
@c Nylon wants to be dried before printing. Two hours in the oven at 80, with the oven *off limits* for bread. I was told off.
`,
    },
    {
      shape: 'ask',
      title: 'Can you darn a jumper when you have never held a needle?',
      body: `Elbow, hole of about three centimetres, dark green. It was my father's. I don't want it invisible, I want it to hold.`,
      thread: `
@bodkin Yes, and an elbow is the best place to learn. Wool a little thinner than the jumper's. Threads in one direction first, close together, *starting and ending in the good part* a centimetre beyond the hole. Then weave across, over, under. Don't pull. Put something round beneath it.
  @op+1d The something round is an orange. I'm about halfway, and it looks like a tiny fence.
    @bodkin That's exactly what it should look like.
@a Use another colour. It's a mend, it's allowed to say so. Mine are all yellow.
  @op+3d I have taken yellow. It's the most beautiful thing I ever made. It's also a bit wonky.
    @b Your father's jumper has a window now.
`,
    },
    {
      shape: 'talk',
      title: 'Things I should not have tried to repair, a list to make you feel better',
      body: `- A cuckoo clock (now it *says* something, but not cuckoo)
- An umbrella, in the wind
- A relationship, with a multimeter
- My own glasses, without my glasses`,
      thread: `
@a A garden hose under pressure. I'd like to emphasise the word pressure.
@b A waterbed.
  @c And?
    @b We live on the ground floor now.
@d My grandmother's iron. It worked, and got hot, and I hadn't put it down. There's an iron-shaped rug.
@e What does the cuckoo say?
  @op It's more of a cough.
`,
    },
    {
      shape: 'guide',
      title: 'Multimeter for people who were never shown: three settings are enough',
      body: `**1. Beep** (the symbol looks like sound waves). *Unplugged only.* Touch the tips to both ends of something. Beep: connected. Silence: not. You can find most broken cables, fuses and switches with that alone.

**2. Volts, DC** (V with a straight line). For batteries, chargers, anything small. A "1.5 V" battery under 1.2 is tired. A charger that says 5 and gives 0.3 has found its peace.

**3. Ohms** (Ω). *Unplugged only.* Heating elements: a 1000 W kettle at 230 V has about 53 Ω, because

\`\`\`text
R = U * U / P = 230 * 230 / 1000 = 52.9
\`\`\`

Infinite means it's broken in the middle. Zero means it's broken in a more exciting way.

Leave the other seventeen positions alone. I've been doing this for thirty years and I use five.`,
      thread: `
@a I've owned one for ten years and used it as a paperweight. I've just beeped everything in this room.
  @op Welcome. It never gets old.
@junction_box Well put. Please add one line: never measure *ohms or beep* on something that is plugged in, it'll kill the meter or you. You say "unplugged only" but people skip the italics.
  @op Now in bold, in my heart and in the printed version. Thank you.
@b "Found its peace." 🕊️
@c How do I know whether the fuse in the meter itself is dead? Volts work, current doesn't.
  @d That is exactly how you know. There's one under the back cover. Everybody blows it once.
`,
    },
    {
      shape: 'show',
      title: "The bakery's dough divider, 1961, runs again, and we were paid in bread",
      body: `Four of us, three evenings. The gear case had been filled with something that had once been grease and now resembled toffee. We melted it out with a heat gun, made two bronze bushings, and found that the maker still exists and still has the **drawing**. They sent it within the hour, with greetings from the person who archives them.

It divides thirty pieces at a stroke. The noise it makes is exactly the one from my childhood, at five in the morning, through the wall.`,
      thread: `
@old_kiln I know this noise. I would give a lot for that noise.
@a They still had the drawing! Which paper?
  @op Linen. Scanned, with a coffee ring from 1961.
@b How much bread?
  @op Thirty rolls each. A stroke.
`,
    },
    {
      shape: 'ask',
      title: 'Kettle leaks from the window. Glue it, or is that a bad idea with hot water?',
      thread: `
@a Most glues are not food-safe when hot. There's food-grade silicone (clear, rated for aquariums *and* 180 °C): clean, dry for two days, thin bead from the outside, wait another two days.
@b From the outside only, or you drink it.
@c Check whether the window is only pressed in with a rubber seal. Mine was, the seal had slipped, and I'd already bought the silicone.
  @op It had slipped! Pushed back with the handle of a spoon. I don't know whether I am happy or ashamed.
    @c Happy. The silicone keeps for years.
`,
    },
    {
      shape: 'talk',
      title: 'Should we repair things that were bad when they were new?',
      body: `Last month I spent two hours on a hand blender that had cost nine euros. I got it going. It is still a bad blender. I keep asking myself what I actually did there.

Someone in the queue had a wonderful old radio and went home.`,
      thread: `
@a For the owner, it isn't a nine-euro blender, it's *the* blender. And they watched you do it.
@b I've started to ask: "how would it be for you if it couldn't be fixed?" Some people say, fine. Then we talk about what to look for in the next one, and the radio gets its two hours.
  @op That's the question I was missing. Thank you. I'll try it.
@piotr_w I fix bad things with people who want to learn and good things alone at home. It's not a rule, it's only how it turned out.
@c Every bad thing that's kept going is one that wasn't made again. Not much, but it's what a Saturday can do.
`,
    },
    {
      shape: 'show',
      title:
        'Hearing aid dryer, bent spectacle hinge, walking stick: one table, one afternoon, average age 84',
      body: `We moved the café into the care home for once. Nothing there is spectacular. Everything matters.

A walking stick with a loose handle: twelve minutes. A remote on which only the *off* button was worn out: foil and glue. A pair of glasses that had been crooked "since the election".

A gentleman brought a pocket watch which wasn't broken. He wanted to see whether we'd notice. We noticed. He was very content and stayed for all of it.`,
      thread: `
@a Everything matters. Yes.
@b How did you arrange it with the home? I'd like to do the same here.
  @op Asked at reception, was sent to the lady who does the music afternoons, who said "when". Bring more lamps than you think, and sit *next to* people, not opposite.
@c Worn out off button. There's a poem in it.
`,
    },
    {
      shape: 'ask',
      title: 'Old sewing machine smells of hot fish. Keep sewing?',
      body: `Motor on a bracket, cream-coloured, 1963. It runs, it sews beautifully, and after ten minutes it smells of fish. Warm fish.`,
      thread: `
@junction_box Stop, unplug, and leave it unplugged. Fish is old insulation or a capacitor cooking. There's often a small suppressor capacitor in the pedal or motor of that period and they fail with exactly that smell. That's one for somebody in the room, it sits on the mains.
  @op Unplugged. Sad, but unplugged. Thank you for the clear words.
    @junction_box Good. It's a ten-minute job for someone who does it often and the machine will outlive us all.
      @op+6d Done last Saturday by a very calm man. It smells of sewing machine. He let me keep the capacitor; it lives on the balcony.
@a Meanwhile: many of them have a place for a hand crank!
`,
    },
    {
      shape: 'guide',
      title: 'Exploded drawings of household things, free to print, drawn by an apprentice class',
      link: 'https://example.org/exploded',
      thread: `
@op Toasters, hand mixers, a hair dryer, a salad spinner. With arrows showing which screw comes first. They're seventeen years old and they draw like angels.
@a Printed the mixer, laid the parts on top of it, and for the first time nothing was left over.
@junction_box Sheet 12 even has the warning in the right place. Please pass on my respect to their teacher.
`,
    },
    {
      shape: 'show',
      by: 'junction_box',
      hoursAgo: 26,
      title: 'Radio from 1974, before and after. The difference is one capacitor and three hours of dust',
      pictures: [
        {
          scene: { of: 'circuit', mask: 'brown' },
          alt: 'A brown circuit board with wide copper-coloured traces, black chips and round capacitors.',
          caption: 'The patient',
        },
        {
          scene: { of: 'circuit', mask: 'green' },
          alt: 'A green circuit board with chips, small resistors and silver capacitors.',
          caption: 'And the donor, a fax machine that nobody mourned',
        },
      ],
      thread: `
@tobias_b Which capacitor?
  @op The fat one at the lower left. It is always the fat one at the lower left.
@a What did it play first?
  @op The shipping forecast. Everybody in the room stood still.
`,
    },
    {
      shape: 'ask',
      title: 'Mantel clock stops at twenty past. Every day at twenty past. Which wheel is it?',
      pictures: [
        {
          scene: { of: 'gears', metal: 'brass' },
          format: 'portrait',
          alt: 'The wheels of an opened clock movement in brass, overlapping each other.',
          caption: 'Front plate off. I have drawn a map before touching anything.',
        },
        {
          scene: { of: 'gears', metal: 'steel' },
          format: 'portrait',
          alt: 'Steel gear wheels in front of a dark plate.',
          caption: 'The other side',
        },
      ],
      thread: `
@ferrous Once an hour, so it is on the minute arbor. Turn it slowly by hand past twenty past and feel for it.
  @op There is a hair in it. An actual hair. It is grey and it is not mine.
    @ferrous Then you have mended it and met its last mender.
`,
    },
    {
      shape: 'show',
      title: 'Invisible darning turned out visible, so I made it worse on purpose',
      pictures: [
        {
          scene: { of: 'weave', pattern: 'herringbone', warp: 0x5a4632, weft: 0xb9a27c },
          alt: 'Brown and beige herringbone cloth from very near.',
          caption: 'The jacket',
        },
        {
          scene: { of: 'weave', pattern: 'basket', warp: 0xb8442f, weft: 0xe8b04a },
          alt: 'A coarse basket weave of red and yellow threads.',
          caption: 'The elbow, now',
        },
      ],
      thread: `
@bodkin That is the only right way to lose.
`,
    },
    {
      shape: 'guide',
      title: 'Free repair manuals with a picture for each screw',
      link: 'https://www.ifixit.com/Guide',
      preview: { of: 'circuit', mask: 'blue' },
      thread: `
@op Print the page before you start. The screws go onto the paper, each on its own picture. This has saved two marriages.
`,
    },
  ],
  round: {
    title: 'On the bench, no. {no}: fixed, not fixed, and not yet',
    bodies: [
      `What was it, what was wrong, what did you do? Failures count double, they are what the rest of us learn from.`,
      `After a full Saturday we have 40 slips of paper and no overview at all. Add yours: thing, fault, cure, minutes.`,
      `Special request this time: post the *smallest* repair you are proud of.`,
      `The usual: one thing each, label if there is one, and how the person looked when it worked.`,
    ],
  },
  remarks: {
    any: `
@a There are two kinds of people: those with {tool} in the kitchen drawer and those who {borrow it|are about to|say they'll bring it back}.
@b I read this aloud at our tea table. {General approval.|One person applauded.|We'll try it on Saturday.}
@a {Unplugged and nodding.|As one of the tea people: hear, hear.|I've got {device} on my knees while I read this.}
`,
    ask: `
@a Had {device} with the same symptoms. It was {cause}. {Cure} and it was {as new|fine|better than before, I think}.
  @op {I'll look for that first.|I hadn't thought of that at all.|That would explain the noise.}
    @a {Photograph it before you open anything.|Fingers crossed. Report back.|And unplug it!}
@b What does the label say? {Some of that series have|In half of these it's} {cause}. You'll need {tool} {and a calm hour|and good light|, nothing more}.
  @op {The label is worn off, of course.|I'll post it tonight.|It says 1974 and "Made in", then nothing.}
@c {Bring it to a table|I'd not do that one alone|Take it to somebody who has {tool}}, {honestly|if you have one nearby|it's ten minutes together}. {Nobody will laugh.|There's cake.|You can watch.}
@a Does it make any sound at all? A hum is {half the answer|good news|something else than silence}. With {device} a hum meant {cause}.
  @op {A hum, yes, and then a sort of sigh.|Nothing at all.|A click, once.}
    @a {A sigh is a bearing.|Then it's upstream: plug, cable, fuse.|A click is a thermal cut-out. Let it cool, and ask why.}
@a {I'd have guessed {cause}|It could be {cause}}, and I'm wrong about a third of the time, so {measure first|open it gently|don't order anything yet}.
@a Please, a picture of the inside before you touch anything. {It's for you, not for us.|Both sides.|With something for scale.}
`,
    show: `
@a {Well done!|Beautiful.|I could watch this all day.} How long did it take?
  @op {Time}, {of which half was looking for the screw|and I'd do it in half now|including tea}. {Most of it was {cause}.|{Cure}, in the end.|I had help.}
@b We had {device} last month, {cause} as well. {Nobody wanted to give up either.|It's always that.|We weren't so lucky.}
@c {Who}, here, would {pay|cry|clap} for this. {May I show it to them?|Very good.|Thank you for writing it up.}
@a {Sixty years old and going again!|Another one that isn't in the skip.|I showed this to our Saturday group.} {The way it was built, one can get in there.|There was cheering.|We're all a bit taller today.}
@a How did you get hold of the part?
  @op {From a dead one, bless it.|Made it, third attempt.|A man in the next town has a wall of drawers.}
    @a {Every town should have such a man.|Third attempt is good going.|The dead ones are the best suppliers.}
`,
    guide: `
@a Did it exactly like this with {device}. {Cause}, of course. {Cure}. {Took {time}.|First one I ever fixed.|I'm impossible to live with now.}
  @op {Excellent!|There you go.|That's one more off the heap.}
@b I'd add {tool} to the list. {It paid for itself with {device}.|You'll miss it at the worst moment.|Otherwise I have nothing to add.}
@a {We've printed this for our waiting table.|I read it out on {weekday}.|Our newest volunteer has it in her apron.} {The questions have become better since.|Thank you.}
@a I'd put "{cause}" higher up, at least for {device}. {Local conditions, perhaps.|We live by the sea.|It's most of what I see.}
  @op {Interesting. Salt, I'd guess.|I'll keep a tally for it.|Everyone's pile is different.}
`,
    talk: `
@a At ours it was {who} with {device}. {Cause}. {We all pretended to have something in our eye.|Nobody spoke for a moment.|It took {time}, I'd have given it twice that.}
@b {I see it every month:|Yes, and|True, though,} people come for {device} and stay for {the talking|the cake|somebody listening}. {It's fine by me.|That's half of it.|The repair is the excuse.}
  @c {The better half.|I came for a lamp in 2022.|Ours has a waiting list for the waiting table.}
@a The quiet ones get me. {Who} with {device}, {time}, and then at the door: "{It was hers.|He never got round to it.|I only wanted to hear it once more.}"
  @b {That's why I do it.|One never knows what one's got on the table.|I'd have had to sit down.}
@a {Sometimes|Now and then} the repair takes {time} and the story {time}. {I've learned to start with the story.|We've put in a second chair.|The cure is in the story, often.}
`,
    round: `
@a {Device}. {Cause}. {Cure}, {time}. {Who} {was beaming|shook everyone's hand|wanted to pay, so the jar is full}.
  @b {Nice one.|I'd have given up.|How did you find it?}
    @a {By ear.|With {tool} and luck.|By doing everything else first.}
@b Not fixed: {device}. {Cause}, and {no part to be had|it was glued|somebody had been there before me}. {Who} took it well. {Next time.|Kept the screws.|I still think about it.}
@c Smallest repair: {device}, {cure}. {Four minutes.|She had been living with it for a year.|It now hangs in our kitchen.}
@d {Device} {for {who}|brought by {who}}. We thought it was {cause}, and it was {cause}. {Always look twice.|Cure: {cure}.|Good that we asked.}
  @op {Classic.|Every time.|Put it on the wall!}
@e Not yet: {device}. Waiting for {a belt|a part from a stranger abroad|{tool}|courage}. {To be continued.|Month three.|I can hear it waiting.}
@a {Device}, the {third|second|fourth} of this kind this {month|year}, and always {cause}. {I've written to the maker.|I've started to keep the part in stock.|Somebody in a factory saved a penny.}
  @b {Did they answer?|I've had that as well.|A whole generation of them.}
@a {Who} came with {device}, and left with {a working one|a darned sock as well|our phone number|half a cake}. {Cause}, {cure}. {A good {weekday}.|In that order.}
@a I learned to {solder|sew a buttonhole|sharpen scissors|true a wheel} this time, from somebody of {nine|eighty|sixteen}. {Result: one {device}.|My fingers will recover.|I'm going back.}
@a We had {17|23|31|12|40} slips, {11|14|19|8|27} fixed. Best line: "{It only ever did that on Sundays.|I thought it was a feature.|It smelled of Christmas.|I haven't touched it. My husband has.}"
  @op {That's above average!|I know that husband.|On to the wall with it.}
@a {Device}: {cure}, {time}. And then it went again in front of the owner, on the table. {We laughed, in the end.|Second {cure}, holds.|It was stage fright.}
@a Put a new cable on {device}. It's {the least|the most} glamorous thing I do and I {love it|could do it asleep|do it every Saturday}.
@a {Who}: "Can you also do {clocks|hearts|my knee|the printer}?" We did {device} instead. {Cause}.
`,
  },
};
