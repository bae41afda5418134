import type { Post } from '@confab/api-contract/calls';
import { counted, shortCount } from '@confab/domain';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { classNames, cssVariables } from '../../ui/class-names.ts';
import { Icon } from '../../ui/Icon.tsx';
import { TimeAgo } from '../../ui/Meta.tsx';
import { AuthorName, RoleBadge } from '../authorship/Author.tsx';
import { copyOf, loadingOf, type LoadingTurn } from '../pictures/picture-files.ts';
import { PostVotes } from '../voting/Votes.tsx';
import './compact-post.css';
import { postAddress } from './post-address.ts';
import './post.css';
import type { PostCardProps } from './PostCard.tsx';
import { hostOf, outside } from './PostLink.tsx';
import { PostCardMenu } from './PostMenu.tsx';
import { PostBadges, postItem, TitleLink } from './PostMeta.tsx';

/** A post as a row of one line and its facts; on phones of two lines, with the downvote in its menu. */
export const CompactPost = memo(function CompactPost({ post, place, position, loads }: PostCardProps) {
  const inCommunity = place === 'community';
  const { link, newComments, noComments } = post;
  return (
    <article
      className={classNames('compact', post.lastVisitAt !== null && 'is-visited')}
      data-id={post.id}
      {...postItem(post, position)}
    >
      <PostVotes post={post} look="inline" />
      <div className="compact-words">
        <h2 className="compact-title" id={`title-${post.id}`}>
          <PostBadges post={post} />
          <TitleLink post={post} dir="auto" />
          {link && <CompactHost link={link} className="not-phone" />}
        </h2>
        <div className="compact-meta meta">
          {!inCommunity && (
            <Link to="/$name" params={{ name: post.communityName }} className="community">
              <bdi>/{post.communityName}</bdi>
            </Link>
          )}
          <span className={inCommunity ? undefined : 'not-phone'}>
            <AuthorName of={post} className="author" />
            <RoleBadge group={post.userGroup} />
          </span>
          {link && <CompactHost link={link} className="only-phone" />}
          <TimeAgo at={post.createdAt} short />
          <Link {...postAddress(post)} hash="comments" aria-label={counted(noComments, 'comment')}>
            <Icon name="message-circle" />
            {shortCount(noComments)}
            <span className="not-phone"> {noComments === 1 ? 'comment' : 'comments'}</span>
          </Link>
          {newComments > 0 && <span className="fresh">{shortCount(newComments)} new</span>}
        </div>
      </div>
      <div className="compact-end row">
        <CompactThumbnail post={post} loads={loads} />
        <PostCardMenu post={post} place={place} compact />
      </div>
    </article>
  );
});

function CompactHost({ link, className }: { link: NonNullable<Post['link']>; className: string }) {
  return (
    <a className={`host ${className}`} {...outside(link.url)}>
      {hostOf(link)}
    </a>
  );
}

/** The first picture at the end of the row; its corner marks further pictures or an external link. */
export function CompactThumbnail({ post, loads }: { post: Post; loads: LoadingTurn }) {
  const { images, link } = post;
  const image = images[0] ?? link?.image;
  if (!image) return null;
  return (
    <span className="compact-thumb" style={cssVariables({ '--avg': image.averageColor })}>
      <img
        className="fill"
        src={copyOf(image, link ? 'desktop' : 'small')}
        alt={image.altText ?? ''}
        width={62}
        height={44}
        {...loadingOf(loads)}
      />
      {link && (
        <span className="corner row strong">
          <Icon name="arrow-up-right" />
        </span>
      )}
      {images.length > 1 && (
        <span className="corner row strong">
          <Icon name="images" />
          {images.length}
          <span className="sr-only"> pictures</span>
        </span>
      )}
    </span>
  );
}
