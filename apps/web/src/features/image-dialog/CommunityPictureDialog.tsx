import type { Community } from '@confab/api-contract/calls';
import { useQueryClient } from '@tanstack/react-query';
import { communityPicture, type CommunityPictureKind } from '../../data/community-pictures.ts';
import { ImageDialog } from './ImageDialog.tsx';

type Props = { community: Community; kind: CommunityPictureKind; onClose: () => void };

/** For the icon or the banner of a community: of `community` as it is by now, for what is saved is shown from there. */
export default function CommunityPictureDialog({ community, kind, onClose }: Props) {
  const client = useQueryClient();
  return <ImageDialog picture={{ kind, ...communityPicture(client, community, kind) }} onClose={onClose} />;
}
