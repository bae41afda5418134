import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

/**
 * The browser takes a moment to add an open dialog to its history, and to take it away again: whoever goes Back before
 * leaves the page.
 */
export async function expectDialogInHistory(page: Page, there: boolean): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => JSON.stringify(history.state).includes('"dialog":true')))
    .toBe(there);
}
