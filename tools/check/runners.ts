import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../product/programs.ts';
import { findBrowser, findHeadlessShell } from './browser.ts';
import { run, type Result } from './command.ts';
import { failed, type Tally } from './tally.ts';

/** Unit, API, worker and web tests. */
export async function runVitest(): Promise<Tally> {
  return countedIn(async (report) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    return run('vitest', ['run', ...reporters], { live: true });
  }, fromVitest);
}

/** Journeys in a real browser. */
export async function runPlaywright(): Promise<Tally> {
  const browser = await findBrowser();
  const shell = findHeadlessShell();
  return countedIn(
    (report) =>
      run('playwright', ['test', '--reporter=list,json'], {
        cwd: join(ROOT, 'apps/web-e2e'),
        live: true,
        env: {
          PLAYWRIGHT_JSON_OUTPUT_FILE: report,
          ...(browser ? { CHROMIUM_PATH: browser } : {}),
          ...(shell ? { HEADLESS_SHELL_PATH: shell } : {}),
        },
      }),
    fromPlaywright,
  );
}

/** A runner that fails without a failed test (a file that does not load, a broken set-up) counts as one failure. */
async function countedIn(
  runner: (report: string) => Promise<Result>,
  read: (report: unknown) => Tally,
): Promise<Tally> {
  const folder = await mkdtemp(join(tmpdir(), 'confab-report-'));
  const report = join(folder, 'report.json');
  try {
    const { ok } = await runner(report);
    const text = await readFile(report, 'utf8').catch(() => undefined);
    if (text === undefined) return failed;
    const tally = read(JSON.parse(text));
    return ok || tally.failed > 0 ? tally : { ...tally, failed: 1 };
  } finally {
    await rm(folder, { recursive: true });
  }
}

function fromVitest(report: unknown): Tally {
  // Jest's format, which vitest's json reporter writes.
  const counts = report as Record<`num${'Passed' | 'Failed' | 'Pending' | 'Todo'}Tests`, number>;
  return {
    passed: counts.numPassedTests,
    failed: counts.numFailedTests,
    skipped: counts.numPendingTests + counts.numTodoTests,
  };
}

function fromPlaywright(report: unknown): Tally {
  // Playwright's JSONReport. A flaky test failed at least once.
  const { stats } = report as {
    stats: Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>;
  };
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
}
