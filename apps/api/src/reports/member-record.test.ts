import { moderationApi, postsApi } from '@confab/api-contract/calls';
import { moveRollback as moveNextBatch } from '@confab/db/acts';
import { aComment, aUser } from '@confab/testing/db';
import { expect, test } from 'vitest';
import { expectRefusal, useApi, useCast } from '../test-support/api.ts';
import { ban, moveRollback, removePost, rollBack, unban } from '../test-support/moderation-calls.ts';
import { aQueue } from '../test-support/report-scenes.ts';

const api = useApi();
const cast = useCast(api);

type Place = { id: string };
const record = (community: Place, username: string, by: { id: string } = cast.mod, next?: string) =>
  api.as(by).call(moderationApi.record, {
    params: { communityId: community.id, username },
    query: next === undefined ? {} : { next },
  });
const note = (community: Place, username: string, text: string, by: { id: string } = cast.mod) =>
  api.as(by).call(moderationApi.addNote, { params: { communityId: community.id, username }, body: { text } });

test('of a member says what they wrote, what was removed, bans and notes, the latest first', async () => {
  const { community, aPost } = await aQueue(api.db, cast);
  const post = await aPost();
  await aPost();
  await removePost(api.as(cast.mod), post, 'mods');
  await ban(api.as(cast.mod), community, cast.alice);
  await unban(api.as(cast.mod), community, cast.alice);
  const { username } = cast.alice;
  expect(await note(community, username, '  Was told about the gate. ')).toMatchObject({
    ...{ act: 'add_note', username, by: cast.mod.username, reason: 'Was told about the gate.' },
  });
  const { author, entries, next } = await record(community, username.toUpperCase());
  expect(author).toMatchObject({ username, noWritten: 2, noRemoved: 1, banned: false, isModerator: false });
  expect(author.lastRemoval).toMatchObject({ by: cast.mod.username });
  expect(entries.map(({ act }) => act)).toEqual(['add_note', 'unban', 'ban', 'delete_post']);
  expect(next).toBeNull();
});

test('says what roll-backs removed, as long as it is gone, so that the list agrees with the number', async () => {
  const { community, aPost } = await aQueue(api.db, cast);
  await aPost();
  const [raider, elsewhere] = [await aUser(api.db), await aQueue(api.db, cast)];
  const post = await aPost({ by: raider });
  await aComment(api.db, { by: raider, on: post });
  await elsewhere.aPost({ by: raider });
  const finish = async (id: number) => {
    while (await api.db.transaction((tx) => moveNextBatch(tx, id))) {
      // The next batch.
    }
  };
  const usernames = [raider.username];
  const { id } = await rollBack(api.as(cast.admin), { usernames });
  await finish(id);
  const { author, rollbacks, entries } = await record(community, raider.username);
  expect(author).toMatchObject({ noWritten: 2, noRemoved: 2 });
  expect(entries).toEqual([]);
  expect(rollbacks).toMatchObject([
    {
      ...{ id, act: 'roll_back', by: cast.admin.username, actedAs: 'admins', username: raider.username },
      ...{ rolledBack: { noPosts: 1, noComments: 1 }, reason: 'A wave of advertising' },
    },
  ]);
  await api.as(cast.admin).call(postsApi.restore, { params: { postId: post.publicId } });
  expect(await record(community, raider.username)).toMatchObject({
    ...{ author: { noRemoved: 1 }, rollbacks: [{ rolledBack: { noPosts: 0, noComments: 1 } }] },
  });
  await moveRollback(api.as(cast.admin), { id }, 'undo');
  await finish(id);
  expect(await record(community, raider.username)).toMatchObject({ author: { noRemoved: 0 }, rollbacks: [] });
});

test('of one community says nothing of another', async () => {
  const [here, elsewhere] = [await aQueue(api.db, cast), await aQueue(api.db, cast)];
  await note(elsewhere.community, cast.alice.username, 'Elsewhere.');
  expect((await record(here.community, cast.alice.username)).entries).toEqual([]);
});

test('has pages', async () => {
  const { community } = await aQueue(api.db, cast);
  for (let number = 1; number <= 51; number++) await note(community, cast.alice.username, `Note ${number}`);
  const first = await record(community, cast.alice.username);
  expect(first.entries).toHaveLength(50);
  const second = await record(community, cast.alice.username, cast.mod, first.next ?? '');
  expect(second.entries.map(({ reason }) => reason)).toEqual(['Note 1']);
  expect(second.next).toBeNull();
});

test('a note is for moderators alone, and needs a text', async () => {
  const { community } = await aQueue(api.db, cast);
  const { username } = cast.alice;
  await expectRefusal(note(community, username, 'I am kind.', cast.alice), 'not_admin_nor_mod');
  await expectRefusal(record(community, username, cast.alice), 'not_admin_nor_mod');
  await expectRefusal(note(community, username, '  '), 'empty-message');
  await expectRefusal(note(community, 'no_such_member', 'Who?'), 'user_not_found');
  const gone = await aUser(api.db, { deletedAt: new Date().toISOString() });
  await expectRefusal(record(community, gone.username), 'user_not_found');
});
