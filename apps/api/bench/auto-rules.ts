import { createJudge, type JudgedFacts } from '@confab/auto-rules';
import type { AutoRuleCondition } from '@confab/domain';

/**
 * What a hundred rules take for a text that none of them is about, in milliseconds, once they have seen some texts: 25 with
 * 20 words each, 25 with a domain, 50 with a pattern or two. Prints JSON: a row for each length of text.
 */
let state = 5;
const random = () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
const below = (most: number) => Math.floor(random() * most);
const word = () => Array.from({ length: 3 + below(6) }, () => 'etaoinshrdlucmfw'.charAt(below(16))).join('');
const known = Array.from({ length: 4000 }, word);

const patterns = [
  String.raw`\b(buy|sell|order)\s+(now|cheap)\b`,
  String.raw`free\s+(gift|money|card)s?`,
  String.raw`\+?\d{2,3}[ -]?\d{3,}[ -]?\d{4}`,
  String.raw`[a-z0-9._]+@mail\.(com|net)`,
  String.raw`(?:t\.me|telegram)/\w+`,
  String.raw`win(ner)?\s+.{0,40}prize`,
];
/** Each rule has other ones. */
const patternsOf = (rule: number) =>
  Array.from({ length: 1 + (rule % 2) }, (_, at) => `${patterns[(rule + at) % patterns.length]}${rule}`);

function conditionOf(rule: number): AutoRuleCondition {
  if (rule < 25) return { test: 'words', any: Array.from({ length: 20 }, () => `${word()}x${rule}`) };
  if (rule < 50) return { test: 'domain', any: [`page${rule}.example`] };
  return { test: 'pattern', any: patternsOf(rule) };
}

const rules = Array.from({ length: 100 }, (_, rule) => ({
  ruleId: rule,
  version: 1,
  createdAt: '',
  target: 'any' as const,
  when: JSON.stringify([conditionOf(rule)]),
}));
const facts: JudgedFacts = {
  at: 0,
  accountMadeAt: 0,
  points: 1,
  wroteAt: [],
  language: null,
  noCopies: 0,
};

function textOf(length: number): string {
  let text = '';
  while (text.length < length) text += `${known[below(known.length)]}${below(10) === 0 ? '. ' : ' '}`;
  return text.slice(0, length);
}

const warmingUp = 40;
const measured = 200;
const judge = createJudge({ queueMax: 1 });
const rows: { length: number; p50: number | undefined; p95: number | undefined }[] = [];
for (const length of [200, 2000, 20_000]) {
  const took: number[] = [];
  for (let text = 0; text < warmingUp + measured; text += 1) {
    const html = '<p>See <a href="https://shop.example/a">this</a></p>';
    const item = {
      ...{ type: 'post' as const, title: '', source: textOf(length), html },
      ...{ linkUrl: null, pictureTexts: [], depth: null },
    };
    const startedAt = performance.now();
    await judge.begin(60_000)(rules, item, facts);
    took.push(performance.now() - startedAt);
  }
  const sorted = took.slice(warmingUp).sort((one, other) => one - other);
  rows.push({ length, p50: sorted[measured / 2], p95: sorted[measured * 0.95] });
}
await judge.close();
process.stdout.write(JSON.stringify(rows));
