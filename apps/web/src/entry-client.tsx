import { RouterClient } from '@tanstack/react-router/ssr/client';
import { hydrateRoot } from 'react-dom/client';
import { createHistoryWithDialogs } from './lib/dialog-history.ts';
import { keepPageWhileOffline } from './lib/offline-modules.ts';
import { createQueryClient, createRouter } from './router.tsx';

keepPageWhileOffline();
hydrateRoot(
  document,
  <RouterClient router={createRouter(createQueryClient(2), createHistoryWithDialogs())} />,
);
