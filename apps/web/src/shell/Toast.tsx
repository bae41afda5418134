import { useEffect, useRef, useState } from 'react';
import { type Alert, dismissAlert } from '../lib/alerts.ts';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/Icon.tsx';
import '../ui/toast.css';

const icons = { info: null, ok: 'circle-check', error: 'circle-alert' } as const;

/** A message that goes by itself, and waits while somebody is at it. */
export default function Toast({ alert: { id, text, kind, duration, action } }: { alert: Alert }) {
  const [held, setHeld] = useState(false);
  const left = useRef(duration);

  // Talks to the clock, which stands still while somebody points at the message or is in it.
  useEffect(() => {
    if (held) return;
    const start = Date.now();
    const timer = setTimeout(() => dismissAlert(id), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - start;
    };
  }, [held, id]);

  const icon = icons[kind];
  return (
    <div
      className={classNames('toast', kind === 'ok' && 'ok', kind === 'error' && 'bad')}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {icon && <Icon name={icon} />}
      <span>{text}</span>
      {action && (
        <button
          type="button"
          onClick={() => {
            dismissAlert(id);
            action.onPress();
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" aria-label="Dismiss" onClick={() => dismissAlert(id)}>
        <Icon name="x" />
      </button>
    </div>
  );
}
