import type { Post } from '@confab/api-contract/calls';
import '../../ui/card.css';
import { Prose } from '../../ui/Prose.tsx';
import { LinkHost } from './LinkHost.tsx';
import './post-full.css';
import './post-title.css';
import { PostActions } from './PostActions.tsx';
import { PostBanners } from './PostBanners.tsx';
import { PostMeta } from './PostMeta.tsx';
import { ShareMenu } from './ShareMenu.tsx';
import { VotesBar } from './VotesBar.tsx';

/** A post in full. */
export function PostArticle({ post }: { post: Post }) {
  return (
    <article className="card post-full" aria-labelledby="post-title">
      <PostMeta post={post} place="site" />
      <h1 className="post-title" id="post-title" dir="auto">
        {post.link ? (
          <a href={post.link.url} target="_blank" rel="nofollow noreferrer noopener">
            {post.title}
          </a>
        ) : (
          post.title
        )}
      </h1>
      {post.link && <LinkHost link={post.link} />}
      {post.bodyHtml && <Prose html={post.bodyHtml} />}
      <PostBanners post={post} />
      <VotesBar post={post} />
      <PostActions post={post}>
        <ShareMenu post={post} />
      </PostActions>
    </article>
  );
}
