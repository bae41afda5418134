import type { Post } from '@confab/api-contract/calls';
import { BannerNote } from '../../ui/Page.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { TimeAgo } from '../../ui/Meta.tsx';
import { roleLabels } from '../authorship/Author.tsx';
import { SaveButton } from '../saving/save.tsx';
import { PostPictures } from '../pictures/PostPictures.tsx';
import './post.css';
import { PostActions, ShareMenu } from './PostActions.tsx';
import { Embed, LinkCard, LinkHost, outside, useEmbedded } from './PostLink.tsx';
import { PostMenu } from './PostMenu.tsx';
import { PostMeta } from './PostMeta.tsx';

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
        {link ? <a {...outside(link.url)}>{title}</a> : title}
      </h1>
      {link && embedded && <LinkHost link={link} />}
      {link && (embedded ? <Embed title={title} link={link} /> : <LinkCard link={link} large />)}
      <PostPictures post={post} leads ownPage />
      {post.bodyHtml && <Prose html={post.bodyHtml} />}
      {(post.locked || post.deleted) && <PostBanners post={post} />}
      <PostActions post={post} ownPage>
        <ShareMenu post={post} />
        <SaveButton id={post.id} type="post" />
      </PostActions>
    </article>
  );
}

function PostBanners({ post }: { post: Post }) {
  return (
    <div className="post-banners stack gap-2">
      {post.locked && (
        <BannerNote kind="warn" icon="lock">
          <strong>Locked by {roleLabels[post.lockedByGroup ?? 'mods']}.</strong> You can read this thread, but
          voting and commenting are closed.
        </BannerNote>
      )}
      {post.deleted && (
        <BannerNote kind="danger" icon="trash-2">
          <strong>Deleted by {roleLabels[post.deletedAs ?? 'normal']}</strong>{' '}
          {post.deletedAt !== null && <TimeAgo at={post.deletedAt} />}. It stands in no feed any more.
          {post.deletedContent && ` ${contentNote(post)}`}
        </BannerNote>
      )}
    </div>
  );
}

function contentNote({ type, deletedAs, deletedContentAs = 'normal' }: Post): string {
  const content = contentNames[type];
  return deletedContentAs === deletedAs
    ? `${content} is gone as well.`
    : `${content} was deleted by ${roleLabels[deletedContentAs]}.`;
}

/** Without a plural: the number of deleted pictures is unknown. */
const contentNames: Record<Post['type'], string> = {
  text: 'Its text',
  image: 'What it showed',
  link: 'Its link',
};
