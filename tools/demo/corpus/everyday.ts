import type { Shape } from './texts.ts';

/**
 * Short answers to nearly any comment, in the notation of threads.ts with slots. Speaker `you` is whoever wrote the
 * comment that is answered.
 */
export const answers = {
  anywhere: `
@a {Thank you for this.|This made me smile.|I needed this today.} {I mean it.|Truly.|Have a good evening.|Greetings from a grey {weekday}.}
@a {Seconded.|Agreed.|Hear, hear.|Same here.} {From experience.|I had not put it into words before.|Could not have said it better.|And I was sceptical at first.}
@a {I'm stealing|I shall be quoting|I'll remember} that sentence{.|, with credit.|, if I may.|. It is going on the fridge.}
@a {That's the best {answer|comment|paragraph} I've read {today|this week|this month}.|More of this, please.|I would read a whole book of this.}{| Only half joking.| Number {2-9} on my list.}
@a {I have nothing to add|Nothing to add from me}, {I only want it on record that I read this twice|except a nod|but I did not want to leave without saying so}.
@a My {partner|daughter|son|colleague|landlady} read this over my shoulder and {says hello|wants to know more|has now taken over the project|disagrees, on principle}.
@a {Wonderful.|Splendid.|Excellent.|Delightful.} 🙂
@a 👏 {to the {patience|detail|idea}.|for the honesty.|from the back row.}
@a {Somebody give this person a medal|Put this at the top|This should be pinned}{.|, please.|. I am only half joking.}
@a {No notes.|Nothing to correct.|I looked for a mistake and found none.} {Except that I am hungry now.|It does not happen often.|I am a proofreader, so that means something.}
@a {May I|Would you mind if I} {copy that for our club|print this|read that out to some friends}? {With your name on it, of course.|They would like it.|It is about {9-40} people.}
  @you {Of course, go ahead.|Please do.|By all means.} {Tell them hello.|No name needed.|It was never only mine.}
@a {Yes!|Finally somebody says it.|I thought I was the only one.} {We should form a club.|That makes {2-9} of us.|My people.}
@a {What a lovely thread this has become.|I like where this is going.|We started somewhere else, I think, and I do not mind.} {Carry on.|Tea, anybody?|Not one bad comment in it.}
@a {I keep forgetting how good it is to {read|hear} this sort of thing.|More posts like this, fewer of everything else.|This is what the evening was for.}
@a {Saved for a rainy {weekday}.|Kept for later.|I will come back to this with a pencil.} {Thank you.|There is a lot in it.|It deserves more than a quick read.}
@a {I'm printing|I've just printed} {this out for the {kitchen|cellar|workshop|hall}|that sentence in large letters}. {It hangs next to the calendar.|The printer agreed, for once.}
@a {My favourite thing about this place is|What I like here is} {that somebody always knows|how calm everybody is about it|that people come back and report}. {Long may it last.|Thank you all.}
`,
  /** Where somebody asked, or explained how something is done. */
  practical: `
@a {This is the way I do it, too|Exactly how my {father|mother|neighbour|teacher} did it}, {give or take|minus the swearing|only slower}. {It works.|{10-45} years and counting.|No reason to change.}
@a {Following along with great interest.|Reading this thread from top to bottom, twice.|I keep coming back to this thread.} {Please report.|Do keep us posted.|It has better answers than most books.}
@a {Oh, that is clever.|What a neat idea.|Simple and good.} {Trying it on {weekday}.|I feel a little foolish now.|Why did I never think of that?|I owe you a coffee.}
@a {Careful|One caution|A word of warning}, though: {I did the same and it took {2-9} evenings to undo|it is addictive|the family will notice}. {Still worth it.|You have been told.|I regret nothing.}
@a {Quick question: how long did that take you?|How long, roughly?|And how much time does that take?} {I have about {2-9} evenings.|Before I promise anything at home.|I am asking for planning purposes.}
@a {That was me a year ago.|I could have written this.|Are you me?} {It gets better around month {2-9}.|Only you are funnier.|Down to the {weekday}.}
@a {I tried that|I did precisely that} {on {weekday}|last month|years ago}, and {it held|it was worth the trouble|I'd do it again, with better shoes}. {Just so you know that it works.|No complaints.}
@a {For the next person who finds this|For the record|For anyone searching}: {the comment above is the answer|this is the one that worked|read the reply before you start}. {It saves {2-9} hours.|I wish I had.|You are welcome.}
@a {I showed this to somebody who knows|I asked somebody at work}, and {she nodded|he raised an eyebrow, which is praise|they asked for the link}. {Thought you would like to know.|High marks.}
@a {I take it back.|I stand corrected.|All right, you have convinced me.} {It took {2-9} minutes.|Well argued.|And I was so sure.}
@a {Cheap, quick, and it works|Old trick, good trick|So simple that it hurts}. {I told {2-9} people already.|Tested this morning.|My grandmother would approve.}
@a {Counting the days until I can try it.|I have blocked {weekday} for this.|Shopping list updated.} {{2-9} items, all of them small.|The family has been informed.|Nobody stop me.}
@a {Does it keep?|Does it last?|How has it held up since?} {Mine went after {2-9} months.|I am thinking of the long run.|I ask because of the winter.}
  @you {Still going strong.|So far, yes.|It's been {2-9} years.} {Touch wood.|I check it every {weekday}.|I will tell you if that changes.}
@a {Right, that settles it.|That decides it for me.|You have tipped the balance.} {I start on {weekday}.|No more excuses.|I was looking for a reason.}
@a {Twice I have tried, twice I have failed.|I have failed at this in {2-9} different ways.|My attempts so far fill a drawer.} {Third time, then.|Now at least I know why.|I find that encouraging, oddly.}
  @you {The third time is the one.|It took me {4-12}.|Everybody has that drawer.} {Keep at it.|You are closer than you think.|Nobody shows theirs.}
@a {Sleep on it.|Give it a day.|There is no hurry.} {It will look different in the morning.|That is what I tell myself, too.|Most things can wait until {weekday}.}
@a {Any idea|Do you happen to know} {whether it works in winter as well|what it is called in other places|if it can be done by one person}? {No hurry.|I have been going round in circles.|I promise to report.}
  @you {I'd say yes|I'd think so|Probably, yes}, {with a bit of care|if you don't rush it|given a free {weekday}}. {Worth a try.|Let us know.|I'd be curious.}
@a {You say this so calmly.|You make it sound easy.|I envy your patience.} {Mine lasts about {2-9} minutes.|I would have given up in week {2-9}.|Teach me.}
@a {I didn't know that|That is new to me|I had it the wrong way round}, and I've been at this for {3-30} years. {Thanks!|Live and learn.|It explains a few things.}
@a {Where I live|Over here|In my part of the world}, {nobody does it like that|it's done the other way round|that's called something I can't write here}. {Interesting, how it differs.|Both ways work, it seems.|I prefer yours.}
@a {A friend of mine|Somebody I know|My cousin} {swears by it|makes a living from it|has done nothing else for {5-30} years}, {and I never understood why until now|and says exactly what you say|so I will pass this on}.
`,
  /** Where people tell and show. */
  stories: `
@a {Ha! I laughed|I laughed|I laughed out loud|I snorted} {on the tram|in a quiet office|at the kitchen table|and woke the dog}{.|. Worth it.|. Nobody asked why.}
@a {This reminds me to|You have reminded me that I should} {call my {mother|brother|aunt}|look in the cellar|go outside}. {Later.|Off I go.|Thank you, I think.}
@a {I needed a minute after that one.|That landed.|I read this slowly.} {Thank you for sharing it.|It is good to have it written down.|No clever answer, only thanks.}
@a {I would pay to see that.|A drawing would be a fine thing.|I am trying to picture it.} {Even a bad one.|It is a good picture in my head, at least.|Words will do, if they must.}
@a {It's the details that make it.|The details!|I like that you mention the small things.} {Nobody else would have.|They are what one remembers.|That is how I know you were there.}
@a {It sounds as if you had fun.|You can hear that you enjoyed it.|One can tell that it made you happy.} {That is the main thing.|It shows.|So did I, reading it.}
@a {Goodness.|My word.|Well, well.} {That is quite a story.|I did not expect that.|You have lived.}
`,
};

