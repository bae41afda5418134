import { communitySummarySchema } from '@confab/api-contract';
import type { Db } from '@confab/db';
import type { Changes } from '../pieces/changes.ts';
import { apart, fieldsOf, splitAt } from '../pieces/encoded.ts';
import { keep, type Keep, type Kept } from '../pieces/keep.ts';
import { listCommunitiesByIds } from './communities.queries.ts';
import { loadEmbeddedCommunities } from './load-communities.ts';

/** A community without facts about the reader, as JSON. */
type CommunitySummaryPiece = Kept & {
  json: Buffer;
  /** The same as a reader's sidebar shows it who muted the community. */
  mutedJson: () => Buffer;
};

export type CommunitySummaries = Keep<CommunitySummaryPiece>;

export function keepCommunitySummaries(db: Db, changes: Changes): CommunitySummaries {
  return keep(changes, {
    kind: 'community',
    maxBytes: 8_000_000,
    load: async (ids) => {
      const communities = await loadEmbeddedCommunities(db, await listCommunitiesByIds(db, ids));
      return new Map(
        communities.map((community) => {
          const shown = communitySummarySchema.parse(community);
          const [head, tail] = splitAt(JSON.stringify({ ...shown, isMuted: 0 }), 'isMuted');
          const around = (isMuted: boolean) =>
            Buffer.concat([head, Buffer.from(fieldsOf({ isMuted })), tail]);
          const json = apart(around(false));
          return [community.id, { json, mutedJson: () => around(true), bytes: 2 * json.length + 1500 }];
        }),
      );
    },
  });
}
