import { commentsApi } from '@confab/api-contract/calls';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { showComment } from './comments.ts';

/** Shows a comment as it is by now: the server refused an act because of something that this page did not know of. */
export function renewComment(client: QueryClient, commentId: string): void {
  call(commentsApi.get, { params: { commentId } }).then(
    (comment) => showComment(client, comment),
    // The refusal itself is told; without an answer the page stays as it is.
    () => undefined,
  );
}
