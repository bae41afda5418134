import { copyLink } from '../../lib/copy-link.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Menu, type MenuEntry } from '../../ui/Menu.tsx';
import { canShareNatively, shareNatively } from '../post/share.ts';

/** What else can be done with a community. */
export function CommunityMenu({ name }: { name: string }) {
  return (
    <Menu
      label="More actions"
      entries={() => [passOn(name)]}
      button={(props) => <IconButton {...props} icon="ellipsis" label="More actions" />}
    />
  );
}

function passOn(name: string): MenuEntry {
  const path = `/${name}`;
  return canShareNatively()
    ? {
        kind: 'action',
        label: 'Share',
        icon: 'share',
        onSelect: () => void shareNatively({ title: path, path }),
      }
    : { kind: 'action', label: 'Copy URL', icon: 'link', onSelect: () => void copyLink(path) };
}
