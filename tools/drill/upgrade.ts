/**
 * `npm run drill:upgrade`: fills a site with the version before, brings it to this one under load as docs/upgrading.md says,
 * and back. Fails on any answer with 5xx or none, any wait for a table above a second, and any acknowledged write that is
 * missing. The version before is the newest of CHANGELOG.md, or the commit that is given.
 */
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { complain, say, step } from '@confab/terminal';
import { startPrimary } from '@confab/testing/streaming-replica';
import { buildWeb as buildOther, otherVersion } from '../bench/other-version.ts';
import { buildWeb } from '../product/build-web.ts';
import { ROOT } from '../product/programs.ts';
import { upgradeAndBack } from './upgrading.ts';

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

const changelog = await readFile(join(ROOT, 'CHANGELOG.md'), 'utf8');
const commit = process.argv[2] ?? /^Commit ([0-9a-f]{40})\.$/m.exec(changelog)?.[1];
if (commit === undefined) throw new Error('CHANGELOG.md has no version with a commit.');

await buildWeb();
const before = await step(`Fetching and building ${commit.slice(0, 8)}`, async () => {
  const version = await otherVersion(commit, join(tmpdir(), 'confab-versions'));
  buildOther(version);
  return version;
});
const primary = await startPrimary();
try {
  const databaseUrl = await step('Filling a site with it', () =>
    before.datasets.datasetUrl(primary.url, 'quick', () => undefined),
  );
  // By its own schema: what is written must suit the tables as they are.
  const { invite } = (await import(
    pathToFileURL(join(before.folder, 'tools/drill/people.ts')).href
  )) as typeof import('./people.ts');
  const { problems, figures } = await upgradeAndBack({
    databaseUrl,
    before: before.folder,
    invite,
    apiStartsAfterMs: 10_000,
  });
  say(figures);
  problems.slice(0, 20).forEach(complain);
  say(problems.length === 0 ? 'Passed' : `Failed: ${problems.length} problems`);
  if (problems.length > 0) process.exitCode = 1;
} finally {
  await primary.remove();
}
