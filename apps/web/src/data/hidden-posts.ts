import { postsApi } from '@confab/api-contract/calls';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { markHidden } from './feed-items.ts';

type Change = { id: string; hidden: boolean };

/** Takes a post out of the viewer's feeds, or puts it back: seen at once, taken back when it fails. */
export function useHidePost(): (id: string, hidden: boolean) => void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    // One after the other: an undo must not arrive before what it undoes.
    scope: { id: 'hidden-posts' },
    mutationFn: ({ id, hidden }: Change) =>
      hidden
        ? call(postsApi.hide, { body: { postId: id } })
        : call(postsApi.unhide, { params: { postId: id } }),
    onError: (_error, { id, hidden }) => markHidden(client, id, !hidden),
  });
  return (id, hidden) => {
    // Not in onMutate: a change that waits for an earlier one is seen at once too.
    markHidden(client, id, hidden);
    mutate({ id, hidden });
  };
}
