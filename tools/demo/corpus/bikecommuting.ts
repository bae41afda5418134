import type { CommunityTexts } from './texts.ts';

export const bikecommuting: CommunityTexts = {
  name: 'bikecommuting',
  about: `Going to work, to school and to the shops by bicycle. In rain, in a skirt, with a cello.`,
  rules: [
    ['No helmet wars', 'Wear one or do not. It has been discussed.'],
    ['Rants need a street', 'A photograph of the junction and one proposal, then rant as much as you like.'],
    ['Every bicycle counts', 'With motor, without, with three wheels, from the supermarket.'],
    ['Kind to drivers who come here to ask'],
  ],
  mods: ['ada_lindqvist', 'graveltown'],
  ageDays: 420,
  isDefault: true,
  slots: {
    dist: [
      '4 km',
      '7 km',
      '11 km',
      '15 km',
      '22 km',
      '3 km and a hill',
      '9 km along the canal',
      '6 km, of which one is cobbles',
    ],
    bike: [
      'a city bike with a basket',
      'an old steel racer',
      'a folding bike',
      'a long-tail',
      'a box bike',
      'a touring bike from 1987',
      'a hub-geared Dutch bike',
      'an e-bike',
      'a mountain bike with slicks',
      'a single-speed',
    ],
    part: [
      'chain',
      'front brake',
      'hub gear',
      'dynamo lamp',
      'saddle bolt',
      'mudguard',
      'rear rack',
      'bottom bracket',
      'tyre',
      'bell',
      'kickstand',
    ],
    weather: [
      'sideways rain',
      'a headwind both ways',
      'black ice',
      'fog',
      'the first warm morning',
      'sleet',
      'thirty-four degrees',
      'a thunderstorm that waited for me',
      'new snow',
    ],
    wear: [
      'a rain cape',
      'wool, always wool',
      'overshoes',
      'a proper poncho',
      'mittens with a split',
      'a second pair of socks in a tin',
      'trouser clips',
      'a thin buff',
      'gardening gloves',
    ],
    seen: [
      'a heron on the towpath',
      'a removal by cargo bike',
      'somebody with a double bass',
      'a hare on the cycle lane',
      'a child singing in a trailer',
      'two nuns on a tandem',
      'a man carrying a door',
      'the sunrise over the gasworks',
      'a lost glove on every post',
    ],
  },
  posts: [
    {
      shape: 'talk',
      by: 'ada_lindqvist',
      hoursAgo: 11,
      title: 'City opens 14 km of protected cycle lanes; trips on the corridor are up 61% in the first month',
      link: 'https://harbourgazette.example/2025/cycle-corridor',
      thread: `
@op I ride it every day, so a few notes from the saddle: the kerb is *real* concrete, not paint. The lights are timed for about 18 km/h. And for the first time I see people riding who don't look like me: school bags, shopping trolleys on hooks, a man of about eighty with a parrot.
@a With a parrot.
  @op On the shoulder. It says "left" at the left turn.
@graveltown 61% in the first month is a lot, but it was measured in good weather and some of it will have moved over from the parallel road. I'd wait for February. I would also bet that February's still up by a third.
  @b They count on the parallel road as well, it's in the PDF: down 12%. So most of it is new.
    @graveltown Thank you, that's better than I thought. I'm taking back half of my caution.
@c The shops on the south side were against it. Has anybody asked them again?
  @op The baker has put out a rack with eight places and says that it's too small.
@d Could they do our bridge next?
`,
    },
    {
      shape: 'guide',
      hoursAgo: 38,
      by: 'graveltown',
      title: 'Everything I know about riding in rain, after eleven winters without a car',
      body: `1. **Mudguards down to the ankle.** Most of the wet comes from below. A flap made from a milk carton on the front one is worth more than a jacket.
2. **A cape beats a jacket** below 20 km/h. You dry from underneath.
3. Wet trousers are fine, wet *socks* are not. Spare socks live in a jam jar at work.
4. Brakes: pads wear three times as fast. Look at them on the first of each month, when you pay the rent.
5. White lines, leaves, tram rails, manhole covers, wooden bridges: straight, no brakes, no pedalling.
6. The chain wants a drop of oil *after* the rain, not before.
7. It rains less than you think. I've noted it: of 231 days I got properly wet on **19**.

The nineteen are the ones you'll talk about.`,
      thread: `
@a Number 7. I keep a tally on the garage door. Twelve in two years. People don't believe it until I show them the door.
@b The milk carton! Two years of bought mudflaps that rattled off, and it was in the recycling all along.
@c I disagree about the cape, in a side wind I was sailing. I once overtook a bus, backwards as it were.
  @op Thumb loops and a strap round the waist. Else yes, you're a boat.
@d Where did you find jam jars for socks? Mine smell of plum.
  @op That's the good part.
`,
    },
    {
      shape: 'ask',
      title: 'How do you carry a laptop, lunch and a change of shoes without looking like an expedition?',
      body: `The office is the kind where people look at shoes. I have a rack. My rucksack makes a perfect sweat map of itself on my back.`,
      thread: `
@a One pannier with a laptop sleeve, and the shoes stay at work. All of them. I own one pair of shoes, they live under the desk.
  @b The desk-shoe is the foundation of bicycle culture.
@c Roll, don't fold: shirts round the lunch box. It is round and keeps them smooth.
  @op+3d I tried the lunch box thing. It works and my shirt smells faintly of hummus. I'll call it a success.
@d Put the laptop on the side *away* from the kerb when you lock up. Ask me how I know.
`,
    },
    {
      shape: 'show',
      title: 'We moved house by cargo bike: 31 trips, one sofa, one applauding tram',
      body: `Two kilometres, four friends, three box bikes and a trailer that had been built for a canoe. The sofa went upright. From the front it must have looked as if the sofa had bought a bicycle.

At the tram stop the driver waited, opened the doors, and the whole tram clapped. I've never bowed from a bicycle before.

Costs: soup for twelve, one puncture, one lampshade. Time: from nine to five. The piano was carried by professionals, we aren't mad.`,
      thread: `
@a As if the sofa had bought a bicycle. I'm in tears.
@b The canoe trailer is the real star. How's it attached?
  @op To the seat post, with a ball joint from a lorry's mirror. It takes 80 kg and every corner like a canoe.
@c We did it with four people and a fridge. The fridge travelled *lying down*, don't do this.
  @d Let it stand for a day afterwards and it's usually all right.
`,
    },
    {
      shape: 'ask',
      title: 'Is it worth going for a hub dynamo on a bike that cost less than the hub?',
      body: `I forget to charge my lamps. Always. This morning I rode to work with a head torch, like a miner.`,
      thread: `
@a Yes. It's the only upgrade I've ever forgotten that I had. Which is the point of it.
@b Buy a second-hand front wheel with one built in. People sell them when they change bikes. I paid less than for a decent battery lamp.
  @op+5d Found one, two streets away, from a man who told me about each of its winters. It's on. It shines. I never have to do anything again.
@c And a rear lamp with a capacitor, so it goes on glowing at the traffic lights.
@junction_box If it flickers: clean the two contacts and the earth. It's always the earth.
`,
    },
    {
      shape: 'talk',
      title: 'The people you meet every day and never speak to',
      body: `7:41, bridge: a woman with a red scarf, the other way. If we meet *on* the bridge I'm on time. If she's already past the bakery I'm late. We've nodded for three years.

Last week she wasn't there for four days, and I caught myself worrying. This morning she was back, with a plaster on her hand. She nodded, and I nodded, and then she called out: "Tendon! All fine!"

I know nothing about her except that it's all fine.`,
      thread: `
@a I have a man with a terrier in the basket. The terrier nods, the man doesn't.
@b Mine stopped after six years and I never learned why. I still look for the yellow helmet. Speak to her, if you like. One never knows.
  @op I'd thought of wishing her a happy new year. From the bicycle, so no one has to stop.
    @op+20d I did. She rang her bell twice.
@c I'm somebody's yellow helmet, I think, I moved away without a word. You've made me want to ride there again, once, at 7:50.
  @d Do it. I'd stand on the bridge for you.
`,
    },
    {
      shape: 'guide',
      title: 'How to talk to your council about one junction, and get it changed',
      body: `It took fourteen months, two letters and one cake. What worked:

**One junction.** Not "cycling in the town".

**Numbers you have counted yourself.** Four mornings, 7:30 to 8:30, thermos, tally sheet. 214 bicycles, 61 of them children, 38 of whom went over the pavement. *Nobody on the council had a number. From then on, mine was the number.*

**A photograph at handlebar height**, from a child's bike. You can't see over the parked vans from there.

**A cheap proposal.** Not a tunnel. I asked for two parking spaces less and a stop line three metres further back.

**Thank them.** Publicly, in the paper, with names. They came back and asked what was next.

The tally sheet, for copying:

\`\`\`text
           on road   on pavement   pushed
child
adult
with load
\`\`\``,
      thread: `
@a "From then on, mine was the number" should be on the first page of every campaign handbook.
@b What did the cake do?
  @op It came when the lines were painted. For the two people with the machine. They told the next village.
@c Did this in spring. Four mornings, 96 bicycles, a photo from my daughter's height. They've taken away the van spaces *already*. I'm baking.
  @op This is the best news. Which cake?
    @c Poppy seed.
`,
    },
    {
      shape: 'ask',
      title: 'Headwind both ways. Is there a physical reason or only a moral one?',
      thread: `
@a Both. The faster you go the more every wind becomes a headwind: at 20 km/h even a wind from the side, slightly from behind, feels like it's coming from the front. Only a real tailwind counts, and that one you take for your own strength.
  @op "That one you take for your own strength." I feel seen.
@b In the morning land breeze, in the evening sea breeze. If you live by the coast and work inland, it's literally true.
  @c And if you live inland and work on the coast, you're the one who whistles.
@d Moral.
`,
    },
    {
      shape: 'show',
      title: 'Two thousand days in a spreadsheet: what commuting by bike cost me',
      body: `I started the sheet to prove something to a colleague. He's moved away, and the sheet's still here. 2,000 working days, 9.4 km each way, one bicycle (with changing parts).

| Item | Total | Per day |
|---|---:|---:|
| Bicycle | 1,150 | 0.58 |
| Tyres (7), tubes (11) | 402 | 0.20 |
| Chains (6), sprockets (3) | 318 | 0.16 |
| Brake pads | 96 | 0.05 |
| Clothes I'd not have bought otherwise | 540 | 0.27 |
| Repairs by somebody who can | 260 | 0.13 |
| Cake, see below | 1,480 | 0.74 |
| **Sum** | **4,246** | **2.12** |

The cake is from the bakery on the bridge, Fridays. I thought long about whether it belongs there. It does.`,
      thread: `
@a The largest item is cake. This is the most persuasive cycling argument ever put in a table.
@b Seven tyres in 37,600 km, which ones?
  @op The heavy black ones with the green strip. I hate fitting them and I've done it seven times in my life.
@c A month of my car park costs more than a year of this, cake included. I don't know what to do with that.
  @d Start with Fridays.
`,
    },
    {
      shape: 'ask',
      title: 'First winter: studded tyres, or simply a bus pass for the three bad weeks?',
      month: 12,
      body: `Flat, well-cleared main roads, and 600 m at the end which nobody clears. I'm 58 and rather attached to my wrists.`,
      thread: `
@isak_n Studs, and on the front if you can afford only one. The front wheel is the one that breaks wrists.
@a Bus pass. No shame in it. I ride 46 weeks a year, and those six weeks I read novels.
@b Both! Studs from November, and the pass for days with freezing rain. On polished wet ice, studs don't help either.
  @op Front stud and a ten-trip ticket. My wrists thank you all.
@c Lower the saddle by a finger's width. You'll want your feet to reach the ground.
`,
    },
    {
      shape: 'talk',
      title: 'My boss asked why I always arrive in a good mood',
      body: `So I took her along, on Monday, on my partner's bike. Along the canal, past the weir, the heron and the man who greets everyone with "mind the swan".

She said nothing for a long time. Then: "And *that* was there all along?"

She bought a bike on Saturday. We now have a rack in front of the building. I've created a monster, she's faster than me.`,
      thread: `
@a "And that was there all along" 🥹
@b Was there a swan?
  @op There's always a swan.
    @c Mind it.
@d My boss moved the Monday meeting from 8 to 8:30 after her first week on the canal. It's the same thing, I think.
`,
    },
    {
      shape: 'guide',
      title: 'The five-minute Sunday check, with the radio on',
      body: `- **Tyres**: thumb. If you can press it in, pump.
- **Brakes**: pull. If the lever touches the bar, turn the adjuster out by one turn.
- **Chain**: wipe with a rag that was once a T-shirt. One drop of oil per link, wait for one song, wipe *again*. What you can see is too much.
- **Bolts**: rattle. Lift the bike by ten centimetres and let it fall. What sings is loose.
- **Lights**: look at a wall.
- **You**: is there a spare tube in the bag, and do you still have the pump, or did you lend it?

Five minutes if you don't answer the phone.`,
      thread: `
@a Wait for one song. Mine was fourteen minutes long, the chain's never been so quiet.
@b Lifting and dropping it found a loose rack bolt that had rattled for half a year. I thought it was the road.
@c I lent it. It has been lent since May. You know who you are.
  @d Sorry. Coming on Tuesday.
    @c+4d He really came.
`,
    },
    {
      shape: 'ask',
      title: 'Daughter (9) wants to ride to school alone. When did you let yours?',
      body: `1.8 km, one crossing I don't like, and a child who signals better than I do. She's drawn me a map with the dangerous places in red. She found one that I didn't know.`,
      thread: `
@a The map would have convinced me.
@b We rode behind, ten metres, for a week. Then twenty. Then I hid behind a hedge, like in a film. On Friday she waved at the hedge.
  @op I will be hiding behind a hedge, then.
@c Two together are safer than one, and they've more to talk about. Is there another child along the way?
  @op+6d There is! One with a bell shaped like a frog. They've been going together since Monday. I'm at home, looking at a map with red spots.
    @d You raised a cartographer.
`,
    },
    {
      shape: 'show',
      title: 'I weighed my pannier. Then I weighed everything in it',
      body: `11.4 kg. Of which: three locks (I had forgotten the third), a stone that my son gave me in April, 1.1 kg of coins and keys, two novels, a tin of fish from the lockdown.

New weight: 4.9 kg. I kept the stone.`,
      thread: `
@a Naturally you kept the stone.
@b The tin of fish is for the day you need it. You've tempted fate.
@c I had a brick in mine for two weeks. Colleagues. I only noticed since it was *dusty*.
`,
    },
    {
      shape: 'talk',
      title: 'What is your bell, and what does it say about you?',
      thread: `
@a A brass one that needs a whole second to say "ding". It gives everyone time to be nice.
@b No bell, I say good morning. In the evening, also.
  @c I had someone say "good morning" behind me at 23:00. I thought that the end had come.
@d A frog.
  @e My daughter has a friend you should meet.
@f Two: one for people and one for deer. The deer prefer the first.
`,
    },
    {
      shape: 'ask',
      title: 'What do you do about the chain when you have no cellar, no water and a cream-coloured carpet?',
      body: `Fourth floor, no lift. The bicycle lives in the hall. I'd like to keep my flat and my relationship.`,
      thread: `
@a Wax. Take the chain off once a month, drop it in a pot of melted paraffin (an old slow cooker), swish it, hang it up. Dry to the touch, nothing drips, cream stays cream.
  @op+2d An old slow cooker was found and has been *marked very clearly*.
@b A belt drive next time. Expensive, silent, clean as a cat.
@c Full chaincase. My grandmother's has been closed since 1974. Inside it there's a chain from 1974.
@d And a strip of cardboard behind the wheel. Trivial. It saved my deposit.
`,
    },
    {
      shape: 'show',
      title: 'Every bicycle bell of one town, recorded and put on a map',
      link: 'https://example.net/bells',
      thread: `
@op Click on a street and listen. The post office's is my favourite, it sounds as if it were sorry.
@a Ours is number 204, "frog". My daughter is famous.
@m_osei What a legend. "Ding, polite." "Ding, late."
  @op There's also "no bell, whistled".
`,
    },
    {
      shape: 'show',
      by: 'ada_lindqvist',
      hoursAgo: 5,
      title: 'She has done 40,000 km and I finally washed her',
      pictures: [
        {
          scene: { of: 'bicycle', wall: 'brick', frame: 0xb5392f },
          alt: 'A red city bicycle with a leather saddle, seen from the side, standing in front of a pale brick wall.',
          caption: 'Third chain, second rear wheel, first frame. The frame is staying.',
        },
      ],
      thread: `
@graveltown Who washed and who took the picture?
  @op I washed. The sun took the picture and I held the phone.
@a The saddle!
  @op Same age as my knees, in better condition.
`,
    },
    {
      shape: 'show',
      title: 'Same commute, same bicycle, three Fridays',
      pictures: [
        {
          scene: { of: 'bicycle', wall: 'sea', frame: 0x1f7a8b },
          alt: 'A teal bicycle on a promenade, with a calm sea and a pale sky behind it.',
          caption: 'May. I took the long way and was late.',
        },
        {
          scene: { of: 'bicycle', wall: 'brick', frame: 0x1f7a8b },
          alt: 'The teal bicycle before a brick wall, under an even grey light.',
          caption: 'October. I took the short way and was on time.',
        },
        {
          scene: { of: 'bicycle', wall: 'snow', frame: 0x1f7a8b },
          alt: 'The teal bicycle on snow, with hills that disappear into a white sky.',
          caption: 'January. I took the train, and walked the bicycle, for company.',
        },
      ],
      thread: `
@a For company! Yes. I have done that and told nobody.
`,
    },
    {
      shape: 'talk',
      title: "A year of kilometres, with and without the children's seat",
      pictures: [
        {
          scene: {
            of: 'plot',
            title: 'KM PER MONTH',
            across: ['J', 'F', 'M', 'A', 'M', 'J', 'J', 'A', 'S', 'O', 'N', 'D'],
            up: ['0', '100', '200', '300', '400'],
            series: [
              [0.32, 0.3, 0.47, 0.6, 0.71, 0.74, 0.5, 0.44, 0.78, 0.66, 0.45, 0.25],
              [0.12, 0.14, 0.3, 0.42, 0.5, 0.55, 0.2, 0.18, 0.6, 0.52, 0.28, 0.1],
            ],
            drawn: 'lines',
            paper: 'squared',
          },
          alt: 'A line chart on squared paper with two lines over twelve months. Both rise until June, dip in the summer holidays, peak in September and fall until December; the lower line is the child seat.',
        },
      ],
      thread: `
@a September is the kindergarten effect. We have the same bump.
`,
    },
    {
      shape: 'guide',
      title: 'How the cycle map is made, and how to mark a new rack on it in two minutes',
      link: 'https://wiki.openstreetmap.org/wiki/Bicycle',
      preview: { of: 'transit', lines: 5, water: true },
      thread: `
@op I added the four racks at the library this morning, and by lunch they were on my neighbour's phone. He thinks that I work for somebody.
`,
    },
  ],
  round: {
    title: 'Ride report, no. {no}: how was the way in?',
    bodies: [
      `Distance, weather, one thing you saw. That's all it takes.`,
      `Dark in the morning, dark in the evening, so say what lights you have, and what you saw in them.`,
      `First-timers' edition: if this is your first month, tell us what nobody had told you. The rest of us nod.`,
      `Punctures, herons, tailwinds. Also: what did you fix on Sunday?`,
    ],
  },
  remarks: {
    any: `
@a Read this with wet socks, {which is the right way|and a hot drink|so I'm biased}.
@b {Dist} each way here, {bike}, and {I nodded all the way through|I recognise every word|my {part} agrees}.
@a {Ding.|Two rings of the bell for this.|Nodding at the lights.}
@a This is going up in our bike shed at work, next to the notice about the pump.
`,
    ask: `
@a I ride {dist} on {bike} and had the same question. {Wear} and {patience|a spare in the office|a little oil on the {part}} {solved it|did more than anything I bought|was the answer for me}.
  @op {Thank you, cheap and simple.|I'd been about to spend a lot of money.|I'll try it on Monday.}
@b How far is it? Under {dist} I'd {not bother|just go|start tomorrow}; above that, {think about {wear}|get the {part} looked at first|ride it once on a Sunday}.
  @op About {dist}, {with one hill|flat|depending on the bridge}.
    @b {Then just go.|That's a lovely distance.|Then I'd look at {bike}, second-hand.}
@c {Ask at|Go to} a small shop, {on a Tuesday morning|when it rains and they're bored|with cake}. They'll {look at the {part} for nothing|tell you honestly|lend you one}.
@a What's your surface like? On cobbles I'd say one thing, on a canal path another. {Either way, {wear}.|Tyres first, always.|The {part} will tell you.}
  @op {Half tarmac, half what used to be tarmac.|Cobbles for the first kilometre.|Canal path, geese included.}
    @a {Wide tyres, low pressure, no regrets.|Then you hardly need to change a thing.|Geese have right of way.}
@a I did it for {a month|a winter|a year} on {bike} before I bought anything. {By then I knew what I needed, and it wasn't what I'd thought.|Recommended.|It turned out to be {wear}.}
@a {No need to suffer.|It isn't a moral question.} If it's {weather}, take the train and {wave|read|sleep}.
`,
    show: `
@a {Magnificent.|This made my morning.|I want to have been there.} {And all that on {bike}!|What did the {part} say?|In {weather}, too?}
  @op {In {weather}, no less.|The {part} has asked for leave.|I'd do it again, with {wear}.}
@b I've only managed {seen} so far. {Respect.|You win.|I bow.}
@a My {partner|boss|mother} has seen this and {gone quiet|is looking at {bike} now|wants a trailer}. {Thank you, I think.|I'll keep you informed.}
@a {What did people say?|And the looks you got?}
  @op {"Is it heavy?" All day long.|Mostly thumbs up. One "well I never".|A child explained it to another child, correctly.}
`,
    guide: `
@a Can confirm, after {two|three|six|nine} winters and {dist} a day. I'd add {wear}, {and you're done|for {weather}|nothing else}.
  @op {Good addition.|Yes, of course.|I always forget the obvious ones.}
@b Did it on Sunday with the radio on. {The {part} was worse than I thought.|Twenty minutes, the first time.|The {part} is silent now, it's eerie.}
@a The line about the {part} {saved me a trip to the shop|made me go down to the cellar at once|is so true}. {Fixed with a rag.|It was worse than I thought.}
@a Would you do anything differently with {bike}?
  @op {Less oil, more air.|Not really.|I'd listen to the {part} more often.}
`,
    talk: `
@a On my way it's {seen}. {Every single day.|Once, and I've hoped ever since.|I've told nobody at work.}
  @b {I'd change my route for this.|Where is that?|We only have {seen}, which is also fine.}
@b After {a year|six years|one month} of {dist} in all weathers, {I sleep better|I can't do without it|I know every pothole by name}. {That's the whole secret.|Even in {weather}.|Nobody told me that part.}
@a {Seven|Five|Twelve} years, {dist}, and the thing I'd miss most is {the twenty minutes that belong to nobody|knowing what day of spring it is|arriving awake|{seen}}.
  @b {The twenty minutes. Exactly.|That's it.|I take the long way home for it.}
@a I tell new colleagues: {wear}, and say hello to everyone. {One's for the body, one for the town.|Most of them are still riding.}
`,
    round: `
@a {Dist}, {weather}, {bike}. Saw {seen}. {Arrived happy.|Arrived late, and happy.|Worth it for that alone.}
  @b {Lucky you.|I passed there ten minutes earlier, nothing!|How was it with the {part}?}
@b {Weather} all the way. {Wear} saved me. {Nobody else at the lights.|Everyone rang their bells at each other.|The {part} complains, I complain back.}
@c Puncture at {the bridge|kilometre three|the only red light}. {Eleven|Nine|Fourteen} minutes, cold fingers, and {a stranger held the torch|{seen} for company|I found the glass and took it along}.
  @d {Well done.|Tyre levers or thumbs?|What was it?}
    @c {A piece of a wing mirror.|Thumbs. I'm proud.|A thorn as long as my nail.}
@d First month: {dist} on {bike}. Nobody had told me about {the wind|{wear}|how hungry I'd be|the quiet}. {It's great.|I'm staying.|My colleagues think I'm mad, and then they ask.}
@e Sunday: new {part}. Monday: {weather}. {Timing is everything.|It held.|I sang.}
@a {Dist} in {weather}, with {a cake|a fern|four library books|a radiator} on the rack. {Nothing fell off.|Arrived with three.|The cake is now a trifle.}
  @b {How did you tie the radiator?|Trifle is fine by me.|I carried a lamp once, lit.}
    @a {Inner tubes. The answer is always inner tubes.|With {wear}, in fact.|With hope.}
@a Overtaken by {a grandmother on an e-bike|a boy on a scooter|my own dentist|a tandem, singing}. {Fair enough.|I let it happen.|We met again at the lights.}
@a Today's count on the bridge: {41|63|28|112} bikes, {3|5|9} trailers, one {unicycle|recumbent with a flag|man pushing, very content}. {It grows.|For {weather}, that's a lot.}
  @op {Keep the numbers. Somebody will need them one day.|Greetings to the man pushing.|Sent on to the council, with thanks.}
@a Lights: {dynamo, as ever|borrowed|new, and far too proud of them}. Saw in them: {seen}. {Both of us were startled.|It didn't mind.|I stopped for a while.}
@a Late, because of {seen}. {I told them at work, nobody asked further.|Worth a meeting.|They've stopped asking.}
@a {Part} went {tik tik tik|eeeee|clonk} from the bridge on. {Tightened it with a coin.|It was a leaf.|A man at the lights diagnosed it without looking up.}
  @d {It's always a leaf or a bearing.|I'd like to meet that man.|A coin! Which?}
@a No ride this week, {a cold|a new baby|a broken toe}. I miss {the heron|the man who greets|the wind, which I'd never have thought}. {Somebody say hello to the bridge.|Back soon.}
`,
  },
};
