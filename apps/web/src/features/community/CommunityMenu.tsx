import type { Community } from '@confab/api-contract/calls';
import { useQueryClient } from '@tanstack/react-query';
import { useViewer } from '../../data/startup.ts';
import { copyLink } from '../../lib/copy-link.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Menu, type MenuEntry } from '../../ui/Menu.tsx';
import { canShareNatively, shareNatively } from '../post/share.ts';

const loadEntries = () => import('../muting/mute-entries.tsx');

/** What else can be done with a community. */
export function CommunityMenu({ community }: { community: Pick<Community, 'id' | 'name'> }) {
  const client = useQueryClient();
  const viewer = useViewer();
  return (
    <Menu
      label="More actions"
      entries={() =>
        loadEntries().then(({ communityMuteEntry }) => [
          communityMuteEntry(client, viewer, community),
          passOn(community.name),
        ])
      }
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
