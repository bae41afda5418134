import { commentsApi, heldApi, mailApi, postsApi, rollbacksApi } from '@confab/api-contract/calls';
import { held, siteSettings, users } from '@confab/db';
import { moveRollback as moveNextBatch } from '@confab/db/acts';
import type { ErrorName, HeldVerdict, RollbackAct } from '@confab/domain';
import { aCommunity, aHeld, aUser } from '@confab/testing/db';
import { effort } from '@confab/testing/effort';
import { inArray, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { errorBody, useApi, useCast } from '../test-support/api.ts';
import { Refused } from '../test-support/client.ts';
import { expectTrueCounters } from '../test-support/counters.ts';
import {
  moveRollback,
  removeComment,
  removePost,
  report,
  rollBack,
} from '../test-support/moderation-calls.ts';

/** Counters are those of a recount, whatever people do while a roll-back removes, restores and removes again. */

const api = useApi();
const cast = useCast(api);

/** A slow machine tries fewer. */
const bounds = { numRuns: effort(3, 20), interruptAfterTimeLimit: 30_000 };

/** People are given by index: three raiders, then two who are honest. */
const [noRaiders, noPeople] = [3, 5];
type Act =
  | { act: 'comment' | 'delete comment' | 'delete post' | 'report'; who: number; on: number }
  | { act: 'vote' | 'vote on comment'; who: number; on: number; up: boolean }
  | { act: 'remove post' | 'remove comment' | 'restore post' | 'restore comment'; on: number }
  | { act: 'write to moderators' | 'answer mail' | 'archive mail'; who: number }
  | { act: 'withdraw held' | 'approve held' | 'remove held' | 'let held wait'; on: number }
  | { act: 'move'; how: RollbackAct }
  | { act: 'batch' };

const [who, on, up] = [fc.nat(noPeople - 1), fc.nat(20), fc.boolean()];
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Act>({ act: 'batch' }) },
  {
    weight: 2,
    arbitrary: fc.record({ act: fc.constant('move' as const), how: fc.constantFrom('stop', 'undo', 'redo') }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constantFrom('comment', 'delete comment', 'delete post', 'report'),
      ...{ who, on },
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constantFrom('write to moderators', 'answer mail', 'archive mail'),
      who,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ act: fc.constantFrom('vote', 'vote on comment'), who, on, up }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constantFrom('remove post', 'remove comment', 'restore post', 'restore comment'),
      on,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constantFrom('withdraw held', 'approve held', 'remove held', 'let held wait'),
      on,
    }),
  },
);
/** Acts at the same time, one round after the other. */
const rounds = fc.array(fc.array(act, { minLength: 1, maxLength: 5 }), { minLength: 4, maxLength: 12 });

/** Expected refusals. Any other error, such as a deadlock, fails the test. */
const refusals: readonly ErrorName[] = [
  'rollback-moved-on',
  'comment_deleted',
  'comment-reply-to-deleted',
  'already-counted',
  'already-voted',
  'already-deleted',
  'cannot-report-own',
  'comment_not_found',
  'not-removed',
  'content-deleted',
  'not_author',
  'not_admin',
  'too-many-open-reports',
  // It was decided or withdrawn before.
  'held-not-found',
  'held-place-closed',
  // While nothing stands in it.
  'conversation-not-found',
];

async function aWorld() {
  const community = await aCommunity(api.db, { by: cast.mod });
  const people = await Promise.all(Array.from({ length: noPeople }, () => aUser(api.db, { points: 1000 })));
  const posts: { id: string; publicId: string; by: number }[] = [];
  const comments: { id: string; by: number }[] = [];
  for (const [by, person] of people.entries()) {
    const client = api.as(person);
    const post = await client.call(postsApi.create, { body: { title: 'A post', community: community.name } });
    posts.push({ ...post, by });
    for (const at of posts) {
      const params = { postId: at.publicId };
      const comment = await client.call(commentsApi.create, { params, query: {}, body: { body: 'Words' } });
      comments.push({ id: comment.id, by });
      await client.call(postsApi.vote, { body: { postId: at.id, up: by % 2 === 0 } });
    }
  }
  const mail: string[] = [];
  for (const person of people) {
    const body = { communityId: community.id, subject: 'Cats', text: 'May I?' };
    mail.push(String((await api.as(person).call(mailApi.create, { body })).id));
  }
  const waiting: { id: string; by: number }[] = [];
  for (const [by, person] of people.entries()) {
    for (const on of [undefined, posts[0]])
      waiting.push({ ...(await aHeld(api.db, { by: person, in: community, ...(on && { on }) })), by });
  }
  await api.db.update(siteSettings).set({ noUsers: await api.db.$count(users) });
  const usernames = people.slice(0, noRaiders).map(({ username }) => username);
  const rollback = await rollBack(api.as(cast.mod), { communityId: community.id, usernames });
  return { community, people, posts, comments, mail, waiting, touched: new Set<string>(), rollback };
}
type World = Awaited<ReturnType<typeof aWorld>>;

function at<Item>(list: readonly Item[], place: number): Item {
  const item = list[place % list.length];
  if (item === undefined) throw new Error('the list is empty');
  return item;
}

const nextBatch = (id: number) => api.db.transaction((tx) => moveNextBatch(tx, id));

