import { postMessages } from '@confab/domain';
import { useBlocker, useNavigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';

/** How the author tries to leave the form. */
type Way = { by: 'cancel' } | { by: 'back' } | { by: 'link'; href: string };

/**
 * Asks before a changed form is left: by Cancel, by navigation, or by closing the tab. Another `?edit=` is another
 * form, as is another `?again=`; another community is the same one.
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
      // Already leaving: the form stays only until the other page has loaded.
      if (!touched || formOf(current) !== here || formOf(next) === here) return false;
      if (action === 'BACK' || action === 'GO') {
        // The browser has already gone back and is returned: a question before that would be answered by it.
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
    /** Cancel deletes the draft; any other way keeps it. */
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
        // The open question has a history entry of its own.
        goBack(2);
      }
    },
  };
}

function formOf({ pathname, search }: { pathname: string; search: object }): string {
  return [pathname, ...['edit', 'again'].map((name) => String(Reflect.get(search, name)))].join('?');
}

type Props = {
  leaving: ReturnType<typeof useLeaving>;
  /** What happens to the text. */
  text?: string;
};

/** The question of `useLeaving`, while it is asked. */
export function LeavingDialog({ leaving, text = 'What you changed here has not been saved.' }: Props) {
  if (!leaving.asking) return null;
  return (
    <ConfirmDialog
      title={postMessages.leavePage}
      verb="Leave"
      back="Stay"
      onConfirm={leaving.leave}
      onClose={leaving.stay}
    >
      <p>{text}</p>
    </ConfirmDialog>
  );
}
