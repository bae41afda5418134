import { RouterClient } from '@tanstack/react-router/ssr/client';
import { type DehydratedState, hydrate } from '@tanstack/react-query';
import { hydrateRoot } from 'react-dom/client';
import { createHistoryWithDialogs } from './lib/dialog-history.ts';
import { whenIdle } from './lib/timers.ts';
import { createQueryClient, createRouter, pageDataId } from './router.tsx';

// The script may run while the page is still arriving, and half of its data cannot be read.
if (document.readyState === 'loading') {
  await new Promise((resolve) => {
    document.addEventListener('DOMContentLoaded', resolve, { once: true });
  });
}
const queryClient = createQueryClient(2);
takePageData();
const router = createRouter(queryClient, createHistoryWithDialogs());
const arrivedAt = page();
hydrateRoot(document, <RouterClient router={router} />, {
  onRecoverableError(error) {
    // Following a link during hydration makes React throw and render the next page instead; that is no error.
    if (page() === arrivedAt) reportError(error);
  },
});

whenIdle(startApp);

/** The app starts once there is a network: queued items are sent when it starts. */
function startApp() {
  import('./features/installed-app/start.ts').then(
    ({ start }) => start(queryClient, router),
    () => addEventListener('online', startApp, { once: true }),
  );
}

/** Takes over what the server fetched. The element is no part of the page that React hydrates. */
function takePageData() {
  const element = document.getElementById(pageDataId);
  // Our server wrote it.
  if (element) hydrate(queryClient, JSON.parse(element.textContent) as DehydratedState);
  element?.remove();
}

function page(): string {
  return location.pathname + location.search;
}
