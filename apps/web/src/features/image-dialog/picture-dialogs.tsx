import type { Community, OwnUser } from '@confab/api-contract/calls';
import { useQueryClient } from '@tanstack/react-query';

import { communityPicture, type CommunityPictureKind, profilePicture } from '../../data/pictures.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { LoadBoundary } from '../../ui/State.tsx';
import type { EditedPicture } from './ImageDialog.tsx';

const ImageDialog = lazyPart(() => import('./ImageDialog.tsx'));

type CommunityProps = { community: Community; kind: CommunityPictureKind; onClose: () => void };

/** Changes the icon or the banner of a community. */
export function CommunityPictureDialog({ community, kind, onClose }: CommunityProps) {
  const client = useQueryClient();
  return <PictureDialog picture={{ kind, ...communityPicture(client, community, kind) }} onClose={onClose} />;
}

/** Changes the viewer's own picture. */
export function ProfilePictureDialog({ user, onClose }: { user: OwnUser; onClose: () => void }) {
  const client = useQueryClient();
  return <PictureDialog picture={{ kind: 'avatar', ...profilePicture(client, user) }} onClose={onClose} />;
}

function PictureDialog(props: { picture: EditedPicture; onClose: () => void }) {
  return (
    <LoadBoundary onFailure={props.onClose}>
      <ImageDialog {...props} />
    </LoadBoundary>
  );
}
