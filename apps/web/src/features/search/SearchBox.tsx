import { type SubmitEvent, useRef } from 'react';
import { useSite } from '../../data/startup.ts';
import { openModal } from '../../lib/modals.ts';
import { pageState } from '../../lib/page-state.ts';
import { nextFrame } from '../../lib/timers.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useShortcuts, useSingleKeys } from '../shortcuts/use-shortcuts.ts';
import './search.css';

const searched = pageState(() => ({ words: '' }));

/** Opens the dialog that offers a web search for the words. */
export function offerSearch(words: string): void {
  searched().words = words;
  openModal('search');
}

export const searchedWords = (): string => searched().words;

/** `onSearch` closes the part that the search dialog replaces. */
type Props = { onSearch?: () => void };

/** `/` focuses the box, or opens the dialog where the box is hidden. */
export function SearchBox({ onSearch }: Props) {
  const { name } = useSite();
  const box = useRef<HTMLInputElement>(null);
  const hasKey = useSingleKeys();
  useShortcuts({
    '/': () => {
      if (box.current?.checkVisibility()) box.current.focus();
      else offerSearch('');
    },
  });

  const handleSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    const words = box.current?.value.trim() ?? '';
    if (words === '') {
      box.current?.focus();
      return;
    }
    if (onSearch) {
      onSearch();
      // Wait for focus to return: the dialog returns it there when it closes.
      await nextFrame();
    }
    offerSearch(words);
  };

  return (
    // method=dialog: before hydration a press does nothing.
    <form
      className="search"
      role="search"
      aria-label="Site"
      method="dialog"
      onSubmit={(event) => void handleSubmit(event)}
    >
      <button type="submit" aria-label="Search">
        <Icon name="search" size={18} />
      </button>
      <input
        ref={box}
        type="search"
        enterKeyHint="search"
        placeholder={`Search ${name}`}
        aria-label={`Search ${name}`}
        aria-keyshortcuts={hasKey ? '/' : undefined}
      />
      {hasKey && <kbd aria-hidden="true">/</kbd>}
    </form>
  );
}
