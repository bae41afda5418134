import type { ScoredViewer } from '@confab/domain';
import { type Startup, useStartup, viewerOf } from './startup.ts';

/** Whoever is looking, with their points, for the policies that ask for some. */
export const useScoredViewer = (): ScoredViewer => useStartup(scoredViewerOf);

function scoredViewerOf(startup: Startup): ScoredViewer {
  const viewer = viewerOf(startup);
  return { ...viewer, user: viewer.user && startup.user && { ...viewer.user, points: startup.user.points } };
}
