import type { CommunitySummary } from '@confab/api-contract/calls';
import { limits, longDate } from '@confab/domain';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { communitiesQuery, communitySearchQuery, useCommunityCounts } from '../../data/directory.ts';
import { openModal } from '../../lib/modals.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/Meta.tsx';
import { Button } from '../../ui/Button.tsx';
import { LoadFailure, RowsSkeleton, StateCard } from '../../ui/State.tsx';
import { SearchField } from '../../ui/form/SearchField.tsx';
import { type AdminPageProps, MoreButton, searchedName, TableRegion } from './list-parts.tsx';

/** Communities, newest first, or those whose names contain the search. */
export function CommunitiesPage({ search }: AdminPageProps) {
  const name = searchedName(search);
  const counts = useCommunityCounts('new');
  return (
    <>
      <h2 className="sr-only">Communities</h2>
      <div className="toolbar">
        <SearchField label="Find a community" value={name} />
        {counts && (
          <p className="muted text-md tabular push">
            {counts.noCommunities.toLocaleString('en')} communities
          </p>
        )}
        <Button kind="primary" icon="plus" onClick={() => openModal('create-community')}>
          Create community
        </Button>
      </div>
      {name === '' ? <Newest /> : <Found name={name} />}
    </>
  );
}

function Newest() {
  const list = useInfiniteQuery(communitiesQuery('new'));
  const communities = list.data?.pages.flat();
  if (!communities) return list.isError ? <Failure onRetry={list.refetch} /> : <RowsSkeleton />;
  return (
    <>
      <Communities communities={communities} />
      <MoreButton things="communities" list={list} />
    </>
  );
}

function Found({ name }: { name: string }) {
  const { data: communities, isError, isPlaceholderData, refetch } = useQuery(communitySearchQuery(name));
  if (!communities) return isError ? <Failure onRetry={refetch} /> : <RowsSkeleton />;
  if (communities.length === 0) {
    return (
      <StateCard icon="compass" title="Nothing found" text={<>No community has “{name}” in its name.</>} />
    );
  }
  return (
    <>
      <Communities communities={communities} busy={isPlaceholderData} />
      {communities.length === limits.communitySearchMax && (
        <p className="admin-more">There may be more: go on typing the name you have in mind.</p>
      )}
    </>
  );
}

function Failure({ onRetry }: { onRetry: () => unknown }) {
  return <LoadFailure text="The communities could not be loaded." onRetry={onRetry} />;
}

type Props = { communities: readonly CommunitySummary[]; busy?: boolean };

function Communities({ communities, busy = false }: Props) {
  return (
    <section className="card" aria-busy={busy}>
      <TableRegion label="Communities">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Community</th>
              <th scope="col">Posting</th>
              <th scope="col" className="num">
                Members
              </th>
              <th scope="col">Created</th>
            </tr>
          </thead>
          <tbody>
            {communities.map(({ id, name, proPic, postingRestricted, noMembers, createdAt }) => (
              <tr key={id}>
                <th scope="row">
                  <Link className="who" to="/$name" params={{ name }}>
                    <Avatar name={name} picture={proPic} size={30} kind="community" />
                    <bdi>/{name}</bdi>
                  </Link>
                </th>
                <td>
                  {postingRestricted ? (
                    <Badge kind="lock" icon="lock">
                      Restricted
                    </Badge>
                  ) : (
                    <span className="muted">Open</span>
                  )}
                </td>
                <td className="num">{noMembers.toLocaleString('en')}</td>
                <td className="muted">{longDate(createdAt)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableRegion>
    </section>
  );
}
