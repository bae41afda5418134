import { useLocation } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { focusedControl } from '../../lib/focused-control.ts';
import { followModals, openModal } from '../../lib/modals.ts';
import { nextFrame } from '../../lib/timers.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useShortcuts, useSingleKeys } from '../shortcuts/use-shortcuts.ts';
import './search.css';

/** Opens the jump box; letters that are typed until it is there are kept. */
export function openJump(): void {
  window.firstWords?.begin(focusedControl());
  openModal('jump');
  // The box takes them, unless it could not be loaded.
  const stop = followModals(() => {
    stop();
    window.firstWords?.end();
  });
}

type Props = Pick<ComponentProps<'button'>, 'onFocus' | 'onPointerEnter'> & {
  /** Closes the part that the jump box replaces. */
  onSearch?: () => void;
};

/** Looks like a field, and opens the jump box, in which one types. */
export function SearchBox({ onSearch, ...soon }: Props) {
  const hasKey = useSingleKeys();
  const words = useLocation({ select: ({ pathname, search }) => pathname === '/search' && search.q });
  useShortcuts({ '/': openJump, 'Mod+k': openJump });

  const handleClick = async () => {
    if (onSearch) {
      onSearch();
      // Wait for focus to return: the box returns it there when it closes.
      await nextFrame();
    }
    openJump();
  };

  return (
    <button
      type="button"
      className="search"
      aria-haspopup="dialog"
      aria-keyshortcuts={hasKey ? '/ Control+K' : 'Control+K'}
      data-jumps=""
      {...soon}
      onClick={() => void handleClick()}
    >
      <Icon name="search" size={18} />
      <span className="one-line">
        {words ? (
          <>
            <span className="sr-only">Search or jump to: </span>
            {words}
          </>
        ) : (
          'Search or jump to'
        )}
      </span>
      {hasKey && <kbd aria-hidden="true">/</kbd>}
    </button>
  );
}
