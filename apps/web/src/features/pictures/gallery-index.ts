import { useSyncExternalStore } from 'react';
import { createStore } from '../../lib/create-store.ts';

/** Which picture of a post is looked at: the same in feeds, on its page and in the lightbox (product-b 3). */
const store = createStore<ReadonlyMap<string, number>>(new Map());

const mostRemembered = 200;

export function galleryIndex(postId: string): number {
  return store.get().get(postId) ?? 0;
}

export function setGalleryIndex(postId: string, index: number): void {
  if (galleryIndex(postId) === index) return;
  const others = [...store.get()].filter(([id]) => id !== postId);
  store.set(new Map([...others, [postId, index] as const].slice(-mostRemembered)));
}

export function useGalleryIndex(postId: string): number {
  return useSyncExternalStore(
    store.subscribe,
    () => galleryIndex(postId),
    () => 0,
  );
}
