import type { ReactNode } from 'react';
import './form.css';
import './switch.css';

export type Toggle = {
  label: ReactNode;
  /** A smaller line under the label. */
  hint?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
};

/** On or off. The whole row takes the press. */
export function Switch({ label, hint, checked, onChange, disabled }: Toggle) {
  return (
    <label className="switch-row">
      <span>
        {label}
        {hint && <small>{hint}</small>}
      </span>
      <input
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
