import type { Vote } from '@confab/domain';
import type { GatedProps } from '../../lib/gated.ts';
import { Icon } from '../../ui/Icon.tsx';

type Props = GatedProps & { direction: 'up' | 'down'; vote: Vote };

/** One of the two triangles; filled when the viewer has voted so. */
export function VoteButton({ direction, vote, ...gate }: Props) {
  const up = direction === 'up';
  return (
    <button
      type="button"
      {...gate}
      className={direction}
      aria-label={up ? 'Upvote' : 'Downvote'}
      aria-pressed={vote === up}
    >
      <Icon name={up ? 'vote-up' : 'vote-down'} />
    </button>
  );
}

/** Colours the control as the viewer voted. */
export function voteClass(vote: Vote): string | null {
  if (vote === null) return null;
  return vote ? 'is-up' : 'is-down';
}
