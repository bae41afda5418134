import type { Post } from '@confab/api-contract/calls';
import { BannerNote } from '../../ui/BannerNote.tsx';
import { TimeAgo } from '../../ui/TimeAgo.tsx';
import { roleLabels } from '../authorship/role-labels.ts';
import './post-banners.css';

/** Tells readers of a post that is locked or deleted what that means for them. */
export default function PostBanners({ post }: { post: Post }) {
  return (
    <div className="post-banners">
      {post.locked && (
        <BannerNote kind="warn" icon="lock">
          <strong>Locked by {roleLabels[post.lockedByGroup ?? 'mods']}.</strong> You can read this thread, but
          voting and commenting are closed.
        </BannerNote>
      )}
      {post.deleted && (
        <BannerNote kind="danger" icon="trash-2">
          <strong>Deleted by {roleLabels[post.deletedAs ?? 'normal']}</strong>{' '}
          {post.deletedAt !== null && <TimeAgo at={post.deletedAt} />}. It stands in no feed any more.
          {post.deletedContent && ` ${contentNote(post)}`}
        </BannerNote>
      )}
    </div>
  );
}

function contentNote({ type, deletedAs, deletedContentAs = 'normal' }: Post): string {
  const content = contentNames[type];
  return deletedContentAs === deletedAs
    ? `${content} is gone as well.`
    : `${content} was deleted by ${roleLabels[deletedContentAs]}.`;
}

/** How many pictures there were nobody knows any more. */
const contentNames: Record<Post['type'], string> = {
  text: 'Its text',
  image: 'What it showed',
  link: 'Its link',
};
