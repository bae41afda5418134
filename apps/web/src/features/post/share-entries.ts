import type { Post } from '@confab/api-contract/calls';
import { copyLink } from '../../lib/copy-link.ts';
import type { MenuEntry } from '../../ui/Menu.tsx';
import { downloadName } from '../pictures/download-name.ts';
import { galleryIndex } from '../pictures/gallery-index.ts';
import { postPath } from './post-address.ts';
import { canShareNatively, shareNatively } from './share.ts';

/** The ways to pass a post on: loaded when somebody wants to. */
export function shareEntries(post: Post, siteName: string): MenuEntry[] {
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

/** The picture that is looked at. Of a post whose pictures are gone there is nothing to download. */
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
