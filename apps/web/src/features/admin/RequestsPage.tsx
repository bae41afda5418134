import type { CommunityRequest } from '@confab/api-contract/calls';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { communityRequestsQuery, deleteRequest } from '../../data/community-creation.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useBusy } from '../../lib/timers.ts';
import { useFocusInList } from '../../lib/focus.ts';
import { Badge, TimeAgo } from '../../ui/Meta.tsx';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { LoadBoundary, LoadFailure, RowsSkeleton, State } from '../../ui/State.tsx';
import { ListHead } from '../../ui/Pagination.tsx';

const CreateCommunityModal = lazyPart(() => import('../community/CreateCommunityModal.tsx'));

/** Communities that members have requested. */
export function RequestsPage() {
  const { data: requests, isError, refetch } = useQuery(communityRequestsQuery);
  const { props, actOn } = useFocusInList(useMemo(() => requests?.map(({ id }) => id) ?? [], [requests]));
  const [creating, setCreating] = useState<string>();
  const close = () => setCreating(undefined);
  return (
    <>
      <ListHead title="New community requests" count={requests?.length} />
      {requests && (
        <section {...props} className="card" tabIndex={-1} aria-label="New community requests">
          <Requests requests={requests} onCreate={setCreating} onDelete={actOn} />
        </section>
      )}
      {!requests && isError && <LoadFailure text="The requests could not be loaded." onRetry={refetch} />}
      {!requests && !isError && <RowsSkeleton />}
      {creating !== undefined && (
        <LoadBoundary onFailure={close}>
          <CreateCommunityModal name={creating} onClose={close} />
        </LoadBoundary>
      )}
    </>
  );
}

type Props = {
  requests: readonly CommunityRequest[];
  onCreate: (name: string) => void;
  /** Asks before a request is deleted. */
  onDelete: (id: number) => void;
};

function Requests({ requests, onCreate, onDelete }: Props) {
  if (requests.length === 0) {
    return <State icon="inbox" title="No requests" text="What members ask for is listed here for 90 days." />;
  }
  return (
    <ul className="lined">
      {requests.map((request) => (
        <RequestRow key={request.id} request={request} onCreate={onCreate} onDelete={onDelete} />
      ))}
    </ul>
  );
}

type RowProps = {
  request: CommunityRequest;
  onCreate: (name: string) => void;
  onDelete: (id: number) => void;
};

function RequestRow({ request, onCreate, onDelete }: RowProps) {
  const { id, communityName: name, communityExists, byUser, createdAt, note } = request;
  const client = useQueryClient();
  const { busy, begin } = useBusy(deleteRequest);
  const [asking, setAsking] = useState(false);
  return (
    <li className="tool-row request">
      <span className="tile-icon">
        <Icon name="compass" />
      </span>
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
          <p className="say secondary text-md anywhere" dir="auto">
            {note}
          </p>
        )}
      </div>
      <div className="btn-row">
        {communityExists ? (
          <LinkButton size="sm" to="/$name" params={{ name }}>
            View community
          </LinkButton>
        ) : (
          <Button
            size="sm"
            icon="plus"
            aria-label={`Create community /${name}`}
            onClick={() => onCreate(name)}
          >
            Create community
          </Button>
        )}
        <Button
          size="sm"
          kind="ghost"
          data-item={id}
          aria-label={`Delete the request for /${name}`}
          busy={busy}
          onClick={() => setAsking(true)}
        >
          Delete
        </Button>
      </div>
      {asking && (
        <ConfirmDialog
          title="Delete this request?"
          verb="Delete"
          onConfirm={() => {
            setAsking(false);
            onDelete(id);
            begin(client, request);
          }}
          onClose={() => setAsking(false)}
        >
          <p>
            What <bdi>@{byUser}</bdi> asked for is taken off this list. They are not told, and can ask again.
          </p>
        </ConfirmDialog>
      )}
    </li>
  );
}
