import { limits } from '@confab/domain';
import { useNavigate } from '@tanstack/react-router';
import { type SubmitEvent, useEffect, useRef } from 'react';
import { typedText } from '../../lib/text-fields.ts';
import { SearchInput } from './SearchInput.tsx';

/** The list is searched after this pause in typing. */
const settledAfterMs = 250;

type Props = {
  label: string;
  /** By default the label. */
  placeholder?: string;
  /** From the address. */
  value: string;
  /** Parameters of the address that stay. Without scripts the form would drop them. */
  kept?: Record<string, string | undefined>;
};

/** There is one on a page. */
export const searchFieldId = 'list-search';

/**
 * Filters a list by `?q=` while typing, from its first page. Enter filters at once, Escape clears the filter. Its styles
 * belong to tools.css.
 */
export function SearchField({ label, placeholder = label, value, kept = {} }: Props) {
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => () => clearTimeout(timer.current), []);

  const searchNow = (text: string) => {
    clearTimeout(timer.current);
    void navigate({
      to: '.',
      search: (now: object) => ({ ...now, q: text.trim() || undefined, page: undefined }),
      replace: true,
      resetScroll: false,
    });
  };
  const searchSoon = (text: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => searchNow(text), settledAfterMs);
  };
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    searchNow(typedText(event.currentTarget, 'q'));
  };

  return (
    <form role="search" className="grow list-search" onSubmit={handleSubmit}>
      <SearchInput
        id={searchFieldId}
        name="q"
        label={label}
        placeholder={placeholder}
        maxLength={limits.searchQueryMax}
        enterKeyHint="search"
        value={value}
        onChange={searchSoon}
        onClear={() => searchNow('')}
      />
      {Object.entries(kept).map(
        ([name, text]) => text !== undefined && <input key={name} type="hidden" name={name} value={text} />,
      )}
    </form>
  );
}
