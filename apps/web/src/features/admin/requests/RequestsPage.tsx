import type { CommunityRequest } from '@confab/api-contract/calls';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { communityRequestsQuery } from '../../../data/community-requests.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import '../../../ui/card.css';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { LoadBoundary } from '../../../ui/LoadBoundary.tsx';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { State } from '../../../ui/State.tsx';
import { TimeAgo } from '../../../ui/TimeAgo.tsx';
import { ListHead } from '../../../ui/tools/ListHead.tsx';
import { RowsSkeleton } from '../../../ui/tools/RowsSkeleton.tsx';

const CreateCommunityModal = lazy(() => import('../../communities/CreateCommunityModal.tsx'));

/** What members asked the admins to create. */
export function RequestsPage() {
  const { data: requests, isError, refetch } = useQuery(communityRequestsQuery);
  const [creating, setCreating] = useState<string>();
  const close = () => setCreating(undefined);
  return (
    <>
      <ListHead title="New community requests" count={requests?.length} />
      {requests && <Requests requests={requests} onCreate={setCreating} />}
      {!requests && isError && <LoadFailure text="The requests could not be loaded." onRetry={refetch} />}
      {!requests && !isError && <RowsSkeleton />}
      {creating !== undefined && (
        <LoadBoundary onFailure={close}>
          <Suspense>
            <CreateCommunityModal name={creating} onClose={close} />
          </Suspense>
        </LoadBoundary>
      )}
    </>
  );
}

type Props = { requests: readonly CommunityRequest[]; onCreate: (name: string) => void };

function Requests({ requests, onCreate }: Props) {
  if (requests.length === 0) {
    return (
      <section className="card">
        <State icon="inbox" title="No requests" text="What members ask for is listed here for 90 days." />
      </section>
    );
  }
  return (
    <section className="card" aria-label="New community requests">
      <ul className="tool-rows">
        {requests.map((request) => (
          <Request key={request.id} request={request} onCreate={onCreate} />
        ))}
      </ul>
    </section>
  );
}

function Request({ request, onCreate }: Pick<Props, 'onCreate'> & { request: CommunityRequest }) {
  const { communityName: name, communityExists, byUser, createdAt, note } = request;
  return (
    <li className="tool-row request">
      <Avatar name={name} picture={null} size={40} kind="community" />
      <div>
        <h3>
          {communityExists ? (
            <>
              <Link to="/$name" params={{ name }}>
                <bdi>/{name}</bdi>
              </Link>
              <Badge kind="warn" icon="triangle-alert">
                Already exists
              </Badge>
            </>
          ) : (
            <bdi>/{name}</bdi>
          )}
        </h3>
        <p className="sub">
          Requested by{' '}
          <Link className="link" to="/@{$username}" params={{ username: byUser }}>
            <bdi>@{byUser}</bdi>
          </Link>
          , <TimeAgo at={createdAt} />
        </p>
        {note && (
          <p className="say" dir="auto">
            {note}
          </p>
        )}
      </div>
      {communityExists ? (
        <LinkButton size="sm" to="/$name" params={{ name }}>
          View community
        </LinkButton>
      ) : (
        <Button size="sm" icon="plus" aria-label={`Create community /${name}`} onClick={() => onCreate(name)}>
          Create community
        </Button>
      )}
    </li>
  );
}
