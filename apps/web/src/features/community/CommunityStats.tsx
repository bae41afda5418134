import type { Community } from '@confab/api-contract/calls';
import { longDate } from '@confab/domain';
import { Count } from '../../ui/Count.tsx';
import '../../ui/rail-card.css';

/** How large a community is, and how old. */
export function CommunityStats({ community: { noMembers, createdAt } }: { community: Community }) {
  return (
    <dl className="stats">
      <div>
        <dt>{noMembers === 1 ? 'member' : 'members'}</dt>
        <dd>
          <Count value={noMembers} />
        </dd>
      </div>
      <div>
        <dt>created</dt>
        <dd>
          <time dateTime={createdAt}>{longDate(createdAt)}</time>
        </dd>
      </div>
    </dl>
  );
}
