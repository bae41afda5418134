import { followModals, openedModal, openModal } from './modals.ts';

/** Asks a visitor to log in, and ends when they have or have given up: for what goes on from there. */
export function askToLogIn(): Promise<void> {
  openModal('login-prompt');
  return new Promise((resolve) => {
    // The prompt gives way to the form of login, and that to nothing.
    const stop = followModals(() => {
      if (openedModal() !== null) return;
      stop();
      resolve();
    });
  });
}
