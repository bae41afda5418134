import type { Post } from '@confab/api-contract/calls';
import { longDate } from '@confab/domain';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge, TimeAgo } from '../../ui/Meta.tsx';
import { AuthorAvatar, AuthorName, isEdited, isGhost, RoleBadge } from '../authorship/Author.tsx';
import { postAddress } from './post-address.ts';
import './post.css';

/**
 * Where a post is read. Its community is not named on the community's own page, and nothing is hidden on a profile or in
 * a list.
 */
export type Place = 'site' | 'community' | 'profile' | 'list';

/** The line above a title: community, author, time; `children` is the menu at its end. Two lines on phones. */
export function PostMeta({ post, place, children }: { post: Post; place: Place; children?: ReactNode }) {
  const inCommunity = place === 'community';
  return (
    <div className="post-meta row wrap meta">
      {inCommunity ? <AuthorTop post={post} /> : <CommunityTop post={post} />}
      <span className="meta-sub">
        {!inCommunity && (
          <>
            <AuthorName of={post} className="author" />
            <RoleBadge group={post.userGroup} />
            <span className="sep" />
          </>
        )}
        <TimeAgo at={post.createdAt} />
        {isEdited(post) && <span title={`Edited on ${longDate(post.editedAt ?? '')}`}>· edited</span>}
      </span>
      {children}
    </div>
  );
}

function CommunityTop({ post }: { post: Post }) {
  const { communityName, communityProPic } = post;
  const community = { to: '/$name', params: { name: communityName } } as const;
  return (
    <>
      <Link {...community} className="meta-picture" tabIndex={-1} aria-hidden="true">
        <Avatar name={communityName} picture={communityProPic} size={28} kind="community" />
      </Link>
      <span className="meta-top">
        <Link {...community} className="community">
          <bdi>/{communityName}</bdi>
        </Link>
        <PostBadges post={post} />
        <span className="sep" />
      </span>
    </>
  );
}

function AuthorTop({ post }: { post: Post }) {
  return (
    <>
      {isGhost(post) ? (
        <AuthorAvatar of={post} size={28} />
      ) : (
        <Link
          to="/@{$username}"
          params={{ username: post.username }}
          className="meta-picture"
          tabIndex={-1}
          aria-hidden="true"
        >
          <AuthorAvatar of={post} size={28} />
        </Link>
      )}
      <span className="meta-top">
        <AuthorName of={post} className="author" />
        <RoleBadge group={post.userGroup} />
        <PostBadges post={post} />
        <span className="sep" />
      </span>
    </>
  );
}

/** Makes the element of a post, whose title is a PostTitle, an item of a list; positions count from 1. */
export const postItem = ({ id }: Post, position: number) => ({
  'aria-posinset': position,
  'aria-setsize': -1,
  'aria-labelledby': `title-${id}`,
});

type TitleProps = {
  post: Post;
  heading?: 'h2' | 'h3';
  className: string;
};

/** The title of a post in a list. */
export function PostTitle({ post, heading: Heading = 'h2', className }: TitleProps) {
  return (
    <Heading className={className} id={`title-${post.id}`} dir="auto">
      <TitleLink post={post} />
    </Heading>
  );
}

/** A plain press anywhere on the post follows it: see ui/open-card.ts. */
export function TitleLink({ post, dir }: { post: Post; dir?: 'auto' }) {
  return (
    <Link {...postAddress(post)} data-card-link="" dir={dir}>
      {post.title}
    </Link>
  );
}

export function PinnedBadge() {
  return (
    <Badge kind="pin" icon="pin">
      Pinned
    </Badge>
  );
}

export function PostBadges({ post }: { post: Post }) {
  return (
    <>
      {isPinned(post) && <PinnedBadge />}
      {post.locked && (
        <Badge kind="lock" icon="lock">
          Locked
        </Badge>
      )}
      {post.deleted && (
        <Badge kind="danger" icon="trash-2">
          Deleted
        </Badge>
      )}
    </>
  );
}

/** Pinned in its community or on the whole site. */
export function isPinned({ isPinned: inCommunity, isPinnedSite }: Post): boolean {
  return inCommunity || isPinnedSite;
}

/** The content of a post besides its title, as dialogs call it. */
export function contentNoun({ type, images }: Post): 'text' | 'link' | 'image' | 'images' {
  if (type !== 'image') return type;
  return images.length === 1 ? 'image' : 'images';
}
