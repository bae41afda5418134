import type { Community } from '@confab/api-contract/calls';
import { useQueryClient } from '@tanstack/react-query';
import { useViewer } from '../../data/startup.ts';
import { copyLink } from '../../lib/alerts.ts';
import type { MenuEntry } from '../../ui/Menu.tsx';
import MenuWindow from '../../ui/MenuWindow.tsx';
import { communityMuteEntry } from '../muting/mute-entries.tsx';
import { canShareNatively, shareNatively } from '../post/share.ts';

export default function CommunityMenuRows({ community }: { community: Pick<Community, 'id' | 'name'> }) {
  const client = useQueryClient();
  const viewer = useViewer();
  return <MenuWindow entries={[communityMuteEntry(client, viewer, community), shareEntry(community.name)]} />;
}

function shareEntry(name: string): MenuEntry {
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
