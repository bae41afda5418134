import type { CommunityTexts } from './texts.ts';

export const nightsky: CommunityTexts = {
  name: 'nightsky',
  about: `Looking up, and writing down what we saw. Telescopes, cameras and plain eyes all welcome.`,
  rules: [
    [
      'Show your own work',
      "Post pictures and notes you made yourself. If you are sharing somebody else's, name them in the title and link to the source.",
    ],
    ['Say how it was made', 'Camera or eye, exposure, and what you did afterwards.'],
    ['Region only, no coordinates', 'Quiet sites are quiet because they are not on a list.'],
    ['Be kind to beginners', "Everybody's first star trail is a wobble."],
    ['No adverts', 'Not even for very good tripods.'],
  ],
  mods: ['halden', 'juniper_hale', 'bexley'],
  ageDays: 425,
  isDefault: true,
  slots: {
    object: [
      'M31',
      'M13',
      'the Double Cluster',
      'M42',
      'the Ring',
      'M51',
      'Albireo',
      'the Pleiades',
      'M81 and M82',
      'the Coathanger',
      'Saturn',
      'Jupiter and three moons',
      'the Dumbbell',
      'M35',
      'the Veil, just',
      'Mizar and Alcor',
    ],
    scope: [
      '10×50 binoculars',
      'an 80 mm refractor',
      'a 130 mm tabletop',
      'an 8-inch Dobsonian',
      'a 90 mm Maksutov',
      'nothing but eyes',
      "my neighbour's 6-inch",
      '7×35s from a flea market',
      'a 60 mm refractor older than me',
    ],
    sky: [
      'Bortle 4',
      'Bortle 5',
      'Bortle 6',
      'Bortle 3',
      'a street with two lamps out',
      'the edge of town',
      'a balcony facing south',
      'the allotment',
      'a field track behind the church',
    ],
    nuisance: [
      'dew',
      'a security light',
      'the Moon',
      'thin high cloud',
      "the neighbour's kitchen",
      'a train',
      'wind',
      'a very interested cow',
      'fog from the river',
      'my own headlamp',
    ],
    warm: [
      'a second hat',
      'a flask of tea',
      'a hot-water bottle down the jacket',
      'two pairs of socks',
      'a sheepskin on the chair',
      'hand warmers in the boots',
      'soup',
      "my grandfather's coat",
    ],
    hour: [
      'eleven',
      'half past midnight',
      'two in the morning',
      'just before dawn',
      'an hour after sunset',
      'the last clear quarter of an hour',
    ],
  },
  posts: [
    {
      shape: 'show',
      by: 'orlaith_k',
      hoursAgo: 3,
      title:
        'First clear night in three weeks: the Milky Way over the salt flats, forty minutes of stacked exposures',
      body: `Three weeks of cloud, and then the forecast changed its mind at four in the afternoon. I was in the car by five.

24 × 100 s, tracked, f/2.8, ISO 1600, plus two frames at blue hour for the ground. Stacked in the usual free software, stretched gently, no sky replacement, no teal.

What the picture does not show: the brine ticks as it cools. It sounds like somebody typing, very far away.

*(The picture itself follows when I have scaled it down. These are the notes, because I promised myself to write notes first from now on.)*`,
      thread: `
@juniper_hale The ground is what gets me in your pictures. Most salt flat shots turn it into grey soup. Did you expose for it separately again?
  @op Two frames at blue hour, before it got properly dark, then I left the tripod alone for an hour and drank cold tea. The honest answer is that it was extremely still. Any wind and the brine ripples.
    @m_osei Cold tea is an underrated piece of astrophotography equipment. How do you blend a tracked sky with an untracked horizon without a smear at the join?
      @tamsin I use two masks: one for the horizon glow, one for the flats. I brush the second by hand.
      @op Luminosity mask, feathered about 60 px, and I let the glow hide it. If you zoom in past 200% on the left you can find the seam. Please do not.
        @pell I will zoom in.
          @op You have been asked nicely.
            @pell I zoomed in, on the one from October. It is fine. Nobody would ever notice.
              @op You have noticed.
@mod A reminder for everyone asking where this is: please keep locations to the region. Dark sites stay dark when they stay quiet.
@ada_lindqvist Beautiful notes. A few of mine from a similar night, in case they help somebody:

- Start polar alignment before dusk, not after.
- Tape over every LED you own.
- Bring a second hat.
  @b The second hat cannot be said often enough.
  @op The LED on the dew heater controller! I drove home with it still glowing red in the back like a tiny sunset.
@c The ticking brine is the best sentence I have read on this site.
`,
    },
    {
      shape: 'guide',
      by: 'bexley',
      hoursAgo: 29,
      title: 'A cheap dew heater from resistors and a sock',
      body: `Twelve 330 ohm resistors in parallel, a USB lead, and the sock my partner will eventually ask about. Draws just under 1 W and keeps a 70 mm refractor clear down to freezing.

The arithmetic, so that you can change it:

\`\`\`text
R  = 330 / 12          = 27.5 ohm
I  = 5 V / 27.5 ohm    = 0.18 A
P  = 5 V * 0.18 A      = 0.91 W   (0.08 W per resistor, so quarter-watt ones barely feel it)
\`\`\`

For a 150 mm lens or mirror you want roughly 3 W: use 39 of them, or the same twelve at 100 ohm. A power bank that switches itself off below 100 mA will stay awake from about 0.5 W.

Solder them between two strips of copper tape like the rungs of a ladder, fold kitchen paper around, put everything in the sock, hook-and-loop at the ends. **Test it on the table with a thermometer for an hour** before it goes anywhere near glass.`,
      thread: `
@a Which sock?
  @op Left, grey, wool. Wool matters, it does not melt. I could have lied about the rest.
@junction_box Nice and clear. One line to add for people who have never done it: put a fuse or at least a polyfuse in the lead. A power bank can push 3 A into a short, and the sock is right next to your hand.
  @op Correct and added to my own one this evening. 500 mA polyfuse.
@b I have done the same with nichrome wire from a dead toaster. Works, but the length has to be right and it is easy to make a very small toaster.
@c For the less solder-happy: a chemical hand warmer under a rubber band lasts for one object and a half.
`,
    },
    {
      shape: 'talk',
      by: 'halden',
      as: 'mods',
      month: 12,
      title: 'Geminids, 13 and 14 December: who is watching, and from roughly where?',
      body: `Add your region and the number of blankets you intend to bring. No equipment needed: lie down with your feet to the south-east, let your eyes rest half-way up, give it an hour. The first twenty minutes do not count, your eyes are still indoors.

If you want to be useful: count per quarter of an hour, note how much of the sky is free, and post it here. I will add up the numbers on the 16th.`,
      thread: `
@a West coast, two blankets and a sheep's worth of jumper.
@b Inland, 600 m, four blankets, of which one for the dog.
  @c What does the dog think of meteors?
    @b He has yet to comment. He likes the part where everybody lies on the floor.
@d Clouded out on the 13th here, but between two and four it opened: **9, 14, 11, 17** per quarter of an hour, about 70% of the sky.
  @op Thank you, exactly what I hoped for. 17 in a quarter is a fine rate with a third of the sky gone.
@e First meteor shower of my life, aged 51. I said "oh!" out loud every single time. I could not help it.
  @op Nobody here can. Welcome.
`,
    },
    {
      shape: 'ask',
      title: 'My daughter wants a telescope. What would you have wanted at nine?',
      body: `She knows more names of moons than I do. The shop recommends something with *525× POWER!* on the box and a tripod made of spaghetti.

Budget about 200. We have a small garden, a street lamp and a lot of patience.`,
      thread: `
@a Anything with a number of × on the box is out. A 114 or 130 mm tabletop reflector on a wooden rocker box: she can aim it herself, nothing wobbles, Saturn has rings in it.
  @b That one. I had the spaghetti kind. I remember thinking that *I* was the problem.
  @op The rocker box is convincing, she could carry it herself. Does it need a special table?
    @a Any table that does not rock. An upturned crate in the grass is better than a garden table.
@c At nine I would have wanted binoculars and somebody who stays outside with me. 7×50, a deckchair, the Moon on day six.
  @d The second half of this is the important one.
@e A red torch. It costs three pounds and turns a garden into an expedition.
  @op Red torch ordered before I finished reading the sentence.
@f And when she sees Saturn, don't say anything. Just wait.
  @op+14d It was Jupiter, because of the season. I waited. She said: "It's really there."
`,
    },
    {
      shape: 'guide',
      title: 'How to keep an observing log that you will read again',
      body: `I have nine years of logs, and I reread four of them. The other five are lists of catalogue numbers with "faint fuzzy" next to each.

What makes the difference, as far as I can tell:

1. **One sentence about the night itself.** Owl, smell, which layer was missing.
2. **One drawing.** Mine are awful. They are still the only entries that bring back the view.
3. **What you did not see**, and how long you looked. A failed hunt with averted vision for twenty minutes is data.
4. **Who was there.**

A form that fits on half a page:

\`\`\`text
date, from-to        seeing 1-5     transparency 1-5
place (region)       instrument     eyepiece
what I wanted
what I got
the night
\`\`\`

And use pencil. Pens freeze.`,
      thread: `
@a "Pens freeze" should be on a poster. Mine says "M33 at last" and then there is a groove in the paper.
@b The drawings. I have a page that says only "like breath on a window" next to a smudge, and I can see it to this day.
@c What do you log with children around? Mine only last half an hour.
  @op Let them draw. The best entry of 2019 is my nephew's Moon. It has a door.
`,
    },
    {
      shape: 'show',
      title: 'I watched Betelgeuse for two winters with nothing but my eyes, and here is the graph',
      body: `Method: compare with Aldebaran, Procyon, Pollux and Capella, always at the same height above the horizon, decide which two it sits between, estimate the tenths. 61 evenings.

| Month | Mean magnitude | Nights |
|---|---:|---:|
| October | 0.6 | 5 |
| November | 0.6 | 8 |
| December | 0.7 | 6 |
| January | 0.5 | 9 |
| February | 0.4 | 4 |

The scatter of one evening is about 0.15, which I find astonishingly good for an organ that cannot find its own keys.

It proves nothing new. But I have *seen* a star change, over a row of garages, and I did not buy anything.`,
      thread: `
@a This is the most encouraging post in months. Send it to your national variable star group, they take visual estimates from anybody who is careful.
  @op I did, last week, a little shyly. They answered in an hour and gave me a code of three letters. I am an observer now, apparently.
    @a You have been one for two winters.
@b How do you handle the colour? Red stars fool me, the longer I stare the brighter they get.
  @op Quick glances, never staring. And never by full Moon. There is a name for the effect, it is Purkinje's.
`,
    },
    {
      shape: 'ask',
      title:
        'Is my street lamp allowed to shine into my bedroom, and how did you talk to the council about yours?',
      body: `They replaced the old orange lamp with something you could operate under. I am not against lamps. I would like this one to light the street.

Has anybody managed to get a shield or a dimmer fitted? What did you write?`,
      thread: `
@a Yes, twice. Be short, give the lamp's number (it is on the pole), say "light trespass into a bedroom", ask for a *rear shield*, and thank them in advance. Ours came in three weeks.
  @op There is a number on the pole! 4471. I have lived here for six years.
@b The words "saves energy" work better than the word "stars". Ours now dims to 40% between midnight and five and no one has noticed except the moths.
@c Ask your neighbours to sign. I expected eye-rolling and got seven signatures and a cake.
  @op+24d Update: shield fitted this morning. I took the man a coffee. He said mine was the friendliest letter of the year and then showed me the others.
`,
    },
    {
      shape: 'talk',
      title: "What was the first thing in the sky that you couldn't explain?",
      body: `Mine: a row of lights, evenly spaced, moving without a sound. It was 2020 and I had not read the news. I sat down in the wet grass and thought, well, that's that then.`,
      thread: `
@a Venus through a window with double glazing. Two of them. I rang my sister.
@b A green fireball that lit the whole valley, and then, two minutes later, the *sound*. I hadn't known they could have a sound.
@c Noctilucent clouds at 59 north. I thought somewhere behind the hills a very large ship was on fire, in silver.
  @d Best description of them I have seen.
@e A weather balloon at sunset. It stood there for an hour like a second Moon, and a farmer stopped next to me and we both said nothing until it was dark.
`,
    },
    {
      shape: 'guide',
      title: 'Plan a night with ten lines of Python and no app',
      body: `I like knowing *why* something is up. This prints how high an object stands over the evening, with nothing but the standard library. Good to about half a degree, which is one Moon.

\`\`\`python
from math import asin, cos, degrees, pi, radians, sin
from datetime import datetime, timedelta, timezone

LAT, LON = radians(57.0), 12.0          # yours, degrees east positive
RA, DEC = 0.712, radians(41.27)         # M31, hours and degrees

def altitude(t):
    days = (t - datetime(2000, 1, 1, 12, tzinfo=timezone.utc)).total_seconds() / 86400
    sidereal = (280.461 + 360.98564737 * days + LON) % 360
    hour_angle = radians(sidereal - RA * 15)
    return degrees(asin(sin(LAT) * sin(DEC) + cos(LAT) * cos(DEC) * cos(hour_angle)))

start = datetime.now(timezone.utc).replace(minute=0, second=0, microsecond=0)
for h in range(12):
    t = start + timedelta(hours=h)
    print(t.strftime('%H:%M'), '#' * max(0, int(altitude(t) / 3)))
\`\`\`

A row of \`#\` means the thing is worth putting on a coat for from about fifteen upwards.`,
      thread: `
@a \`pi\` is imported and not used. Otherwise I love it. I printed twelve hours of Saturn and stuck them to the fridge.
  @op You are right, it is left over from the version in radians. I leave it there as a monument.
@b I did this in awk once, on a train, out of spite. Mine forgot the longitude and worked only at Greenwich.
@c How far off is ignoring precession?
  @op About a third of a degree by now for coordinates of 2000. Add 0.014 degrees a year along the ecliptic if it bothers you. It doesn't bother the coat.
`,
    },
    {
      shape: 'show',
      title: '天の川 by bicycle: four nights along the northern coast of Japan with a 300 g tripod',
      by: 'yuki_t',
      body: `I rode for four nights and slept in the mornings. The tripod weighs 300 g and costs less than the train.

Tanabata (七夕) is the night when the weaver 織姫 (Vega) and the herdsman 彦星 (Altair) may cross the river of heaven, 天の川, once a year. In August, by the old calendar, they stand high over the sea and it is warm enough to sit there for a long time.

- Night 1: cloud
- Night 2: cloud, and a festival in a village where nobody believed I had come by bicycle
- Night 3: the river, from one end to the other, down into the water
- Night 4: cloud, thank goodness, I was so tired

12 s, f/1.8, ISO 6400, ten frames. The blue line at the bottom is not a fault, it is sea fireflies. 🌊`,
      month: 8,
      thread: `
@a Night 2 is my favourite, even without stars.
  @op They gave me a paper strip to write a wish. I wrote: 晴れますように (let it be clear). You see that it took one day.
@b Sea fireflies in the same frame as the Milky Way. I need to sit down.
@c How do you focus without live view in the dark? I always end up with soft stars.
  @op On a far lamp, before dark, then tape on the ring. If there is no lamp: the Moon, two days earlier, and the tape stays there.
`,
    },
    {
      shape: 'ask',
      title: 'Collimation: how much does it matter, and how do I stop being afraid of the screws?',
      body: `I have had the 8-inch for two years and never touched the three screws. I bought a laser. The laser and the mirror disagree. I have put the laser back into its box.`,
      thread: `
@a The laser itself is probably out. Turn it in the focuser: if the dot draws a circle, it is lying to you.
  @op It draws a circle! I was afraid of the wrong thing for two years.
@b Star test. Out of focus, high magnification: rings should be concentric. If they look like an egg, turn *one* screw a quarter and look again. You can't break it. The worst thing that happens is that you turn it back.
@c At low power you will never see it. At 200× on Jupiter you will see nothing else.
@d A drop of nail varnish on the position where it was good. Then you always find home.
  @op+3d Red one, from my mother. Home is marked. Jupiter has *details*. I am going to be unbearable.
`,
    },
    {
      shape: 'talk',
      hoursAgo: 55,
      title: 'A satellite crossed every one of my forty frames. How do you feel about it, honestly?',
      body: `I stack, the trails vanish, nobody will ever know. But I know. I used to look for satellites as a child and shout. This week I sighed forty times.

I can hold both. I also know the person in the next valley who has proper internet for the first time. Still: where do you stand?`,
      thread: `
@a I stand next to you, sighing. And then I wave, out of habit.
@b Sigma clipping takes care of the picture. It does not take care of the eyepiece. Three went through Albireo last night.
@c The person in the next valley is me. I work from home now, the village kept its school. I am also an observer. I wish they had painted them black from the start and asked somebody first.
  @op Thank you for writing that. "Asked somebody first" is most of it.
    @d I'd sign that sentence for a great many things.
@e My son counts them. He got to 100 this month and we had a cake with a hundred sprinkles. He doesn't know the sky without.
`,
    },
    {
      shape: 'show',
      title: 'The Moon, one drawing per day, for one whole month',
      body: `Twenty-six drawings, two cloudy days with a grey square, and one on which I simply forgot and drew it from memory the next morning. (It is the best one. I don't know what to do with that.)

Pencil, a soft eraser cut to a point, 10×50 binoculars on a broom handle. The terminator moves so fast that I had to begin with it and fill in the rest later.

What I learned: there is a crater that looks like a keyhole only on day nine. I waited for it a month later and *it came back*, on time, like a bus.`,
      thread: `
@a A bus on time is rarer than an eclipse where I live.
@b The broom handle deserves more attention. Do you rest your chin on it?
  @op Hands on top, binoculars on hands, forehead on binoculars. You look like somebody praying at a broom.
@c Which crater is the keyhole?
  @op I don't know its name yet and I've decided to leave it like that for one more month.
`,
    },
    {
      shape: 'ask',
      title: 'How cold is too cold for a lithium power bank, and does the sock help here as well?',
      thread: `
@a Discharging: fine to about −20 °C, at maybe half capacity. Charging below freezing: never. Keep it in an inside pocket with a long lead.
@b The sock helps with everything.
  @bexley I am glad that this is now established.
`,
    },
    {
      shape: 'talk',
      title: 'The names on our star chart are mostly Arabic and I finally learned what they mean',
      by: 'noor_haddad',
      body: `I grew up with the language and never noticed, because they are spelled so oddly.

| On the chart | Arabic | Meaning |
|---|---|---|
| Aldebaran | الدبران | the follower (of the Pleiades) |
| Deneb | ذنب | tail |
| Fomalhaut | فم الحوت | mouth of the fish |
| Rigel | رجل | foot |
| Vega | الواقع | the alighting one |
| Betelgeuse | يد الجوزاء | hand of al-Jawza |

The last one was copied wrongly once, a *y* became a *b* because of **one missing dot** (يد and بد), and the whole world has said it with a B for seven hundred years.

When I told my father he laughed for about a minute and then said: one dot, like my exam in 1971.`,
      thread: `
@a One dot! That's the best piece of etymology I've read in a year.
@quillon As somebody who collects printing errors: this must be the one with the largest circulation.
@b Is "Algol" really the ghoul?
  @op Yes, الغول, "the head of the ghoul". It blinks every three days, so you can see why.
@c يا سلام على هذا الجدول. شكراً!
  @op أهلاً وسهلاً 🌟
`,
    },
    {
      shape: 'guide',
      title: 'Finding the Andromeda galaxy without a chart, a phone or any confidence',
      month: 10,
      body: `1. Find the big square. If you aren't sure whether it is the big square: it is bigger than that.
2. From its upper left corner, go two stars to the left. The second one is Mirach.
3. Turn right at Mirach. Two small stars upwards.
4. Next to the second one there is something that is not a star. Look *slightly beside* it.

That smear left two and a half million years ago. You did not need anything.

If you can't see it, it is not you, it's the lamp. Walk to the other side of a house.`,
      thread: `
@a Read this aloud to my wife on the balcony, in a whisper, for some reason. She found it first.
@b "It is bigger than that." Thirty years of looking for the square in the wrong size.
@c Step 5: tell somebody. You will want to.
`,
    },
    {
      shape: 'show',
      title: 'A hand-drawn atlas of the Moon, one crater per evening, begun in 1974 and finished last week',
      link: 'https://example.org/moon-atlas/',
      thread: `
@op By a retired bus driver. 1,312 drawings. He says that he would like to start again, "now that I can draw".
@a Crater 1,312 has a little bus in it. I checked twice.
  @b It's his signature. It's in number one, too, and it's the wrong way round there.
@c "Now that I can draw." Fifty years.
`,
    },
    {
      shape: 'show',
      by: 'orlaith_k',
      hoursAgo: 1.8,
      title: "As promised: the picture that belongs to this week's notes from the salt",
      pictures: [
        {
          scene: { of: 'stars', band: true, over: 'salt' },
          alt: 'The Milky Way over a flat, wet salt plain that mirrors it. The horizon is a thin dark line.',
          caption: 'The seam is on the left. You know who you are, @pell.',
        },
      ],
      thread: `
@pell I see nothing. I have looked for twenty minutes and I see nothing.
  @op Thank you.
@juniper_hale There are stars *in the ground*.
`,
    },
    {
      shape: 'show',
      title: 'Ninety minutes around the pole, from the hill behind the waterworks',
      pictures: [
        {
          scene: { of: 'trails', minutes: 90 },
          format: 'portrait',
          alt: 'Star trails as arcs around one point in a dark blue sky, with the silhouettes of a hill and a leafless tree.',
          caption: 'Somewhere in there is an aeroplane. I have forgiven it.',
        },
      ],
    },
    {
      shape: 'show',
      by: 'halden',
      hoursAgo: 40,
      title: 'The eclipse, for those who had clouds: four phases through an old refractor',
      sameView: true,
      pictures: [
        {
          scene: { of: 'moon', phase: 1 },
          format: 'square',
          alt: 'The full Moon with grey seas and bright craters.',
          caption: '20:10, before',
        },
        {
          scene: { of: 'moon', phase: 0.62 },
          format: 'square',
          alt: 'The Moon, its left third in shadow.',
          caption: '21:02',
        },
        {
          scene: { of: 'moon', phase: 0.25 },
          format: 'square',
          alt: 'A crescent of the Moon on the right, everything else is dark.',
          caption: '21:40, and the dogs went quiet',
        },
        {
          scene: { of: 'moon', phase: 1, eclipsed: true },
          format: 'square',
          alt: 'The eclipsed Moon in copper red, without a bright edge.',
          caption: '22:05, the colour of a well-used pan',
        },
      ],
      thread: `
@tamsin We had clouds from 21:00 to 22:30 exactly. Thank you for this.
  @op I thought of you all. In moderation.
@fjellrev The dogs here howled. I think they had been told in advance.
`,
    },
    {
      shape: 'ask',
      title: 'Dark enough for a beginner? Taken with a phone from the car park',
      pictures: [
        {
          scene: { of: 'stars', over: 'hills' },
          alt: 'A starry sky over the black outline of some hills, without the band of the Milky Way.',
        },
      ],
      thread: `
@bexley Dark enough to begin with. Go back at new moon, and turn off the interior light of the car, which I can see from here.
`,
    },
    {
      shape: 'talk',
      title: 'A new picture of the sky each day, and each with a paragraph by somebody who knows',
      link: 'https://apod.nasa.gov/apod/astropix.html',
      preview: { of: 'stars', band: true, over: 'nothing' },
      thread: `
@op The design has not changed since 1995 and I would chain myself to the server.
@casper_o I would bring the chain.
`,
    },
  ],
  round: {
    title: 'What did you see this week? Observing log no. {no}',
    bodies: [
      `Clear or not, with glass or without. Region, instrument, one object or one sentence. Cloud reports are welcome, they are the most reliable observations we have.`,
      `A week with some Moon in it, so: doubles, planets, the Moon itself. What did you point at, and what got in the way?`,
      `New Moon and for once a decent forecast for half of us. The other half: tell us what you read, fixed or soldered instead.`,
      `Usual rules: region only, no coordinates, and a warm hat is equipment. What did you see?`,
    ],
  },
  remarks: {
    any: `
@a I went out after reading this and {saw {object}|stood there for ten minutes|looked up for the first time this week}. {Worth it.|Cold, and worth it.|Thank you for that.}
@b Here: {cloud|more cloud|cloud, and then more cloud with a hole in it}. {I live through this community at the moment.|Keep posting.|Somebody has to read.}
@a It's raining here, sideways, and I have enjoyed this as if it weren't.
@a {Reading this in the car, waiting for {nuisance} to go away.|This is what I read when the sky is shut.|My thermos and I approve.}
`,
    ask: `
@a What is your sky like? From {sky} I would say {start with {object}|don't worry about it|it makes very little difference}, {but under darker skies that changes|and you'll know within an evening}.
  @op {Sky}, {on a good night|more or less|with {nuisance}}.
    @a {Then you are better off than most of us.|Good, then it is worth trying.|Then I would wait for a night without Moon.}
@b With {scope} I never {noticed|had} that problem, but {my neighbour|our club|a friend} did, and the answer was {patience and {warm}|waiting an hour for everything to cool down|a piece of black card}.
@c Ask at a club evening, {honestly|if there is one near you}. People will hand you {scope} and you can find out in five minutes what we'd argue about for a week.
  @op {There is one, half an hour away, I had no idea.|Shy, but I will.|Good thought, thank you.}
@a Before you buy anything: borrow {scope} for a night. {Half of my cupboard comes from not doing that.|You'll know by midnight.|I lend mine, if you're anywhere near {sky}.}
@a Have you tried it on {object}? It's {bright|forgiving|high up at the moment} and it will tell you whether it's {the optics|the sky|you, no offence}.
  @op {Only on {object} so far.|I'll try that tonight if {nuisance} allows.|None taken.}
    @a {That's a hard one to begin with.|Good luck, and wear {warm}.|Come back and tell us.}
@a {Short answer: yes.|Short answer: no.} Long answer: it takes {a winter|three clear nights|one patient friend} and then you'll never think about it again.
`,
    show: `
@a {Superb.|That is lovely.|What a night that must have been.} How long were you out there?
  @op {Two|Three|Four} hours, {and {nuisance} for one of them|until {hour}|most of it waiting}. {{Warm} saved me.|I regret not bringing {warm}.|I would do it again tomorrow.}
@b I tried the same from {sky} with {scope} and got {nothing|{nuisance}|something that might have been {object}}. {Now I know it can be done.|You give me hope.|Back out I go.}
@c {How did you deal with {nuisance}?|No trouble with {nuisance}?} It ruins {half of my nights|everything here|every second attempt}.
  @op {Waited.|Moved the chair.|A wall helps.} {It gets better after {hour}.|Also I complained to it.|The rest is luck.}
@a I've got {object} on my wall, badly printed, and I'd swap it for this.
@a {What did it look like by eye?|And with the eye, could you see it?} I always wonder about that with pictures.
  @op {A grey breath.|Nothing at all, to be honest. That's the odd thing about it.|Something. I wouldn't swear to it.}
@a {The framing, the patience, the tea.|It's the quiet in it that I like.|Lovely, from edge to edge.}
`,
    guide: `
@a Tried it at {hour} with {scope} from {sky}: {worked at once|took me three goes, but yes|works}. {Thank you!|I've told two people already.|Next: {object}.}
@b I'd add one line: {bring {warm}|let your eyes rest for twenty minutes|check for {nuisance} first}. {Everything else is there.|Learned the hard way.}
  @op {Fair, it should be in every guide.|Added in spirit.|Always.}
@a I've been at this for {ten|twenty} years and {learned two things|still needed to be told|felt caught}. {Good write-up.|Thanks for that.|The bit about {nuisance} especially.}
@a Would it work with {scope}? It's what I have.
  @op {It should, only dimmer.|Perfectly well.|Try it on {object} first.}
`,
    talk: `
@a For me it was {object}, through {scope}, at {hour}. {I was eleven.|I was forty-six.|I had only gone out to close the gate.} {Nothing has been quite the same since.|I can still tell you where I stood.|The kettle boiled dry.}
  @b {I know that feeling.|Same, but with {object}.|It is always the gate, isn't it.}
@b My {father|aunt|teacher|landlady} showed me {object} from {sky}. {She|He|They} had no telescope and knew every name.
@c I think about this whenever {nuisance} turns up. {No conclusion, just company.|One gets philosophical in the cold.|Then I have some soup.}
@a My answer changes with the season. In winter it's {object}, in summer it's lying on the shed roof with {warm} and no plan at all.
@a {Every time somebody asks me why I do this|When people ask why}, I tell them about {hour} on {sky}, and they look at me kindly.
  @b {Kindly, and from a distance.|One of them will come along some day.|Mine asked to join me. She's got her own {scope} now.}
@a I once drove {two|three|four} hours for {object} and fell asleep in the chair. {Best sleep of the year.|There's dew on the photo somebody took of me.|I'd do it again.}
`,
    round: `
@a {Object} from {sky} with {scope}. {Hour}, {nuisance} on and off. {Steadier than I expected.|Better with averted vision.|Could have stayed for hours.}
  @op {Nice catch.|Good one.|That is not easy from there.} {How was the seeing?|Which eyepiece?|Did you draw it?}
    @a {About a three, in moments a four.|The cheap one, of course.|Badly. But yes.}
@b {Forty minutes|An hour|Ten minutes} between clouds. {Object}, then {nuisance}, then bed. {Scope}, as always.
@c First time with {scope}: {object}. {I may have made a noise.|My tea went cold.|The family came out to see what was wrong.}
  @d {That noise is the whole hobby.|Welcome, there is no way back.|Wait until you see {object}.}
@d Cloud all week from {sky}. I {cleaned the eyepieces|sorted my logs|read about {object}|knitted half a hat} instead.
@e Up at {hour} for {object}. {Warm} and {scope}. {Nobody else awake but a fox.|The milk van driver asked what I was looking at, so I showed him.|Frost on everything, including me.}
@a {Object}, with the children, {scope} on the bonnet of the car. {"It's wobbling." It was.|Silence, then: "Again."|One of them waved at it.}
@a Two hours at {sky} with {scope}. Split {Castor|Epsilon Lyrae|Gamma Andromedae|Eta Cassiopeiae} for the first time. {I checked three times.|The air stood still for about a minute.|I said "ah".}
  @b {That minute is what it's about.|Which power?|Well done, that isn't an easy one.}
    @a {About 120.|Eleven-millimetre eyepiece, a loan.|All the power I had.}
@a Satellite, satellite, {object}, satellite, bat. {Typical {weekday}.|A good bat.|Home by ten.}
@a Tried to show {object} to the neighbours. They saw {nuisance}, and {a hedgehog|the space station|each other}, and were thrilled. {So was I.|I'll take it.}
@a {Hour}: aurora, faint, a green edge low in the north. {By eye grey, in the camera green.|I thought it was {nuisance}.|I'm {57|52|49} degrees north, so I'm still shaking a little.}
  @op {Congratulations! Note the time to the minute.|Envy, in green.|Was there any movement in it?}
@a {Object} through a gap the size of a tea towel. {It was enough.|I counted it.|Forty seconds by the clock.}
@a Nothing seen. Stood there with {warm}, listening to {a fox|geese going over|somebody practising the trombone}. {Not a wasted night.|I recommend it.}
`,
  },
};
