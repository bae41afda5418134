import type { Post } from '@confab/api-contract/calls';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { FeedItem } from '../../data/feeds.ts';
import { useHidePost } from '../../data/posts.ts';
import { unmuteCommunity, unmuteUser } from '../../data/mutes.ts';
import { actOn } from '../../lib/focus.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import './feed.css';

export type WhyHidden = 'hidden' | NonNullable<FeedItem['muted']>;

type Props = { post: Post; why: WhyHidden; position: number };

/** The row in place of a post that was just hidden, or whose author or community was just muted. */
export function HiddenPostNotice({ post, why, position }: Props) {
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
      className="hidden-post row gap-2 muted text-md"
      data-id={post.id}
      aria-posinset={position}
      aria-setsize={-1}
      aria-labelledby={`hidden-post-${post.id}`}
    >
      <Icon name={muted ? 'volume-x' : 'eye-off'} />
      <span id={`hidden-post-${post.id}`}>
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

function mutedName({ username, communityName }: Post, why: WhyHidden): string | undefined {
  if (why === 'hidden') return undefined;
  return why === 'user' ? `@${username}` : `/${communityName}`;
}

function unmute(client: QueryClient, post: Post, why: NonNullable<FeedItem['muted']>): Promise<void> {
  const { userId, username, communityId, communityName } = post;
  return why === 'user'
    ? unmuteUser(client, { id: userId, username })
    : unmuteCommunity(client, { id: communityId, name: communityName });
}
