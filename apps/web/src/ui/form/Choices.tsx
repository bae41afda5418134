import { type ReactNode, useId } from 'react';
import { Icon } from '../Icon.tsx';
import './form.css';

export function Checkbox({ label, hint, checked, onChange, disabled }: Toggle) {
  return (
    <label className="check">
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>
        {label}
        {hint && <small>{hint}</small>}
      </span>
    </label>
  );
}

export type Toggle = {
  label: ReactNode;
  /** A smaller line under the label. */
  hint?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
};

/** A switch; the whole row is pressable. `aside` stands before the switch and is no part of its name. */
export function Switch({ label, hint, checked, onChange, disabled, aside }: Toggle & { aside?: ReactNode }) {
  const id = useId();
  return (
    <label className="switch-row row spread gap-4 text-ui">
      <span id={id}>
        {label}
        {hint && <small>{hint}</small>}
      </span>
      {aside}
      <input
        aria-labelledby={id}
        className="switch"
        type="checkbox"
        role="switch"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}

type RadioProps = {
  label: string;
  options: readonly { value: string; label: string; hint?: string | null }[];
  /** Undefined while nothing is chosen. */
  value: string | undefined;
  onChange: (value: string) => void;
  /** Focuses the first option. */
  autoFocus?: boolean;
};

export function RadioGroup({ label, options, value, onChange, autoFocus = false }: RadioProps) {
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

type SelectProps<T extends string> = {
  /** The accessible name; there is no visible label. */
  label: string;
  options: readonly { value: T; label: string }[];
  value: T;
  onChange: (value: T) => void;
};

export function Select<T extends string>({ label, options, value, onChange }: SelectProps<T>) {
  return (
    <span className="select-wrap">
      <select
        className="input select"
        aria-label={label}
        value={value}
        onChange={({ target }) => {
          const chosen = options.find((option) => option.value === target.value);
          if (chosen) onChange(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" />
    </span>
  );
}
