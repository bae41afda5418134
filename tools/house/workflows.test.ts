import { readdirSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { root } from './sources.ts';

type Step = {
  uses?: string;
  run?: string;
  if?: string;
  env?: Record<string, string>;
  with?: Record<string, unknown>;
};
type Job = {
  uses?: string;
  permissions?: Record<string, string>;
  'timeout-minutes'?: number;
  env?: Record<string, string>;
  strategy?: { matrix: Record<string, string[]> };
  steps?: Step[];
};
type Workflow = { permissions?: Record<string, string>; jobs: Record<string, Job> };

// The parser imports its JSON without saying that it is JSON, which Node insists on.
const hooks = registerHooks({
  resolve: (name, context, next) =>
    name.endsWith('.json')
      ? { ...next(name, context), importAttributes: { type: 'json' } }
      : next(name, context),
});
const { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } =
  await import('@actions/workflow-parser');
hooks.deregister();

const folder = `${root}.github/workflows/`;
const names = readdirSync(folder).sort();
const textOf = (name: string) => readFileSync(folder + name, 'utf8');
// The first test below holds them against what a workflow may be.
const workflow = (name: string) => parse(textOf(name)) as Workflow;
const jobsOf = (name: string) => Object.entries(workflow(name).jobs);

test('there are workflows for bare machines, checks, images, releases and versions', () => {
  expect(names).toEqual(['bare.yml', 'checks.yml', 'images.yml', 'release.yml', 'version.yml']);
});

/** What jobs may do beside reading the sources, by workflow. */
const moreThanReading: Record<string, [job: string, permissions: Record<string, string>][]> = {
  'release.yml': [['images', { contents: 'read', packages: 'write' }]],
  'version.yml': [['tag', { actions: 'write', contents: 'write' }]],
};

describe.each(names)('%s', (name) => {
  test('is a workflow by the parser of those who run it', async () => {
    const { context, value } = parseWorkflow({ name, content: textOf(name) }, new NoOperationTraceWriter());
    expect(value).toBeDefined();
    if (value) await convertWorkflowTemplate(context, value);
    expect(context.errors.getErrors().map(({ message }) => message)).toEqual([]);
  });

  test('may read the sources and nothing else, but for a job that says what more it needs', () => {
    expect(workflow(name).permissions).toEqual({ contents: 'read' });
    const more = jobsOf(name).flatMap(([job, { permissions }]) => (permissions ? [[job, permissions]] : []));
    expect(more).toEqual(moreThanReading[name] ?? []);
  });

  test('names other people’s actions by commit, with the version beside it', () => {
    const uses = textOf(name)
      .split('\n')
      .filter((line) => /^\s*(?:- )?uses: /.test(line) && !line.includes('uses: ./'));
    expect(uses.filter((line) => !/uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual(
      [],
    );
  });

  test('keeps no credentials in a clone', () => {
    const clones = jobsOf(name)
      .flatMap(([, { steps = [] }]) => steps)
      .filter(({ uses = '' }) => uses.startsWith('actions/checkout@'));
    expect(clones.filter((step) => step.with?.['persist-credentials'] !== false)).toEqual([]);
  });

  test('ends each job in time', () => {
    const endless = jobsOf(name).filter(([, job]) => !job.uses && job['timeout-minutes'] === undefined);
    expect(endless.map(([job]) => job)).toEqual([]);
  });

  test('runs scripts that package.json has, and calls workflows that are here', () => {
    const { scripts } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as {
      scripts: Record<string, string>;
    };
    const run = [...textOf(name).matchAll(/npm run ([\w:-]+)/g)].map(([, script]) => script);
    expect(run.filter((script) => scripts[script ?? ''] === undefined)).toEqual([]);
    const called = [...textOf(name).matchAll(/uses: \.\/\.github\/workflows\/(\S+)/g)].map(
      ([, file]) => file,
    );
    expect(called.filter((file) => !names.includes(file ?? ''))).toEqual([]);
  });

  test('hands what others can name to a script by its environment, never inside of it', () => {
    const scripts = jobsOf(name).flatMap(([, { steps = [] }]) => steps.flatMap(({ run }) => run ?? []));
    expect(scripts.filter((script) => script.includes('${{'))).toEqual([]);
  });
});

test('a release is made of what has passed every check', () => {
  const { jobs } = workflow('release.yml') as unknown as { jobs: Record<string, { needs?: string[] }> };
  for (const job of ['images', 'packages']) expect(jobs[job]?.needs).toEqual(['checks', 'verify']);
});

test('a pull request runs what its commits reach, everything else runs all checks', () => {
  const { test: { steps = [] } = {} } = workflow('checks.yml').jobs;
  expect(steps.filter(({ run }) => run).map((step) => [step.if, step.run, step.env])).toEqual([
    ["github.event_name != 'pull_request'", '.ci/run', undefined],
    ["github.event_name == 'pull_request'", '.ci/run --affected', { NX_BASE: 'HEAD^' }],
  ]);
  expect(steps.find(({ uses }) => uses?.startsWith('actions/checkout@'))?.with?.['fetch-depth']).toBe(2);
  const commands = readFileSync(`${root}.ci/run`, 'utf8').match(/^(?:npm|export) .*$/gm);
  expect(commands).toEqual(['export NX_SKIP_NX_CACHE=true', 'npm test -- "$@"', 'npm run test:slow -- "$@"']);
});

test('the README’s commands are tried on a bare machine every week, and no change waits for that', () => {
  const { on } = parse(textOf('bare.yml')) as { on: { schedule: { cron: string }[] } };
  expect(Object.keys(on)).toEqual(['schedule', 'workflow_dispatch']);
  expect(on.schedule.map(({ cron }) => cron)).toEqual([expect.stringMatching(/^\d+ \d+ \* \* \d$/)]);
  const runs = jobsOf('bare.yml').flatMap(([, { steps = [] }]) => steps.flatMap(({ run }) => run ?? []));
  expect(runs).toContain('npm run verify:bare -- --as "$PERSON"');
  const others = [readFileSync(`${root}.ci/run`, 'utf8'), readFileSync(`${root}tools/test.ts`, 'utf8')];
  for (const text of others) expect(text).not.toContain('verify');
});

test('the journeys run in every engine of Playwright', () => {
  const { engines } = workflow('checks.yml').jobs;
  expect(engines?.strategy?.matrix).toEqual({ engine: ['webkit', 'firefox'] });
  expect(engines?.env).toEqual({ JOURNEY_ENGINE: '${{ matrix.engine }}' });
  expect(engines?.steps?.flatMap(({ run }) => run ?? [])).toEqual([
    'npm ci',
    'npx playwright install --with-deps "$JOURNEY_ENGINE"',
    'npm run test:journeys',
  ]);
});
