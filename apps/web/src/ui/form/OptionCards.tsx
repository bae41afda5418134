import { useId } from 'react';

type Props<Value extends string> = {
  label: string;
  options: readonly { value: Value; label: string; hint: string }[];
  value: Value;
  disabled?: boolean;
  onChange: (value: Value) => void;
};

/** One of a few large choices, each with what it means. */
export function OptionCards<Value extends string>({
  label,
  options,
  value,
  disabled,
  onChange,
}: Props<Value>) {
  const name = useId();
  return (
    <div className="option-cards" role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className="option-card">
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            disabled={disabled}
            onChange={() => onChange(option.value)}
          />
          <b>{option.label}</b>
          <small>{option.hint}</small>
        </label>
      ))}
    </div>
  );
}
