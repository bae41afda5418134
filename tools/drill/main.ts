/** `npm run drill`: takes an installation apart under load, and writes docs/failure-drill.md. */
import { writeFile } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { complain, say, step } from '@confab/terminal';
import { run } from '../check/command.ts';
import { buildWeb } from '../product/build-web.ts';
import { ROOT } from '../product/programs.ts';
import { startLoad } from './load.ts';
import { invite } from './people.ts';
import { type Phase, suffer } from './phases.ts';
import { problemsIn, reportOf } from './report.ts';
import { secret, startSite } from './site.ts';
import { verify } from './verify.ts';

const reportFile = join(ROOT, 'docs/failure-drill.md');
/** Before anything is lost, people have something to read. */
const warmUpMs = 5000;

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

await buildWeb();
/** For the report: durations depend on the machine's other load. */
const machine = { processors: availableParallelism(), load: loadavg()[0] ?? 0 };
const site = await step('Starting two of each process, a primary and a replica', startSite);
try {
  await site.waitForReplica(true);
  const began = Date.now();
  const load = startLoad(site.origin, await invite(site.databaseUrl, secret));
  await sleep(warmUpMs);
  const readsBefore = await site.reads.soFar();
  const phases: Phase[] = [];

  for (const { program, kill, untilReady } of site.processes) {
    const { name } = program;
    const lose = async () => {
      await kill();
      await untilReady();
    };
    phases.push(await phase({ part: name, replaced: [name], lose }));
  }
  phases.push(await phase({ part: 'replica', lose: loseReplica }));
  await site.waitForReplica(true);
  await site.replica.waitUntilCaughtUp();
  phases.push(await phase({ part: 'primary, replica promoted', lose: losePrimary }));

  const endsBefore = site.processes.map(({ ends }) => ends.length);
  const everyName = site.processes.map(({ program }) => program.name);
  const rolling = await phase({ part: 'rolling restart', replaced: everyName, lose: rollAll });
  await load.stop();
  const findings = {
    machine,
    readsBefore,
    phases,
    rolling,
    ends: site.processes.flatMap(({ ends }, index) => ends.slice(endsBefore[index])),
    verdict: await step('Reading everything back', () =>
      verify(site.databaseUrl, site.origin, load.acknowledged),
    ),
    surprises: load.surprises,
    seconds: (Date.now() - began) / 1000,
    requests: load.outcomes.length,
  };
  await writeFile(reportFile, reportOf(findings));
  await run('oxfmt', [reportFile]);

  const problems = problemsIn(findings);
  problems.slice(0, 20).forEach(complain);
  say(problems.length === 0 ? `Passed: ${reportFile}` : `Failed: ${reportFile}`);
  if (problems.length > 0) process.exitCode = 1;

  async function phase(loss: Parameters<typeof suffer>[2]): Promise<Phase> {
    return step(`Losing: ${loss.part}`, () => suffer(site, load, loss));
  }
} finally {
  await site.close();
}

async function loseReplica(): Promise<void> {
  await site.replica.kill();
  await site.waitForReplica(false);
  await sleep(5000);
  await site.replica.start();
  await site.replica.waitUntilCaughtUp();
}

async function losePrimary(): Promise<void> {
  await site.primary.kill();
  // The time that a supervisor of databases takes to decide that the primary does not come back.
  await sleep(3000);
  await site.failOver();
  await Promise.all(site.processes.map(({ untilReady }) => untilReady()));
}

async function rollAll(): Promise<void> {
  for (const { roll } of site.processes) await roll();
}
