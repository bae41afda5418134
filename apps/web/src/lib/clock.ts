import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { pageState } from './page-state.ts';
import { siteQuery } from './site-query.ts';

/** The time, in Unix milliseconds, and how many minutes west of UTC the reader's zone is at a given time. */
export type Clock = { now: number; minutesWest: (at: number) => number };

type Minute = { listeners: Set<() => void>; timer: ReturnType<typeof setInterval> | undefined };

const minute = pageState((): Minute => ({ listeners: new Set(), timer: undefined }));

function subscribe(listener: () => void): () => void {
  const page = minute();
  page.listeners.add(listener);
  page.timer ??= setInterval(() => {
    for (const each of page.listeners) each();
  }, 60_000);
  return () => {
    page.listeners.delete(listener);
    if (page.listeners.size > 0) return;
    clearInterval(page.timer);
    page.timer = undefined;
  };
}

/**
 * What a component shows of the time or the time zone, updated every minute by one shared timer. Only the components for
 * which that changed re-render. While the browser takes over a server's page the clock is the one that the server read,
 * because React gives up a page whose texts differ.
 */
export function useClock<Shown extends string | number>(read: (clock: Clock) => Shown): Shown {
  const client = useQueryClient();
  return useSyncExternalStore(
    subscribe,
    () => read(readersClock()),
    () => read(serversClock(client)),
  );
}

function readersClock(): Clock {
  return { now: Date.now(), minutesWest: (at) => new Date(at).getTimezoneOffset() };
}

/** The server sets the site when it begins a page, and the page brings that time along. */
function serversClock(client: QueryClient): Clock {
  return { now: client.getQueryState(siteQuery.queryKey)?.dataUpdatedAt ?? Date.now(), minutesWest: () => 0 };
}
