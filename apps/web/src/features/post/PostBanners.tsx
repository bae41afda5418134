import type { Post } from '@confab/api-contract/calls';
import type { UserGroup } from '@confab/domain';
import { BannerNote } from '../../ui/BannerNote.tsx';
import { TimeAgo } from '../../ui/TimeAgo.tsx';
import './post-banners.css';

const byWhom: Record<UserGroup, string> = {
  normal: 'by its author',
  mods: 'by moderators',
  admins: 'by admins',
};

/** Tells readers of a post that is locked or deleted what that means for them. */
export function PostBanners({ post }: { post: Post }) {
  if (!post.locked && !post.deleted) return null;
  return (
    <div className="post-banners">
      {post.locked && (
        <BannerNote kind="warn" icon="lock">
          <strong>Locked {byWhom[post.lockedByGroup ?? 'mods']}.</strong> You can read this thread, but voting
          and commenting are closed.
        </BannerNote>
      )}
      {post.deleted && (
        <BannerNote kind="danger" icon="trash-2">
          <strong>Deleted {byWhom[post.deletedAs ?? 'normal']}</strong>{' '}
          {post.deletedAt !== null && <TimeAgo at={post.deletedAt} />}. It stands in no feed any more.
          {post.deletedContent && ` ${contentNote(post)}`}
        </BannerNote>
      )}
    </div>
  );
}

function contentNote({ deletedAs, deletedContentAs = 'normal' }: Post): string {
  return deletedContentAs === deletedAs
    ? 'What it said is gone as well.'
    : `What it said was deleted ${byWhom[deletedContentAs]}.`;
}
