import type { Post } from '@confab/api-contract/calls';
import { counted, shortCount } from '@confab/domain';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { copyLink } from '../../lib/alerts.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { percentUp, PostVotes, shareOf } from '../voting/Votes.tsx';
import { postAddress, postPath } from './post-address.ts';
import './post.css';
import { canShareNatively, shareNatively } from './share.ts';

type ActionsProps = {
  post: Post;
  /** Elsewhere the share of upvotes is shown only where readers disagree. */
  ownPage?: boolean;
  /** The actions after votes and comments. */
  children: ReactNode;
};

/** In percent: from here on readers agree. */
const agreedFrom = 90;

export function PostActions({ post, ownPage = false, children }: ActionsProps) {
  const { noComments, newComments, upvotes, downvotes } = post;
  const fresh = newComments > 0 && `${shortCount(newComments)} new`;
  const tellsShare = ownPage || (upvotes + downvotes > 0 && percentUp(post) < agreedFrom);
  return (
    <>
      {tellsShare && <VotesBar post={post} />}
      <div className="post-actions row gap-1">
        <PostVotes post={post} shareTold={tellsShare} />
        <Link
          {...postAddress(post)}
          hash="comments"
          className="action"
          // Phones show the number alone.
          aria-label={[counted(noComments, 'comment'), fresh].filter(Boolean).join(' ')}
        >
          <Icon name="message-circle" />
          <span>
            {shortCount(noComments)}
            <span className="label">{noComments === 1 ? ' comment' : ' comments'}</span>
          </span>
          {fresh && <span className="fresh">{fresh}</span>}
        </Link>
        {children}
      </div>
    </>
  );
}

/** How a post was received: the share of upvotes. Both totals are its title. */
function VotesBar({ post }: { post: Post }) {
  const { upvotes, downvotes } = post;
  const votes = upvotes + downvotes;
  return (
    <div className="votes-bar row gap-3 meta tabular" title={votes === 0 ? undefined : shareOf(post)}>
      <span className="track" aria-hidden="true">
        {upvotes > 0 && <i style={{ inlineSize: `${percentUp(post)}%` }} />}
        {downvotes > 0 && <i className="down" />}
      </span>
      {votes === 0 ? 'No votes yet' : `${percentUp(post)}% upvoted`}
    </div>
  );
}

/** Shares a post from its card: by the device's share sheet, or by copying the address. */
export function ShareButton({ post }: { post: Post }) {
  const handleShare = () => {
    const path = postPath(post);
    void (canShareNatively() ? shareNatively({ title: post.title, path }) : copyLink(path));
  };
  return (
    <button type="button" className="action" aria-label="Share" onClick={handleShare}>
      <Icon name="share" />
      <span className="label">Share</span>
    </button>
  );
}

const ShareMenuRows = lazyPart(() => import('./ShareMenuRows.tsx'));

export function ShareMenu({ post }: { post: Post }) {
  return (
    <Menu
      label="Share"
      align="start"
      button={(props) => (
        <button {...props} type="button" className="action" aria-label="Share">
          <Icon name="share" />
          <span className="label">Share</span>
        </button>
      )}
      preload={ShareMenuRows.preload}
    >
      <ShareMenuRows post={post} />
    </Menu>
  );
}
