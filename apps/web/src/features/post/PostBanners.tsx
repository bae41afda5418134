import type { Post } from '@confab/api-contract/calls';
import { TimeAgo } from '../../ui/Meta.tsx';
import { BannerNote } from '../../ui/Page.tsx';
import { roleLabels } from '../authorship/Author.tsx';
import { Removal } from '../content/member-part.tsx';

/** Few posts are locked or deleted: a chunk of its own. */
export default function PostBanners({ post }: { post: Post }) {
  return (
    <div className="post-banners stack gap-2">
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
          <Removal item={post} />
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

/** Without a plural: the number of deleted pictures is unknown. */
const contentNames: Record<Post['type'], string> = {
  text: 'Its text',
  image: 'What it showed',
  link: 'Its link',
};
