import type { Post } from '@confab/api-contract/calls';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { FeedItem } from '../../data/feed-items.ts';
import { useHidePost } from '../../data/hidden-posts.ts';
import { actOn } from '../../lib/acted-on.ts';
import { withCode } from '../../lib/with-code.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import './left-out-post.css';

export type WhyLeftOut = 'hidden' | NonNullable<FeedItem['muted']>;

type Props = { post: Post; why: WhyLeftOut; position: number };

/** The row in place of a post that was hidden a moment ago, or whose author or community was muted. */
export function LeftOutPost({ post, why, position }: Props) {
  const client = useQueryClient();
  const setHidden = useHidePost();
  const muted = mutedName(post, why);
  const undo = () => {
    if (why === 'hidden') {
      setHidden(post.id, false);
      return;
    }
    actOn(post.id);
    void unmute(client, post, why);
  };
  return (
    <article
      className="left-out-post"
      data-id={post.id}
      aria-posinset={position}
      aria-setsize={-1}
      aria-labelledby={`left-out-${post.id}`}
    >
      <Icon name={muted ? 'volume-x' : 'eye-off'} />
      <span id={`left-out-${post.id}`}>
        {muted ? (
          <>
            Muted <bdi>{muted}</bdi>
          </>
        ) : (
          'Hidden post'
        )}
        <span className="sr-only">: {post.title}</span>
      </span>
      <Button
        size="sm"
        kind="ghost"
        aria-label={muted ? `Undo muting ${muted}` : `Undo hiding ${post.title}`}
        onClick={undo}
      >
        Undo
      </Button>
    </article>
  );
}

function mutedName({ username, communityName }: Post, why: WhyLeftOut): string | undefined {
  if (why === 'hidden') return undefined;
  return why === 'user' ? `@${username}` : `/${communityName}`;
}

function unmute(client: QueryClient, post: Post, why: NonNullable<FeedItem['muted']>): Promise<void> {
  const { userId, username, communityId, communityName } = post;
  return withCode(
    () => import('../../data/mutes.ts'),
    ({ unmuteUser, unmuteCommunity }) =>
      why === 'user'
        ? unmuteUser(client, { id: userId, username })
        : unmuteCommunity(client, { id: communityId, name: communityName }),
  );
}
