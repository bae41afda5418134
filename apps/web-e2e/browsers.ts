import { fileURLToPath } from 'node:url';
import { devices, type LaunchOptions } from '@playwright/test';

const chromium = process.env['CHROMIUM_PATH'];
const shell = process.env['HEADLESS_SHELL_PATH'] ?? chromium;
const asRoot = process.getuid?.() === 0;

/** Playwright's engine for the journeys: Chromium, unless JOURNEY_ENGINE is `webkit` or `firefox`, which it brings itself. */
export const engine = engineOf(process.env['JOURNEY_ENGINE'] ?? 'chromium');

/** Chromium without the browser around its pages, where there is one: a journey takes three quarters of the time. */
const pagesAlone = { launchOptions: startedFrom(shell) };

/** The desktop and the phone of the journeys, as the engine can be one. */
export const screens = {
  chromium: {
    desktop: { ...devices['Desktop Chrome'], ...pagesAlone },
    phone: { ...devices['Pixel 7'], ...pagesAlone },
  },
  webkit: { desktop: devices['Desktop Safari'], phone: devices['iPhone 15'] },
  // It imitates no phone: a narrow window with touch.
  firefox: {
    desktop: devices['Desktop Firefox'],
    phone: { ...devices['Desktop Firefox'], hasTouch: true },
  },
}[engine];

function engineOf(name: string): 'chromium' | 'webkit' | 'firefox' {
  if (name === 'chromium' || name === 'webkit' || name === 'firefox') return name;
  throw new Error(`JOURNEY_ENGINE is "${name}": chromium, webkit or firefox.`);
}

/** For what a browser does beside its pages: apps that are installed, messages that are pushed. */
export const wholeBrowser = {
  launchOptions: startedFrom(chromium),
  // Of its own two, Playwright starts the smaller one unless it is told.
  ...(chromium === undefined ? { channel: 'chromium' } : {}),
};

function startedFrom(executablePath: string | undefined): LaunchOptions {
  return {
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ['--disable-dev-shm-usage', ...(asRoot ? ['--no-sandbox'] : [])],
    env: { ...process.env, FONTCONFIG_FILE: fileURLToPath(new URL('fonts.conf', import.meta.url)) },
  };
}
