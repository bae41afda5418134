import type { Post } from '@confab/api-contract/calls';
import { lazy, Suspense } from 'react';
import '../../ui/card.css';
import { Later } from '../../ui/Later.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { PostPictures } from '../pictures/PostPictures.tsx';
import { Embed } from './Embed.tsx';
import { useEmbedded } from './embedded.ts';
import { LinkHost } from './LinkHost.tsx';
import './post-full.css';
import './post-title.css';
import { PostActions } from './PostActions.tsx';
import { PostMenu } from './PostMenu.tsx';
import { PostMeta } from './PostMeta.tsx';
import { VotesBar } from './VotesBar.tsx';

/** Most posts need neither. The server has both at hand; what it rendered stands until the browser has them too. */
const LinkCard = import.meta.env.SSR
  ? (await import('./LinkCard.tsx')).default
  : lazy(() => import('./LinkCard.tsx'));
const PostBanners = import.meta.env.SSR
  ? (await import('./PostBanners.tsx')).default
  : lazy(() => import('./PostBanners.tsx'));

/** People read before they press. A press that comes too early is done when this runs. */
const ShareAndSave = import.meta.env.SSR
  ? (await import('./ShareAndSave.tsx')).default
  : lazy(() => import('./ShareAndSave.tsx'));

/** A post in full. */
export function PostArticle({ post }: { post: Post }) {
  const { link, title } = post;
  const embedded = useEmbedded(link);
  return (
    <article className="card post-full" aria-labelledby="post-title">
      <PostMeta post={post} place="site">
        <PostMenu post={post} />
      </PostMeta>
      <h1 className="post-title" id="post-title" dir="auto">
        {link ? (
          <a href={link.url} target="_blank" rel="nofollow noreferrer noopener">
            {title}
          </a>
        ) : (
          title
        )}
      </h1>
      {link && <LinkHost link={link} />}
      {link && embedded && <Embed title={title} link={link} />}
      <Suspense>{link && !embedded && <LinkCard link={link} />}</Suspense>
      <PostPictures post={post} eager leads ownPage />
      {post.bodyHtml && <Prose html={post.bodyHtml} />}
      <Suspense>{(post.locked || post.deleted) && <PostBanners post={post} />}</Suspense>
      <VotesBar post={post} />
      <PostActions post={post}>
        <Later>
          <ShareAndSave post={post} />
        </Later>
      </PostActions>
    </article>
  );
}
