import { limits } from '@confab/domain';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, type SubmitEvent, useRef } from 'react';
import { useStartup } from '../../data/startup.ts';
import { rememberSearch } from '../../lib/device-history.ts';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/Button.tsx';
import '../../ui/form/form.css';
import { Icon } from '../../ui/Icon.tsx';
import type { SearchAddress } from './search-address.ts';

type WithinProps = { address: Pick<SearchAddress, 'in' | 'by'>; label: string };

/** Searches one community, or what one person wrote. */
export function SearchWithin(props: WithinProps) {
  const off = useStartup((startup) => startup.searchDisabled);
  return !off && <SearchForm {...props} className="search-within" />;
}

type Props = {
  /** The filters that stay, and the words at first. */
  address: SearchAddress;
  label: string;
  className?: string;
  /** Further fields, for readers without scripts. */
  children?: ReactNode;
};

/** A field for words, which leads to their results. */
export function SearchForm({ address, label, className, children }: Props) {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const { q = '', exact: _ofThatQuery, next: _ofThatPage, ...filters } = address;

  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const typed = input.current?.value.trim() ?? '';
    if (typed === '') {
      input.current?.focus();
      return;
    }
    rememberSearch(typed);
    input.current?.blur();
    void navigate({ to: '/search', search: { ...filters, q: typed } });
  };
  return (
    <form
      className={classNames('search-form', className)}
      role="search"
      action="/search"
      onSubmit={handleSubmit}
    >
      <div className="input-group lead">
        <Icon name="search" />
        <input
          key={q}
          ref={input}
          className="input"
          type="search"
          name="q"
          aria-label={label}
          placeholder={label}
          defaultValue={q}
          maxLength={limits.searchQueryMax}
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        {q !== '' && (
          <IconButton
            icon="x"
            label="Clear"
            onClick={() => {
              if (!input.current) return;
              input.current.value = '';
              input.current.focus();
            }}
          />
        )}
      </div>
      {children ??
        Object.entries(filters).map(
          ([name, value]) =>
            value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
        )}
    </form>
  );
}
