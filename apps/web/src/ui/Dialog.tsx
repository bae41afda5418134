import { lazy, type ReactNode, Suspense, useState } from 'react';
import { rememberFocus } from './focus-return.ts';

export type DialogProps = {
  title: string;
  onClose: () => void;
  size?: 'small' | 'wide';
  /** As high as the window; the body scrolls. */
  tall?: boolean;
  children: ReactNode;
  /** Under a line at the end: at most two buttons. */
  footer?: ReactNode;
  /** False for a dialog that an outside press must not lose. */
  outsideCloses?: boolean;
};

export const loadDialog = () => import('./DialogWindow.tsx');
const DialogWindow = lazy(loadDialog);

/**
 * A modal dialog, a sheet on phones: open for as long as it is rendered. Escape, an outside press and the browser's
 * Back ask to close it; focus is kept inside and returned. Its code is loaded with the first one.
 */
export function Dialog(props: DialogProps) {
  // Now, before a field inside takes focus as it appears.
  const [returnFocus] = useState(rememberFocus);
  return (
    <Suspense>
      <DialogWindow {...props} returnFocus={returnFocus} />
    </Suspense>
  );
}
