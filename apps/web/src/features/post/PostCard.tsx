import type { Post } from '@confab/api-contract/calls';
import { withoutLinks } from '@confab/markdown/excerpt';
import { memo } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Prose } from '../../ui/Prose.tsx';
import { SaveButton } from '../saving/save.tsx';
import { PostPictures } from '../pictures/PostPictures.tsx';
import './post.css';
import { PostActions, ShareButton } from './PostActions.tsx';
import { Embed, LinkCard, LinkHost, useEmbedded } from './PostLink.tsx';
import { PostCardMenu } from './PostMenu.tsx';
import { isPinned, type Place, postItem, PostMeta, PostTitle } from './PostMeta.tsx';
import type { LoadingTurn } from '../pictures/picture-files.ts';

export type PostCardProps = {
  post: Post;
  place: Place;
  /** Its position in the feed, from 1. */
  position: number;
  /** Its first picture is the first of the page, and loads before all others. The others load when scrolled near. */
  loads: LoadingTurn;
};

/** A post in a feed. */
export const PostCard = memo(function PostCard({ post, place, position, loads }: PostCardProps) {
  const { link, bodyHtml } = post;
  const embedded = useEmbedded(link);
  // Pinned posts stay for days: their title is enough.
  const whole = !isPinned(post);
  return (
    <article
      className={classNames('post-card card', post.lastVisitAt !== null && 'is-visited')}
      data-id={post.id}
      {...postItem(post, position)}
    >
      <PostMeta post={post} place={place}>
        <PostCardMenu post={post} place={place} />
      </PostMeta>
      <PostTitle post={post} className="post-title" />
      {link && (whole && !embedded ? <LinkCard link={link} loads={loads} /> : <LinkHost link={link} />)}
      {whole && bodyHtml && (
        <div className="post-preview secondary text-ui">
          <Prose html={withoutLinks(bodyHtml)} />
        </div>
      )}
      {whole && <PostPictures post={post} loads={loads} />}
      {whole && link && embedded && <Embed title={post.title} link={link} />}
      <PostActions post={post}>
        <ShareButton post={post} />
        <SaveButton id={post.id} type="post" />
      </PostActions>
    </article>
  );
});
