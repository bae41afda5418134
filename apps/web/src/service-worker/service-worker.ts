import { offlinePath, type WorkerMessage } from '../lib/worker-messages.ts';
import {
  filesCache,
  findAnswer,
  findPage,
  forgetOtherVersions,
  forgetReading,
  keepAnswer,
  keepPage,
  readerNow,
} from './copies.ts';
import { answerClick, closeAll, closeSeen, showPushed, subscribeAgain } from './push.ts';
import { keepReader, readAs, readerOf } from './reader.ts';
import { isKept, routeOf, startupPath } from './routing.ts';
import { takeShared } from './shared.ts';

/**
 * The service worker: its events and their handlers, which live in modules of their own. It serves the files of its
 * version, keeps copies of what was read, and leaves everything else to the browser. Built apart, see server/build-
 * service-worker.ts.
 */

// The compiler types `self` as the global object of any worker.
declare const self: ServiceWorkerGlobalScope;
/** The files of every page, of feeds and of posts; set by the build. */
declare const __FILES__: readonly string[];

self.addEventListener('install', (event) => event.waitUntil(takeFiles()));

self.addEventListener('activate', (event) =>
  event.waitUntil(
    Promise.all([
      forgetOtherVersions(),
      self.registration.navigationPreload.enable(),
      self.clients.claim(),
      closeSeen(),
    ]),
  ),
);

self.addEventListener('push', (event) => event.waitUntil(showPushed(event.data)));

self.addEventListener('notificationclick', (event) => event.waitUntil(answerClick(event.notification)));

// After a failure the next page subscribes again.
self.addEventListener('pushsubscriptionchange', (event) =>
  event.waitUntil(subscribeAgain().catch(() => undefined)),
);

self.addEventListener('message', (event) => {
  // Only pages of this origin can post messages to it.
  const message = event.data as WorkerMessage;
  event.waitUntil(follow(message));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  const route = routeOf({
    method: request.method,
    pathname,
    sameOrigin: origin === self.location.origin,
    navigation: request.mode === 'navigate',
    accept: request.headers.get('Accept') ?? '',
    contentType: request.headers.get('Content-Type') ?? '',
  });
  switch (route) {
    case 'file':
      event.respondWith(answerFile(event));
      break;
    case 'page':
      event.respondWith(answerPage(event));
      break;
    case 'answer':
      event.respondWith(answerReading(event));
      break;
    case 'call':
      event.respondWith(fetch(request).catch(noAnswer));
      break;
    case 'shared':
      event.respondWith(takeShared(request));
      break;
    case null:
      break;
  }
});

/** Stores the shell without a viewer, and its files. In the background: the page that asked is already loaded. */
async function takeFiles() {
  const cache = await caches.open(filesCache);
  const shell = new Request(offlinePath, { credentials: 'omit', cache: 'no-cache' });
  await cache.addAll([shell, ...__FILES__]);
}

async function follow(message: WorkerMessage): Promise<void> {
  switch (message.kind) {
    case 'take-over':
      return self.skipWaiting();
    case 'reader':
      await keepReader(message.startup, message.readerId);
      return message.readerId === null ? closeAll() : closeSeen();
    case 'loaded':
      return keepLoaded(message);
    case 'forget':
      await forgetReading();
      return closeAll();
  }
}

/**
 * Stores a page that was loaded before the worker ran: its files are in the browser's cache, the page is fetched again.
 */
async function keepLoaded({ page, files }: Extract<WorkerMessage, { kind: 'loaded' }>) {
  const asker = readerNow();
  const answer = await fetch(page, { headers: { Accept: 'text/html' } }).catch(() => undefined);
  if (answer) await lookAtPage(page, answer, asker);
  const cache = await caches.open(filesCache);
  for (const file of files) {
    // A file that a newer version removed is loaded when it is needed.
    if (!(await cache.match(file))) await cache.add(file).catch(() => undefined);
  }
}

async function answerFile(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const kept = await caches.match(request, { cacheName: filesCache, ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(request);
  // Only hashed file names are immutable; others must come from the network.
  if (answer.status === 200 && new URL(request.url).pathname.startsWith('/assets/')) {
    event.waitUntil(caches.open(filesCache).then((cache) => cache.put(request, answer.clone())));
  }
  return answer;
}

async function answerPage(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const asker = readerNow();
  const { pathname, search } = new URL(request.url);
  let page: Response;
  try {
    // The browser's request, sent while this worker started.
    page = ((await event.preloadResponse) as Response | undefined) ?? (await fetch(request));
  } catch {
    const kept = await findPage(request.url);
    if (kept) return kept;
    if (pathname === offlinePath) return (await findShell()) ?? Response.error();
    return Response.redirect(`${offlinePath}?next=${encodeURIComponent(pathname + search)}`);
  }
  event.waitUntil(lookAtPage(request.url, page.clone(), asker));
  return page;
}

async function lookAtPage(address: string, page: Response, asker: number) {
  const isPage = page.status === 200 && page.headers.get('Content-Type')?.startsWith('text/html') === true;
  // The reader may have changed during the request.
  if (!isPage || asker !== readerNow()) return;
  const isMembers = page.headers.get('Cache-Control')?.includes('private') === true;
  await readAs(isMembers ? 'member' : 'visitor');
  if (isKept(new URL(address).pathname)) await keepPage(address, page, readerNow());
}

const findShell = () =>
  caches.match(offlinePath, { cacheName: filesCache, ignoreSearch: true, ignoreVary: true });

async function answerReading(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const asker = readerNow();
  let answer: Response;
  try {
    answer = await fetch(request);
  } catch {
    return (await findAnswer(request.url)) ?? noAnswer();
  }
  if (answer.status === 200) event.waitUntil(lookAtAnswer(request.url, answer.clone(), asker));
  return answer;
}

async function lookAtAnswer(address: string, answer: Response, asker: number) {
  if (new URL(address).pathname !== startupPath) return keepAnswer(address, answer, asker);
  // Only the body: the header carries a CSRF token.
  const startup = await answer.text();
  if (asker === readerNow()) await keepReader(startup, readerOf(JSON.parse(startup)));
}

/** The answer to a call that got none (api.md 7.2). */
function noAnswer(): Response {
  return Response.json({ status: 408, code: 'offline', message: 'No answer came.' }, { status: 408 });
}
