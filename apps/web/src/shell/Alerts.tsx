import { Suspense, useEffect } from 'react';
import { type Alert, useAlerts } from '../lib/alerts.ts';
import { LoadBoundary } from '../ui/LoadBoundary.tsx';
import { loadToast, Toast } from './prepared-toast.ts';

/** Where messages appear. Errors interrupt a screen reader, others wait for it. */
export function Alerts() {
  const alerts = useAlerts();
  // Talks to the network: the first message may be that there is none.
  useEffect(() => void loadToast().catch(() => undefined), []);
  return (
    <div className="toasts">
      <div role="status" aria-live="polite">
        <Toasts alerts={alerts.filter(({ kind }) => kind !== 'error')} />
      </div>
      <div role="alert" aria-live="assertive">
        <Toasts alerts={alerts.filter(({ kind }) => kind === 'error')} />
      </div>
    </div>
  );
}

function Toasts({ alerts }: { alerts: readonly Alert[] }) {
  return (
    <LoadBoundary>
      <Suspense>
        {alerts.map((alert) => (
          <Toast key={alert.key} alert={alert} />
        ))}
      </Suspense>
    </LoadBoundary>
  );
}
