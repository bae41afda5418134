import { type FocusEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Alert, dismissAlert, useAlerts, useDialogCount } from '../lib/alerts.ts';
import { Icon } from '../ui/Icon.tsx';
import { classNames } from '../ui/class-names.ts';
import '../ui/toast.css';
import { focusedControl } from '../lib/focused-control.ts';

/** Where alerts appear. Errors interrupt a screen reader, others wait for it. */
export function Alerts() {
  const alerts = useAlerts();
  const overDialog = useDialogCount() > 0;
  return (
    <div className={classNames('toasts', overDialog && 'is-over-dialog')}>
      <div role="status" aria-live="polite">
        {alerts.filter(({ kind }) => kind !== 'error').map(toast)}
      </div>
      <div role="alert" aria-live="assertive">
        {alerts.filter(({ kind }) => kind === 'error').map(toast)}
      </div>
    </div>
  );
}

const toast = (alert: Alert) => <Toast key={alert.key} alert={alert} />;

const icons = { info: null, ok: 'circle-check', error: 'circle-alert' } as const;

/** An alert that closes after its time, which is paused while it has the pointer or focus. */
function Toast({ alert: { id, text, kind, duration, action } }: { alert: Alert }) {
  const [held, setHeld] = useState(false);
  const left = useRef(duration);

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

/**
 * When an alert with focus closes, focus returns to where it was, or to the page, unless the alert's action moved it.
 */
function useFocusGoesBack() {
  const toast = useRef<HTMLDivElement>(null);
  const before = useRef<EventTarget>(null);

  // A layout effect: its cleanup runs while the alert is still in the document.
  useLayoutEffect(() => {
    const element = toast.current;
    return () => {
      if (!element?.contains(focusedControl())) return;
      if (before.current instanceof HTMLElement) before.current.focus();
      // The earlier element may be gone or hidden.
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
