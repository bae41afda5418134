import type { QueryClient } from '@tanstack/react-query';
import { postThreadQuery } from '../../data/posts.ts';

/** Whoever comes from a notification sees the comments as they are now: an earlier copy of the thread is forgotten. */
export function forgetThreadAt(client: QueryClient, path: string): void {
  const publicId = /^\/\w+\/post\/(\w+)/.exec(path)?.[1];
  if (publicId === undefined) return;
  client.removeQueries({ queryKey: postThreadQuery(publicId).queryKey, type: 'inactive' });
}
