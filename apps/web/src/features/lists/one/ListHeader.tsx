import type { List } from '@confab/api-contract/calls';
import { canChangeList, counted, layout, longDate } from '@confab/domain';
import { Link } from '@tanstack/react-router';
import { lazy } from 'react';
import { useViewer } from '../../../data/startup.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Later } from '../../../ui/Later.tsx';
import { Prose } from '../../../ui/Prose.tsx';
import { ShowMore } from '../../../ui/ShowMore.tsx';
import { TimeAgo } from '../../../ui/TimeAgo.tsx';

/** Most readers own none of what they read. The server has it at hand, and what it rendered stands until the browser has it too. */
const ListOwnerActions = import.meta.env.SSR
  ? (await import('./ListOwnerActions.tsx')).default
  : lazy(() => import('./ListOwnerActions.tsx'));

/** What a list is called, whose it is, and what its owner says of it. */
export function ListHeader({ list }: { list: List }) {
  const { username, displayName, descriptionHtml, numItems, createdAt, lastUpdatedAt } = list;
  const own = canChangeList(useViewer(), list).allowed;
  return (
    <header className="list-head">
      <h1>
        <bdi>{displayName}</bdi>{' '}
        <span className="of">
          of{' '}
          <Link to="/@{$username}" params={{ username }}>
            <bdi>@{username}</bdi>
          </Link>
        </span>
      </h1>
      {own && (
        <Later>
          <ListOwnerActions list={list} />
        </Later>
      )}
      <div className="line">
        {!list.public && <Badge icon="lock">Private</Badge>}
        <span className="in-rail">
          {counted(numItems, 'item')} · created <time dateTime={createdAt}>{longDate(createdAt)}</time> ·
          updated <TimeAgo at={lastUpdatedAt} />
        </span>
      </div>
      {descriptionHtml !== null && (
        <ShowMore height={layout.aboutClampHeight}>
          <Prose html={descriptionHtml} />
        </ShowMore>
      )}
    </header>
  );
}
