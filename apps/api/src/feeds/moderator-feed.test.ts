import { type ModeratorFeedPage, postsApi } from '@confab/api-contract/calls';
import { hiddenPosts, mutes, posts } from '@confab/db';
import { newObjectId, zeroId } from '@confab/domain';
import { aCommunity, aModerator, aPost, aUser } from '@confab/testing/db';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectRefusal, useApi } from '../test-support/api.ts';
import type { Client } from '../test-support/client.ts';

type Row = { id: string };

const api = useApi();
let author: Row;
let cats: Row;
let mod: Client;
let admin: Client;
const deleted: Row[] = [];
const locked: Row[] = [];

beforeAll(async () => {
  author = await aUser(api.db);
  const moderator = await aUser(api.db);
  mod = api.as(moderator);
  admin = api.as(await aUser(api.db, { isAdmin: true }));
  cats = await aCommunity(api.db, { by: author });
  const dogs = await aCommunity(api.db, { by: author });
  await aModerator(api.db, moderator, cats);
  const now = new Date().toISOString();
  const lock = { lockedAt: now, lockedBy: author.id, lockedByGroup: 'mods' as const };
  const kinds = ['normal', 'mods', 'admins'] as const;
  for (let index = 0; index < 24; index++) {
    const removal = { deletedAt: now, deletedAs: kinds[index % 3] ?? 'mods' };
    await aPost(api.db, { by: author, in: cats });
    deleted.unshift(
      await aPost(api.db, { by: author, in: cats, ...removal, ...(index % 2 === 0 ? lock : {}) }),
    );
    locked.unshift(await aPost(api.db, { by: author, in: cats, ...lock }));
    await aPost(api.db, { by: author, in: dogs, ...removal });
    await aPost(api.db, { by: author, in: dogs, ...lock });
  }
});

async function list(client: Client, query: Record<string, string | number | undefined>) {
  const page = await client.call(postsApi.list, { query: { communityId: cats.id, ...query } });
  if ('next' in page) throw new Error('this is a feed');
  return page;
}

const summary = ({ posts, ...page }: ModeratorFeedPage) => ({ ...page, ids: posts.map(({ id }) => id) });
const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id);

describe.each(['deleted', 'locked'] as const)('the moderators’ list of %s posts', (filter) => {
  const all = () => idsOf(filter === 'deleted' ? deleted : locked);

  test('has the posts of its community, the newest first, ten a page', async () => {
    for (const client of [mod, admin]) {
      const first = summary(await list(client, { filter, page: 1 }));
      expect(first).toEqual({ noPosts: 24, limit: 10, page: 1, ids: all().slice(0, 10) });
      const third = summary(await list(client, { filter, page: 3 }));
      expect(third).toEqual({ noPosts: 24, limit: 10, page: 3, ids: all().slice(20) });
    }
  });

  test('accepts another page size', async () => {
    const page = summary(await list(mod, { filter, page: 2, limit: 7 }));
    expect(page).toEqual({ noPosts: 24, limit: 7, page: 2, ids: all().slice(7, 14) });
  });

  test('is empty past its end, with the same total', async () => {
    for (const page of [4, 1000]) {
      expect(summary(await list(mod, { filter, page }))).toEqual({ noPosts: 24, limit: 10, page, ids: [] });
    }
  });

  test.each(['', 'one', '1.5', 'NaN', '1e3', '0x2'])('begins with page 1 for page=%s', async (page) => {
    expect(summary(await list(mod, { filter, page })).ids).toEqual(all().slice(0, 10));
  });

  test.each([undefined, '0', '-1', '1001', '9'.repeat(30)])('has no page %s', async (page) => {
    await expectRefusal(list(mod, { filter, page }), 'invalid_page');
  });

  test('requires an existing community', async () => {
    await expectRefusal(list(admin, { filter, page: 1, communityId: undefined }), 'invalid_id');
    await expectRefusal(list(admin, { filter, page: 1, communityId: 'cats' }), 'invalid_id');
    await expectRefusal(list(admin, { filter, page: 1, communityId: newObjectId() }), 'community/not-found');
  });
});

test('moderators’ lists show posts without the viewer’s votes and mutes, and deleted accounts as ghosts', async () => {
  const reader = await aUser(api.db, { isAdmin: true });
  const gone = await aUser(api.db, { deletedAt: new Date().toISOString() });
  const dogs = await aCommunity(api.db, { by: reader });
  const post = await aPost(api.db, { by: gone, in: dogs });
  await api.as(reader).call(postsApi.vote, { body: { postId: post.id, up: true } });
  await api.db.insert(mutes).values({ userId: reader.id, mutedUserId: gone.id });
  await api.db.insert(hiddenPosts).values({ userId: reader.id, postId: post.id });
  await api.db
    .update(posts)
    .set({ deletedAt: new Date().toISOString(), deletedAs: 'normal' })
    .where(eq(posts.id, post.id));
  const page = await list(api.as(reader), { filter: 'deleted', page: 1, communityId: dogs.id });
  expect(page.posts).toMatchObject([
    { id: post.id, userId: zeroId, username: 'ghost', userVoted: null, isAuthorMuted: false, deleted: true },
  ]);
});

describe('a search of the moderators’ list of', () => {
  const now = new Date().toISOString();

  test.each(['deleted', 'locked'] as const)(
    '%s posts finds titles and authors, and counts and pages what it finds',
    async (filter) => {
      const state =
        filter === 'deleted'
          ? { deletedAt: now, deletedAs: 'mods' as const }
          : { lockedAt: now, lockedBy: author.id, lockedByGroup: 'mods' as const };
      const [wanda, gone] = [
        await aUser(api.db, { username: `wanda_${filter}` }),
        await aUser(api.db, { username: `gone_${filter}`, deletedAt: now }),
      ];
      const here = await aCommunity(api.db, { by: author });
      const elsewhere = await aCommunity(api.db, { by: author });
      const write = (title: string, by: Row = author, community: Row = here) =>
        aPost(api.db, { by, in: community, title, ...state });
      const percent = await write('Half price: 50% off_season');
      const older = await write('Äpfel of ALICE');
      const ofWanda = await write('Pears', wanda);
      await write('Plums', gone);
      const newer = await write('äpfel again');
      await write('Äpfel elsewhere', wanda, elsewhere);
      // Neither deleted nor locked.
      await aPost(api.db, { by: wanda, in: here, title: 'Äpfel' });
      const find = async (q: string, query: Record<string, number> = {}) =>
        summary(await list(admin, { filter, page: 1, communityId: here.id, q, ...query }));

      expect(await find(' ÄPFEL ')).toEqual({ noPosts: 2, limit: 10, page: 1, ids: idsOf([newer, older]) });
      expect(await find('äpfel', { page: 2, limit: 1 })).toMatchObject({ noPosts: 2, ids: [older.id] });
      expect(await find('WANDA')).toMatchObject({ noPosts: 1, ids: [ofWanda.id] });
      expect(await find('0% off_s')).toMatchObject({ noPosts: 1, ids: [percent.id] });
      for (const q of ['gone_', 'cherries', '5%off', '50%_off', '\\', "' or true --"]) {
        expect(await find(q)).toEqual({ noPosts: 0, limit: 10, page: 1, ids: [] });
      }
      expect((await find('  ')).noPosts).toBe(5);
    },
  );
});
