import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../client.ts';
import { fromUuid } from '../columns.ts';
import { held, images } from '../schema/index.ts';
import { enqueueImageDeletion } from './image-deletion.ts';

/** Deletes what was held and was never approved, with its pictures. */
export async function deleteHeld(tx: Tx, which: SQL): Promise<void> {
  const pictures = await tx.execute<{ id: string; hash: string }>(sql`
    with gone as (delete from ${held} where ${which} returning content)
    delete from ${images} where id in (
      select (picture ->> 'imageId' || '00000000')::uuid
      from gone cross join lateral jsonb_array_elements(gone.content -> 'images') as picture)
    returning id, hash`);
  if (pictures.length === 0) return;
  await enqueueImageDeletion(
    tx,
    pictures.map(({ id, hash }) => ({ id: fromUuid(id), hash })),
  );
}
