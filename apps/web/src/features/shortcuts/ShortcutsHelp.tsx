import { lazy, Suspense, useState } from 'react';
import { loadDialog } from '../../ui/Dialog.tsx';
import { LoadBoundary } from '../../ui/State.tsx';
import './shortcuts.css';
import { useShortcuts } from './use-shortcuts.ts';

const load = () => import('./ShortcutsDialog.tsx');
const ShortcutsDialog = lazy(load);

/** Opens on `?`, and by a button that appears on keyboard focus, since single keys may be off. */
export function ShortcutsHelp() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  useShortcuts({ '?': () => setOpen(true) });

  return (
    <>
      <button
        type="button"
        className="btn btn-sm keys-help"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        // Opening tries again and shows a failure.
        onFocus={() => void Promise.all([load(), loadDialog()]).catch(() => undefined)}
      >
        Keyboard shortcuts
      </button>
      {open && (
        <LoadBoundary onFailure={close}>
          <Suspense>
            <ShortcutsDialog onClose={close} />
          </Suspense>
        </LoadBoundary>
      )}
    </>
  );
}