async function attempt(world: World, given: Act): Promise<void> {
  const { community, people, posts, comments, mail, waiting, touched, rollback } = world;
  const mod = api.as(cast.mod);
  if (given.act === 'batch') return void (await nextBatch(rollback.id));
  if (given.act === 'move') return void (await moveRollback(mod, rollback, given.how));
  if ('who' in given && !('on' in given)) {
    const params = { conversationId: at(mail, given.who) };
    const by = given.act === 'write to moderators' ? api.as(at(people, given.who)) : mod;
    if (given.act === 'archive mail')
      return void (await mod.call(mailApi.change, { params, body: { archived: true } }));
    return void (await by.call(mailApi.say, { params, body: { text: 'More' } }));
  }
  const one = at(waiting, given.on);
  const params = { communityId: community.id, heldId: one.id };
  const decide = (verdict: HeldVerdict) => {
    touched.add(one.id);
    return mod.call(heldApi.decide, { params, body: { verdict } });
  };
  const [post, comment] = [at(posts, given.on), at(comments, given.on)];
  const [ofPost, ofComment] = [{ postId: post.publicId }, { postId: '-', commentId: comment.id }];
  const by = 'who' in given ? api.as(at(people, given.who)) : mod;
  switch (given.act) {
    case 'comment': {
      const written = await by.call(commentsApi.create, {
        params: ofPost,
        query: {},
        body: { body: 'More' },
      });
      comments.push({ id: written.id, by: given.who });
      return;
    }
    case 'delete comment':
      return void (await removeComment(api.as(at(people, comment.by)), comment, 'normal'));
    case 'delete post':
      return void (await removePost(api.as(at(people, post.by)), post, 'normal'));
    case 'report':
      return void (await report(by, comment, { type: 'comment' }));
    case 'vote':
      return void (await by.call(postsApi.vote, { body: { postId: post.id, up: given.up } }));
    case 'vote on comment':
      return void (await by.call(commentsApi.vote, { body: { commentId: comment.id, up: given.up } }));
    case 'withdraw held':
      touched.add(one.id);
      return void (await api.as(at(people, one.by)).call(heldApi.withdraw, { params: { heldId: one.id } }));
    case 'approve held':
      return void (await decide('approve'));
    case 'remove held':
      return void (await decide('remove'));
    case 'let held wait':
      return void (await decide('wait'));
    case 'remove post':
      return void (await removePost(mod, post, 'mods'));
    case 'remove comment':
      return void (await removeComment(mod, comment, 'mods'));
    case 'restore post':
      return void (await mod.call(postsApi.restore, { params: ofPost }));
    case 'restore comment':
      return void (await mod.call(commentsApi.restore, { params: ofComment }));
  }
}

async function perform(world: World, given: Act): Promise<void> {
  try {
    await attempt(world, given);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    expect(refusals.map(errorBody)).toContainEqual(error.body);
  }
}

async function expectTruePoints({ people }: World): Promise<void> {
  const ids = people.map(({ id }) => id);
  const drifted = await api.db.execute(sql`
    select username, points from users where left(replace(id::text, '-', ''), 24) = any(${sql.param(ids)}::text[])
      and points <> 1000
        + (select count(*) from posts p join post_votes v on v.post_id = p.id
            where p.user_id = users.id and v.user_id <> users.id and v.up)
        + (select count(*) from comments c join comment_votes v on v.comment_id = c.id
            where c.user_id = users.id and v.user_id <> users.id and v.up)`);
  expect([...drifted]).toEqual([]);
}

/** Each conversation knows the last word that stands in it. */
async function expectTrueMail(): Promise<void> {
  const drifted = await api.db.execute(sql`
    select conversation.id from conversations as conversation
    left join lateral (
      select id, kind from messages
      where conversation_id = conversation.id and kind <> 'note' and removed_at is null order by id desc limit 1
    ) as latest on true
    where last_message_id is distinct from latest.id
      or unanswered <> (archived_at is null and latest.kind is not distinct from 'member')`);
  expect([...drifted]).toEqual([]);
}

/** What is held is removed exactly where the roll-back says so, unless moderators or its author decided. */
async function expectTrueHeld({ waiting, touched, rollback }: World): Promise<void> {
  const untouched = waiting.filter(({ id }) => !touched.has(id)).map(({ id }) => id);
  const drifted = await api.db.execute(sql`
    select held.id from held
    left join rollback_items as item on item.held_id = held.id and item.rollback_id = ${rollback.id}
    join rollbacks as rollback on rollback.id = ${rollback.id}
    where left(replace(held.id::text, '-', ''), 24) = any(${sql.param(untouched)}::text[])
      and ((held.removed_at is not null) <> coalesce(item.removed, false)
        or (item.removed and rollback.state = 'restored')
        or (not item.removed and rollback.state = 'removed'))`);
  expect([...drifted]).toEqual([]);
  expect(await api.db.$count(held, inArray(held.id, untouched))).toBe(untouched.length);
}

test('whatever happens while a roll-back is done and undone, all counters are those of a recount', async () => {
  await fc.assert(
    fc.asyncProperty(rounds, async (given) => {
      const world = await aWorld();
      for (const acts of given) await Promise.all(acts.map((one) => perform(world, one)));
      while (await nextBatch(world.rollback.id)) {
        // The rest.
      }
      await expectTrueCounters(api.db);
      await expectTruePoints(world);
      await expectTrueMail();
      await expectTrueHeld(world);
      const params = { rollbackId: String(world.rollback.id) };
      const { state } = await api.as(cast.mod).call(rollbacksApi.get, { params });
      expect(['removed', 'stopped', 'restored']).toContain(state);
    }),
    bounds,
  );
}, 120_000);
