import type { Post } from '@confab/api-contract/calls';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { SaveButton } from '../lists/saving/SaveButton.tsx';
import { PostPictures } from '../pictures/PostPictures.tsx';
import { Embed } from './Embed.tsx';
import { useEmbedded } from './embedded.ts';
import { isPinned } from './is-pinned.ts';
import { LinkHost } from './LinkHost.tsx';
import { LinkThumbnail } from './LinkThumbnail.tsx';
import { postAddress } from './post-address.ts';
import './post-card.css';
import './post-title.css';
import { PostActions } from './PostActions.tsx';
import { PostCardMenu } from './PostCardMenu.tsx';
import { type Place, PostMeta } from './PostMeta.tsx';
import { PostPreview } from './PostPreview.tsx';
import { ShareButton } from './ShareButton.tsx';

export type PostCardProps = {
  post: Post;
  place: Place;
  /** Its number in the feed, from 1. */
  position: number;
  /** When its pictures load: before all others, with the page, or when they come near. */
  pictures: 'first' | 'early' | 'near';
};

/** A post in a feed. A plain press anywhere on it opens it: see ui/open-card.ts. */
export const PostCard = memo(function PostCard({ post, place, position, pictures }: PostCardProps) {
  const { link, bodyHtml } = post;
  const embedded = useEmbedded(link);
  // What is pinned stands there for days: its title is enough.
  const whole = !isPinned(post);
  const heading = (
    <>
      <h2 className="post-title" id={`title-${post.id}`} dir="auto">
        <Link {...postAddress(post)} data-card-link="">
          {post.title}
        </Link>
      </h2>
      {link && <LinkHost link={link} />}
    </>
  );
  return (
    <article
      className={classNames('post-card', post.lastVisitAt !== null && 'is-visited')}
      data-id={post.id}
      aria-posinset={position}
      aria-setsize={-1}
      aria-labelledby={`title-${post.id}`}
    >
      <PostMeta post={post} place={place}>
        <PostCardMenu post={post} place={place} />
      </PostMeta>
      {link?.image && !embedded ? (
        <div className="post-split">
          <div>{heading}</div>
          <LinkThumbnail link={link} eager={pictures !== 'near'} />
        </div>
      ) : (
        heading
      )}
      {whole && bodyHtml && <PostPreview html={bodyHtml} />}
      {whole && <PostPictures post={post} eager={pictures !== 'near'} leads={pictures === 'first'} />}
      {whole && link && embedded && <Embed title={post.title} link={link} />}
      <PostActions post={post}>
        <ShareButton post={post} />
        <SaveButton id={post.id} type="post" />
      </PostActions>
    </article>
  );
});
