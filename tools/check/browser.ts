import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { say, step } from '@confab/terminal';
import { run } from './command.ts';

const ON_PATH = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const SHELLS_ON_PATH = ['chromium-headless-shell', 'chrome-headless-shell'];
const ELSEWHERE = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * The browser for the journeys: the one at CHROMIUM_PATH, else one on the machine, else Debian's package when this is
 * root on Debian, else Playwright's own. Undefined for the latter. Throws a sentence when there is none.
 */
export async function findBrowser(): Promise<string | undefined> {
  const named = namedBy('CHROMIUM_PATH');
  if (named) return named;
  const installed = onThisMachine() ?? (await debianPackage());
  if (!installed) await installPlaywrightsOwn();
  return installed;
}

/**
 * Chromium's headless shell, which is enough for most journeys: the one at HEADLESS_SHELL_PATH, else one on the machine.
 * Undefined when there is none; then the browser runs all journeys.
 */
export function findHeadlessShell(): string | undefined {
  return namedBy('HEADLESS_SHELL_PATH') ?? onPath(SHELLS_ON_PATH).find(works);
}

function namedBy(variable: 'CHROMIUM_PATH' | 'HEADLESS_SHELL_PATH'): string | undefined {
  const path = process.env[variable];
  if (!path) return undefined;
  if (!works(path)) throw new Error(`${variable} is "${path}", which is no browser that runs here.`);
  return path;
}

function onThisMachine(): string | undefined {
  return [...onPath(ON_PATH), ...ELSEWHERE].find(works);
}

/** Where programs of these names could be. */
export function onPath(names: readonly string[]): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

function works(path: string): boolean {
  return existsSync(path) && spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0;
}

async function debianPackage(): Promise<string | undefined> {
  // Some releases lack the second.
  await installOnDebian('Chromium', [['chromium'], ['chromium-headless-shell']]);
  return onThisMachine();
}

/** Installs groups of packages, each as far as it can be had, when this is root on Debian. */
export async function installOnDebian(what: string, groups: readonly string[][]): Promise<void> {
  if (process.getuid?.() !== 0 || !isDebian()) return;
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await step(`Installing ${what}`, async () => {
    await run('apt-get', ['update'], { env });
    for (const packages of groups)
      await run('apt-get', ['install', '--yes', '--no-install-recommends', ...packages], { env });
  });
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
