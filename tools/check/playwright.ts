/** `node tools/check/playwright.ts apps/web-e2e`: the journeys, with a report for tools/test.ts. */
import { join } from 'node:path';
import { ROOT } from '../product/programs.ts';
import { findBrowser, findHeadlessShell } from './browser.ts';
import { run } from './command.ts';

const [folder = ''] = process.argv.slice(2);
// Other engines are Playwright's own.
const isChromium = (process.env['JOURNEY_ENGINE'] ?? 'chromium') === 'chromium';
const browser = isChromium ? await findBrowser() : undefined;
const shell = isChromium ? findHeadlessShell() : undefined;

const { ok } = await run('playwright', ['test', '--reporter=list,json'], {
  cwd: join(ROOT, folder),
  live: true,
  env: {
    PLAYWRIGHT_JSON_OUTPUT_FILE: join(ROOT, 'test-results/e2e', `${folder}.json`),
    ...(browser ? { CHROMIUM_PATH: browser } : {}),
    ...(shell ? { HEADLESS_SHELL_PATH: shell } : {}),
  },
});
process.exit(ok ? 0 : 1);
