import { RouterClient } from '@tanstack/react-router/ssr/client';
import { type DehydratedState, hydrate } from '@tanstack/react-query';
import { hydrateRoot } from 'react-dom/client';
import { createHistoryWithDialogs } from './lib/dialog-history.ts';
import { unpack } from './lib/packed.ts';
import { whenIdle } from './lib/when-idle.ts';
import { createQueryClient, createRouter } from './router.tsx';

const queryClient = createQueryClient(2);
const router = createRouter(queryClient, {
  history: createHistoryWithDialogs(),
  // The server packed what its own query client held.
  hydrate: (fetched) => hydrate(queryClient, unpack(fetched) as DehydratedState),
});
const arrivedAt = page();
hydrateRoot(document, <RouterClient router={router} />, {
  onRecoverableError(error) {
    // Whoever follows a link at once leaves a page that is still being taken over: React renders the next one instead.
    if (page() === arrivedAt) reportError(error);
  },
});

whenIdle(startApp);

/** Where the network has gone meanwhile, it begins when that is back: what waits to be sent waits for this. */
function startApp() {
  import('./features/installed-app/start.ts').then(
    ({ start }) => start(queryClient),
    () => addEventListener('online', startApp, { once: true }),
  );
}

function page(): string {
  return location.pathname + location.search;
}
