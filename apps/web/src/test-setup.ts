import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { beginPage } from './lib/page-state.ts';

// jsdom has none: streams stay silent unless the file uses fakeStreams().
class SilentEventSource extends EventTarget {
  close() {}
}
// Nor media queries, which uplot reads when it is imported.
Object.assign(globalThis, { EventSource: SilentEventSource, matchMedia: () => new EventTarget() });

// Test files share one document: each test starts with an empty page.
beforeEach(beginPage);
// Nor layout: what is in the page counts as seen.
if (typeof Element !== 'undefined' && !Object.hasOwn(Element.prototype, 'checkVisibility'))
  Object.assign(Element.prototype, { checkVisibility: () => true });

afterEach(() => {
  cleanup();
  beginPage();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  // Server-rendering tests have no document.
  if (typeof document === 'undefined') return;
  localStorage.clear();
  sessionStorage.clear();
  for (const name of document.documentElement.getAttributeNames())
    document.documentElement.removeAttribute(name);
  document.head.replaceChildren();
  document.body.replaceChildren();
  history.replaceState(null, '', '/');
});

// Lazy parts are compiled on demand, on a machine that is busy with other tests.
configure({ asyncUtilTimeout: 15_000 });
