import type { UserGroup } from '@confab/domain';
import { useStartup, useViewer } from '../../data/startup.ts';
import { Segmented } from '../../ui/Segmented.tsx';
import { speakingGroups } from '../writing/speaking.ts';

type Props = { communityId: string; value: UserGroup; onChange: (group: UserGroup) => void };

const roles = {
  mods: { value: 'mods', label: 'Moderator', icon: 'shield' },
  admins: { value: 'admins', label: 'Admin', icon: 'shield-check' },
} as const;

/** In whose name a post is written; only for those who have a choice. */
export function PostAsField({ communityId, value, onChange }: Props) {
  const { user } = useStartup();
  const groups = speakingGroups(useViewer(), communityId);
  if (groups.length === 0 || !user) return null;
  return (
    <div className="field post-as">
      <span className="label">Post as</span>
      <Segmented<UserGroup>
        label="Post as"
        wide
        value={value}
        options={[{ value: 'normal', label: `@${user.username}` }, ...groups.map((group) => roles[group])]}
        onChange={onChange}
      />
    </div>
  );
}
