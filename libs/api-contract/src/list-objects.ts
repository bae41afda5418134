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
  /** The list's name in its URL. */
  name: z.string(),
  displayName: z.string(),
  description: z.string().nullable(),
  descriptionHtml: z.string().nullable(),
  public: z.boolean(),
  numItems: z.int(),
  /** The sort that the owner chose. */
  sort: z.enum(listItemsSorts),
  createdAt: time,
  lastUpdatedAt: time,
});
export type List = z.output<typeof list>;

const placed = { id: z.int(), listId: z.int(), targetId: id, createdAt: time };

/** api.md 3.7. The target is null in the reply to a removal. */
export const listItem = z.discriminatedUnion('targetType', [
  z.object({ ...placed, targetType: z.literal('post'), targetItem: post.nullable() }),
  z.object({ ...placed, targetType: z.literal('comment'), targetItem: comment.nullable() }),
]);
export type ListItem = z.output<typeof listItem>;
