import type { Post } from '@confab/api-contract/calls';
import { counted, shortCount } from '@confab/domain';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { PostVotes } from '../voting/PostVotes.tsx';
import { postAddress } from './post-address.ts';
import './post-actions.css';

/** What one can do with a post; `children` are the actions after votes and comments. */
export function PostActions({ post, children }: { post: Post; children: ReactNode }) {
  const { noComments, newComments } = post;
  const fresh = newComments > 0 && `${shortCount(newComments)} new`;
  return (
    <div className="post-actions">
      <PostVotes post={post} />
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
  );
}
