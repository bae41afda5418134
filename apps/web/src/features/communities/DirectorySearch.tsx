import { counted } from '@confab/domain';
import { useEffect, useRef } from 'react';
import '../../ui/form/form.css';
import { Icon } from '../../ui/Icon.tsx';
import '../../ui/toolbar.css';

type Props = {
  /** As the address has it. */
  query: string;
  /** How many communities there are, where that is known. */
  count: number | undefined;
  onSearch: (query: string) => void;
};

/** Narrows the directory while somebody types; Escape shows all of it again. */
export function DirectorySearch({ query, count, onSearch }: Props) {
  const input = useRef<HTMLInputElement>(null);

  // Talks to the field, which has its own text: the address follows it a moment later, and leads only when somebody
  // came by a link or by Back.
  useEffect(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = query;
  }, [query]);

  const clear = () => {
    if (input.current) input.current.value = '';
    onSearch('');
  };

  return (
    <div className="toolbar" role="search">
      <div className="input-group lead grow">
        <Icon name="search" size={18} />
        <input
          ref={input}
          className="input"
          type="search"
          placeholder={`Search ${count === undefined ? 'communities' : counted(count, 'community', 'communities')}`}
          aria-label="Search communities"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          defaultValue={query}
          onChange={(event) => onSearch(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && clear()}
        />
      </div>
    </div>
  );
}
