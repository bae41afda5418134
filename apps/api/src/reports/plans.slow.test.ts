import type { AppealsPage, CasesPage, Decision, MailPage, Report, ReportsPage } from '@confab/api-contract';
import { cases, connect, reports, toUuid } from '@confab/db';
import { limits } from '@confab/domain';
import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../test-support/client.ts';
import { fillDatabase, moderatedCommunityId } from '../test-support/crowd.ts';
import { expectIndexesIn, vacuum } from '../test-support/touched-rows.ts';
import { useDatabase } from '@confab/testing/use-database';

/** A queue of 50,000 reports is as fast as a short one: the rows touched are those shown or changed. */

const each = 25_000;
const bans = 5000;
const communityId = moderatedCommunityId();

const database = useDatabase();
let member: { id: string };
/** Posts that no one has reported yet, and reports that no one has ignored yet. */
let unreported: string[];
let open: number[];
/** Cases, those of posts first. */
let waiting: number[];
beforeAll(async () => {
  // Statistics are reported when a connection ends, so this one ends before measuring.
  const filling = connect(database.url, { applicationName: 'filling', max: 1 });
  const { db } = filling;
  ({ member } = await fillDatabase(db));
  const here = sql`${toUuid(communityId)}::uuid`;
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`
      create temporary table target on commit drop as
      select id, row_number() over (order by id) as number from posts where community_id = ${here}`);
    await tx.execute(sql`
      insert into comments (id, post_id, user_id, body, body_html, body_renderer)
      select ('ab' || lpad(to_hex(i), 22, '0') || '00000000')::uuid, target.id, ${toUuid(member.id)}::uuid, 'text', '<p>text</p>', 1
      from generate_series(1, 1000) i join target on target.number = 1 + i % 100`);
    // Each by another user or for another reason, both kinds in turn.
    await tx.execute(sql`
      insert into reports (community_id, post_id, comment_id, reason_id, created_by)
      select ${here}, target.id, comment.id, 1 + i % 4, person.id
      from generate_series(0, ${2 * each - 1}::int) i
      join users person on person.user_index = 102 + i / 1000
      join target on target.number = 1 + case i % 2 when 0 then (i / 2) % 1000 else (i / 2) % 100 end
      left join comments comment on i % 2 = 1
        and comment.id = ('ab' || lpad(to_hex(1 + (i / 2) % 1000), 22, '0') || '00000000')::uuid
      order by i`);
    // As many in other communities.
    await tx.execute(sql`
      insert into reports (community_id, post_id, reason_id, created_by)
      select community_id, id, 1, ${toUuid(member.id)}::uuid from posts
      where community_id <> ${here}`);
    await tx.execute(sql`
      insert into cases (community_id, post_id, comment_id, no_reports, weight, opened_at)
      select community_id, post_id, comment_id, count(*), sum(weight), min(created_at) from reports
      group by community_id, post_id, comment_id order by min(id)`);
    await tx.execute(sql`insert into report_counts values (${here}, ${each}, ${each})`);
    await tx.execute(sql`
      insert into community_bans (community_id, user_id, banned_by)
      select distinct on (community_id, user_id) community_id, user_id, user_id from posts
      where community_id <> ${here} limit 40000`);
    await tx.execute(sql`
      insert into community_bans (community_id, user_id, banned_by, expires_at)
      select ${here}, id, ${toUuid(member.id)}::uuid,
        case when user_index % 2 = 0 then now() + interval '1 day' * (case when user_index % 1000 = 0 then -1 else 1 end) end
      from users order by user_index desc limit ${bans}`);
    // Half of them are decided.
    await tx.execute(sql`
      insert into appeals (community_id, user_id, banned_at, decided_at)
      select ${here}, id, now(), case when user_index % 2 = 0 then now() end
      from users order by user_index desc limit ${bans}`);
    await tx.execute(sql`
      insert into appeal_messages (appeal_id, user_id, kind, text) select id, user_id, 'member', 'Sorry.' from appeals`);
    // Half of them are archived, the others wait for an answer; as many are in all communities.
    await tx.execute(sql`
      insert into conversations (community_id, user_id, subject, archived_at, assigned_to, unanswered)
      select place, member, 'An open day', case when archived then now() end, ${toUuid(member.id)}::uuid, not archived
      from (
        select case when user_index % 4 < 2 then ${here} else all_ids[1 + user_index % cardinality(all_ids)] end as place,
          users.id as member, user_index % 2 = 0 as archived
        from users, (select array_agg(id) as all_ids from communities) as others
        order by user_index desc limit ${2 * bans}
      ) as chosen`);
    await tx.execute(sql`
      insert into messages (conversation_id, user_id, kind, text, words)
      select id, user_id, 'member', 'May I?', (case when id % 50 = 0 then '''rare'' ' else '' end
        || '''may'' ''=' || left(replace(community_id::text, '-', ''), 24) || '''')::tsvector
      from conversations`);
    await tx.execute(sql`
      update conversations set last_message_id = message.id from messages as message
      where message.conversation_id = conversations.id`);
  });
  await vacuum(database.db);
  const targets = await db.execute<{ publicId: string }>(sql`
    select public_id as "publicId" from posts where community_id = ${here} order by id desc limit 100`);
  unreported = targets.map(({ publicId }) => publicId);
  const newest = async (kind: typeof isNull) =>
    db
      .select({ id: reports.id })
      .from(reports)
      .where(kind(reports.commentId))
      .orderBy(asc(reports.id))
      .limit(20);
  open = [...(await newest(isNull)), ...(await newest(isNotNull))].map(({ id }) => id);
  const someCases = (kind: typeof isNull) =>
    db
      .select({ id: cases.id })
      .from(cases)
      .where(and(kind(cases.commentId), eq(cases.communityId, communityId)))
      .orderBy(desc(cases.id))
      .limit(20);
  waiting = [...(await someCases(isNull)), ...(await someCases(isNotNull))].map(({ id }) => id);
  await filling.close();
}, 120_000);

