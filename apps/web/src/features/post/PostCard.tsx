import type { Post } from '@confab/api-contract/calls';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { LinkHost } from './LinkHost.tsx';
import { postAddress } from './post-address.ts';
import './post-card.css';
import './post-title.css';
import { PostActions } from './PostActions.tsx';
import { type Place, PostMeta } from './PostMeta.tsx';
import { PostPreview } from './PostPreview.tsx';
import { ShareButton } from './ShareButton.tsx';

export type PostCardProps = {
  post: Post;
  place: Place;
  /** Its number in the feed, from 1. */
  position: number;
};

/** A post in a feed. A plain press anywhere on it opens it: see features/feed/open-card.ts. */
export const PostCard = memo(function PostCard({ post, place, position }: PostCardProps) {
  return (
    <article
      className={classNames('post-card', post.lastVisitAt !== null && 'is-visited')}
      data-id={post.id}
      aria-posinset={position}
      aria-setsize={-1}
      aria-labelledby={`title-${post.id}`}
    >
      <PostMeta post={post} place={place} />
      <h2 className="post-title" id={`title-${post.id}`} dir="auto">
        <Link {...postAddress(post)} data-card-link="">
          {post.title}
        </Link>
      </h2>
      {post.link && <LinkHost link={post.link} />}
      {post.bodyHtml && <PostPreview html={post.bodyHtml} />}
      <PostActions post={post}>
        <ShareButton post={post} />
      </PostActions>
    </article>
  );
});
