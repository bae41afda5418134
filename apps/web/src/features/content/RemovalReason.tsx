import type { Comment, Post } from '@confab/api-contract/calls';
import { canRestore } from '@confab/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { removalsQuery, restore } from '../../data/removals.ts';
import { useViewer } from '../../data/startup.ts';
import { useBusy } from '../../lib/timers.ts';
import { Button } from '../../ui/Button.tsx';

export type Removed = { item: Post | Comment };

/** The reason, as the author reads it, and for those who may, a button that restores it. */
export default function RemovalReason({ item }: Removed) {
  const client = useQueryClient();
  const viewer = useViewer();
  const postId = 'postId' in item ? item.postId : item.id;
  const { data } = useQuery(removalsQuery(postId));
  const { busy, begin } = useBusy(() => restore(client, item));
  const removal = data?.find(({ targetId }) => targetId === item.id);
  const may = canRestore(viewer, {
    communityId: item.communityId,
    deletedAs: item.deletedAs ?? null,
    deletedContent: 'deletedContent' in item && item.deletedContent,
  });
  const words = [removal?.title, removal?.reason].filter((part) => part !== null && part !== undefined);
  return (
    <>
      {removal && words.length > 0 && (
        <p dir="auto">
          Reason: {words.join('. ')}
          {removal.by !== null && <> Removed by @{removal.by}.</>}
        </p>
      )}
      {may.allowed && (
        <p>
          <Button size="sm" icon="rotate-cw" busy={busy} onClick={() => begin()}>
            Restore
          </Button>
        </p>
      )}
    </>
  );
}
