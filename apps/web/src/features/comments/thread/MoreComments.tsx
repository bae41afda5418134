import { counted } from '@confab/domain';
import { useQueryClient } from '@tanstack/react-query';
import { loadMoreComments } from '../../../data/comments.ts';
import { useBusy } from '../../../lib/busy.ts';
import { Button } from '../../../ui/Button.tsx';

/** The way to the comments of the next page. */
export default function MoreComments({ publicId, missing }: { publicId: string; missing: number }) {
  const client = useQueryClient();
  const { busy, begin } = useBusy(() => loadMoreComments(client, publicId));
  return (
    <Button block busy={busy} onClick={begin}>
      {counted(Math.max(missing, 1), 'more comment')}
    </Button>
  );
}
