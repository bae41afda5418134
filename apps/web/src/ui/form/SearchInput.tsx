import { type InputHTMLAttributes, useEffect, useRef } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../Icon.tsx';
import './form.css';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> & {
  label: string;
  /** From the address. */
  value: string;
  onChange: (text: string) => void;
  /** Escape was pressed, which empties the field. */
  onClear: () => void;
};

/** A search by name. It has its own text, which the address follows; it follows the address only after a link or Back. */
export function SearchInput({ label, value, onChange, onClear, className, ...props }: Props) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = value;
  }, [value]);

  const clear = () => {
    if (input.current) input.current.value = '';
    onClear();
  };
  return (
    <div className={classNames('input-group lead', className)}>
      <Icon name="search" size={18} />
      <input
        {...props}
        ref={input}
        className="input"
        type="search"
        aria-label={label}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        defaultValue={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && clear()}
      />
    </div>
  );
}
