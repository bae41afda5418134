import './form.css';
import type { Toggle } from './Switch.tsx';

/** A box to tick. */
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
