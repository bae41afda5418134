import { existsSync, globSync } from 'node:fs';
import { installOnDebian, onPath } from './browser.ts';

/** A browser outside Chromium, and the variables of its tests that name its programs. */
type Kind = {
  name: string;
  packages: readonly string[];
  find: () => Record<string, string | undefined>;
};

const first = (paths: readonly string[]) => paths.find((path) => existsSync(path));

const kinds: readonly Kind[] = [
  {
    name: 'WebKitGTK',
    // Of `locales` come the sources of a language: without one, pages are asked for in "C".
    packages: ['webkit2gtk-driver', 'xvfb', 'locales'],
    find: () => ({
      WEBKIT_DRIVER_PATH: first(onPath(['WebKitWebDriver'])),
      MINIBROWSER_PATH: first(globSync('/usr/{lib/*,lib64,libexec}/webkit2gtk-4.1/MiniBrowser')),
      XVFB_PATH: first(onPath(['Xvfb'])),
      LOCALES_PATH: first(['/usr/share/i18n/locales/en_US']),
    }),
  },
  {
    name: 'Firefox',
    packages: ['firefox-esr'],
    find: () => ({ FIREFOX_PATH: first(onPath(['firefox-esr', 'firefox'])) }),
  },
];

/** The variables of each browser that is on this machine. */
export function otherBrowsers(): { name: string; env: Record<string, string> | undefined }[] {
  return kinds.map(({ name, find }) => {
    const found = Object.entries(find());
    const there = found.flatMap(([variable, path]) =>
      path === undefined ? [] : [[variable, path] as const],
    );
    return { name, env: there.length === found.length ? Object.fromEntries(there) : undefined };
  });
}

/** As far as they can be had: Debian's packages, when this is root on Debian. */
export async function installOtherBrowsers(): Promise<void> {
  const missing = new Set(otherBrowsers().flatMap(({ name, env }) => (env ? [] : [name])));
  const wanted = kinds.filter(({ name }) => missing.has(name));
  if (wanted.length > 0)
    await installOnDebian(
      [...missing].join(' and '),
      wanted.map(({ packages }) => [...packages]),
    );
}
