import { type AutoRuleAct, textLanguages, type AutoRuleTest } from '@confab/domain';
import type { WrittenAct, WrittenCondition, WrittenRule } from '../../data/auto-rules.ts';

export const targetWords = { any: 'post or comment', post: 'post', comment: 'comment' } as const;

/** How the depth of a comment is counted, after a number. */
export const belowTop = 'levels below a top comment';

/** Each condition as a line of the sentence begins, with the values that it has at first. */
export const conditions: Record<AutoRuleTest, { words: string; first: WrittenCondition }> = {
  words: { words: 'has a word', first: { test: 'words', any: [] } },
  pattern: { words: 'has a pattern', first: { test: 'pattern', any: [] } },
  domain: { words: 'leads to a domain', first: { test: 'domain', any: [] } },
  age: { words: 'account is younger than', first: { test: 'age', days: 3 } },
  points: { words: 'author has fewer points than', first: { test: 'points', below: 10 } },
  rate: { words: 'author wrote more than', first: { test: 'rate', above: 5, minutes: 60 } },
  first: { words: 'is the author’s first here', first: { test: 'first' } },
  language: { words: 'is not in', first: { test: 'language', noneOf: ['english'] } },
  copies: { words: 'is a copy from', first: { test: 'copies', communities: 2 } },
  depth: { words: 'is a reply at least', first: { test: 'depth', levels: 3 } },
};

export const actions: Record<AutoRuleAct, { words: string; hint: string; first: WrittenAct }> = {
  hold: {
    words: 'hold for approval',
    hint: 'shown in Held with this rule’s name',
    first: { act: 'hold' },
  },
  remove: { words: 'remove with reason', hint: '', first: { act: 'remove', reason: '' } },
  flag: { words: 'flag', hint: 'shown in Reports with this rule’s name', first: { act: 'flag' } },
  lock: { words: 'lock the post', hint: 'no one can comment any more', first: { act: 'lock' } },
  reply: { words: 'reply with text', hint: '', first: { act: 'reply', text: '' } },
};

/** "Hold and reply" */
export function actWords(acts: readonly WrittenAct[]): string {
  const joined = new Intl.ListFormat('en-GB').format(acts.map(({ act }) => act));
  return joined.charAt(0).toUpperCase() + joined.slice(1);
}

/** "When a post has a word “trade”, then hold." */
export function sentenceOf({ target, when, acts }: WrittenRule): string {
  const then = acts.map((action) => {
    const text = 'text' in action ? action.text : 'reason' in action ? action.reason : undefined;
    return text === undefined ? action.act : `${action.act} “${text}”`;
  });
  return `When a ${targetWords[target]} ${when.map(conditionWords).join(', and ')}, then ${then.join(', ')}.`;
}

function conditionWords(condition: WrittenCondition): string {
  const { words } = conditions[condition.test];
  switch (condition.test) {
    case 'words':
    case 'pattern':
    case 'domain':
      return `${words} “${condition.any.join('”, “')}”`;
    case 'age':
      return `${words} ${condition.days} days`;
    case 'points':
      return `${words} ${condition.below}`;
    case 'rate':
      return `${words} ${condition.above} in ${condition.minutes} minutes`;
    case 'copies':
      return `${words} ${condition.communities} other communities`;
    case 'depth':
      return `${words} ${condition.levels} ${belowTop}`;
    case 'language':
      return `${words} ${condition.noneOf.join(', ')}`;
    case 'first':
      return words;
  }
}

export const languageOptions = textLanguages.map((language) => ({
  value: language,
  label: language.charAt(0).toUpperCase() + language.slice(1),
}));
