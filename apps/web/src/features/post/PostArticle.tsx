import type { Post } from '@confab/api-contract/calls';
import '../../ui/card.css';
import { Prose } from '../../ui/Prose.tsx';
import { PostPictures } from '../pictures/PostPictures.tsx';
import { Embed } from './Embed.tsx';
import { useEmbedded } from './embedded.ts';
import { LinkCard } from './LinkCard.tsx';
import { LinkHost } from './LinkHost.tsx';
import './post-full.css';
import './post-title.css';
import { PostActions } from './PostActions.tsx';
import { PostBanners } from './PostBanners.tsx';
import { PostMenu } from './PostMenu.tsx';
import { PostMeta } from './PostMeta.tsx';
import { ShareMenu } from './ShareMenu.tsx';
import { VotesBar } from './VotesBar.tsx';

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
      {link && (embedded ? <Embed title={title} link={link} /> : <LinkCard link={link} />)}
      <PostPictures post={post} eager leads ownPage />
      {post.bodyHtml && <Prose html={post.bodyHtml} />}
      <PostBanners post={post} />
      <VotesBar post={post} />
      <PostActions post={post}>
        <ShareMenu post={post} />
      </PostActions>
    </article>
  );
}
