import { type AutoRuleAct, textLanguages, type AutoRuleTest } from '@confab/domain';
import type { WrittenAct, WrittenCondition } from '../../data/auto-rules.ts';

export const targetWords = { any: 'post or comment', post: 'post', comment: 'comment' } as const;

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
  const words = acts.map(({ act }) => act).join(', ');
  const joined = words.replace(/, (?=\w+$)/, ' and ');
  return joined.charAt(0).toUpperCase() + joined.slice(1);
}

export const languageOptions = textLanguages.map((language) => ({
  value: language,
  label: language.charAt(0).toUpperCase() + language.slice(1),
}));
