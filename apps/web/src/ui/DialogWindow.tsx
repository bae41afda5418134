import { Dialog as Base } from '@base-ui/react/dialog';
import './dialog.css';
import { useBackCloses } from '../lib/back-closes.ts';
import { classNames } from './class-names.ts';
import type { DialogProps } from './Dialog.tsx';
import { IconButton } from './IconButton.tsx';

/** The loaded half of ui/Dialog. */
export default function DialogWindow({
  title,
  onClose,
  size,
  tall,
  children,
  footer,
  outsideCloses = true,
  returnFocus,
}: DialogProps & { returnFocus: () => HTMLElement | undefined }) {
  useBackCloses(onClose);

  return (
    <Base.Root open onOpenChange={(open) => open || onClose()} disablePointerDismissal={!outsideCloses}>
      <Base.Portal>
        <Base.Viewport className="modal-root">
          <Base.Popup
            className={classNames('modal', size, tall && 'tall')}
            aria-modal="true"
            finalFocus={() => returnFocus() ?? true}
          >
            <div className="modal-head">
              <Base.Title>{title}</Base.Title>
              <IconButton icon="x" label="Close" onClick={onClose} />
            </div>
            <div className="modal-body" tabIndex={tall ? 0 : undefined}>
              {children}
            </div>
            {footer && <div className="modal-foot">{footer}</div>}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
