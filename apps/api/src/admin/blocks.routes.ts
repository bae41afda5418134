import { blocksApi } from '@confab/api-contract';
import { recordSiteAct } from '@confab/db/acts';
import { blockDays, counted, limits, readBlock } from '@confab/domain';
import { ApiError } from '../http/errors.ts';
import { pageOfRows, readRowCursor } from '../http/input.ts';
import type { RouteModule } from '../http/route.ts';
import {
  type BlockRow,
  countBlocks,
  lockBlocks,
  countMembersIn,
  deleteBlock,
  insertBlock,
  isInRange,
  listBlocks,
} from '../joining/blocks.queries.ts';
import { presentBlock } from '../joining/joining.present.ts';
import type { NamedList, NamedLists } from '../joining/named-lists.ts';
import { memberTransaction } from '../members/member-transaction.queries.ts';

export const blockRoutes =
  (lists: NamedLists): RouteModule =>
  (route, { db }) => {
    route(blocksApi.list, async ({ query }) => {
      const kind = query.kind === undefined || query.kind === '' ? null : query.kind;
      const from = readRowCursor(query.next);
      const [rows, counts, disposableDomains, torExits] = await Promise.all([
        listBlocks(db, { kind, from }),
        countBlocks(db),
        sizeOf(lists.disposableDomains),
        sizeOf(lists.torExits),
      ]);
      const { shown, next } = pageOfRows(rows, limits.joiningPage, ({ block }) => block.id);
      return { blocks: shown.map(presentBlock), next, counts, disposableDomains, torExits };
    });

    route(blocksApi.create, async ({ body, viewer, address }) => {
      const read = readBlock(body.text);
      if (!read) throw new ApiError('invalid-block');
      const { kind, value, tooWide } = read;
      if (tooWide) {
        const problem = `It holds ${counted(await countMembersIn(db, value), 'member')}.`;
        throw new ApiError('block-too-wide', { details: [{ path: 'text', problem }] });
      }
      if (kind === 'addressRange' && (await isInRange(db, value, address)))
        throw new ApiError('block-own-address');
      const days = body.days === undefined ? blockDays[kind] : body.days;
      const block = await memberTransaction(db, viewer, async (tx) => {
        await lockBlocks(tx);
        const counts = await countBlocks(tx);
        if (counts.emailDomain + counts.word + counts.addressRange >= limits.blocksMax)
          throw new ApiError('too-many-blocks');
        const added = await insertBlock(tx, { kind, value, createdBy: viewer.user.id, days });
        if (!added) throw new ApiError('already-blocked');
        await recordSiteAct(tx, { act: 'add_block', userId: viewer.user.id, details: detailsOf(added) });
        return added;
      });
      return presentBlock({ block, by: { username: viewer.user.username, deletedAt: null } });
    });

    route(blocksApi.delete, async ({ params, viewer }) => {
      await memberTransaction(db, viewer, async (tx) => {
        const removed = await deleteBlock(tx, params.blockId);
        if (removed)
          await recordSiteAct(tx, {
            act: 'remove_block',
            userId: viewer.user.id,
            details: detailsOf(removed),
          });
      });
      return { success: true as const };
    });
  };

async function sizeOf(list: NamedList | null): Promise<number | null> {
  return list && ((await list.entries())?.size ?? 0);
}

/** Without network addresses, which may be those of one household. */
function detailsOf({ kind, value, expiresAt }: BlockRow) {
  return {
    block: kind === 'addressRange' ? { kind } : { kind, value },
    ...(expiresAt === null ? {} : { expires: expiresAt }),
  };
}
