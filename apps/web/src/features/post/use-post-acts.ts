import type { Post } from '@confab/api-contract/calls';
import type { PinScope, UserGroup } from '@confab/domain';
import { type ActingGroup, useLockPost, usePinPost, useSpeakInPost } from '../../data/post-changes.ts';
import type { PostDialogName } from './PostDialog.tsx';

/** What the entries of a post's menu do. */
export type PostActs = {
  ask: (dialog: PostDialogName) => void;
  /** Null unlocks. */
  lock: (as: ActingGroup | null) => void;
  pin: (scope: PinScope, pinned: boolean) => void;
  speakAs: (group: UserGroup) => void;
};

export function usePostActs(post: Post, ask: PostActs['ask']): PostActs {
  const { mutate: lock } = useLockPost(post);
  const { mutate: pinInCommunity } = usePinPost(post, 'community');
  const { mutate: pinOnSite } = usePinPost(post, 'site');
  const { mutate: speakAs } = useSpeakInPost(post);
  return {
    ask,
    lock,
    pin: (scope, pinned) => (scope === 'site' ? pinOnSite : pinInCommunity)(pinned),
    speakAs,
  };
}
