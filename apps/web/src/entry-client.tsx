import { RouterClient } from '@tanstack/react-router/ssr/client';
import { type DehydratedState, hydrate, type QueryClient } from '@tanstack/react-query';
import { hydrateRoot } from 'react-dom/client';
import type { start } from './features/installed-app/start.ts';
import { createHistoryWithDialogs } from './lib/dialog-history.ts';
import { whenIdle } from './lib/timers.ts';
import { createQueryClient, createRouter, pageDataId } from './router.tsx';

// The script may run while the page is still arriving, and half of its data cannot be read.
if (document.readyState === 'loading') {
  document.addEventListener('DOMContentLoaded', hydratePage, { once: true });
} else hydratePage();

function hydratePage() {
  const queryClient = createQueryClient(2);
  takePageData(queryClient);
  const router = createRouter(queryClient, createHistoryWithDialogs());
  const arrivedAt = page();
  hydrateRoot(document, <RouterClient router={router} />, {
    onRecoverableError(error) {
      // Following a link during hydration makes React throw and render the next page instead; that is no error.
      if (page() === arrivedAt) reportError(error);
    },
  });
  whenIdle(() => startApp(queryClient, router));
}

/** The app starts once there is a network: queued items are sent when it starts. */
function startApp(...parts: Parameters<typeof start>) {
  import('./features/installed-app/start.ts').then(
    ({ start }) => start(...parts),
    () => addEventListener('online', () => startApp(...parts), { once: true }),
  );
}

/** Takes over what the server fetched. The element is no part of the page that React hydrates. */
function takePageData(queryClient: QueryClient) {
  const element = document.getElementById(pageDataId);
  // Our server wrote it.
  if (element) hydrate(queryClient, JSON.parse(element.textContent) as DehydratedState);
  element?.remove();
}

function page(): string {
  return location.pathname + location.search;
}
