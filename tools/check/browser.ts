import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { say, step } from '../terminal.ts';
import { run } from './command.ts';

const ON_PATH = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const ELSEWHERE = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * The browser for the journeys: the one at CHROMIUM_PATH, else one on the machine, else Debian's package when this is
 * root on Debian, else Playwright's own. Undefined stands for the latter. Throws a sentence when there is none.
 */
export async function findBrowser(): Promise<string | undefined> {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (!works(named)) throw new Error(`CHROMIUM_PATH is "${named}", which is no browser that runs here.`);
    return named;
  }
  const installed = onThisMachine() ?? (await debianPackage());
  if (!installed) await installPlaywrightsOwn();
  return installed;
}

function onThisMachine(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = ON_PATH.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...candidates, ...ELSEWHERE].find(works);
}

function works(path: string): boolean {
  return existsSync(path) && spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0;
}

async function debianPackage(): Promise<string | undefined> {
  if (process.getuid?.() !== 0 || !isDebian()) return undefined;
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await step('Installing Chromium', async () => {
    await run('apt-get', ['update'], { env });
    await run('apt-get', ['install', '--yes', '--no-install-recommends', 'chromium'], { env });
  });
  return onThisMachine();
}

function isDebian(): boolean {
  try {
    return /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
  } catch {
    return false;
  }
}

async function installPlaywrightsOwn(): Promise<void> {
  const { ok, output } = await step("Installing Playwright's browser", () =>
    run('playwright', ['install', 'chromium']),
  );
  if (ok) return;
  say(output);
  throw new Error('There is no browser for the journeys. Install Chromium, or set CHROMIUM_PATH to one.');
}
