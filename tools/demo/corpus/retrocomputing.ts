import type { CommunityTexts } from './texts.ts';

export const retrocomputing: CommunityTexts = {
  name: 'retrocomputing',
  about: `Machines that start faster than you can sit down. Repairs, software, memories, and the smell of warm dust.`,
  rules: [
    [
      'Discharge it first',
      'Picture tubes and old power supplies can kill. Say what you did to make it safe.',
    ],
    [
      'Preserve before you play',
      'Image the disk, dump the ROM, photograph the board. Then press the button.',
    ],
    ['No ROM requests'],
    ['Originals and replicas are both welcome', 'So are emulators. Nobody here is the real-hardware police.'],
  ],
  mods: ['piotr_w', 'fenwick_r'],
  ageDays: 400,
  slots: {
    machine: [
      'a C64',
      'a ZX Spectrum',
      'an Amiga 500',
      'a BBC Micro',
      'an Atari ST',
      'a 386 with a turbo button',
      'an Apple IIe',
      'a CPC 6128',
      'a Robotron KC 85',
      'an MSX2',
      'a Macintosh SE',
      'a PDP-11 front panel',
      'a TRS-80 Model 100',
      'a Psion 5',
      'a Sharp pocket computer',
      'an IBM PC Portable',
    ],
    part: [
      'a leaking battery',
      'the PLA',
      'a rubber belt turned to tar',
      'dried-out capacitors',
      'a dirty cartridge slot',
      'one bad RAM chip',
      'the keyboard membrane',
      'a cracked flyback',
      'the power brick',
      'oxidised sockets',
      'a dead head in drive B',
    ],
    media: [
      'a cassette',
      'a box of 5.25 inch disks',
      'an EPROM under black tape',
      'a stack of punched cards',
      'a cartridge without a label',
      '40 unlabelled 3.5 inch disks',
      'a QIC tape',
      'a listing on green paper',
    ],
    soft: [
      'a text adventure',
      'an assembler',
      'a word processor with blue screens',
      'a tracker',
      'a BASIC extension',
      'a ledger program written for a dairy',
      'a flight simulator',
      'a terminal program',
      'a drawing program',
      'a game I never finished',
    ],
    years: ['thirty', 'thirty-five', 'forty', 'twenty-eight', 'forty-two'],
    price: ['a crate of beer', 'nothing', 'two pounds and a promise', 'a cake', 'more than I told anyone'],
  },
  posts: [
    {
      shape: 'show',
      by: 'piotr_w',
      hoursAgo: 13,
      title: "The dairy's 1984 computer still had the cows in it. All 212, with names",
      body: `The dairy in the next village closed, and in the attic there stood a CP/M machine with two 8-inch drives, under a tablecloth. "It used to do the milk," said the widow.

First nothing but looking: photographs, dust, reform the capacitors on a variac over two evenings, every rail measured with the boards *out*. One tantalum gave up with a small flame and a good deal of smell. Then the disks: nine of eleven read without an error, through a controller that writes down the raw flux, not only the bits.

On disk 4: \`COWS.DAT\`. Fixed records, 64 bytes:

\`\`\`text
0000  42 45 52 54 41 20 20 20 20 20 20 20 31 39 37 39  BERTA       1979
0010  30 34 31 32 47 52 49 47 4F 52 20 20 20 20 20 20  0412GRIGOR
0020  03 1A 16 07 00 00 00 00 4B 49 43 4B 54 20 20 20  ........KICKT
\`\`\`

Name, born, farmer, a few numbers for the milk, and a field for remarks. Eight characters. Berta KICKT. Others: SANFT, MUSIK, NUR LINKS, FRAG OMA.

I printed them out, on green-striped paper, and took them to the widow. She went down the list with her finger. She knew *all of them*.`,
      thread: `
@fenwick_r FRAG OMA. "Ask grandma." In the remarks field of a cow. I want to work in a system of such quality.
@a What does MUSIK mean? Did she give more milk to music?
  @op Grigor's radio. Only to marches.
@b Which flux reader did you use, and did the 8-inch drive need a TG43 signal? I've a pair here, and I'm too scared.
  @op It does need it, from track 43 on, for writing. For reading alone you can leave it out. Don't be scared: first clean the heads, then a disk you don't love.
@casper_o 64-byte records, a field named remarks, forty years of retention, no outage. We had a three-hour meeting about less today.
@c "NUR LINKS" I've been thinking about all evening.
  @op Milk only from the left side. Otherwise: see BERTA.
@d Would the local museum take it? With the printout, and the widow's stories next to it?
  @op They will. And she's recorded 212 sentences with me. It took two Sundays. There was cake.
`,
    },
    {
      shape: 'ask',
      hoursAgo: 44,
      title: 'Machine starts, black screen, but I can type blind and it answers. Where do I look?',
      body: `C64, breadbin, serial 3xxx. Power light, black picture. If I type \`POKE 54296,15:POKE 54296,0\` blind I get a *click* out of the speaker. So somebody's home.`,
      thread: `
@a Very elegant diagnosis. CPU, ROM, RAM and SID live. So: VIC-II, its clock, or simply the video path. Does the VIC get warm?
  @op Hand-warm after five minutes. The others, too.
@junction_box Before you blame the chip: measure the 12 V at the VIC, and look at the modulator. In many of them there's a cracked joint at the RF socket. Composite straight from the DIN, pin 4, to rule it out.
  @op Composite is black as well. 12 V measured: **0.4**. Ha.
    @junction_box There you go. Then it's the 9 V AC from the brick, the fuse, or the regulator. Fuse first, it's inside and everyone forgets.
      @op It was the fuse. It was a *fuse*. 38911 BASIC BYTES FREE. I said "hello" out loud.
        @b It's the law that you say hello.
@c Typing blind to hear a click: stealing that one for the workshop.
`,
    },
    {
      shape: 'guide',
      title: 'Read your old floppies this month. A plea, with a procedure',
      body: `Every year more of them go. Not because of magnetism, mainly, but because the binder that glues the rust to the plastic gets soft. So:

1. **Look at the surface** in slanting light, turning it through the slot. Mould looks like fog or flowers. Rings mean a drive has eaten it already. Neither goes into your good drive.
2. **Clean the heads** first and after every suspicious disk. Isopropanol, lint-free, gentle.
3. Read **flux, not files**, with one of the small USB boards. Three revolutions at least. You can decode later, again, better.
4. Bad track? Stop. Clean. Try it *from the other direction*, then try another drive. Drives disagree, that's to your advantage.
5. Store the raw image, the decoded image, a photo of the label, and a text with what you know.
6. Labels lie. "BACKUP 2" was the only copy.

Ten minutes per disk. I've done 1,400, of strangers. In about one in thirty there's something that makes somebody cry, in a good way.`,
      thread: `
@a One in thirty. My father's was disk 17: letters to my mother, in a word processor from 1987, from a ship.
  @op That's just what I mean.
@b Mould: is there a way?
  @op There is: take it out of the jacket, wash in lukewarm water with a drop of dish soap, rinse in distilled, dry flat, put into a fresh jacket from a disk that you don't need. It looks like sacrilege. It works.
    @b It worked. I feel like a surgeon.
@c Does anyone do this in the south, for a handful of disks? I haven't got a drive.
  @copperpot Come by the repair café. We've got a bench with two drives and a very patient man.
`,
    },
    {
      shape: 'talk',
      title: 'The first program you wrote that somebody else used',
      body: `Mine: a countdown for boiled eggs, with a choice of size. BASIC, 31 lines. My mother used it for eight years. It had a bug: for "large, soft" it played the wrong tune. She said the tune was how she *knew* it was large, soft.`,
      thread: `
@a Seating plan for my aunt's wedding, on a CPC. It swapped uncles until nobody sat next to someone they'd quarrelled with. It never found a solution. It was right.
@b A quiz on bones for my sister. She's an orthopaedic surgeon. She still says \`RIGHT! NEXT BONE:\` under her breath, her colleagues say.
  @op That's beautiful and slightly alarming.
@c A screen that said "BACK IN 5 MINUTES", for the video shop. With a walking man. The shop went under; I'm told the man walked for another two days.
@d Backwards printing for a rubber stamp maker. He paid me in stamps. I'm APPROVED to this day.
`,
    },
    {
      shape: 'show',
      title: 'Rebuilt a ZX Spectrum keyboard membrane from overhead foil and conductive paint. 38 of 40 keys',
      body: `Missing: P and CAPS SHIFT. So I can't \`PRINT\`, and I can't shout. It's changed my programming style.

The traces: 0.7 mm, cut as a stencil with a hobby plotter; carbon paint first, then silver on the long runs, or the resistance gets too high for the ULA (it wants less than about 2 kΩ, mine had 9).`,
      thread: `
@a A Spectrum that can't PRINT is a philosophical device.
@b For P, put a second layer of silver from the edge connector up to the first bend. It's the longest run on the whole sheet.
  @op+2d 1.7 kΩ. P is back! I wrote 10 PRINT "P" and it filled the screen and I took a photograph of it.
    @c 20 GOTO 10, one assumes.
      @op One may.
@d I can't shout either, since the nineties. One gets on well.
`,
    },
    {
      shape: 'guide',
      title: 'Six instructions and a loop: a 6502 scroller explained as if you were on the bus',
      body: `You've got 40 characters on a line. To scroll, everyone moves one seat to the left, the first one gets out, and at the back somebody new gets on.

\`\`\`asm
        ldx #0
shift   lda $0400+1,x   ; who sits on my right?
        sta $0400,x     ; move to my seat
        inx
        cpx #39
        bne shift

        ldy pos         ; who's waiting at the stop?
        lda text,y
        bne board
        sta pos         ; zero: end of the text, a holds 0, so start over
        lda text
board   sta $0400+39
        inc pos
        rts
\`\`\`

Call it every fourth frame and wait for the raster, else everyone stumbles. For *smooth* you also need the lower three bits of \`$d016\`: shift by pixels, seven times, and on the eighth move the people.

That's all of it. Everything else in demos is people who couldn't stop.`,
      thread: `
@a "Everything else in demos is people who couldn't stop." Guilty since 1989.
@b Nitpick with love: after \`sta pos\` and \`lda text\` you board character 0 and then \`inc pos\` makes it 1. So that's correct. I only wanted to find a bug, and didn't.
  @op It's the nicest review I've had.
@c The bus! I've read this chapter in four books and it's the first time I *saw* it.
@d Text longer than 255 characters?
  @op Then you need a second bus.
`,
    },
    {
      shape: 'ask',
      title: 'Yellowed cases: bleach, leave, or love?',
      thread: `
@a Peroxide cream, cling film, sun, turn every hour. It works, and it comes back after some years, and the plastic's a little more brittle.
@b Leave. It's forty. I'm yellowed, too.
@c Love. It's got the shape of the sticker that was on it in 1986. A star. It's the one thing by which I recognise it.
  @op I'd overlooked that there's a paler rectangle on mine. I've found out what was there: my name. It stays.
`,
    },
    {
      shape: 'talk',
      title: 'Sounds nobody under thirty has ever heard, spelled out',
      body: `Head step of a 1541 against the stop: \`trrrrrrk. trrrk. tk.\`
Needle printer, full line: \`zeeeeeeee-tik. zeeee-tik.\`
Modem: please don't, we all do it at parties.

Spell yours.`,
      thread: `
@a Turning on a monitor: \`dunnnng\`, and the hair on your arm.
@b Datasette, play, forgotten to turn down the stereo: the voice of God, if He were a fax.
@c The button of a PC tower: a proper *klonk*. Things are on or off. There's no maybe.
  @d I miss "no maybe".
@e A 20 MB hard disk parking: \`hmmmm… krrt.\` Like someone putting down their knitting.
@f Turbo button: \`tik\`. No other effect. Great joy.
`,
    },
    {
      shape: 'show',
      title: 'A mailbox (BBS) from 1991 is back online, with its original users',
      body: `I found the backup tape. I found 61 of 140 names. I wrote letters, on paper, as I had only the addresses of then, and their mothers forwarded them.

It's running on the same 386, through a small box that turns TCP into modem tones and back. 2,400 baud, *as the letters should come in one by one*.

First login: Friday, 20:04, "Captain Kork". He'd kept his password. His unread message was from 1993 and said: "Are you coming tomorrow?" He answered.`,
      thread: `
@a What did he answer?
  @op "Yes."
    @b I'm fifty, I'm at work, in a glass office, and everyone can see me.
@c Their mothers forwarded them. The last reliable protocol.
@d How do you explain to your own children that the letters come one by one?
  @op I've let them read a message. They leaned in. By the third line, they were reading aloud in chorus, at 2,400 baud.
@casper_o May one visit, politely?
  @op Guest account, password is what the sysop drinks. Hint: milk.
`,
    },
    {
      shape: 'ask',
      title: 'Which machine would you give a ten-year-old who asked "how does it work, though"?',
      body: `Her words. *Though.* She's got a tablet and she's not satisfied with it.`,
      thread: `
@a One with BASIC at power-on and a manual that begins with "Hello". No internet in it. It's the prompt that matters: it waits *for you*.
@b A kit computer that you solder yourself, with LEDs for the address bus. When it runs at 1 Hz you can watch it think.
  @op At 1 Hz! She'd like that, she likes to watch snails.
@c A BBC Micro. You can wire a lamp to the back and turn it on. The distance between "I typed" and "it glows" is four words.
@d The old one from your own attic, with you next to it, and nothing planned for the rest of the day.
  @op+3d We fetched my CPC. She's typed in a listing for two hours, there was an error in line 340, and *she found it*. She's had the glow of a person who's been right.
    @a You can't buy that glow. Well done, both of you.
`,
    },
    {
      shape: 'talk',
      title: "My uncle's floppy of Tetris had a virus on it. I kept the virus",
      body: `It lets the letters fall down. They make a little heap at the bottom of the screen. My uncle, who'd never been ill a day in his life, was so taken aback that he put a *blanket* over the computer.

It runs in an emulator, in a frame, next to the family photographs.`,
      thread: `
@a The blanket!
@b Cascade. I had it at school. The IT teacher tried to pick up the letters with his finger.
@c An honest virus: it destroyed nothing, and said exactly how it felt.
@d May I ask whether the uncle has seen the frame?
  @op Every Christmas. He says, "It's looking better."
`,
    },
    {
      shape: 'guide',
      by: 'bexley',
      title:
        'Power supplies first, always: a checklist before you switch on something that has slept for decades',
      body: `- **Don't.** Not yet.
- Open it up. Look, smell. Bulging, brown, sticky, mouse?
- Batteries out, today, even if you don't plan on doing anything else. Varta barrel cells eat boards *while you read this*.
- X capacitors in the mains filter (the clear ones with little cracks): replace before power, or there'll be a bang and a smell which you'll remember.
- Supply separately from the boards, with a dummy load (car lamps are good). Measure every rail. Ripple too, if you've got a scope.
- C64, Spectrum, Atari bricks: never trust one that fails *high*. 5 V turning to 8 takes the RAM with it.
- Light-bulb limiter in series with mains for the first start. If it shines brightly: off.
- Picture tubes: leave them to somebody who's been shown how.

It's half a day. It's been lying there for thirty years. It can wait until the afternoon.`,
      thread: `
@junction_box I'd sign every line. Especially the last two.
@a A mouse, in mine. Retired. He had built a nest out of the *manual*. So he was better informed than I.
  @op RIP, RTFM.
@b Bang happened at 21:30 on a Sunday. My wife, from the next room: "X cap?" I'm a lucky man.
@c I've put this above the bench with "Don't. Not yet." in 48 point.
`,
    },
    {
      shape: 'show',
      title: 'A weather station driven by a ZX81, sixteen kilobytes, since 1983, in my garden hut',
      link: 'https://example.net/hut/zx81',
      thread: `
@op Not mine, though I was allowed to visit. He has reset it eleven times in 42 years, and he's kept a book about it. Entry 7: "Marten."
@a Sixteen kilobytes with wobble? How's he fixed the RAM pack?
  @op Blu-tack and a rule: nobody's allowed to shut the door.
@b He rounds the temperature to the half degree, "because more would be boasting".
@c I need this whole book about it.
`,
    },
    {
      shape: 'ask',
      title: 'What is the best way to type in a six-page listing without losing my mind?',
      thread: `
@a In pairs: one reads, one types, swap at each page. Proper names for the hex: "Dora, 7, cheese".
@b A checksum per line, as the magazines had it. If yours doesn't: make the reader say the last two characters *twice*.
@c Scan it and let it be recognised. Then proofread for as long as it would've taken to type.
  @op+5d We did it in pairs, my father and I, as in 1985. He still says "comma" as if it were a surname. It ran at 23:50. It is a very bad game.
    @a They all are. It was never about the game.
`,
    },
    {
      shape: 'talk',
      title: 'Emulation is enough for me, and it took me years to say it here',
      body: `I've 9 square metres, a child, a cough. I sold the lot: two towers, four bricks, a drive that always sulked. I've a small box under the telly, and it's all there, even the loading noises, if I want them.

What I kept is the joystick. It's got the notch from the time we finished the game.`,
      thread: `
@a It's enough. The machine was always only the way to the screen, and the screen the way to the people next to you.
@fenwick_r I own eleven, I switch on two. I write this with the emulator open.
@b Keep the joystick. That's the part that was in your hand.
@c Thank you for saying it. Not having room isn't a lack of love.
`,
    },
    {
      shape: 'ask',
      title: 'Found: punched cards as bookmarks in a cookery book. Can someone read them?',
      body: `Eleven pieces, between *Sauces* and *Strudel*. Printed line at the top is gone. I can tell you the holes. Card one, columns 1–8: 12-4, 12-5, 12-1, 11-9, no holes, 12-2, 12-5, 11-9.`,
      thread: `
@a 12-4 = D, 12-5 = E, 12-1 = A, 11-9 = R, blank, 12-2 = B, 12-5 = E, 11-9 = R. "DEAR BER"… go on!
  @op 11-5, 0-9? I'm going to fetch a lamp.
    @a 11-5 is N, 0-9 is Z. BERNZ? Hm. If the second one's 12-9, it's an I.
      @op It's 12-9, there's flour in the hole. **DEAR BERNI**.
        @b I've cancelled my evening.
          @op All eleven: DEAR BERNI / THE SAUCE NEEDS MORE / LEMON AND SO DO YOU / MEET ME AT THE MACHINE / AFTER THE NIGHT RUN / … then one with only numbers (amounts for strudel), and the last: YES.
            @c Well, so did Berni become a grandmother?
              @op She's *my* grandmother. It's her cookery book. I've known her for forty years and I didn't know that she'd been a programmer.
                @a Add lemon.
`,
    },
    {
      shape: 'show',
      title: 'Somebody has rebuilt a 1960s computer room as a cardboard model, including the coffee machine',
      link: 'https://example.net/cardboard/machine-room',
      thread: `
@op 1:12. The tape reels turn. The coffee machine has got a tiny note on it: "out of order".
@a That note is historically accurate to the millimetre.
@piotr_w I worked in that room. He's even got the chair with the short leg.
`,
    },
    {
      shape: 'show',
      by: 'piotr_w',
      hoursAgo: 22,
      title: 'It boots. After eleven weeks, it boots, and it wants to know about cows',
      pictures: [
        {
          scene: {
            of: 'screen',
            lines: ['A>DIR', '', 'COWS     DAT   212', 'MILK     PRN    64', 'CALVES   OLD    31', '', 'A>_'],
            glow: 'amber',
          },
          alt: 'An amber monitor shows the directory of a disk: cows.dat, milk.prn and calves.old.',
          caption: 'The disk from the dairy, on its own machine.',
        },
        {
          scene: { of: 'circuit', mask: 'green' },
          alt: 'A green circuit board with many socketed chips.',
          caption: 'Nine chips, of which one was a liar.',
        },
      ],
      thread: `
@fenwick_r CALVES.OLD. I am not crying.
@a Which chip?
  @op The one that tested good. Twice.
`,
    },
    {
      shape: 'show',
      title: 'A fractal that took my school computer a weekend in 1989. This took four tenths of a second',
      pictures: [
        {
          scene: {
            of: 'fractal',
            centre: [-0.6, 0],
            span: 2.6,
            colours: [0x07060c, 0x1f4a8b, 0xf1ead8, 0xcf8a2e],
          },
          alt: 'The Mandelbrot set: a black heart shape with round buds, surrounded by bands of cream, blue and ochre.',
          caption: 'The whole thing. On Friday evening I started it, on Monday there was half a heart.',
        },
        {
          scene: {
            of: 'fractal',
            centre: [-0.7436, 0.1318],
            span: 0.02,
            colours: [0x0b132b, 0x3a506b, 0x5bc0be, 0xf1ead8],
          },
          alt: 'A spiral of smaller spirals in blue and sea green.',
          caption: 'A corner that we could only dream of',
        },
        {
          scene: {
            of: 'fractal',
            centre: [0, 0],
            span: 2.6,
            julia: [-0.8, 0.156],
            colours: [0x0b0a10, 0xc8452f, 0xedae49, 0xf6ecd2],
          },
          alt: 'A Julia set: two black spirals on orange and cream, joined at the centre.',
          caption: 'And a Julia, for the colours',
        },
      ],
      thread: `
@bexley Ours was on a plotter. It drew for two days and then the pen ran dry in the antenna.
@a Which machine was it?
  @op One whose name I am not allowed to say here without a flame war.
`,
    },
    {
      shape: 'talk',
      title: 'What was on the screen when you first saw one? Mine, rebuilt from memory',
      pictures: [
        {
          scene: {
            of: 'screen',
            lines: [
              '  **** HOME BASIC V2 ****',
              '',
              ' 38911 BYTES FREE',
              '',
              'READY.',
              '10 PRINT "HELLO ADA"',
              '20 GOTO 10',
              'RUN_',
            ],
            glow: 'blue',
          },
          alt: 'A light blue text on a dark blue screen: Home Basic, 38911 bytes free, and a two-line program that prints Hello Ada for ever.',
        },
      ],
      thread: `
@casper_o A cursor, green, in a shop window, at night. Nobody had turned it off and I was not called in for dinner.
`,
    },
    {
      shape: 'show',
      locked: true,
      title: 'Tabs or spaces, decided by hand on a green screen',
      pictures: [
        {
          scene: {
            of: 'screen',
            lines: ['TABS OR SPACES?', '', '>TABS', 'SYNTAX ERROR', '>SPACES', 'SYNTAX ERROR', '>_'],
            glow: 'green',
          },
          alt: 'A green monitor asks: tabs or spaces? Both answers get a syntax error.',
        },
      ],
      thread: `
@a Tabs.
  @b Spaces.
    @a Tabs.
@mod And that was that. Locked, with love.
`,
    },
    {
      shape: 'guide',
      title: 'A museum of software that runs in the page: the good kind of time loss',
      link: 'https://archive.org/details/software',
      preview: { of: 'screen', lines: ['LOADING...', '', 'PLEASE WAIT', '', '37 %'], glow: 'green' },
      thread: `
@op I meant to try one spreadsheet. It is Tuesday.
`,
    },
  ],
  round: {
    title: 'Powered on, no. {no}: what did you boot, fix or type in?',
    bodies: [
      `Machine, fault, cure, or simply: it worked and I sat in front of it for an hour. Both count.`,
      `Disk month! How many have you read, what was on them, whom did you ring afterwards?`,
      `What did you find at a flea market, in an attic, or in the post? Price optional, as we're all embarrassed.`,
      `Software edition: what did you *use* this week on something older than your car?`,
    ],
  },
  remarks: {
    any: `
@a {LOADING...|READY.|10 PRINT "THANK YOU"|SYNTAX ERROR IN MY HEART|Press any key to agree.} {Great post.|I mean it.|*any key*}
@b I can smell this post. {Warm dust and bakelite.|Solder, hot paper, and my brother's jacket.|Ozone.}
@a {I read this at 1200 baud, in spirit.|Saved to cassette, verified, saved again.|Somewhere behind me {machine} beeped. I take it as applause.}
`,
    ask: `
@a With {machine} it was {part}. {Reseat everything first|Measure the rails first|Look at the sockets}, {it costs nothing|you'd be surprised|and only then get out the iron}.
  @op {Reseated, and it flickered!|Rails are fine, 4.98.|{Part}... that would explain the smell.}
    @a {Then clean the legs with a pencil eraser.|Then I'd suspect {part}.|Don't switch it on again till you've looked.}
@b There's a service manual for {machine}, {scanned rather crookedly|with coffee on page 12|and a man who knows it by heart}. Section 4 {is about precisely that|helped me twice|has the waveforms}.
@c I'd {swap|piggyback|socket} {part} {before anything else|, if you have a spare|and see}. {You learn to desolder on the way.|It was that on three of mine.|Ground yourself.}
@a Do you get {a cursor|a border|any sound}? With {machine} you can tell a lot from {what it does in the first second|the colour of the border|the smell, sadly}.
  @op {A border, then it thinks better of it.|A single beep, rather resigned.|Cursor, no keys.}
    @a {Then RAM. Touch them: the hot one's the dead one.|Resigned is good, that's the ROM talking.|Connector. It's always the connector.}
@a Swap {part} with a known good one, if you know anyone with {machine}. {There's a list of people here who'd come round with one.|Half of all faults move house with it.|Then at least you know what it isn't.}
@a {Voltages under load, please, not open.|Check for continuity between the socket and the trace.|Look at the board against the light.} {Hairline cracks love {machine}.|I'd put money on it.|A magnifier's worth three scopes.}
`,
    show: `
@a {Magnificent.|What a rescue.|This is exactly why I'm here.} What did it cost you?
  @op {Price}. {And a weekend.|The shipping was worse.|And {part}, which I had to make.}
    @a {Fair.|I'd have paid double.|We never speak of the weekends.}
@b I've got {machine} in the cellar, waiting for {part}. {It'll be its turn now.|You've made me feel guilty in a productive way.|{Years} years it's waited.}
@a What did the first boot feel like?
  @op {Like a cat coming back.|I'd sat down on the floor, for some reason.|I said its name. I'm not proud of it. I am, a bit.}
@a {The photographs before, during and after: this is how it's done.|Somebody in forty years will be grateful for that write-up.|{Soft}, on the real thing! I can hear it.}
`,
    guide: `
@a Did this with {machine} on Saturday. {First boot in {years} years.|Found {part}.|Nothing exploded.} {Thank you!|I'd have done it in the wrong order.|READY.}
  @op {Wonderful.|That's what I like to read.|Did you say hello to it?}
@b One more for the list: {part}. {It took me {years} years and a fire extinguisher.|Always check it.|Especially on {machine}.}
@a {It should come with each {machine} that's sold at a flea market.|I'd have saved {part} with this.|Laminated, above the bench.}
@a How about {machine}? It's got its own ideas about {part}.
  @op {Same order, more swearing.|There I'd begin with the sockets.|I've only ever had one, and it cured itself.}
`,
    talk: `
@a {Machine}, {1983|1985|1987|1989|1992}, {soft}. {My brother and I|My father and I|Three of us from the street} took turns. {He's got the disk. I have the joystick.|We never finished it.|I can still hear it.}
  @b {Same machine here!|Which level?|I knew somebody would say {soft}.}
@b I learned to {type|read English|wait|solder} because of {soft} on {machine}. {No course ever did as much.|I've never told my boss.|It's paid my rent ever since.}
@a {We had one for the whole {school|street|family}|Wednesdays, four to six, that was my slot}, and {soft}. {I can still hear my brother breathing behind me.|I learned patience, and how to hide a manual.}
  @b {Ours had an egg timer next to it.|The breathing!|You've just described my entire childhood.}
@a What I miss isn't the machine, it's {the manual that began at the beginning|that it was finished|that it did nothing while I did nothing}. {{Machine} never asked me for anything.|Off meant off.}
`,
    round: `
@a {Machine}: {part}. Two evenings, {one burnt finger|no swearing|a lot of isopropanol}. Then {soft}, until {midnight|the neighbours knocked|my tea was cold}. {Worth it.|It purrs.|READY.}
  @b {Congratulations!|The finger's part of it.|Which revision of the board?}
    @a {The one nobody documents.|Rev. C, I believe.|The early one, with the jumper wire.}
@b From {media}: {soft}, {written by my cousin|with my own high score|half of it}. {I rang him at once.|I was eleven. AAA.|The other half is on {media}.}
@c Flea market: {machine}, {price}, "untested". {It was tested all right.|Contains: {part}, two spiders.|It WORKS.}
  @op {"Untested", the oldest lie.|Spiders are original equipment.|Well bought.}
@d Used {machine} as {a typewriter|a metronome|a kitchen timer|a night light} all week, with {soft}. {No updates.|Nobody interrupted me.|I wrote four pages.}
@e Dumped {media}. {Eleven|Thirty|Six|Two hundred} files, one of them a letter. {I've sent it on.|It wasn't for me, so I stopped reading.|{Years} years late.}
@a {Machine} on loan to {a school|the library|my niece}: {soft}, and a queue. {"Where's the back button?"|One stayed for two hours and wrote a loop.|Somebody licked it.}
  @b {There is no back button. That's the lesson.|The loop one is one of us.|Which part of it?}
@a Wrote {a tune|forty lines of BASIC|a very small {soft}} on {machine}, lying on the carpet. {Saved on {media}.|It's got a bug. I'm keeping it.|As in 1986, only the back hurts.}
@a Letter from {an author of {soft}|the widow of the man who built it|a former colleague in Brno}: {the source still exists, on {media}|he'd be pleased|"You've found my bug"}. {I've read it to everyone.|I'm off to buy stamps.}
  @op {This is why we keep things.|"You've found my bug"! Wonderful.|May we hear what's on it, one day?}
@a {Recapped|Retrobrighted|Reseated} {machine}, for {a friend|the museum|nobody}. {31|44|27|18} capacitors, {two|five|nine} evenings. {Picture like the first day.|There's one left over. It's always one.}
@a {Media}, unlabelled, {price}. On it: {somebody's thesis on eels|a choir, faintly|{soft}, with a different ending|a shopping list from 1988}. {Eggs, film, batteries, card for Mum.|I've found the author.|I played it to the end.}
  @d {A different ending?!|Eels! Of course it was eels.|"Card for Mum". Oh.}
@a Club evening: {nine|fourteen|eleven} people, {six|eight} machines, one fuse. {It was {machine}.|We finished by candlelight, on batteries, with the TRS-80.|Best one this year.}
@a Today's win: {the space bar|colour|a disk that formatted on both sides|the third voice of the SID}. {Small, I know.|I've been grinning since four.|{Years} years without.}
`,
  },
};
