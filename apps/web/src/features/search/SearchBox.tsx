import { type SubmitEvent, useRef } from 'react';
import { useSite } from '../../data/site.ts';
import { nextFrame } from '../../lib/next-frame.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useSingleKeys } from '../shortcuts/single-keys.ts';
import { useShortcuts } from '../shortcuts/use-shortcuts.ts';
import './search.css';
import { offerSearch } from './searched-words.ts';

/** `onSearch`: something that the dialog of the search takes the place of closes. */
type Props = { onSearch?: () => void };

/** Takes what somebody looks for; `/` leads to it, and to the dialog itself where there is no room for the box. */
export default function SearchBox({ onSearch }: Props) {
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
      // Focus is back where it was before, and returns there from the dialog.
      await nextFrame();
    }
    offerSearch(words);
  };

  return (
    // Without its code it does nothing: a form of this method is for dialogs.
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
