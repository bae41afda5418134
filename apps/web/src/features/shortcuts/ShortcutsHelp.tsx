import { useState } from 'react';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { preloadDialog } from '../../ui/Dialog.tsx';
import { LoadBoundary } from '../../ui/State.tsx';
import './shortcuts.css';
import { useShortcuts } from './use-shortcuts.ts';

const ShortcutsDialog = lazyPart(() => import('./ShortcutsDialog.tsx'));

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
        onFocus={() => preloadDialog(ShortcutsDialog)}
      >
        Keyboard shortcuts
      </button>
      {open && (
        <LoadBoundary onFailure={close}>
          <ShortcutsDialog onClose={close} />
        </LoadBoundary>
      )}
    </>
  );
}
