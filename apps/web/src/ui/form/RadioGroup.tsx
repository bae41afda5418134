import { useId } from 'react';
import './form.css';

type Props = {
  /** What is chosen. */
  label: string;
  options: readonly { value: string; label: string; hint?: string | null }[];
  /** Undefined as long as nothing is chosen. */
  value: string | undefined;
  onChange: (value: string) => void;
  /** Whether the first one has focus from the beginning. */
  autoFocus?: boolean;
};

/** One of a few, all of them in sight. */
export function RadioGroup({ label, options, value, onChange, autoFocus = false }: Props) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label}>
      {options.map((option, at) => (
        <label key={option.value} className="check">
          <input
            type="radio"
            name={name}
            autoFocus={autoFocus && at === 0}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>
            {option.label}
            {option.hint && <small>{option.hint}</small>}
          </span>
        </label>
      ))}
    </div>
  );
}
