import type { AutoRuleCondition } from '@confab/domain';
import { answerQuestions, processorMs } from '@confab/threads';
import { LRUCache } from 'lru-cache';
import { type CompiledRule, compileRule, foundBy, isTrue, placeOf, readItem } from './judge.ts';
import {
  allTogether,
  type Answer,
  type JudgeQuestion,
  type Question,
  ruleMsMax,
  verdict,
} from './judge-question.ts';
import { BadPattern, compilePattern, ruledOutIn } from './patterns.ts';

/** For what is made once, when a rule is first asked. */
const readyMsMax = 1000;

/** The size is that of their conditions in characters; compiled, each takes up to a hundred bytes. */
const known = new LRUCache<string, CompiledRule>({ max: 2000, maxSize: 1_000_000 });

function judge({ rules, item, facts, board, together, wanted }: JudgeQuestion): Answer {
  const kept = rules.map(({ key }) => known.get(key));
  const unknown = rules.flatMap(({ when }, index) =>
    kept[index] === undefined && when === undefined ? index : [],
  );
  if (unknown.length > 0) return { unknown, ...nothingElse };
  const beganAt = processorMs();
  const spend = <Result>(index: number, may: number, work: () => Result): Result => {
    const startedAt = processorMs() - beganAt;
    board.step.set([startedAt, may]);
    board.at[0] = index;
    const result = work();
    if (index !== allTogether)
      board.spent[index] = (board.spent[index] ?? 0) + processorMs() - beganAt - startedAt;
    return result;
  };
  const ready = rules.map(
    ({ key, when = '' }, index) => kept[index] ?? spend(index, readyMsMax, () => learn(key, when)),
  );
  const patterns = ready.flatMap((rule) => rule.patterns);
  const read = spend(allTogether, readyMsMax, () =>
    readItem(item, (text) => (together ? ruledOutIn(text, patterns) : new Set())),
  );
  const answers = ready.map((rule, index) =>
    spend(index, ruleMsMax, () => {
      const startedAt = processorMs();
      const isTrueHere = facts !== undefined && isTrue(rule, read, facts);
      const place =
        wanted === 'all places' || (isTrueHere && wanted === 'places') ? placeOf(rule, read) : null;
      const found = isTrueHere && wanted === 'found' ? foundBy(rule, read) : null;
      const isSlow = processorMs() - startedAt > ruleMsMax;
      board.verdicts[index] = isSlow ? verdict.tooSlow : isTrueHere ? verdict.isTrue : verdict.isFalse;
      return { place, found };
    }),
  );
  return {
    ...{ unknown, ...nothingElse },
    places: answers.map(({ place }) => place),
    found: answers.map(({ found }) => found),
  };
}

const nothingElse = { places: [], found: [], problems: [] };

function learn(key: string, when: string): CompiledRule {
  // What the database has, which was checked when it was written.
  const rule = compileRule(JSON.parse(when) as readonly AutoRuleCondition[]);
  known.set(key, rule, { size: when.length });
  return rule;
}

function problemOf(pattern: string): string | null {
  try {
    compilePattern(pattern);
    return null;
  } catch (error) {
    if (!(error instanceof BadPattern)) throw error;
    return error.message;
  }
}

/** The first texts take many times as long as later ones. */
function warmUp(): void {
  const patterns = [
    '(sell|buy)s?',
    String.raw`\d{2}\.\d{3,}`,
    '[a-z0-9._]+@[a-z]+',
    String.raw`win\s+.{0,40}prize`,
  ];
  const rule = compileRule([
    { test: 'words', any: ['word'] },
    { test: 'pattern', any: patterns },
  ]);
  const text = 'Each word of this text is looked at, and none of it is sold at 54.13. '.repeat(40);
  const item = readItem(
    {
      ...{ type: 'post', title: '', source: text, html: `<p>${text}</p>` },
      ...{ linkUrl: null, pictureTexts: [], depth: null },
    },
    () => new Set(),
  );
  const facts = { at: 0, accountMadeAt: 0, points: 0, wroteAt: [], language: null, noCopies: 0 };
  for (let round = 0; round < 20; round += 1) isTrue(rule, item, facts);
}

warmUp();
answerQuestions((question: Question): Answer =>
  'patterns' in question
    ? { unknown: [], ...nothingElse, problems: question.patterns.map(problemOf) }
    : judge(question),
);
