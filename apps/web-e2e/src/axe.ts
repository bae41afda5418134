import type { Page } from '@playwright/test';
import axe, { type AxeResults, type RunOptions } from 'axe-core';

declare global {
  interface Window {
    axe?: { run: (context: string, options: RunOptions) => Promise<AxeResults> };
  }
}

/**
 * What axe complains of in the page or a part of it, in sentences. It stays in the page, and looks for failures only: by its own
 * package for Playwright, which brings it along for each look, one takes up to twice as long.
 */
export async function axeComplaints(
  page: Page,
  { part = 'html', rules }: { part?: string | undefined; rules?: string[] } = {},
): Promise<string[]> {
  if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(axe.source);
  // The pages have neither frames nor films, for which it would load files again.
  const options: RunOptions = { resultTypes: ['violations'], preload: false, iframes: false };
  return page.evaluate(
    async ([context, chosen]) => {
      const found = await window.axe?.run(context, chosen);
      if (!found) throw new Error('axe is gone: the page was left while it looked');
      return found.violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary ?? ''}`),
      );
    },
    [part, rules === undefined ? options : { ...options, runOnly: rules }] as const,
  );
}
