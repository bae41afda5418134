/**
 * `npm run verify:bare`: the README's commands where nothing is but Debian, its Node, npm and git, and an empty HOME: once
 * as root, once as an ordinary user in a folder whose path has a space and an umlaut. Runs `npm start` until the first page
 * answers, then `npm test`. What is not committed is not part of it.
 *
 * `--as root` or `--as user` does one of the two, `--start` leaves out `npm test`. Needs root and debootstrap.
 */
import { parseArgs } from 'node:util';
import { freePort } from '@confab/postgres';
import { complain, say, sentence, step } from '@confab/terminal';
import { type Machine, makeMachine, type Person, root } from './machine.ts';

const PEOPLE: Person[] = [
  { ...root, clone: '/srv/confab' },
  { name: 'user', uid: 1000, home: '/home/user', clone: '/srv/My Förum/confab' },
];

/** The first start installs, builds and fills the database. */
const START_MS = 30 * 60_000;

const { values: options } = parseArgs({ options: { as: { type: 'string' }, start: { type: 'boolean' } } });
const people = PEOPLE.filter(({ name }) => options.as === undefined || options.as === name);

let machine: Machine | undefined;
const stop = () => {
  machine?.remove();
  process.exit(1);
};
process.on('SIGINT', stop).on('SIGTERM', stop);

try {
  if (people.length === 0) throw new Error('--as takes root or user.');
  for (const person of people) await verify(person);
} catch (error) {
  complain(sentence(error));
  process.exitCode = 1;
} finally {
  machine?.remove();
}

async function verify(person: Person): Promise<void> {
  const { name, clone } = person;
  machine = await step(`A bare machine for ${name}`, () => makeMachine(person));
  say(`As ${name}, in ${clone}:`);
  await step(`npm start as ${name}`, () => firstPage(person));
  if (!options.start) {
    const test = machine.run(person, ['npm', 'test'], { TERM: 'dumb' });
    const status = await test.ended;
    if (status !== 0) throw new Error(`npm test as ${name} ended with ${status ?? 'a signal'}.`);
  }
  machine.remove();
}

/** The page, and the service worker, which a build can lack without a word. */
async function firstPage(person: Person): Promise<void> {
  const port = await freePort();
  const place = `http://127.0.0.1:${port}`;
  const site = machine?.run(person, ['npm', 'start'], { PORT: String(port), TERM: 'dumb' });
  const late = AbortSignal.timeout(START_MS);
  const ended = new AbortController();
  void site?.ended.then(() => ended.abort());
  try {
    for (const path of ['/', '/service-worker.js']) {
      while (!(await answers(place + path))) {
        if (ended.signal.aborted) throw new Error(`npm start ended before ${path} was served.`);
        if (late.aborted) throw new Error(`${path} was not served in time.`);
        await new Promise((resolve) => setTimeout(resolve, 500));
      }
    }
  } finally {
    await site?.end();
  }
}

async function answers(url: string): Promise<boolean> {
  const reply = await fetch(url, { signal: AbortSignal.timeout(30_000) }).catch(() => undefined);
  await reply?.body?.cancel();
  if (reply?.status === 404) throw new Error(`${url} is not there.`);
  return reply?.status === 200;
}
