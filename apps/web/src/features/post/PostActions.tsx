import type { Post } from '@confab/api-contract/calls';
import { counted, shortCount } from '@confab/domain';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSite } from '../../data/startup.ts';
import { copyLink } from '../../lib/alerts.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Menu, type MenuEntry } from '../../ui/Menu.tsx';
import { downloadName } from '../pictures/picture-files.ts';
import { galleryIndex } from '../pictures/use-slides.ts';
import { PostVotes } from '../voting/Votes.tsx';
import { postAddress, postPath } from './post-address.ts';
import './post.css';
import { canShareNatively, shareNatively } from './share.ts';

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

/** Shares a post from its card: with the device's own dialog, else by copying the address. */
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

/** The ways to pass a post on. */
export function ShareMenu({ post }: { post: Post }) {
  const { name } = useSite();
  return (
    <Menu
      label="Share"
      align="start"
      entries={() => shareEntries(post, name)}
      button={(props) => (
        <button {...props} type="button" className="action" aria-label="Share">
          <Icon name="share" />
          <span className="label">Share</span>
        </button>
      )}
    />
  );
}

function shareEntries(post: Post, siteName: string): MenuEntry[] {
  const { title } = post;
  const path = postPath(post);
  const url = location.origin + path;
  const entries: MenuEntry[] = [
    {
      kind: 'action',
      label: 'To Twitter / X',
      icon: 'arrow-up-right',
      onSelect: () => openBeside('https://twitter.com/intent/tweet', { text: `“${title}”`, url }),
    },
    {
      kind: 'action',
      label: 'To Facebook',
      icon: 'arrow-up-right',
      onSelect: () => openBeside('https://www.facebook.com/sharer/sharer.php', { u: url }),
    },
    { kind: 'action', label: 'Copy URL', icon: 'link', onSelect: () => void copyLink(path) },
  ];
  if (post.type === 'image') entries.push(download(post, siteName));
  if (canShareNatively()) {
    entries.push({
      kind: 'action',
      label: 'More',
      icon: 'ellipsis',
      onSelect: () => void shareNatively({ title, path }),
    });
  }
  return entries;
}

/** Downloads the picture on show. Disabled where the pictures were deleted. */
function download(post: Post, siteName: string): MenuEntry {
  const index = galleryIndex(post.id);
  const image = post.images[index];
  return {
    kind: 'action',
    label: 'Download image',
    icon: 'download',
    ...(image ? {} : { reason: 'The image was deleted.' }),
    onSelect: () => {
      if (!image) return;
      const link = document.createElement('a');
      Object.assign(link, { href: image.url, download: downloadName(siteName, post, index) });
      link.click();
    },
  };
}

function openBeside(address: string, query: Record<string, string>) {
  open(`${address}?${new URLSearchParams(query)}`, '_blank', 'noopener,noreferrer');
}
