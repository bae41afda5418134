import type { Community } from '@confab/api-contract/calls';
import { canModerate } from '@confab/domain';
import { lazy, Suspense, useState } from 'react';
import type { CommunityPictureKind } from '../../data/community-pictures.ts';
import { useViewer } from '../../data/startup.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { LoadBoundary } from '../../ui/LoadBoundary.tsx';

/** Few people edit pictures. */
const CommunityPictureDialog = lazy(() => import('../image-dialog/CommunityPictureDialog.tsx'));

/** Lies over a picture of a community, for those who may change it. */
export function EditPicture({ community, kind }: { community: Community; kind: CommunityPictureKind }) {
  const viewer = useViewer();
  const [open, setOpen] = useState(false);
  if (!canModerate(viewer, community.id).allowed) return null;
  const close = () => setOpen(false);
  return (
    <>
      <IconButton className="edit" icon="pencil" label={`Edit ${kind}`} small onClick={() => setOpen(true)} />
      {open && (
        <LoadBoundary onFailure={close}>
          <Suspense>
            <CommunityPictureDialog community={community} kind={kind} onClose={close} />
          </Suspense>
        </LoadBoundary>
      )}
    </>
  );
}
