import type { CommunityRequest } from '@confab/api-contract/calls';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { communityRequestsQuery } from '../../../data/community-requests.ts';
import { useFocusInList } from '../../../lib/focus-in-list.ts';
import '../../../ui/card.css';
import { LoadBoundary } from '../../../ui/LoadBoundary.tsx';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { State } from '../../../ui/State.tsx';
import { ListHead } from '../../../ui/tools/ListHead.tsx';
import { RowsSkeleton } from '../../../ui/tools/RowsSkeleton.tsx';
import { RequestRow } from './RequestRow.tsx';

const CreateCommunityModal = lazy(() => import('../../communities/CreateCommunityModal.tsx'));

/** What members asked the admins to create. */
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
          <Suspense>
            <CreateCommunityModal name={creating} onClose={close} />
          </Suspense>
        </LoadBoundary>
      )}
    </>
  );
}

type Props = {
  requests: readonly CommunityRequest[];
  onCreate: (name: string) => void;
  /** One is about to be deleted. */
  onDelete: (id: number) => void;
};

function Requests({ requests, onCreate, onDelete }: Props) {
  if (requests.length === 0) {
    return <State icon="inbox" title="No requests" text="What members ask for is listed here for 90 days." />;
  }
  return (
    <ul className="tool-rows">
      {requests.map((request) => (
        <RequestRow key={request.id} request={request} onCreate={onCreate} onDelete={onDelete} />
      ))}
    </ul>
  );
}
