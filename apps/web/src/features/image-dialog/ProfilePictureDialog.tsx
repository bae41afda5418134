import type { OwnUser } from '@confab/api-contract/calls';
import { useQueryClient } from '@tanstack/react-query';
import { profilePicture } from '../../data/profile-picture.ts';
import { ImageDialog } from './ImageDialog.tsx';

/** For the viewer's own picture: of `user` as they are by now, for what is saved is shown from there. */
export default function ProfilePictureDialog({ user, onClose }: { user: OwnUser; onClose: () => void }) {
  const client = useQueryClient();
  return <ImageDialog picture={{ kind: 'avatar', ...profilePicture(client, user) }} onClose={onClose} />;
}
