import { type RefObject, useEffect } from 'react';
import { ShortcutsHelp } from '../../shortcuts/ShortcutsHelp.tsx';
import { useShortcuts } from '../../shortcuts/use-shortcuts.ts';
import { commentAtHand } from '../parts/comment-at-hand.ts';
import { foldOnLongPress } from './long-press.ts';
import { useReturnToPlace } from './return-to-place.ts';

type Props = {
  /** All comments stand in it. */
  list: RefObject<HTMLElement | null>;
  onNextNew: () => void;
};

/**
 * The keys of a thread, and its long press. They press the buttons that a comment has, so that whatever holds for a
 * press holds for them.
 */
export default function ThreadKeys({ list, onNextNew }: Props) {
  useReturnToPlace(list);
  useShortcuts({
    n: onNextNew,
    r: () => commentAtHand(list.current)?.querySelector<HTMLElement>('.glyph-reply')?.click(),
  });

  // Talks to the document.
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const foldFocused = ({ key, target }: KeyboardEvent) => {
      // On a button or a link the key is for that.
      if (key === 'Enter' && target instanceof HTMLElement && target.matches('.comment-main'))
        pressFold(target);
    };
    element.addEventListener('keydown', foldFocused);
    const stop = foldOnLongPress(element, pressFold);
    return () => {
      element.removeEventListener('keydown', foldFocused);
      stop();
    };
  }, [list]);

  return <ShortcutsHelp />;
}

function pressFold(inComment: HTMLElement) {
  inComment.closest('.comment-main')?.querySelector<HTMLElement>('.fold')?.click();
}
