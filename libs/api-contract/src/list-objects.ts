import { listItemsSorts } from '@confab/domain';
import { z } from 'zod';
import { comment } from './comment-objects.ts';
import { post } from './post-objects.ts';
import { id, time } from './values.ts';

/** api.md 3.7 */
export const list = z.object({
  id: z.int(),
  userId: id,
  username: z.string(),
  /** The part of its address that names it. */
  name: z.string(),
  displayName: z.string(),
  description: z.string().nullable(),
  descriptionHtml: z.string().nullable(),
  public: z.boolean(),
  numItems: z.int(),
  /** How its owner wants it sorted. */
  sort: z.enum(listItemsSorts),
  createdAt: time,
  /** When something was last added. */
  lastUpdatedAt: time,
});
export type List = z.output<typeof list>;

const placed = { id: z.int(), listId: z.int(), targetId: id, createdAt: time };

/** api.md 3.7. The target of an item that was just removed is null. */
export const listItem = z.discriminatedUnion('targetType', [
  z.object({ ...placed, targetType: z.literal('post'), targetItem: post.nullable() }),
  z.object({ ...placed, targetType: z.literal('comment'), targetItem: comment.nullable() }),
]);
export type ListItem = z.output<typeof listItem>;
