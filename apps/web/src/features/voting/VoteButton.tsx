import type { Vote } from '@confab/domain';
import type { GatedProps } from '../../lib/gated.ts';
import '../../ui/glyph.css';
import { prepareVote } from './use-vote.ts';

type Props = GatedProps & { direction: 'up' | 'down'; vote: Vote };

/** One of the two triangles; filled when the viewer has voted so. */
export function VoteButton({ direction, vote, ...gate }: Props) {
  const up = direction === 'up';
  return (
    <button
      type="button"
      {...gate}
      className={`${direction} glyph glyph-vote`}
      aria-label={up ? 'Upvote' : 'Downvote'}
      aria-pressed={vote === up}
      onPointerEnter={prepareVote}
      onFocus={prepareVote}
    />
  );
}

/** Colours the control as the viewer voted. */
export function voteClass(vote: Vote): string | null {
  if (vote === null) return null;
  return vote ? 'is-up' : 'is-down';
}
