import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '@confab/postgres';
import type { Browser, Window } from './browser.ts';
import { startProgram } from './programs.ts';

export type WebKitPrograms = { driver: string; miniBrowser: string; xvfb: string };

const patienceMs = 60_000;

/** Of some short pages it never finishes a picture. */
const pictureMs = 5_000;

/** The key of an element in the protocol. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** Its view transitions end the browser now and then; without animations it makes none. */
const settings = '[Settings]\ngtk-enable-animations=0\n';

/** The toolbar would keep the window wider than a phone. */
const styles = `
  window, toolbar, toolbar *, box, button, entry, menubutton {
    min-width: 0; padding-left: 0; padding-right: 0; margin-left: 0; margin-right: 0;
    border-left-width: 0; border-right-width: 0;
  }
  entry { min-width: 1px; font-size: 4px; }
`;

/** WebKitGTK's MiniBrowser on a screen in memory, by its own driver: one for each window. */
export async function startWebKit(programs: WebKitPrograms): Promise<Browser> {
  const screen = startProgram(programs.xvfb, [
    '-displayfd',
    '2',
    '-screen',
    '0',
    '1700x1300x24',
    '-nolisten',
    'tcp',
  ]);
  const [display] = await screen.said(/^\d+$/);
  const locales = await mkdtemp(join(tmpdir(), 'locales-'));
  // A page reads "C" for its language where the system has none.
  await promisify(execFile)('localedef', ['-i', 'en_US', '-f', 'UTF-8', join(locales, 'en_US.UTF-8')]);
  return {
    opens: () => openWindow(programs, { DISPLAY: `:${display}`, LOCPATH: locales, LANG: 'en_US.UTF-8' }),
    close: async () => {
      await screen.end();
      await rm(locales, { recursive: true });
    },
  };
}

async function openWindow(
  { driver: path, miniBrowser }: WebKitPrograms,
  surroundings: Record<string, string>,
): Promise<Window> {
  const home = await mkdtemp(join(tmpdir(), 'webkit-'));
  await mkdir(join(home, 'config/gtk-3.0'), { recursive: true });
  await writeFile(join(home, 'config/gtk-3.0/settings.ini'), settings);
  await writeFile(join(home, 'config/gtk-3.0/gtk.css'), styles);
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const driver = startProgram(path, [`--port=${port}`], {
    ...surroundings,
    HOME: home,
    XDG_CONFIG_HOME: join(home, 'config'),
    XDG_DATA_HOME: join(home, 'data'),
    XDG_CACHE_HOME: join(home, 'cache'),
    GDK_BACKEND: 'x11',
    GTK_THEME: 'Adwaita',
    NO_AT_BRIDGE: '1',
    DBUS_SESSION_BUS_ADDRESS: 'disabled:',
    // A container allows none of these.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    WEBKIT_DISABLE_DMABUF_RENDERER: '1',
    LIBGL_ALWAYS_SOFTWARE: '1',
  });
  const ask = async <T>(method: string, to: string, body?: object, ms = patienceMs): Promise<T> => {
    const reply = await fetch(`${address}${to}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(ms),
    });
    // The protocol's format.
    const { value } = (await reply.json()) as { value: T & { error?: string; message?: string } };
    if (!reply.ok) throw new Error(`${to}: ${value.error}: ${value.message}`);
    return value;
  };
  await listening(`${address}/status`);
  const { sessionId } = await ask<{ sessionId: string }>('POST', '/session', {
    capabilities: {
      alwaysMatch: {
        browserName: 'MiniBrowser',
        unhandledPromptBehavior: 'ignore',
        'webkitgtk:browserOptions': {
          binary: miniBrowser,
          args: ['--automation'],
        },
      },
    },
  });
  const to = (command: string) => `/session/${sessionId}${command}`;
  await ask('POST', to('/timeouts'), { script: patienceMs, pageLoad: patienceMs, implicit: 0 });
  const run = async (body: string, args: readonly unknown[]) => {
    const answer = await ask<{ value: string } | { error: string }>('POST', to('/execute/async'), {
      script: `const [json, done] = arguments;
        (async function () { ${body} }).apply(null, JSON.parse(json)).then(
          (value) => done({ value: JSON.stringify(value ?? null) }),
          (error) => done({ error: String(error) }),
        );`,
      args: [JSON.stringify(args)],
    });
    if ('error' in answer) throw new Error(answer.error);
    return JSON.parse(answer.value) as unknown;
  };
  return {
    goTo: async (url) => {
      await ask('POST', to('/url'), { url });
    },
    run,
    resize: (width, height) => resize({ width, height }, { ask, to, run }),
    act: async (actions) => {
      await ask('POST', to('/actions'), { actions });
    },
    giveFiles: async (selector, paths) => {
      const found = await ask<Record<string, string>>('POST', to('/element'), {
        using: 'css selector',
        value: selector,
      });
      await ask('POST', to(`/element/${found[ELEMENT]}/value`), { text: paths.join('\n') });
    },
    setCookie: async (cookie) => {
      await ask('POST', to('/cookie'), { cookie: { ...cookie, path: '/' } });
    },
    // In a session that is driven the engine writes them nowhere: console-proxy.ts has the page keep them.
    messages: async () => (await run(`return JSON.parse(sessionStorage.messages ?? '[]')`, [])) as string[],
    picture: () =>
      ask<string>('GET', to('/screenshot'), undefined, pictureMs).then(
        (data) => Buffer.from(data, 'base64'),
        () => undefined,
      ),
    close: async () => {
      await ask('DELETE', to('')).catch(() => undefined);
      await driver.end();
      await rm(home, { recursive: true, force: true });
    },
  };
}

type Asking = {
  ask: <T>(method: string, to: string, body?: object) => Promise<T>;
  to: (command: string) => string;
  run: Window['run'];
};

/** Gives the page this size: a window has a frame and a toolbar around it. */
async function resize(size: { width: number; height: number }, { ask, to, run }: Asking): Promise<void> {
  const inner = () => run('return { width: innerWidth, height: innerHeight }', []) as Promise<typeof size>;
  const isDone = ({ width, height }: typeof size) => width === size.width && height === size.height;
  for (let attempt = 0; attempt < 10; attempt++) {
    const [rect, page] = [await ask<typeof size>('GET', to('/window/rect')), await inner()];
    if (isDone(page)) return;
    await ask('POST', to('/window/rect'), {
      width: rect.width + size.width - page.width,
      height: rect.height + size.height - page.height,
    });
    for (let look = 0; look < 20 && !isDone(await inner()); look++) await sleep(50);
  }
  const { width, height } = await inner();
  throw new Error(`the window is ${width} by ${height} instead of ${size.width} by ${size.height}`);
}

async function listening(url: string): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt++) {
    const answers = await fetch(url).then(
      (reply) => reply.ok,
      () => false,
    );
    if (answers) return;
    await sleep(50);
  }
  throw new Error(`${url} does not answer`);
}
