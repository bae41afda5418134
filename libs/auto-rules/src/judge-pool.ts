import type { AutoRuleTarget } from '@confab/domain';
import { createThread } from '@confab/threads';
import type { JudgedFacts, JudgedItem, MatchPlace } from './judge.ts';
import {
  allTogether,
  type Answer,
  type Board,
  type Question,
  ruleMsMax,
  verdict,
  type Wanted,
} from './judge-question.ts';

/** With its time: a failover may lose the newest versions, and their numbers are given to others then. */
export type VersionKey = { ruleId: number; version: number; createdAt: string };

export const keyOf = ({ ruleId, version, createdAt }: VersionKey) => `${ruleId} ${version} ${createdAt}`;

/** A version of a rule, with its conditions as JSON: only the thread reads them. */
export type JudgedRule = VersionKey & { target: AutoRuleTarget; when: string };

/** Judges in a thread, so that no rule keeps waiting what else the process does. */
export type Judge = {
  /** Begins with one deadline for all that is judged then: milliseconds of processor time. */
  begin(limitMs: number): Judging;
  /** Of each pattern what is wrong with it, null for one that can be used. */
  problemsOf(patterns: readonly string[]): Promise<readonly (string | null)[]>;
  close(): Promise<void>;
};

/**
 * Those of the rules whose every condition is true of an item; without facts none is. A rule that takes longer than
 * `ruleMsMax` matches nothing. Rejects with `JudgedTooLong` at the deadline.
 */
export type Judging = <Rule extends JudgedRule>(
  rules: readonly Rule[],
  item: JudgedItem,
  facts: JudgedFacts | undefined,
  wanted?: Wanted,
) => Promise<Judged<Rule>>;

export type Judged<Rule> = {
  matched: readonly Rule[];
  tooSlow: readonly Rule[];
  /** Of the rules whose places were asked for: an excerpt around what matches. */
  places: ReadonlyMap<Rule, MatchPlace>;
  /** Of the rules that matched, if it was asked for: what they found, each once. */
  found: ReadonlyMap<Rule, readonly string[]>;
};

/** The rules together took too long, this one of them the longest. */
export class JudgedTooLong extends Error {
  /** Undefined where all were done before. */
  readonly longest: VersionKey | undefined;

  constructor(longest: VersionKey | undefined) {
    super('The automatic rules take too long together');
    this.name = 'JudgedTooLong';
    this.longest = longest;
  }
}

const patternsMsMax = 2000;

/** Its thread judges one item at a time; so many may wait. */
export function createJudge({ queueMax }: { queueMax: number }): Judge {
  const thread = createThread<Question, Answer>(new URL('./judge-thread.ts', import.meta.url), {
    memoryMax: 256,
    queueMax,
  });

  function begin(limitMs: number): Judging {
    let left = limitMs;
    return async (given, item, facts, wanted = 'nothing') => {
      type Rule = (typeof given)[number];
      const judged = {
        ...{ matched: [] as Rule[], tooSlow: [] as Rule[] },
        ...{ places: new Map<Rule, MatchPlace>(), found: new Map<Rule, readonly string[]>() },
      };
      const spent = new Map<Rule, number>();
      let rules = given.filter(({ target }) => target === 'any' || target === item.type);
      let unknown: ReadonlySet<number> = new Set();
      let together = true;
      while (rules.length > 0) {
        if (left <= 0) throw new JudgedTooLong(longestOf(spent));
        const board = emptyBoard(rules.length);
        const { answer, used } = await thread.ask(
          {
            rules: rules.map((rule, index) => ({
              key: keyOf(rule),
              when: unknown.has(index) ? rule.when : undefined,
            })),
            ...{ item, facts, board, together, wanted },
          },
          (spentNow) => Math.min(left, stepEnd(board)) - spentNow,
        );
        left -= used;
        if (answer && answer.unknown.length > 0) {
          unknown = new Set(answer.unknown);
          continue;
        }
        unknown = new Set();
        const at = board.at[0] ?? allTogether;
        const underWay = answer ? undefined : rules[at];
        for (const [index, rule] of rules.entries()) {
          const took = (board.spent[index] ?? 0) + (rule === underWay ? used - (board.step[0] ?? 0) : 0);
          spent.set(rule, (spent.get(rule) ?? 0) + took);
          const is = board.verdicts[index];
          if (is === verdict.isTrue) judged.matched.push(rule);
          if (is === verdict.tooSlow) judged.tooSlow.push(rule);
          const place = answer?.places[index];
          if (place) judged.places.set(rule, place);
          const found = answer?.found[index];
          if (found) judged.found.set(rule, found);
        }
        if (!answer && (left <= 0 || (!underWay && !together))) throw new JudgedTooLong(longestOf(spent));
        if (underWay) judged.tooSlow.push(underWay);
        else together = false;
        rules = rules.filter((rule, index) => board.verdicts[index] === verdict.none && rule !== underWay);
      }
      return judged;
    };
  }

  return {
    begin,
    async problemsOf(patterns) {
      const { answer } = await thread.ask({ patterns }, (used) => patternsMsMax - used);
      return answer?.problems ?? patterns.map(() => 'This takes too long.');
    },
    close: () => thread.close(),
  };
}

const shared = (bytes: number) => new SharedArrayBuffer(bytes);

function emptyBoard(noRules: number): Board {
  return {
    at: new Int32Array(shared(4)).fill(allTogether),
    step: new Float64Array(shared(16)).fill(ruleMsMax, 1),
    verdicts: new Uint8Array(shared(noRules)),
    spent: new Float64Array(shared(8 * noRules)),
  };
}

/** When the step under way is too late, in processor time since the question. */
function stepEnd({ step: [startedAt = 0, may = ruleMsMax] }: Board): number {
  return startedAt + may;
}

function longestOf(spent: ReadonlyMap<VersionKey, number>): VersionKey | undefined {
  return [...spent].sort(([, one], [, other]) => other - one)[0]?.[0];
}
