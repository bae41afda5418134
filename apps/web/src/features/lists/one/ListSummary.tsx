import type { List } from '@confab/api-contract/calls';
import { longDate } from '@confab/domain';
import { Count } from '../../../ui/Count.tsx';
import { RailCard } from '../../../ui/RailCard.tsx';
import { TimeAgo } from '../../../ui/TimeAgo.tsx';

/** A list in figures. */
export function ListSummary({ list }: { list: List }) {
  return (
    <RailCard title="Summary">
      <dl className="kv">
        <div>
          <dt>Total items</dt>
          <dd>
            <Count value={list.numItems} />
          </dd>
        </div>
        <div>
          <dt>Created</dt>
          <dd>
            <time dateTime={list.createdAt}>{longDate(list.createdAt)}</time>
          </dd>
        </div>
        <div>
          <dt>Last updated</dt>
          <dd>
            <TimeAgo at={list.lastUpdatedAt} />
          </dd>
        </div>
        <div>
          <dt>Visibility</dt>
          <dd>{list.public ? 'Public' : 'Private'}</dd>
        </div>
      </dl>
    </RailCard>
  );
}
