import { splitWords, wordWithEnds } from '@confab/domain';
import { type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../client.ts';
import { conversations, messages } from '../schema/index.ts';
import { numbers } from './written-content.ts';

/** Locks conversations in the order of their ids, before their messages change. */
export async function lockConversations(tx: Tx, which: SQL): Promise<void> {
  await tx.execute(sql`
    select count(*) from (
      select id from ${conversations} where ${which} order by id for update
    ) as locked`);
}

/** Finds the last word of conversations again, after their messages changed. Requires their row locks. */
export async function settleConversations(tx: Db | Tx, ids: readonly number[]): Promise<void> {
  await tx.execute(sql`
    update ${conversations} set last_message_id = latest.id,
      unanswered = archived_at is null and latest.kind is not distinct from 'member'
    from unnest(${numbers(ids)}) as given (id)
    left join lateral (
      select id, kind from ${messages} as message
      where message.conversation_id = given.id and kind <> 'note' and removed_at is null
      order by id desc limit 1
    ) as latest on true
    where ${conversations.id} = given.id`);
}

/** Found in every message of a community: no word of a text begins like it. */
export const markOfMail = (communityId: string) => `'=${communityId}'`;

/** The words of a message as it keeps them, in the text form of a tsvector. No word holds a quotation mark. */
export function mailVector(
  communityId: string,
  { subject, text }: { subject: string; text: string },
): string {
  const words = new Set(splitWords(`${subject}\n${text}`).flatMap(({ word }) => wordWithEnds(word)));
  return [markOfMail(communityId), ...[...words].map((word) => `'${word}'`)].join(' ');
}
