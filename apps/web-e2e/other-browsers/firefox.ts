import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Window } from './browser.ts';
import { startProgram } from './programs.ts';

/** Firefox makes no calls of its own, asks nothing, and speaks English. */
const preferences = {
  'app.update.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'intl.accept_languages': 'en-US',
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
  'toolkit.telemetry.enabled': false,
};

type Send = <T>(method: string, params: object) => Promise<T>;

type Logged = { level: string; text: string | null; source: { context?: string } };

/** Firefox without a screen, by WebDriver BiDi, which it speaks itself. */
export async function startFirefox(path: string): Promise<Browser> {
  const profile = await mkdtemp(join(tmpdir(), 'firefox-'));
  const lines = Object.entries(preferences).map(
    (pair) => `user_pref(${pair.map((part) => JSON.stringify(part)).join(', ')});`,
  );
  await writeFile(join(profile, 'user.js'), lines.join('\n'));
  const program = startProgram(
    path,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0'],
    {
      // Else it takes over a profile of the person who runs the tests.
      HOME: profile,
    },
  );
  const [, address] = await program.said(/WebDriver BiDi listening on (\S+)/);
  const { send, logged, close } = await connect(`${address}/session`);
  await send('session.new', { capabilities: { alwaysMatch: { acceptInsecureCerts: false } } });
  await send('session.subscribe', { events: ['log.entryAdded'] });
  return {
    opens: () => openWindow(send, logged),
    close: async () => {
      close();
      await program.end();
      await rm(profile, { recursive: true, force: true });
    },
  };
}

async function connect(url: string) {
  const socket = new WebSocket(url);
  await once(socket, 'open');
  const waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>();
  const logged: Logged[] = [];
  socket.addEventListener('message', ({ data }) => {
    // The protocol's format.
    const message = JSON.parse(String(data)) as
      | { type: 'success'; id: number; result: never }
      | { type: 'error'; id: number; error: string; message: string }
      | { type: 'event'; method: string; params: Logged };
    if (message.type === 'event') logged.push(message.params);
    else if (message.type === 'success') waiting.get(message.id)?.resolve(message.result);
    else waiting.get(message.id)?.reject(new Error(`${message.error}: ${message.message}`));
  });
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox has ended.'));
  });
  let last = 0;
  const send: Send = async (method, params) => {
    const id = ++last;
    const { promise, resolve, reject } = Promise.withResolvers<never>();
    waiting.set(id, { resolve, reject });
    socket.send(JSON.stringify({ id, method, params }));
    return promise.finally(() => waiting.delete(id));
  };
  return { send, logged, close: () => socket.close() };
}

type Answer =
  | { type: 'success'; result: { value?: string } }
  | { type: 'exception'; exceptionDetails: { text: string } };

async function openWindow(send: Send, logged: Logged[]): Promise<Window> {
  const { userContext } = await send<{ userContext: string }>('browser.createUserContext', {});
  const { context } = await send<{ context: string }>('browsingContext.create', {
    type: 'window',
    userContext,
  });
  const call = async (functionDeclaration: string, args: readonly unknown[], more = {}) => {
    const answer = await send<Answer>('script.callFunction', {
      functionDeclaration,
      arguments: [{ type: 'string', value: JSON.stringify(args) }],
      awaitPromise: true,
      target: { context },
      userActivation: false,
      ...more,
    });
    if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text);
    return answer.result;
  };
  return {
    goTo: async (url) => {
      await send('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    run: async (body, args) => {
      const { value } = await call(
        `async (json) => JSON.stringify(await (async function () { ${body} }).apply(null, JSON.parse(json)) ?? null)`,
        args,
      );
      return JSON.parse(value ?? 'null') as unknown;
    },
    resize: async (width, height) => {
      await send('browsingContext.setViewport', { context, viewport: { width, height } });
    },
    act: async (actions) => {
      await send('input.performActions', { context, actions });
    },
    giveFiles: async (selector, files) => {
      const { nodes } = await send<{ nodes: { sharedId: string }[] }>('browsingContext.locateNodes', {
        context,
        locator: { type: 'css', value: selector },
      });
      await send('input.setFiles', { context, element: { sharedId: nodes[0]?.sharedId }, files });
    },
    setCookie: async ({ name, value, domain }) => {
      await send('storage.setCookie', {
        cookie: { name, value: { type: 'string', value }, domain },
        partition: { type: 'storageKey', userContext },
      });
    },
    messages: async () => {
      // The answer to this call comes after what was logged before it.
      await call('async () => null', []);
      return logged
        .filter(({ source, level }) => source.context === context && (level === 'error' || level === 'warn'))
        .map(({ text }) => text ?? '');
    },
    picture: async () => {
      const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', { context });
      return Buffer.from(data, 'base64');
    },
    close: async () => {
      await send('browser.removeUserContext', { userContext });
    },
  };
}
