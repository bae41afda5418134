import { useRef, useState } from 'react';

/**
 * Runs an act in a dialog, one at a time, and closes it once the act has done what it should. Until then the dialog
 * stays: `close` does nothing.
 */
export function useRunning(onClose: () => void) {
  // Known at once: the state follows a moment later, too late for the second press of two quick ones.
  const underWay = useRef(false);
  const [running, setRunning] = useState(false);

  const run = async (act: () => Promise<boolean>) => {
    if (underWay.current) return;
    underWay.current = true;
    setRunning(true);
    const done = await act();
    underWay.current = false;
    setRunning(false);
    if (done) onClose();
  };
  const close = () => {
    if (!underWay.current) onClose();
  };
  return { running, run, close };
}
