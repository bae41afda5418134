import type { CommunityTexts } from './texts.ts';

export const filmcameras: CommunityTexts = {
  name: 'filmcameras',
  about: `Thirty-six frames at a time. Show the roll, not only the best one.`,
  rules: [
    ['Camera, film, developer', 'As far as you know. "Found in a drawer" is a film.'],
    ['The roll, not the best one', 'Tell us about the misses. It is where the learning is.'],
    ['No prices as arguments', 'A plastic box can make a masterpiece, and has.'],
    ['Ask before you show a person', 'Them, not us.'],
  ],
  mods: ['verdigris', 'sol_ortega'],
  ageDays: 405,
  slots: {
    camera: [
      'a Zorki with a dent',
      'a Rolleicord',
      'an Olympus Trip',
      'a Pentax K1000',
      'a plastic panorama box',
      'a Nikon FM2',
      'a folding Agfa',
      "my mother's Canonet",
      'a Yashica Mat',
      'a half-frame Pen',
      'a 4×5 made from a wardrobe',
      'a Praktica that sounds like a gate',
      'an Instamatic',
      'a pinhole tin',
    ],
    film: [
      'HP5',
      'Tri-X',
      'a roll of Fomapan 100',
      'Gold 200',
      'Portra',
      'Delta 3200',
      'ten-year-old slide film',
      'Kentmere 400',
      'a bulk-loaded mystery',
      'Ektar',
      'cine stock',
      'ortho film',
    ],
    dev: [
      'Rodinal 1+50',
      'D-76 1+1',
      'HC-110 B',
      'XTOL, replenished',
      'coffee and washing soda',
      'ID-11',
      'whatever was left in the bottle',
      'a lab in the next town',
    ],
    subject: [
      'the fish market',
      'my father asleep',
      'a bus shelter in rain',
      'the same tree',
      "a wedding I wasn't invited to",
      'laundry',
      'fog on the weir',
      'my own shoes',
      'the night shift',
      'a dog that knew',
      'an empty swimming pool',
      'the last day of a shop',
    ],
    fault: [
      'a light leak',
      'the lens cap',
      'a double exposure',
      'overlapping frames',
      'flare',
      "a film that hadn't caught",
      'fixer stains',
      'one stop under',
      'camera shake',
      'a thumb',
    ],
    light: [
      'window light',
      'late sun',
      'a street lamp',
      'overcast',
      'noon, unfortunately',
      'candlelight',
      'snow light',
      'the fridge',
    ],
  },
  posts: [
    {
      shape: 'show',
      hoursAgo: 740,
      by: 'verdigris',
      title:
        'My grandfather left half a roll in his camera in 1969. I shot the other half yesterday, then developed it',
      body: `The counter of the Voigtländer stood at 17. For years, I've had it on the shelf and never dared to open it. I don't know what made me do it: I went to the places on the back of his postcards and finished his film.

HP4, fifty-six years old. Two stops over for mine, stand development, Rodinal 1+100, an hour, and I sat next to the tank as if someone were being born.

**Frames 1–16:** fog, mostly. But on 4 there's a harbour crane. On 9, a woman is laughing and holding her hat, it isn't my grandmother, and nobody knows who she is. On 12, my father, three years old, blurred, running *at* the camera.

**Frames 17–36:** mine, thin, grey, crooked. On 31 there's the same crane.

The negative strip with 16 and 17 on it is lying on the window. There's a gap of two millimetres between him and me.`,
      thread: `
@a Two millimetres. I have to go outside for a bit.
@sol_ortega Running at the camera. Of all the frames it should be this one that came through!
  @op My father looked at it for a long time and then said, "I know what I wanted. The *sweet* was in his other hand."
@b Stand development was a brave and good decision. How thick was the base fog?
  @op About 0.6. Flat as porridge, and scanned through it like through a window in November.
@c Ask about the lady with the hat in the local history community. With the crane one ought to find the year and the quay.
  @op I did. @quietmill thinks it's the launching of the ferry, June 1969, and there's somebody who was in the brass band.
    @quietmill The brass band remembers the hat. I'm on it.
@d Have you left the camera empty now?
  @op No. There's a film in it. I've shot up to frame 17.
    @e Oh, you absolute romantic.
`,
    },
    {
      shape: 'ask',
      hoursAgo: 48,
      title: 'Everything on the roll is sharp except the people. Is that the camera or me?',
      body: `Canonet, mother's, rangefinder. Walls: crisp. Trees: crisp. Every human being: a friendly cloud. 1/30 mostly, indoors, 400 film.`,
      thread: `
@a 1/30 is fine for walls. People breathe. Go to 1/125 and open the lens, or push the film one stop, or ask them to exhale.
  @b "Exhale" really works. They also look nicer.
@c Check the rangefinder too: photograph a ruler on a table at 45 degrees, wide open, focus on 20, see what's sharp. If it's 22, it's the camera.
  @op It's 20 exactly. So it's me, and the breathing. I'm a bit relieved.
@d Friendly clouds are a style. Put a title under it.
`,
    },
    {
      shape: 'guide',
      title: 'Meter without a meter: the table I taped inside my lens cap',
      body: `At shutter speed = 1/film speed (1/125 for 100, 1/500 for 400):

| Light | Aperture |
|---|---|
| Sun, hard shadows | f/16 |
| Hazy sun, soft shadows | f/11 |
| Bright cloud, no shadows | f/8 |
| Heavy cloud | f/5.6 |
| Open shade, sunset | f/4 |
| Shop window, at night | f/2, and 1/30 |
| Kitchen, evening | f/2, 1/15, elbows on the table |

Look at the **shadow of your own hand**. Sharp fingers: 16. Soft fingers: 11. No fingers: 8. That's the whole meter.

For negatives, when in doubt one more. For slides, when in doubt, wait.`,
      thread: `
@a The shadow of the hand! I've taught this for years with clouds, and clouds are hopeless.
@b "For slides, when in doubt, wait." 😄
@c Snow and beach: one stop less. Forgot it once, got 36 pictures of a white dog in a white field. You could see the nose.
  @op I'd buy a print of the nose.
@ravi_n I stuck the table in the cap and lost the cap. I had by then learned the table. It was a success.
`,
    },
    {
      shape: 'show',
      title: 'Thirty-six frames, one bus stop, one week: the whole roll, misses included',
      body: `The rule was: every frame from the same paving slab. Trip 35, HP5.

1–5 test of courage. 6: a boy ties an old man's shoe. 7: the same, shaken, since I couldn't believe it. 8–14 rain. 15: everyone's looking to the left. **16: everyone's looking to the left except a dog.** 17–22 nothing. 23 thumb. 24–30 the same woman each day at 7:10, and each day a bit nearer to the edge of the bench where the man with the newspaper sits. 31: he's moved his newspaper. 32–35 they weren't there. 36: film end, half a frame. There's a newspaper in it and two hands.

I've nothing to add, that's how it came out of the tank.`,
      thread: `
@a I gasped at 36.
@b Nobody plans 36. Nobody *could*.
@c Did you give them a print?
  @op I've carried one in my bag for two weeks. I'm afraid of spoiling it.
    @d Leave it on the bench.
      @op+2d I left it on the bench at 7:05. At 7:20 it was gone. On the next day there lay a newspaper, folded, with a note in it: "Thank you. We move in together in May."
        @a I'm not all right.
        @sol_ortega ¡Ay! Best thread of the year, you can close the site now.
@e 16 should be printed large.
`,
    },
    {
      shape: 'talk',
      title: 'Why do you still do this? Wrong answers only',
      thread: `
@a To save money.
@b For the instant feedback.
@c Because I love spending Sunday evening in a bathroom with a bucket.
  @d This one's true, though.
@e The smell doesn't get into the curtains at all.
@f My family likes having no vegetables drawer.
@g It's made me punctual. I only ever arrive once the light's gone.
`,
    },
    {
      shape: 'ask',
      title: 'Should I learn to develop at home? I own a bathroom without windows and two left hands',
      body: `Black and white only. The nearest lab has closed, the next wants three weeks and a small fortune.`,
      thread: `
@a Yes. Loading the reel is the only hard part. Sacrifice a cheap film: practise in daylight, then with eyes closed, then in the dark, while listening to something calm.
@b You need: tank, two bottles, thermometer, three clothes pegs. No darkroom, only a dark *bag*.
@c One-shot developer, so you can't mix things up: 1+50, pour away. Same time, same temperature, same number of turns each time. It's less difficult than pancakes.
  @op+6d First film's hanging over the bath. There are *pictures* on it. I've shown it to the cat, the neighbour and the postman.
    @d Nobody ever forgets the first strip coming out of the tank. What did the postman say?
      @op "Aren't they the wrong way round?"
`,
    },
    {
      shape: 'guide',
      title: 'Developing in coffee: the recipe, the chemistry, and whether it is worth it',
      body: `It works because coffee has got caffeic acid, a weak cousin of real developers; it needs washing soda to get going, and vitamin C to get anywhere.

\`\`\`text
for 1 litre, 20 °C
washing soda (anhydrous)   54 g
vitamin C powder           16 g
cheap instant coffee       40 g   (the worst you can find, it's the best)

15 minutes, turn for the first 60 s, then three times per minute
stop in water, fix as always
\`\`\`

Soda first, then C (it foams), then coffee. Let it stand for five minutes until the bubbles are gone.

Is it worth it? The tones are lovely, the stain is brown, it costs next to nothing, and your bathroom smells as if someone had buried a café. I do it twice a year, so as not to get proud.`,
      thread: `
@a Instant coffee of the worst kind: could be the first time it's had a purpose.
@b If you add a pinch of iodised salt against fog (1 g), old film gets noticeably clearer.
  @op Tried it on ten-year-old HP5. Night and day, literally.
@c "So as not to get proud" is why I use a pinhole tin in January.
@d I tried it with good coffee. It was worse, and I had no coffee.
`,
    },
    {
      shape: 'talk',
      hoursAgo: 2900,
      title: 'The picture you did not take',
      body: `A ferry, six in the morning. A nun was asleep against the window with a box on her knees, in which there was a hen, awake, looking straight at me, with the sun coming up behind them.

I had two frames left and I didn't want to wake either of them.

Which one's yours?`,
      thread: `
@a My mother at the sink, last summer, singing. I thought: there's time.
  @op 🤍
@b The Berlin flea market: a man trying on a coat in front of a mirror which he was going to sell. There were three of him.
@c Fog, a horse, a phone box with somebody laughing in it. My film was wound to the end. I've still got every detail of it, more than of any I took.
@dusklight I've taken them all, that's my trouble. I can't remember one of them.
  @d I understand that, unfortunately.
@e The hen, now. I have the hen as well, you've given it to me.
`,
    },
    {
      shape: 'show',
      title: 'I built a 4×5 camera from a wardrobe door and it only leaks on Thursdays',
      body: `Larch, brass from a door plate, bellows folded from the lining of an old umbrella (three layers, nail varnish along the edges), and a lens from a copying machine, 150 mm, no shutter. The shutter's my hat.

With paper negatives at ISO 6, that's 2 to 4 seconds: *hat off, say the name of the person, hat on*. Long names are overexposed.

The leak was the door of my darkroom. On Thursdays, the stairwell light's on for the cleaner.`,
      thread: `
@hollis Larch moves. How have you fixed the front standard, and with which joint? And greetings from the wood side.
  @op Finger joints and a brass strip as a guide. It moves a bit, in spring. I call it tilt.
@a Long names are overexposed. So Bartholomew's always high key.
  @op Bartholomew was in fact a catastrophe. Jo came out best.
@b The shutter is my hat 🎩
@c Bellows from an umbrella is very smart: waterproof, opaque, already pleated!
`,
    },
    {
      shape: 'ask',
      title: 'Mould in the lens like a tiny spider web. Can I live with it, and can it move to the others?',
      thread: `
@a A little at the edge: you'll hardly see it, only flare against the sun. It can spread in damp, so keep that lens alone, dry, in light. UV on a window sill for a few days stops it.
@b Clean it only if you've got a lens spanner and nothing to lose. I had neither.
@junction_box Peroxide and ammonia, one to one, on a cotton bud, gloves on, window open. The etching under it stays, mind you: they eat the coating.
  @op+8d It's been on the sill for a week. The web's dry. I've called it Portrait Lens, as it makes everyone look five years younger.
`,
    },
    {
      shape: 'guide',
      title: 'Contact sheets: how to look at them so that they teach you something',
      body: `1. Don't look for the good one. Go through in order, once, without a pen. Watch yourself walking.
2. **Where did you stop too soon?** Mark the places where there's one frame of something and then nothing. You were shy, or content. Those are the two mistakes.
3. Where did you take six? Why? The best of six is mostly the second or the last.
4. Cover the bottom half of a frame, then the top. Which part would you miss?
5. *Then* choose. With a red pen, one per sheet. If there's none, then none. Write the date.
6. Look again after three months. You'll be ashamed of the red ones and surprised by 14.

I've learned more from my sheet of 12 March than from any book, as there, on frame 22, you see me take a step to the left.`,
      thread: `
@a "You were shy, or content. Those are the two mistakes." That goes on the wall over the enlarger.
@b I scan, I have no contact sheets. Should I make some anyway?
  @op By all means. All frames on one page, same size, black border. The screen makes everything into single things.
@c Done with five years of sheets over a weekend. I always stop too soon with people and never with boats.
  @sol_ortega Boats don't look back.
`,
    },
    {
      shape: 'talk',
      title: 'My camera was stolen, and this came in the post',
      body: `A Pen half-frame. Stolen in June out of my bicycle basket with 40 of the 72 frames used. I'd written my address into the ever-ready case, as my mother taught me.

In September a padded envelope: no camera, no letter. **The film.** Rewound, in a pill bottle.

Frames 41 to 72 are theirs. A kitchen. A baby, many times. A tower block with its washing out. Feet in a river. Somebody's birthday with one candle.

They are good. They're *better* than mine. I don't want the camera back.`,
      thread: `
@a I've no idea how to feel and I'm so glad that you wrote it down.
@b They knew what the film was worth. They just didn't know that first.
@c Is it possible to get the prints to them?
  @op+9d I've put up a note by the tower block: "Your pictures are at the bakery." The baker says that somebody came, and took them, and bought a very large cake.
    @d 🎂
    @e For a one-year-old, one hopes.
`,
    },
    {
      shape: 'ask',
      title: 'Which film for a wedding in a very dark barn, without flash, and without regrets?',
      body: `Friends of mine. There *is* a real photographer. I'm only to be "there with that nice old camera".`,
      thread: `
@a 3200 black and white, at 1600, f/2. Grain like gravel, and everybody's beautiful.
@b Sit where the light is and wait for people to walk into it. In any barn there's a door. Stand with your back to it.
  @op+12d "In any barn there's a door" saved me. Two rolls, nine good ones, the bride's great-aunt, dancing, is one of them. They've hung her in the hall.
@c A third tip: put it down at some point and dance.
  @op I did. There's proof, by the real photographer.
`,
    },
    {
      shape: 'show',
      title: "Pinhole tin under a bridge for six months: the sun's path over the river",
      body: `A beer can, photographic paper, a hole made with a No. 10 needle, tape, more tape. From the shortest day to the longest.

You see the sun as 183 arcs, with gaps where there was cloud, so it's a *diary of the weather* too: February's almost missing. At the bottom, the river is a bright smear, and across it there goes one thin line, for which I've no explanation at all.

It wasn't developed, just scanned. It goes on fading while it's being scanned.`,
      thread: `
@fjellrev A thin line across the river: a hawser? Did a barge lie there for weeks?
  @op There was a barge! In April, eleven days, with an engine failure. I had gone to see it without thinking of the can.
    @a So the barge wrote its own line. Marvellous.
@halden If you tell me the dates of the gaps I'll compare them with the cloud log of the night sky people. I bet that it fits to the day.
  @op Sent. I'm excited.
    @halden+1d 26 of 28. The other two we were asleep.
@b It goes on fading while it's being scanned. Like everything, only more polite.
`,
    },
    {
      shape: 'talk',
      hoursAgo: 22,
      title: 'La cámara de mi abuelo huele a tabaco (the smell of cameras)',
      by: 'sol_ortega',
      body: `Abro la funda y sale él. Tabaco negro, cuero, una colonia que ya no se fabrica. He cambiado las juntas, he limpiado el visor, pero la funda no la toco.

*I open the case and there he is: black tobacco, leather, a cologne they've stopped making. I've replaced the seals and cleaned the finder. The case I don't touch.*

¿A qué huele la vuestra? What does yours smell of?`,
      thread: `
@a Machine oil and peppermint. She kept the film in a peppermint tin.
@b La mía a naftalina y a excursión. (Mothballs and outings.)
  @op A excursión, ¡exacto!
@c The underside of a workbench, 1974.
@d Someone else's wardrobe. I've been making up who, for years.
`,
    },
    {
      shape: 'ask',
      title: 'Is it worth scanning at more than 2400 dpi?',
      thread: `
@a For 35 mm on a flatbed, no: it *says* 6400 and delivers about 1800. Photograph the negative with a macro lens on a light table instead.
@b Focus matters more than numbers. Put a bit of glass on it, or cardboard beneath the holder, and try heights by a millimetre.
  @op+1d A millimetre of beer mat higher, and my scanner's suddenly ten years younger. Thank you.
`,
    },
    {
      shape: 'show',
      title: `A photographer's widow put his 4,000 contact sheets on line, with her comments`,
      link: 'https://example.org/contact-sheets',
      thread: `
@op Her comments are short. "Rain." "He was hungry." "Here he was happy, look how crooked they are."
@sol_ortega "This one isn't his. It's mine. He never knew." Sheet 2,318.
  @a I went and looked. It's the best of all of them.
@b I've got to stop reading these at work.
`,
    },
    {
      shape: 'show',
      by: 'verdigris',
      hoursAgo: 4,
      title: 'Roll 211, contact print. I ringed the one I would enlarge. Do you agree?',
      pictures: [
        {
          scene: { of: 'contactSheet', frames: ['dawn', 'noon', 'dusk', 'fog', 'winter'], marked: 5 },
          alt: 'A black and white contact sheet with twelve small landscapes between perforations; one frame in the second row is ringed in red.',
          caption: "Half a roll. The other half is of a friend's dog and not for the public.",
        },
      ],
      thread: `
@sol_ortega The one to its right. Yours is correct and that one is alive.
  @op I hate it when you do this. I have looked at nothing else for an hour.
@marlo_v I agree with your ring.
@a The dog, please.
`,
    },
    {
      shape: 'show',
      title: 'One valley, one lens, five kinds of weather',
      sameView: true,
      pictures: [
        {
          scene: { of: 'ridges', light: 'dawn' },
          alt: 'Ridges of hills one behind the other in pale pink morning light.',
          caption: '5:40, and no coffee for another hour',
        },
        {
          scene: { of: 'ridges', light: 'noon', water: true },
          alt: 'Green hills and a lake under a blue sky, the hills mirrored in the water.',
          caption: "Noon. Everybody else's picture, and mine.",
        },
        {
          scene: { of: 'ridges', light: 'fog' },
          alt: 'Hills in fog, each row paler than the one before it, with a faint sun.',
          caption: 'Fog does half of the composition for you',
        },
        {
          scene: { of: 'ridges', light: 'dusk', water: true },
          alt: 'Dark ridges over a lake after sunset, red and violet sky.',
          caption: 'One second at f/8, on a wall, with breath held',
        },
        {
          scene: { of: 'ridges', light: 'winter' },
          alt: 'Snow-covered mountains under a pale blue sky.',
          caption: 'February, metered off my own glove',
        },
      ],
      thread: `
@hollis The fog. I could live in that grey.
@a Which film?
  @op Something that expired while I was still at school. It has mellowed.
`,
    },
    {
      shape: 'show',
      title: 'Wide open at night with a lens that should not be used wide open at night',
      pictures: [
        {
          scene: { of: 'lights', colours: [0xffcf8a, 0xff8a5c, 0x7fb2ff, 0xffe9c0] },
          alt: 'A street at night out of focus: dozens of overlapping discs of warm and blue light on black.',
          caption: 'The sharp part of the picture is about two centimetres behind my head.',
        },
      ],
    },
    {
      shape: 'show',
      title: 'The quay, printed warm, on paper that my teacher left me',
      pictures: [
        {
          scene: { of: 'houses', hour: 'day', monochrome: true },
          format: 'panorama',
          alt: 'A wide black and white photograph of a row of gabled houses along a quay.',
          caption: 'There were eleven sheets. There are four now.',
        },
      ],
      thread: `
@rosamund Is that the south quay before the harbour office was pulled down? May I ask for a copy for the archive?
  @op You may have the negative when I die and a print on Thursday.
`,
    },
    {
      shape: 'talk',
      title: "A whole short film, with every working file given away: an evening's lesson in light",
      link: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
      thread: `
@op Yes, it is a rabbit. Look at the light on the leaves at two minutes and tell me that you learned nothing.
@a I came for the light and stayed for the butterfly.
`,
    },
  ],
  round: {
    title: 'The whole roll, no. {no}: 36 frames in one comment',
    bodies: [
      `Camera, film, how it was developed. Then: the best one, the worst one, and the one you don't understand.`,
      `Found film, first rolls and failures are particularly welcome. Bring the misses.`,
      `A task, for those who'd like one: *one subject, one roll, one hour*. What happened after frame 20?`,
      `What's in the camera at the moment, and what are you waiting for?`,
    ],
  },
  remarks: {
    any: `
@a This made me take {camera} off the shelf. {There's a film in it.|Frame {7|12|19|23|31}, it says.|The shutter still sounds right.}
@b {Read twice, once slowly.|This is what I'm here for.|I'll have this in mind the next time I hurry.}
@a {Wound on, put down, read to the end.|I've got a frame left and you've made me want to keep it.|Thank you. That's 36 out of 36.}
`,
    ask: `
@a I had that with {camera}. It was {fault}. {A new seal and it was gone.|Nobody believed me.|I've learned to like it.}
  @op {{Fault}! I'd never have guessed.|That would fit.|How did you find out?}
    @a {By sacrificing a roll.|An old man in a shop told me.|Frame 12 gave it away.}
@b Put {film} through it in {light} and {dev}, {and bracket|change nothing else|and look again}. {You'll know after one roll.|It's the cheapest test.|And write down every frame.}
@c {Honestly, shoot on.|I'd not touch it.|Live with it for a roll.} {Fault} {has saved some of my pictures|is what I'm known for, at home|comes and goes}.
@a Which batch of {film} is it? {I had a bad one in spring.|Look at the edge markings, they tell on it.|If the edges are fine, it's the exposure, not the bath.}
  @op {Edges are crisp.|They're grey, too.|I'd cut them off already, sorry.}
    @a {Then it happened in the camera.|Then it happened in the tank.|Never cut, never cut! But we'll find it.}
@a {Lens off, back open, look through it at a window while you fire.|Shine a torch round the seals in the dark.} {You'll see {fault} before it costs you a roll.|Two minutes.|That's how I found mine.}
@a With {camera} I'd live with it. {It's how you can tell who took it.|{Fault} at the edge of the frame is a signature.|Sell nothing. One regrets it.}
`,
    show: `
@a {That's wonderful.|What a roll!|I keep coming back to this.} {What film was it?|Developed at home?|In {light}?}
  @op {{Film}, {dev}.|{Film}, one stop pushed. {Dev}.|{Dev}, and in {light}, yes.}
    @a {It has just the right grain.|I'd have sworn it was {film}.|Good combination.}
@b My last roll was {subject}, {36 times|, and all of it {fault}|and one that's all right}. {Now I know what I was looking for.|You've got the patience I lack.|I'm inspired and slightly annoyed.}
@a {Which one would you print, if it could only be one?|And which is yours? Not the best, yours.}
  @op {The blurred one. I know.|The second to last. I was no longer thinking.|Frame {7|14|22|29}. Don't ask me why.}
    @a {I'd have taken that one, too.|Blurred is when it was alive.|It's never the sharp one.}
@a {{Light} and {film}, they've always liked each other.|You waited for the light. One can see that you waited.|There's air in these.}
`,
    guide: `
@a Tried it with {camera} and {film}: {it works|better than my meter|only {fault} on two frames}. {Thank you!|That'll stay with me.|I've sent it to the friend who taught me.}
  @op {Very pleased.|Which two?|Two is nothing.}
@b With {dev} I'd {go shorter|agitate less|add a minute}, {but that's water here|for {film} at least|otherwise just like this}.
@a {My tank thanks you.|Eleven rolls of experience in one page.|It's the first explanation that doesn't end in "just practise".}
@a And for {film}? It's what I've got a brick of.
  @op {Same, only a touch shorter.|With {dev} it's lovely, try one roll.|I'd rate it a stop slower and not worry.}
`,
    talk: `
@a Mine is {subject}, in {light}, {camera}. {No print does it justice.|I think of it each time I load a film.|1998. I still have the negative.}
  @b {I can see it.|Show it, some day.|{Light}, of course.}
@b {Camera} was {a present from someone who's gone|five pounds at a church sale|my mother's}. {I don't need another one.|I've others; it's this one.|It has {fault}, and so have I.}
@a {I think the waiting is the whole point.|It's the one thing I do that can't be undone.|For a tenth of a second one has to mean it.} {{Camera} taught me that.|Everything else in my day has an undo.}
@a I've photographed {subject} {every year|for nine years|on each of my birthdays}, with {camera}. {You can see the two of us getting older.|It never says a word about it.|I've shown no one.}
  @b {Please make a book of it.|With {camera}, always? Wonderful.|One day you should.}
`,
    round: `
@a {Camera}, {film}, {dev}. Best: {subject}. Worst: {fault}, {nine frames long|right across the bride|exactly on my father's face}. Don't understand: {a hand I don't know|frame 22|who took the last one}.
  @b {Frame 22 is always the one.|{Subject}! I'd love to see it.|The unknown hand should be printed.}
    @a {It's on my wall by now.|I've asked everybody.|I thought so, too.}
@b First roll with {camera}. {Film}, {dev}. {Eleven|Twenty|Six|Thirty-one} came out. {I'm in love.|{Fault} on the rest.|{Subject} is the best of them and it was an accident.}
  @op {Eleven's a lot!|Accidents are half of it.|Welcome.}
@c One hour, one subject: {subject}. After frame 20 {I'd run out of ideas and it got good|I started to see it|it started to rain}. {Light}, {film}.
@d In the camera: {film}, frame {4|9|16|28|33}. Waiting for {fog|my sister|{light}|the courage to ask the baker}. {It's been a month.|I'm not in a hurry.|The film is patient.}
@e {Fault} on the whole roll. {Subject}, the only time I'll ever see it. {I've kept the strip.|I laughed, then I didn't.|Some of it is beautiful, mind you.}
@a {Camera}, {film}. I gave it to {my mother|the children|a stranger on the ferry} for half the roll. {Theirs are better.|There are four of my own back.|The best one is of {subject}.}
  @b {They always are.|We should all have our backs photographed.|That's a lovely idea, stealing it.}
@a {Film} from {1994|1987|2003|a drawer}, {dev}, and a prayer. {Nine ghosts and {subject}.|Fog, fog, fog, a birthday.|Whoever they were, they liked boats.}
@a Contact sheet on the fridge since {weekday}. The family has voted: {the dog|frame 8|{subject}|the one that I'd crossed out}. {I've no say in it.|They're right.|Democracy, in black and white.}
  @op {The crossed-out one, isn't it always.|The family is the best editor.|Let's see frame 8 in words, at least!}
    @a {A hand, a door, {light}.|My father laughing at something to the left.|It's nearly nothing. That's what's good about it.}
@a Printed for the first time since {school|the move|2011}: {subject}, three sheets, the third was right. {I'd forgotten the red light, and how one whispers.|My clothes smell of it.|Midnight, and I didn't notice.}
@a {Fault} through frames {3|9|18|20} to {24|28|31|36}. I've found the cause: {a screw|the case rubs on the lever|I open the back too early|a hair}. {So it's a farewell, in a way.|I kept one for the wall.}
@a Waiting list: {three|five|seven} rolls of {film}, undeveloped. {I don't remember what's on them, and that's the nicest thing in the house.|It's like having letters.|Winter will come.}
  @c {Don't do them all at once.|I've got eleven. I'm saving them.|Letters to yourself.}
`,
  },
};
