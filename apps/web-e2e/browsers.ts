import type { LaunchOptions } from '@playwright/test';

const chromium = process.env['CHROMIUM_PATH'];
const shell = process.env['HEADLESS_SHELL_PATH'] ?? chromium;
const asRoot = process.getuid?.() === 0;

/** Chromium without the browser around its pages, where there is one: a journey takes three quarters of the time. */
export const pagesAlone = { launchOptions: startedFrom(shell) };

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
  };
}
