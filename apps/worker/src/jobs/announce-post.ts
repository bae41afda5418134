import { posts, toUuid, users } from '@confab/db';
import { sql } from 'drizzle-orm';
import type { JobHandler } from '../registry.ts';
import { fanOut } from './fan-out.ts';

export const announcePost: JobHandler<'announcePost'> = async ({ postId }, context) => {
  const stands = sql`exists (select from ${posts} where id = ${toUuid(postId)}::uuid and deleted_at is null)`;
  await fanOut(
    {
      news: { cause: `announcement:${postId}`, notif: { type: 'announcement', postId } },
      among: sql`${users.deletedAt} is null and ${users.bannedAt} is null and ${stands}`,
      endless: false,
    },
    context,
  );
};
