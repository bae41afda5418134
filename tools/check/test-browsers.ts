/**
 * `node tools/check/test-browsers.ts apps/web-e2e`: the tests in browsers outside Chromium, with a report for
 * tools/test.ts. `--which` prints which of the browsers are here: a stored result holds for these.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { complain, say } from '@confab/terminal';
import { ROOT } from '../product/programs.ts';
import { run } from './command.ts';
import { installOtherBrowsers, otherBrowsers } from './other-browsers.ts';

const { values, positionals } = parseArgs({
  options: { which: { type: 'boolean' } },
  allowPositionals: true,
});
if (values.which) say(JSON.stringify(otherBrowsers()));
else await test(positionals[0] ?? '');

async function test(folder: string): Promise<void> {
  await installOtherBrowsers();
  const browsers = otherBrowsers();
  for (const { name, env } of browsers)
    if (!env) complain(`${name} is not installed and cannot be installed here: its tests are skipped.`);
  const { ok } = await run('playwright', ['test', '--config=other-browsers', '--reporter=list,json'], {
    cwd: join(ROOT, folder),
    live: true,
    env: {
      PLAYWRIGHT_JSON_OUTPUT_FILE: join(ROOT, 'test-results/test-slow', `${folder}.json`),
      ...Object.fromEntries(browsers.flatMap(({ env = {} }) => Object.entries(env))),
    },
  });
  process.exit(ok ? 0 : 1);
}
