import { createFileRoute } from '@tanstack/react-router';
import { OfflineStart } from '../shell/OfflineStart.tsx';

/** The page that the service worker keeps for those that it has no copy of. */
export const Route = createFileRoute('/offline')({ component: OfflineStart });
