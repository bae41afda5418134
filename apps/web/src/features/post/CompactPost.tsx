import type { Post } from '@confab/api-contract/calls';
import { counted, shortCount } from '@confab/domain';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { classNames, cssVariables } from '../../ui/class-names.ts';
import { Icon } from '../../ui/Icon.tsx';
import { TimeAgo } from '../../ui/Meta.tsx';
import { AuthorName, RoleBadge } from '../authorship/Author.tsx';
import { copyOf, loadingOf } from '../pictures/picture-files.ts';
import { PostVotes } from '../voting/Votes.tsx';
import './compact-post.css';
import { postAddress } from './post-address.ts';
import './post.css';
import type { PostCardProps } from './PostCard.tsx';
import { hostOf, outside } from './PostLink.tsx';
import { PostCardMenu } from './PostMenu.tsx';
import { PostBadges, postItem, PostTitle } from './PostMeta.tsx';

/** A post as a row. On phones votes and comments are below the title. */
export const CompactPost = memo(function CompactPost({ post, place, position, leads }: PostCardProps) {
  const comments = { ...postAddress(post), hash: 'comments' } as const;
  const fresh = post.newComments > 0 && `${shortCount(post.newComments)} new`;
  return (
    <article
      className={classNames('compact', post.lastVisitAt !== null && 'is-visited')}
      data-id={post.id}
      {...postItem(post, position)}
    >
      <PostVotes post={post} look="column" />
      <div>
        <PostTitle post={post} className="compact-title">
          {post.link && (
            <a className="host meta" {...outside(post.link.url)}>
              {hostOf(post.link)}
            </a>
          )}
        </PostTitle>
        <div className="compact-meta row wrap meta">
          <PostBadges post={post} />
          {place !== 'community' && (
            <Link to="/$name" params={{ name: post.communityName }} className="community">
              <bdi>/{post.communityName}</bdi>
            </Link>
          )}
          <span className={place === 'community' ? undefined : 'sep'}>
            <AuthorName of={post} className="author" />
          </span>
          <RoleBadge group={post.userGroup} />
          <span className="sep">
            <TimeAgo at={post.createdAt} />
          </span>
          <span className="sep not-phone">
            <Link {...comments}>{counted(post.noComments, 'comment')}</Link>
          </span>
          {fresh && <span className="fresh not-phone">{fresh}</span>}
        </div>
      </div>
      <div className="compact-end row gap-1">
        <CompactThumbnail post={post} leads={leads} />
        <PostCardMenu post={post} place={place} />
      </div>
      <div className="compact-foot">
        <PostVotes post={post} look="plain" />
        <Link
          {...comments}
          className="action"
          aria-label={[counted(post.noComments, 'comment'), fresh].filter(Boolean).join(' ')}
        >
          <Icon name="message-circle" />
          {shortCount(post.noComments)}
          {fresh && <span className="fresh">{fresh}</span>}
        </Link>
      </div>
    </article>
  );
});

/** The first picture at the end of the row; its corner marks further pictures or an external link. */
export function CompactThumbnail({ post, leads }: { post: Post; leads: boolean }) {
  const { images, link } = post;
  const image = images[0] ?? link?.image;
  if (!image) return null;
  return (
    <span className="compact-thumb" style={cssVariables({ '--avg': image.averageColor })}>
      <img
        className="fill"
        src={copyOf(image, link ? 'desktop' : 'small')}
        alt={image.altText ?? ''}
        width={78}
        height={56}
        {...loadingOf(leads)}
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