const expectIndexes = (run: (client: Client) => Promise<void>, atMost: number) =>
  expectIndexesIn({ database, member }, (clients) => run(clients.member), atMost);

async function ask<Answer>(client: Client, url: string, options: object = {}): Promise<Answer> {
  const response = await client.request({ url, ...options });
  expect([url, response.statusCode]).toEqual([url, 200]);
  return response.json<Answer>();
}

describe.each(['all', 'posts', 'comments'])('the list of %s', (filter) => {
  test.each([
    [1, 10],
    [1000, 10],
    [1000, 25],
  ])('on page %s of %s', async (page, limit) => {
    await expectIndexes(
      async (client) => {
        const url = `/api/communities/${communityId}/reports?filter=${filter}&page=${page}&limit=${limit}`;
        const { reports: found, details } = await ask<ReportsPage>(client, url);
        expect(found).toHaveLength(limit);
        expect(found.every(({ target }) => target !== null)).toBe(true);
        expect(details.noReports).toBe(2 * each);
      },
      5 * limit + 20,
    );
  });
});

describe.each(['all', 'posts', 'comments'])('the queue of %s', (filter) => {
  const { casesPage, casesCountedMax, caseDetails, reportRecordMax } = limits;
  // What is counted, and for each case its reports with their records, and what its author wrote.
  const shown =
    casesCountedMax +
    casesPage * (10 + caseDetails.reports * (3 + reportRecordMax) + caseDetails.decisions) +
    3 * caseDetails.written;

  test.each(['/api/modqueue', `/api/communities/${communityId}/cases`])('two pages of %s', (path) =>
    expectIndexes(async (client) => {
      const first = await ask<CasesPage>(client, `${path}?filter=${filter}`);
      const second = await ask<CasesPage>(client, `${path}?filter=${filter}&next=${first.next}`);
      expect([first.cases.length, second.cases.length]).toEqual([casesPage, casesPage]);
    }, 2 * shown),
  );
});

