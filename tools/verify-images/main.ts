/**
 * `npm run verify:images`: builds and checks every image of docker/Dockerfile with docker, podman or buildah; with docker
 * compose also runs them together. Writes the results into docs/images.md.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { complain, say, sentence, step } from '@confab/terminal';
import { ROOT } from '../product/programs.ts';
import { BASE, findEngine, npmSecrets, run } from './engine.ts';
import { bytesOver, LIMIT_BYTES, megabytes, packagesIn, problemsOf, targets } from './images.ts';
import { type Check, checkSite } from './site.ts';

const folder = await mkdtemp(join(tmpdir(), 'confab-images-'));
try {
  process.exitCode = (await verify()) ? 0 : 1;
} catch (error) {
  complain(sentence(error));
  process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function verify(): Promise<boolean> {
  const engine = await findEngine();
  say(`With ${engine.program}, ${engine.version}.`);
  const secrets = await npmSecrets(folder);
  const base = await step('Looking into the base image', () => engine.baseFiles());

  const rows: string[] = [];
  const problems: string[] = [];
  for (const target of targets) {
    const image = await step(`Building ${target}`, () => engine.build(target, secrets));
    const size = megabytes(bytesOver(image.files, base));
    rows.push(`| ${target} | ${size} | ${packagesIn(image.files).length} | ${image.user} |`);
    problems.push(...problemsOf(target, image, base).map((problem) => `${target}: ${problem}`));
  }

  const composes =
    engine.program === 'docker' && (await run('docker', ['compose', 'version']).catch(() => '')) !== '';
  const checks: Check[] = composes ? await step('Running them together', () => checkSite(folder)) : [];
  for (const { rule, problem } of checks) if (problem !== undefined) problems.push(`${rule}: ${problem}`);
  for (const problem of problems) complain(problem);

  const report = `# Images, built and run

Written by \`npm run verify:images\`, which builds the targets of \`docker/Dockerfile\`, looks into them, and runs them together
with \`docker/compose.yml\` where docker compose is there.

|            |     |
| ---------- | --- |
| Engine     | ${engine.program} (${engine.version}) |
| Base image | ${BASE} |
| Verdict    | ${problems.length === 0 ? 'every check passed' : `${problems.length} problems`} |

## Sizes

What an image holds beyond its base, uncompressed; ${megabytes(LIMIT_BYTES)} are allowed. None holds a package of development,
a test or settings of this machine, none runs as root, and each process has a health check.

| Target | Over its base | Packages | User |
| ------ | ------------- | -------- | ---- |
${rows.join('\n')}

## Together

${checks.length === 0 ? 'Not run: docker compose is not there.' : checks.map(({ rule, problem }) => `- ${problem === undefined ? 'ok' : '**fails**'}: ${rule}`).join('\n')}
`;
  const file = join(ROOT, 'docs/images.md');
  await writeFile(file, report);
  await run('oxfmt', [file]);
  return problems.length === 0;
}
