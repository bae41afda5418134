import type { Post } from '@confab/api-contract/calls';
import { layout } from '@confab/domain';
import { Link } from '@tanstack/react-router';
import { Icon } from '../../../ui/Icon.tsx';
import { Prose } from '../../../ui/Prose.tsx';
import { ShowMore } from '../../../ui/ShowMore.tsx';
import { TimeAgo } from '../../../ui/TimeAgo.tsx';
import { AuthorName, RoleBadge } from '../../authorship/Author.tsx';
import { roleLabels } from '../../authorship/role-labels.ts';
import { PostPictures } from '../../pictures/PostPictures.tsx';
import { Embed } from '../../post/Embed.tsx';
import { useEmbedded } from '../../post/embedded.ts';
import LinkCard from '../../post/LinkCard.tsx';
import { LinkHost } from '../../post/LinkHost.tsx';
import { postAddress } from '../../post/post-address.ts';
import { PostBadges } from '../../post/PostBadges.tsx';

/** A reported post in full, as its own page shows it. */
export function ReportedPost({ post }: { post: Post }) {
  const { link, title, bodyHtml } = post;
  const embedded = useEmbedded(link);
  return (
    <>
      <p className="context">
        <AuthorName of={post} className="author" /> <RoleBadge group={post.userGroup} />{' '}
        <TimeAgo at={post.createdAt} /> <PostBadges post={post} />
      </p>
      {post.deleted && (
        <p className="report-gone">
          <Icon name="trash-2" size={16} />
          Deleted by {roleLabels[post.deletedAs ?? 'normal']}{' '}
          {post.deletedAt !== null && <TimeAgo at={post.deletedAt} />}
        </p>
      )}
      <h3 dir="auto">
        <Link {...postAddress(post)}>{title}</Link>
      </h3>
      {link && <LinkHost link={link} />}
      {link && (embedded ? <Embed title={title} link={link} /> : <LinkCard link={link} />)}
      <PostPictures post={post} eager={false} />
      {bodyHtml && (
        <ShowMore height={layout.commentClampHeight}>
          <Prose html={bodyHtml} />
        </ShowMore>
      )}
    </>
  );
}
