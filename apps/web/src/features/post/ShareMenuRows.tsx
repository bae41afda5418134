import type { Post } from '@confab/api-contract/calls';
import { useSite } from '../../data/startup.ts';
import { copyLink } from '../../lib/alerts.ts';
import type { MenuEntry } from '../../ui/Menu.tsx';
import MenuWindow from '../../ui/MenuWindow.tsx';
import { downloadName } from '../pictures/picture-files.ts';
import { galleryIndex } from '../pictures/use-slides.ts';
import { postPath } from './post-address.ts';
import { canShareNatively, shareNatively } from './share.ts';

export default function ShareMenuRows({ post }: { post: Post }) {
  const { name } = useSite();
  return <MenuWindow entries={shareEntries(post, name)} />;
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

/** Downloads the current picture. Disabled when the pictures were deleted. */
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
