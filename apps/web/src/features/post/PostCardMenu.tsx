import type { Post } from '@confab/api-contract/calls';
import { useHidePost } from '../../data/hidden-posts.ts';
import { useIsMember } from '../../data/startup.ts';
import { openModal } from '../../lib/modals.ts';
import type { MenuEntry } from '../../ui/Menu.tsx';
import { useListInSight } from '../lists/saving/list-in-sight.ts';
import { PostMenu } from './PostMenu.tsx';
import type { Place } from './PostMeta.tsx';

/** What else one can do with a post in a feed. */
export function PostCardMenu({ post, place }: { post: Post; place: Place }) {
  const member = useIsMember();
  const setHidden = useHidePost();
  const list = useListInSight();
  if (place === 'profile' || (place === 'list' && !list)) return <PostMenu post={post} />;
  if (list) {
    const remove: MenuEntry = {
      kind: 'action',
      icon: 'circle-minus',
      label: 'Remove from list',
      onSelect: () => list.remove({ id: post.id, type: 'post' }),
    };
    return <PostMenu post={post} more={() => [remove]} />;
  }

  const more = (): MenuEntry[] => [
    {
      kind: 'action',
      icon: 'eye-off',
      label: 'Hide',
      onSelect: () => (member ? setHidden(post.id, true) : openModal('login-prompt')),
    },
  ];
  return <PostMenu post={post} more={more} />;
}
