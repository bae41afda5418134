import type { Post } from '@confab/api-contract/calls';
import { useHidePost } from '../../data/hidden-posts.ts';
import { useStartup } from '../../data/startup.ts';
import { openModal } from '../../lib/modals.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Menu, type MenuEntry } from '../../ui/Menu.tsx';
import { PostMenu } from './PostMenu.tsx';
import type { Place } from './PostMeta.tsx';

/** What else one can do with a post in a feed. */
export function PostCardMenu({ post, place }: { post: Post; place: Place }) {
  const { user } = useStartup();
  const setHidden = useHidePost();
  if (place === 'profile') return <PostMenu post={post} />;

  const more = (): MenuEntry[] => [
    {
      kind: 'action',
      icon: 'eye-off',
      label: 'Hide',
      onSelect: () => (user ? setHidden(post.id, true) : openModal('login-prompt')),
    },
  ];
  if (user) return <PostMenu post={post} more={more} />;
  return (
    <Menu
      label="More actions"
      entries={more}
      button={(props) => (
        <IconButton {...props} className="more" icon="ellipsis" label="More actions" small />
      )}
    />
  );
}
