import { useBlocker, useNavigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';

/** How somebody wants to leave who has begun something: by Cancel, backwards, or for another page. */
type Way = { by: 'cancel' } | { by: 'back' } | { by: 'link'; href: string };

/**
 * Asks before a form that somebody has touched is left: by Cancel, for another page, or with the tab. Another `?edit=`
 * is another form; another community is the same one.
 */
export function useLeaving({ touched, onDiscard }: { touched: boolean; onDiscard: () => void }) {
  const router = useRouter();
  const navigate = useNavigate();
  const [cameFromWithin] = useState(() => router.history.canGoBack());
  const [here] = useState(() => formOf(router.state.location));
  const [wanted, setWanted] = useState<Way>();

  useBlocker({
    enableBeforeUnload: () => touched,
    shouldBlockFn: ({ current, next, action }) => {
      // Whoever has left stays free to come back: the form stands for as long as the other page takes to come.
      if (!touched || formOf(current) !== here || formOf(next) === here) return false;
      if (action === 'BACK' || action === 'GO') {
        // The browser has gone already and is called back: a question that came before would take that for an answer.
        addEventListener('popstate', () => setWanted({ by: 'back' }), { once: true });
      } else {
        setWanted({ by: 'link', href: next.pathname + router.options.stringifySearch(next.search) });
      }
      return true;
    },
  });

  const goBack = (entries: number) => {
    if (cameFromWithin) router.history.go(-entries, { ignoreBlocker: true });
    else void navigate({ to: '/', ignoreBlocker: true });
  };
  return {
    asking: wanted !== undefined,
    /** By Cancel, what was written is given up; a draft outlives any other way. */
    discards: wanted?.by === 'cancel',
    cancel: () => {
      if (touched) {
        setWanted({ by: 'cancel' });
        return;
      }
      onDiscard();
      goBack(1);
    },
    stay: () => setWanted(undefined),
    leave: () => {
      if (wanted?.by === 'cancel') onDiscard();
      if (wanted?.by === 'link') {
        void navigate({ href: wanted.href, ignoreBlocker: true });
        setWanted(undefined);
      } else {
        // The open question has an entry of its own in the history.
        goBack(2);
      }
    },
  };
}

function formOf({ pathname, search }: { pathname: string; search: object }): string {
  return `${pathname}?${String(Reflect.get(search, 'edit'))}`;
}
