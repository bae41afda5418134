import type { Context } from '../context.ts';
import { recordWrite } from './last-write.queries.ts';

/**
 * Called when a member's write is committed and before they are answered: their next reads, by any process, are of
 * servers that show it. Without replicas every server does.
 */
export async function rememberWrite(
  { lookups, replicas }: Pick<Context, 'lookups' | 'replicas'>,
  userId: string,
): Promise<void> {
  if (replicas.states.length > 0) await recordWrite(lookups, userId);
}
