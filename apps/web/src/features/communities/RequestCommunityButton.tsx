import { allow, deny } from '@confab/domain';
import { lazy, Suspense, useState } from 'react';
import { useViewer } from '../../data/startup.ts';
import { gated } from '../../lib/gated.ts';
import { Button } from '../../ui/Button.tsx';
import { LoadBoundary } from '../../ui/LoadBoundary.tsx';

const RequestCommunityDialog = lazy(() => import('./RequestCommunityDialog.tsx'));

type Props = { block: true } | { size: 'sm'; className: string };

/** Asks for a community: `block` in its card; short where there is no rail for one. */
export function RequestCommunityButton(look: Props) {
  const { user } = useViewer();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        {...look}
        {...('size' in look && { icon: 'plus' as const })}
        {...gated(user ? allow : deny('not_logged_in'), () => setOpen(true))}
      >
        {'size' in look ? 'New' : 'Request a community'}
      </Button>
      {open && (
        <LoadBoundary onFailure={close}>
          <Suspense>
            <RequestCommunityDialog onClose={close} />
          </Suspense>
        </LoadBoundary>
      )}
    </>
  );
}
