import type { Post } from '@confab/api-contract/calls';
import { classNames } from '../../ui/class-names.ts';
import { Prose } from '../../ui/Prose.tsx';
import { seenAtOnce } from '../../ui/seen-at-once.tsx';
import { SaveButton } from '../saving/save.tsx';
import { PostPictures } from '../pictures/PostPictures.tsx';
import './post.css';
import { PostActions, ShareMenu } from './PostActions.tsx';
import { Embed, LinkCard, LinkHost, outside, useEmbedded } from './PostLink.tsx';
import { PostMenu } from './PostMenu.tsx';
import { PostMeta } from './PostMeta.tsx';

const HeldNotes = seenAtOnce(() => import('./HeldNotes.tsx'));
const PostBanners = seenAtOnce(() => import('./PostBanners.tsx'));

/** A post in full. */
export function PostArticle({ post }: { post: Post }) {
  const { link, title } = post;
  const embedded = useEmbedded(link);
  return (
    <article className={classNames('card post-full', post.held && 'is-held')} aria-labelledby="post-title">
      {post.held && <HeldNotes post={post} />}
      <PostMeta post={post} place="site">
        {!post.held && <PostMenu post={post} />}
      </PostMeta>
      <h1 className="post-title" id="post-title" dir="auto">
        {link ? <a {...outside(link.url)}>{title}</a> : title}
      </h1>
      {link && embedded && <LinkHost link={link} />}
      {link && (embedded ? <Embed title={title} link={link} /> : <LinkCard link={link} large />)}
      <PostPictures post={post} loads="first" ownPage />
      {post.bodyHtml && <Prose html={post.bodyHtml} />}
      {(post.locked || post.deleted) && <PostBanners post={post} />}
      {!post.held && post.noHeldComments !== undefined && <HeldNotes post={post} />}
      {!post.held && (
        <PostActions post={post} ownPage>
          <ShareMenu post={post} />
          <SaveButton id={post.id} type="post" />
        </PostActions>
      )}
    </article>
  );
}
