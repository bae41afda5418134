import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** After a move to another page: focus at its content, and its title spoken. A new sort or tab is no move. */
export function RouteAnnouncer() {
  const router = useRouter();
  const [title, setTitle] = useState('');

  // Talks to focus and to screen readers, which know nothing of a page that was not loaded.
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        document.getElementById('main')?.focus({ preventScroll: true });
        setTitle(document.title);
      }),
    [router],
  );

  return (
    <div className="sr-only" aria-live="polite">
      {title}
    </div>
  );
}
