declare global {
  interface Window {
    /** Set by `watchEarlyPresses`. */
    pressAgain?: () => void;
  }
}

/**
 * Runs in the page itself, long before the app does: remembers the button that was pressed last and that nobody has
 * answered. Sending a form that only the app can send is a press of its button. A press that React answers arrives at
 * <html>; while the code of its part is still under way React stops it at the document, before it goes down.
 */
export const watchEarlyPresses = `(() => {
  let pressed = null, running = false;
  addEventListener('click', ({ isTrusted, target }) => {
    if (isTrusted) pressed = target.closest('button[type="button"]');
  }, true);
  addEventListener('submit', (event) => {
    if (running || event.target.method !== 'post') return;
    event.preventDefault();
    pressed = event.submitter;
  }, true);
  document.documentElement.addEventListener('click', () => {
    if (running) pressed = null;
  });
  window.pressAgain = () => {
    running = true;
    // A press that is being answered just now is not done twice.
    setTimeout(() => pressed?.click());
  };
})()`;

/** Presses again what was pressed before the page could answer: for a part of it that has begun to run. */
export function pressAgain(): void {
  window.pressAgain?.();
}
