/**
 * `npm run verify:images`: builds every image of docker/Dockerfile, runs them together, and writes what that showed
 * into docs/images.md. With docker or podman where one of them answers, else with buildah; `-- --keep FOLDER` lets what
 * buildah builds stay there, and takes what an earlier run left there as it is: for work on the checks themselves.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { format, resolveConfig } from 'prettier';
import { ROOT } from '../product/programs.ts';
import { complain, say, sentence, step } from '../terminal.ts';
import { openBuildah } from './buildah.ts';
import { caddyVersion } from './caddy.ts';
import { needPackages } from './debian.ts';
import { findDocker } from './docker.ts';
import { type Image, type Target, targets } from './engine.ts';
import { Findings } from './findings.ts';
import { checkImage } from './image-rules.ts';
import { writeReport } from './report.ts';
import { startSite } from './site.ts';
import { checkPages, checkProcesses, checkProxy, checkStops } from './site-rules.ts';

const REPORT = 'docs/images.md';

const { values } = parseArgs({ options: { keep: { type: 'string' } } });
const kept = values.keep === undefined ? undefined : resolve(values.keep);

const stopping = new AbortController();
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(name, () => {
    if (stopping.signal.aborted) return;
    say('Cleaning up ...');
    stopping.abort(new Error(`Stopped by ${name}.`));
  });
}

try {
  process.exitCode = (await verify(stopping.signal)) ? 0 : 1;
} catch (error) {
  complain(sentence(error));
  process.exitCode = 1;
}

async function verify(signal: AbortSignal): Promise<boolean> {
  const started = performance.now();
  await using undo = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'confab-images-'));
  undo.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 }));
  const defer = (work: () => Promise<unknown>) => {
    undo.defer(async () => {
      await work();
    });
  };

  const engine =
    (await findDocker(folder, signal, defer)) ??
    (await step('Getting buildah', (note) => openBuildah({ folder, kept, signal, defer }, note)));
  say(`With ${engine.name}.`);
  const proxy = await step('Getting Caddy', (note) => getCaddy(signal, note));

  await step('Making the base image', (note) => engine.prepare(note));
  const findings = new Findings(signal);
  const baseFiles = await engine.baseFiles();
  const images = new Map<Target, Image>();
  for (const target of targets) {
    const image = await step(`Building ${target}`, (note) => engine.build(target, note));
    images.set(target, image);
    await checkImage(target, image, baseFiles, findings);
  }

  const site = await startSite({ engine, images, folder, signal, defer, withProxy: proxy !== undefined });
  for (const check of [checkPages, checkProxy]) await check(site, findings);
  await checkProcesses(site, images, findings);
  await checkStops(site, findings);
  signal.throwIfAborted();

  const seconds = (performance.now() - started) / 1000;
  const text = writeReport({ engine, images, baseFiles, findings: findings.all, proxy, seconds });
  const file = join(ROOT, REPORT);
  await writeFile(file, await format(text, { ...(await resolveConfig(file)), filepath: file }));
  say(`${findings.ok ? 'Every check passed' : 'Some checks failed'}; ${REPORT} has them all.`);
  return findings.ok;
}

/** Its version; undefined where there is none and none can be had, which is no failure of the images. */
async function getCaddy(signal: AbortSignal, note: (line: string) => void): Promise<string | undefined> {
  try {
    await needPackages(['caddy'], { signal, note });
    return await caddyVersion();
  } catch (error) {
    signal.throwIfAborted();
    complain(`Without the proxy: ${sentence(error)}`);
    return undefined;
  }
}
