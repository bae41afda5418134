import type { Post } from '@confab/api-contract/calls';
import { lazy, Suspense } from 'react';
import './player.css';

export type EmbedProps = { title: string; link: NonNullable<Post['link']> };

const Player = import.meta.env.SSR
  ? (await import('./Player.tsx')).default
  : lazy(() => import('./Player.tsx'));

/** A link that is played where it stands: for those of which `useEmbedded` says so. */
export function Embed(props: EmbedProps) {
  return (
    <Suspense fallback={<div className="player" />}>
      <Player {...props} />
    </Suspense>
  );
}
