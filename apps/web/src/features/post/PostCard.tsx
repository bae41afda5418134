import type { Post } from '@confab/api-contract/calls';
import { withoutLinks } from '@confab/markdown/excerpt';
import { memo } from 'react';
import { classNames, cssVariables } from '../../ui/class-names.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { SaveButton } from '../saving/save.tsx';
import { copyOf, loadingOf } from '../pictures/picture-files.ts';
import { PostPictures } from '../pictures/PostPictures.tsx';
import './post.css';
import { PostActions, ShareButton } from './PostActions.tsx';
import { Embed, LinkHost, outside, useEmbedded } from './PostLink.tsx';
import { PostCardMenu } from './PostMenu.tsx';
import { isPinned, type Place, postItem, PostMeta, PostTitle } from './PostMeta.tsx';

export type PostCardProps = {
  post: Post;
  place: Place;
  /** Its position in the feed, from 1. */
  position: number;
  /** Its first picture is the first of the page, and loads before all others. The others load when scrolled near. */
  leads: boolean;
};

/** A post in a feed. */
export const PostCard = memo(function PostCard({ post, place, position, leads }: PostCardProps) {
  const { link, bodyHtml } = post;
  const embedded = useEmbedded(link);
  // Pinned posts stay for days: their title is enough.
  const whole = !isPinned(post);
  const heading = (
    <>
      <PostTitle post={post} className="post-title" />
      {link && <LinkHost link={link} />}
    </>
  );
  return (
    <article
      className={classNames('post-card card', post.lastVisitAt !== null && 'is-visited')}
      data-id={post.id}
      {...postItem(post, position)}
    >
      <PostMeta post={post} place={place}>
        <PostCardMenu post={post} place={place} />
      </PostMeta>
      {link?.image && !embedded ? (
        <div className="post-split">
          <div>{heading}</div>
          <LinkThumbnail link={link} leads={leads} />
        </div>
      ) : (
        heading
      )}
      {whole && bodyHtml && (
        <div className="post-preview secondary text-ui">
          <Prose html={withoutLinks(bodyHtml)} />
        </div>
      )}
      {whole && <PostPictures post={post} leads={leads} />}
      {whole && link && embedded && <Embed title={post.title} link={link} />}
      <PostActions post={post}>
        <ShareButton post={post} />
        <SaveButton id={post.id} type="post" />
      </PostActions>
    </article>
  );
});

type Props = {
  link: NonNullable<Post['link']>;
  leads: boolean;
};

/**
 * The picture of a linked page, at the end of a card. Title and host beside it lead to the same place by keyboard and
 * by screen reader.
 */
function LinkThumbnail({ link: { url, image }, leads }: Props) {
  if (!image) return null;
  return (
    <a
      className="link-thumb edged"
      style={cssVariables({ '--avg': image.averageColor })}
      {...outside(url)}
      tabIndex={-1}
      aria-hidden="true"
    >
      {/* Of an image in a picture React writes no preload: PostPictures.tsx says why. */}
      <picture>
        <img
          className="fill"
          src={copyOf(image, 'desktop')}
          alt=""
          width={325}
          height={250}
          {...loadingOf(leads)}
        />
      </picture>
      <Icon name="arrow-up-right" />
    </a>
  );
}
