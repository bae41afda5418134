import type { Post } from '@confab/api-contract/calls';
import { copyLink } from '../../lib/copy-link.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Menu, type MenuEntry } from '../../ui/Menu.tsx';
import { postPath } from './post-address.ts';
import { canShareNatively, shareNatively } from './share.ts';

/** The ways to pass a post on. */
export function ShareMenu({ post }: { post: Post }) {
  return (
    <Menu
      label="Share"
      align="start"
      entries={() => entriesFor(post)}
      button={(props) => (
        <button {...props} type="button" className="action" aria-label="Share">
          <Icon name="share" />
          <span className="label">Share</span>
        </button>
      )}
    />
  );
}

function entriesFor({ title, ...post }: Post): MenuEntry[] {
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

function openBeside(address: string, query: Record<string, string>) {
  open(`${address}?${new URLSearchParams(query)}`, '_blank', 'noopener,noreferrer');
}
