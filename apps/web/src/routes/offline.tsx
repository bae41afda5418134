import { createFileRoute } from '@tanstack/react-router';
import { OfflineStart } from '../shell/system-pages.tsx';

/** The page that the service worker shows for pages without a copy. */
export const Route = createFileRoute('/offline')({ component: OfflineStart });
