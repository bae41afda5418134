import { publicUserSchema } from '@confab/api-contract';
import type { Db } from '@confab/db';
import type { Changes } from '../pieces/changes.ts';
import { apart } from '../pieces/encoded.ts';
import { type Keep, keep, type Kept } from '../pieces/keep.ts';
import { visitorOnly } from '../http/viewer.ts';
import { presentPublicUser } from './users.present.ts';
import { listAuthorsByIds } from './users.queries.ts';

/** A person as visitors and ordinary members see them, as JSON. */
export type AuthorPiece = Kept & { json: Buffer; deleted: boolean };

export type AuthorPieces = Keep<AuthorPiece>;

export function keepAuthors(db: Db, changes: Changes): AuthorPieces {
  return keep(changes, {
    kind: 'user',
    maxBytes: 8_000_000,
    load: async (ids) => {
      const users = await listAuthorsByIds(db, ids);
      return new Map(
        users.map((user) => {
          const shown = publicUserSchema.parse(presentPublicUser(user, visitorOnly));
          const json = apart(Buffer.from(JSON.stringify(shown)));
          return [user.id, { json, deleted: user.deletedAt !== null, bytes: json.length + 500 }];
        }),
      );
    },
  });
}
