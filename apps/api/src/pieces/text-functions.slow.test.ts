import {
  cutText,
  escapeHtml,
  foldText,
  linksAway,
  readLinkUrl,
  splitWords,
  storableText,
} from '@confab/domain';
import { renderMarkdown } from '@confab/markdown';
import { describe, expect, test } from 'vitest';

/** What members write reaches these: none takes much longer for a text because of its signs. */

const functions: Record<string, (text: string) => unknown> = {
  storableText,
  cutText: (text) => cutText(text, 10_000),
  escapeHtml,
  foldText,
  splitWords,
  readLinkUrl,
  linksAway,
  renderMarkdown: (text) => renderMarkdown(text, { siteOrigin: 'https://forum.example' }),
};

const signs = [
  'a',
  '\u0301',
  'a\u0301',
  ' ',
  'a ',
  '\n',
  '*',
  '_',
  '[',
  '(',
  '>',
  '#',
  '`',
  '&',
  '<',
  '|',
  '😀',
  'x_y_z ',
];
const full = 20_000;

/** Milliseconds of processor time, the least of a few runs. */
function cost(run: () => unknown): number {
  const costs = Array.from({ length: 3 }, () => {
    const before = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.min(...costs);
}

const textOf = (sign: string, length: number) => sign.repeat(length / sign.length);

describe.each(Object.entries(functions))('%s', (_name, run) => {
  test.each(signs)('grows no faster than a text of "%s"', (sign) => {
    const [quarter, whole] = [full / 4, full].map((length) => cost(() => run(textOf(sign, length))));
    // Four times the text: a quadratic function takes sixteen times as long. What is quick is not measured well.
    expect(whole ?? 0).toBeLessThan(Math.max(40, 8 * (quarter ?? 0)));
  });
});
