import './form.css';
import { Icon } from '../Icon.tsx';

type Props<T extends string> = {
  /** What is chosen; no label stands beside it. */
  label: string;
  options: readonly { value: T; label: string }[];
  value: T;
  onChange: (value: T) => void;
};

/** One of many. */
export function Select<T extends string>({ label, options, value, onChange }: Props<T>) {
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
