import {
  approvedAuthors,
  comments,
  communityModerators,
  type Db,
  hasPrint,
  posts,
  printOf,
  toUuid,
  type Tx,
  users,
} from '@confab/db';
import { type AutoRuleTest, limits, objectIdAt } from '@confab/domain';
import { languagesOf } from '@confab/search';
import { sql } from 'drizzle-orm';
import type { JudgedFacts, JudgedItem } from './judge.ts';

/** Who wrote a post or comment, or is about to, then without an id; where, when and what. */
export type WrittenItem = Pick<JudgedItem, 'title' | 'source'> & {
  id: string | null;
  userId: string;
  communityId: string;
  at: number;
  /** What copies of it have in common with it: its body, or the address of a link. */
  body: string;
};

type FactsRow = {
  place: number;
  accountMadeAt: number;
  points: number;
  exempt: boolean;
  wroteAt: readonly number[];
  noCopies: number;
};

/** Of all that an author wrote, the latest is looked at. */
const latest = sql.raw(String(limits.caseDetails.written));
const copiesMax = sql.raw('50');
const weekMs = 7 * 86_400_000;

const milliseconds = (time: string) => sql.raw(`(extract(epoch from ${time}) * 1000)::float8`);

/**
 * What the conditions of these rules need to know of each item, in two statements at most. Undefined for items that no rule
 * touches: those of moderators, admins and authors whom the community approved for good.
 */
export async function listFacts(
  db: Db | Tx,
  items: readonly WrittenItem[],
  rules: readonly { tests: readonly AutoRuleTest[] }[],
): Promise<(JudgedFacts | undefined)[]> {
  if (items.length === 0) return [];
  const tests = new Set(rules.flatMap((rule) => rule.tests));
  const given = JSON.stringify(
    items.map(({ id, userId, communityId, at, body }, place) => ({
      place,
      user_id: toUuid(userId),
      community_id: toUuid(communityId),
      before_id: id === null ? null : toUuid(id),
      since_id: toUuid(objectIdAt(BigInt(Math.trunc(at - weekMs)) * 1_000_000n)),
      body,
    })),
  );
  const wrote = tests.has('rate') || tests.has('first');
  const rows = await db.execute<FactsRow>(sql`
    select place, ${milliseconds('author.created_at')} as "accountMadeAt", author.points,
      author.is_admin or exists (
        select from ${communityModerators} where community_id = given.community_id and user_id = author.id
      ) or exists (
        select from ${approvedAuthors} where community_id = given.community_id and user_id = author.id
      ) as exempt,
      ${wrote ? wroteAt : sql`'[]'::json`} as "wroteAt", ${tests.has('copies') ? noCopies : sql`0`} as "noCopies"
    from json_to_recordset(${given}::text::json)
      as given (place int, user_id uuid, community_id uuid, before_id uuid, since_id uuid, body text)
    join ${users} as author on author.id = given.user_id`);
  const languages = tests.has('language')
    ? await languagesOf(
        db,
        items.map(({ title, source }) => `${title}\n${source}`),
      )
    : [];
  const factsOf = new Map(rows.map((row) => [row.place, row]));
  return items.map(({ at }, place) => {
    const row = factsOf.get(place);
    if (!row) throw new Error('each item has an author');
    if (row.exempt) return undefined;
    const { accountMadeAt, points, noCopies: copies, wroteAt: times } = row;
    return {
      at,
      accountMadeAt,
      points,
      noCopies: copies,
      wroteAt: times,
      language: languages[place] ?? null,
    };
  });
}

const wroteAt = sql`(
  select coalesce(json_agg(${milliseconds('written.created_at')}), '[]') from (
    select created_at from (
      select community_id, created_at from ${posts}
      where user_id = author.id and (given.before_id is null or id < given.before_id) order by id desc limit ${latest}
    ) as latest where latest.community_id = given.community_id
    union all
    select latest.created_at from (
      select post_id, created_at from ${comments}
      where user_id = author.id and (given.before_id is null or id < given.before_id) order by id desc limit ${latest}
    ) as latest join ${posts} as post on post.id = latest.post_id
    where post.community_id = given.community_id
  ) as written)`;

const ofPost = sql`coalesce(post.body, post.link_url, '')`;
const isBefore = (table: string) =>
  sql.raw(`${table}.id > given.since_id and (given.before_id is null or ${table}.id < given.before_id)`);

const noCopies = sql`case when ${hasPrint(sql`given.body`)} then (
  select count(distinct copy.community_id)::int from (
    (select post.community_id from ${posts} as post
      where ${printOf(ofPost)} = ${printOf(sql`given.body`)} and ${hasPrint(ofPost)} and ${isBefore('post')}
        and post.community_id <> given.community_id
      limit ${copiesMax})
    union all
    (select post.community_id from ${comments} as comment join ${posts} as post on post.id = comment.post_id
      where ${printOf(sql`comment.body`)} = ${printOf(sql`given.body`)} and ${hasPrint(sql`comment.body`)}
        and ${isBefore('comment')} and post.community_id <> given.community_id
      limit ${copiesMax})
  ) as copy) else 0 end`;
