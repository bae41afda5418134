import { type SubmitEvent, useEffect, useRef } from 'react';
import '../../../ui/form/form.css';
import { Icon } from '../../../ui/Icon.tsx';

type Props = {
  label: string;
  /** As the address has it. */
  value: string;
  onSearch: (value: string) => void;
};

/** How long somebody must not have typed before the list follows. */
const settledAfterMs = 250;

/** Narrows a list while somebody types; Enter does so at once, Escape shows all of it again. */
export function SearchField({ label, value, onSearch }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // Talks to the field, which has its own text: the address follows it a moment later, and leads only when somebody
  // came by a link or by Back.
  useEffect(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = value;
  }, [value]);

  // Talks to the clock.
  useEffect(() => () => clearTimeout(timer.current), []);

  const searchAfter = (milliseconds: number, text: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onSearch(text.trim()), milliseconds);
  };
  const searchNow = (text: string) => {
    clearTimeout(timer.current);
    onSearch(text.trim());
  };
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    searchNow(input.current?.value ?? '');
  };
  const clear = () => {
    if (input.current) input.current.value = '';
    searchNow('');
  };

  return (
    <form role="search" className="grow admin-search" onSubmit={handleSubmit}>
      <div className="input-group lead">
        <Icon name="search" size={18} />
        <input
          ref={input}
          className="input"
          type="search"
          name="q"
          placeholder={label}
          aria-label={label}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          defaultValue={value}
          onChange={(event) => searchAfter(settledAfterMs, event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && clear()}
        />
      </div>
    </form>
  );
}
