import type { Post } from '@confab/api-contract/calls';
import { useState } from 'react';
import { useHidePost } from '../../data/posts.ts';
import { useIsMember } from '../../data/startup.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { askToLogIn } from '../../lib/modals.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Menu, type MenuEntry } from '../../ui/Menu.tsx';
import { LoadBoundary } from '../../ui/State.tsx';
import { useListInSight } from '../saving/save.tsx';
import type { PostDialogName } from './PostDialog.tsx';
import type { Place } from './PostMeta.tsx';

const PostMenuRows = lazyPart(() => import('./PostMenuRows.tsx'));
const PostDialog = lazyPart(() => import('./PostDialog.tsx'));

type Props = {
  post: Post;
  /** Rows of its place, such as hiding the post in a feed. */
  more?: readonly MenuEntry[];
  /** Of a compact row: phones have the downvote in the menu. */
  compact?: boolean;
};

export function PostMenu({ post, more = [], compact = false }: Props) {
  const [dialog, setDialog] = useState<PostDialogName | null>(null);
  const close = () => setDialog(null);
  return (
    <>
      <Menu
        label="More actions"
        button={(props) => (
          <IconButton {...props} className="more" icon="ellipsis" label="More actions" small />
        )}
        preload={PostMenuRows.preload}
      >
        <PostMenuRows post={post} more={more} compact={compact} onAsk={setDialog} />
      </Menu>
      {dialog && (
        <LoadBoundary onFailure={close}>
          <PostDialog name={dialog} post={post} onClose={close} />
        </LoadBoundary>
      )}
    </>
  );
}

type CardMenuProps = { post: Post; place: Place; compact?: boolean };

/** The menu of a post in a feed: it can be hidden there, and its owner can remove it from a list. */
export function PostCardMenu({ post, place, compact = false }: CardMenuProps) {
  const member = useIsMember();
  const setHidden = useHidePost();
  const list = useListInSight();
  const more: MenuEntry[] = [];
  if (list) {
    const remove = () => list.remove({ id: post.id, type: 'post' });
    more.push({ kind: 'action', icon: 'circle-minus', label: 'Remove from list', onSelect: remove });
  } else if (place !== 'profile' && place !== 'list') {
    const act = () => setHidden(post.id, true);
    const hide = () => (member ? act() : askToLogIn({ words: 'You will hide this post.', act }));
    more.push({ kind: 'action', icon: 'eye-off', label: 'Hide', onSelect: hide });
  }
  return <PostMenu post={post} more={more} compact={compact} />;
}
