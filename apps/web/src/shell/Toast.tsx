import { type FocusEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
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

  const [toast, rememberFocus] = useFocusGoesBack();
  const icon = icons[kind];
  return (
    <div
      ref={toast}
      className={classNames('toast', kind === 'ok' && 'ok', kind === 'error' && 'bad')}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={(event) => {
        rememberFocus(event);
        setHeld(true);
      }}
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

/** Whoever was in a message that goes is where they were before, or at the page, unless its action led them on. */
function useFocusGoesBack() {
  const toast = useRef<HTMLDivElement>(null);
  const before = useRef<EventTarget>(null);

  // Talks to focus, just before the message is gone.
  useLayoutEffect(() => {
    const element = toast.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      if (before.current instanceof HTMLElement) before.current.focus();
      // What was there can be gone, or hidden.
      if (element.contains(document.activeElement) || document.activeElement === document.body) {
        document.getElementById('main')?.focus({ preventScroll: true });
      }
    };
  }, []);

  const remember = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    const within = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
    if (!within) before.current = relatedTarget;
  };
  return [toast, remember] as const;
}