/** What the author of the post writes back to somebody who answered the post itself. */
export const authorReplies: Readonly<Record<Shape, readonly string[]>> = {
  ask: [
    "{Thank you|Thanks}, {that helps a lot|I hadn't considered that|that is very clear}. {I'll try it on {weekday}.|I'll report back.|Give me until the weekend.}",
    "{That's|This is} {precisely|more or less|exactly} {what I was after|what I had hoped to hear|the part I was missing}. {Thank you!|I'm grateful.|Much obliged.}",
    '{Tried it.|Did it just now.|Went and did it.} {Better already.|It made a difference, a real one.|Not perfect, but {2-9} times better.}',
    '{Interesting.|Hm.|Now that is interesting.} {It contradicts what I was told, and it makes more sense.|I would never have looked there.|Off to check.}',
    '{I was afraid somebody would say that.|You are right, and I knew it.|Yes. I did not want to hear it.} {Thank you for putting it kindly.|So be it.|I will do it properly, then.}',
    '{Noted, all of it.|Written down.|On the list.} {Number {2-9}, after the obvious ones.|It is a long list by now.|In ink.}',
    "{I had half suspected it.|That was my second guess.|So it is that after all.} {I'll confess that I hoped for something simpler.|It's a relief to hear it from somebody else.|Now I only need the courage.}",
    '{You have all been very kind.|This is more help than I expected.|I did not think anybody would answer.} {I will write up how it goes.|First round of tea is on me.|Thank you, truly.}',
    '{No, I have not tried that.|Not yet, no.|That one I had left out.} {It sounded too easy.|I will, tonight.|Good that you mention it.}',
    '{What should I look out for?|How will I notice that it worked?|And what comes after that?} {I am new to this.|Sorry if that is obvious.|I would like to get it right this time.}',
  ],
  show: [
    '{Thank you!|That is very kind.|You are too kind.} {It was luck as well.|I will show it to the others.|I am glad that I posted it.}',
    '{Oh, thank you.|Thanks!|Much appreciated.} {That means a lot, coming from here.|I was not sure whether to post it.|I have been looking at it too long to see it any more.}',
    '{That is kind of you.|How nice to read.} {I read it out at home.|It made my {weekday}.|I had doubted whether anybody would care.}',
    '{Thank you for reading all of it.|I am glad that somebody read to the end.} {It got longer than planned.|It was good to write it down.|I left out the half of it, believe it or not.}',
    '{Coming from you, that counts double.|It means a lot that you say so.} {Thank you.|I shall sleep well.|Now I am a little proud.}',
    '{I would do it again tomorrow.|And I would do it all over again.} {Only with better {shoes|gloves|weather|light}.|Perhaps with company, next time.|I have said so at home and been looked at.}',
  ],
  guide: [
    '{Glad it helps!|Very good to hear.|That is why I wrote it.} {Tell me where you got stuck, if you did.|Corrections welcome.|It gets easier from here.}',
    '{Thank you for saying so.|Nice of you to say.} {I rewrote it {2-5} times.|I kept it short on purpose.|It took longer to write than to do.}',
    '{I wrote it because I had to look it up every time.|It is really a letter to myself.|Half of it I learned in threads like this.} {Good that it serves others, too.|Pass it on.|So thank you back.}',
    '{I am happy if it saves somebody an hour.|If it saves one person one evening, it was worth it.}{| It would have saved me {2-9}.| Mine are gone, but there will be others.}',
    '{I read every comment, even if I do not answer them all.|Reading along with pleasure.|Everything noted.} {The next version will be better for it.|I collect it all for the second edition.|Thank you.}',
  ],
  talk: [
    '{I love this.|What a good one.|That is going to stay with me.} {Thank you for telling it.|I read it twice.|I had hoped for exactly that sort of answer.}',
    "{Fair point.|I hadn't seen it that way.|You may well be right.} {I'll think about it.|Ask me again on {weekday}.|I have changed my mind about {2-9} things in this thread already.}",
    '{Ha!|Wonderful.|Of course it was.} {There is always one.|I can picture it.|This thread was a good idea after all.}',
    '{I had been hoping somebody would disagree.|Good, a dissenting voice.|Thank you for the other side.} {It makes me think.|You put it well.|I still hold mine, but more loosely.}',
    '{This is going into my notebook.|That one I will tell at dinner.|I shall think of it every time now.} {With your name.|Thank you.|It is better than mine.}',
  ],
  round: [
    '{Nice!|Lovely.|That counts.|Good to have you here.} {Same time next month?|Thank you for writing it down.|You have been busy.|I wish I had been there.}',
    '{Good to read.|Noted for the record.|On the list it goes.} {Come back next time.|That is the spirit of this thread.|One more for the collection.}',
    '{I know the feeling.|Same {weekday}, other place.|That could have been mine.} {It is how one learns.|At least it makes a story.|Thank you for being frank.}',
    '{Tell us more!|And then?|Details, please.} {If you find the time.|The small things are the interesting ones.|We are all ears.}',
  ],
};

/** Comments that moderators took down, each with what somebody wrote below it, in the notation of threads.ts. */
export const takenDown = `
@a BEST PRICES for camera filters, lamps and power banks, click my profile, use code SAVE now
  @b For anyone arriving late: it was an advert. You missed nothing.
@a I make four thousand a week from home with this ONE method, ask me how
  @b {Nobody asked how.|I nearly asked how.|It was an advert for adverts.}
@a Anyone who does it like that should not be allowed near tools at all, and whoever agrees is worse
  @b {Gone before I had finished my tea. Thank you, moderators.|It was rude, and it is gone. Carry on.}
@a buy followers upvotes members cheap cheap real people
  @b {We have real people at home.|"Real people", it said.}
@a This whole thread is people who have too much time, and you can tell from the spelling
  @b For the record: the spelling was fine.
@a Download full manual FREE at my site (not a virus)
  @b It said "not a virus", which is what one says.
`;