test('a search looks through the newest 10,000 reports, once for the list and once for the counts', () =>
  expectIndexes(
    async (client) => {
      const url = `/api/communities/${communityId}/reports?q=nothing`;
      const { reports: found, details } = await ask<ReportsPage>(client, url);
      expect([found.length, details.noReports]).toEqual([0, 0]);
    },
    2 * limits.moderatorSearchMax + 20,
  ));

test('the counters of reports and of bans', () =>
  expectIndexes(
    async (client) => {
      const counts = await ask<object>(client, `/api/communities/${communityId}/moderation`);
      expect(counts).toEqual({
        ...{ noPostReports: each, noCommentReports: each, noBanned: bans - 5 },
        noCases: limits.casesCountedMax,
        noHeld: 0,
        noAppeals: limits.appealsCountedMax,
        noMail: limits.mailCountedMax,
      });
    },
    limits.casesCountedMax + limits.appealsCountedMax + limits.mailCountedMax + 20,
  ));

test.each([
  '/api/modqueue/appeals?mine=true',
  `/api/communities/${communityId}/appeals?filter=open`,
  `/api/communities/${communityId}/appeals?filter=decided`,
])('two pages of %s', (path) =>
  expectIndexes(
    async (client) => {
      const first = await ask<AppealsPage>(client, path);
      const next = `${path}&next=${first.next}`;
      const second = await ask<AppealsPage>(client, next);
      expect([first.appeals.length, second.appeals.length]).toEqual([limits.appealsPage, limits.appealsPage]);
    },
    2 * 10 * limits.appealsPage,
  ),
);

test.each([
  '/api/modqueue/mail?mine=true',
  ...['open', 'archived', 'assigned'].map(
    (filter) => `/api/communities/${communityId}/mail?filter=${filter}`,
  ),
])('two pages of %s', (path) =>
  expectIndexes(
    async (client) => {
      const first = await ask<MailPage>(client, path);
      const second = await ask<MailPage>(client, `${path}&next=${first.next}`);
      expect([first, second].map(({ conversations }) => conversations.length)).toEqual([
        limits.mailPage,
        path.includes('assigned') ? second.conversations.length : limits.mailPage,
      ]);
    },
    2 * 10 * limits.mailPage,
  ),
);

test('a search for a word that stands in one of fifty conversations', () =>
  expectIndexes(
    async (client) => {
      const found = await ask<MailPage>(client, `/api/communities/${communityId}/mail?q=rare`);
      expect(found.conversations).toHaveLength(limits.mailPage);
    },
    10 * (bans / 50),
  ));

test('a report', () =>
  expectIndexes(async (client) => {
    const { id } = await ask<{ id: string }>(client, `/api/posts/${unreported.pop()}`);
    const payload = JSON.stringify({ type: 'post', targetId: id, reason: 1 });
    await ask<Report>(client, '/api/_report', { method: 'POST', payload });
  }, 40));

test('ignoring a report', () =>
  expectIndexes(async (client) => {
    for (const end of [open.shift(), open.pop()])
      await ask<Report>(client, `/api/communities/${communityId}/reports/${end}`, { method: 'DELETE' });
  }, 60));

test('a decision and its undoing', () =>
  expectIndexes(async (client) => {
    const path = `/api/communities/${communityId}`;
    for (const id of [waiting.shift(), waiting.pop()]) {
      const payload = JSON.stringify({ verdict: 'keep' });
      const decided = await ask<Decision>(client, `${path}/cases/${id}`, { method: 'POST', payload });
      await ask<Decision>(client, `${path}/decisions/${decided.id}`, { method: 'DELETE' });
    }
  }, 1000));
