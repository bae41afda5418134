import { type ReactNode, Suspense, useState } from 'react';
import { focusBefore } from '../lib/first-script.ts';
import { focusedControl } from '../lib/focused-control.ts';
import { lazyPart } from '../lib/lazy-part.tsx';
import { pageState } from '../lib/page-state.ts';

/** The elements that had focus when the open dialogs were opened, the first one first. */
const openers = pageState((): { list: readonly HTMLElement[] } => ({ list: [] }));

/**
 * Answers where focus goes when this dialog closes: to its opener, or, if that is gone with another dialog, to that
 * dialog's opener.
 */
function rememberFocus(): () => HTMLElement | undefined {
  const opener = withoutMenu(focusBefore(focusedControl()));
  const before = opener?.closest('[role="dialog"]') ? openers().list : [];
  const candidates = opener instanceof HTMLElement ? [...before, opener] : before;
  openers().list = candidates;
  // After a login the Log in button no longer exists.
  return () =>
    candidates.findLast((element) => element.isConnected) ?? document.getElementById('main') ?? undefined;
}

/** A menu row disappears with its menu: the menu's button stands for it. */
function withoutMenu(element: Element | null): Element | null {
  if (!element?.closest('[role="menu"]')) return element;
  return document.querySelector('[aria-haspopup="menu"][aria-expanded="true"]');
}

export type DialogProps = {
  title: string;
  onClose: () => void;
  size?: 'small' | 'wide';
  /** As high as the window; the body scrolls. */
  tall?: boolean;
  children: ReactNode;
  /** Below a line: at most two buttons. */
  footer?: ReactNode;
  /** False where an outside press would lose input. */
  outsideCloses?: boolean;
  /** The class of a dialog at the top of the window that has a head and a body of its own. */
  own?: string;
  /** In place of `onClose`, on Escape. */
  onEscape?: () => void;
};

const DialogWindow = lazyPart(() => import('./DialogWindow.tsx'));

/** For a control that opens a dialog: preloads the dialog's content and the window around it. */
export function preloadDialog(content: { preload: () => void }): void {
  content.preload();
  DialogWindow.preload();
}

/**
 * A modal dialog, a sheet on phones: open while it is rendered. Escape, an outside press and the browser's Back call
 * `onClose`; focus is kept inside and returned. Lazy.
 */
export function Dialog(props: DialogProps) {
  // During the first render, before a field inside takes focus.
  const [returnFocus] = useState(rememberFocus);
  return (
    <Suspense>
      <DialogWindow {...props} returnFocus={returnFocus} />
    </Suspense>
  );
}
