import { Dialog as Base } from '@base-ui/react/dialog';
import { use, useEffect } from 'react';
import './dialog.css';
import { countDialog } from '../lib/alerts.ts';
import { useBackCloses } from '../lib/dialog-history.ts';
import { classNames } from './class-names.ts';
import type { DialogProps } from './Dialog.tsx';
import { DialogNotice } from './dialog-notice.ts';
import { IconButton } from './Button.tsx';

/** The lazy half of ui/Dialog. */
export default function DialogWindow({
  title,
  onClose,
  size,
  tall,
  children,
  footer,
  outsideCloses = true,
  own,
  onEscape = onClose,
  returnFocus,
}: DialogProps & { returnFocus: () => HTMLElement | undefined }) {
  useBackCloses(onClose);
  useEffect(countDialog, []);
  const notice = use(DialogNotice);

  return (
    <Base.Root
      open
      onOpenChange={(open, { reason }) => {
        if (!open) (reason === 'escape-key' ? onEscape : onClose)();
      }}
      disablePointerDismissal={!outsideCloses}
    >
      <Base.Portal>
        <Base.Viewport className={classNames('modal-root center', own && 'is-top')}>
          <Base.Popup
            className={own ?? classNames('modal', size, tall && 'tall')}
            aria-modal="true"
            aria-label={own && title}
            finalFocus={() => giveFocusBack(returnFocus())}
          >
            {own ? (
              children
            ) : (
              <>
                <div className="modal-head row spread gap-3">
                  <Base.Title className="text-lg">{title}</Base.Title>
                  <IconButton icon="x" label="Close" onClick={onClose} />
                </div>
                <div className="modal-body" tabIndex={tall ? 0 : undefined}>
                  {notice !== undefined && (
                    <p className="modal-notice" role="alert">
                      {notice}
                    </p>
                  )}
                  {children}
                </div>
                {footer && <div className="modal-foot">{footer}</div>}
              </>
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

/**
 * The library gives focus to the first button inside an element that is not tabbable, for example to "Edit banner"
 * instead of the page. Such an element is focused here, after the dialog has released focus.
 */
function giveFocusBack(to: HTMLElement | undefined): HTMLElement | boolean {
  if (!to) return true;
  if (to.tabIndex >= 0) return to;
  setTimeout(() => to.focus({ preventScroll: true }));
  return false;
}
