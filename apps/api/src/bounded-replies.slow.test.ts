import { contract, type Endpoint } from '@confab/api-contract';
import { type Db, toUuid, updateSiteSettings } from '@confab/db';
import { useDatabase } from '@confab/testing/use-database';
import { aComment, aCommunity, aList, aPost, aUser } from '@confab/testing/db';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { exampleRequest } from './operations/reference/example-requests.ts';
import { exampleIds } from './operations/reference/examples.ts';
import { startApi, type TestApi } from './test-support/api.ts';
import type { Client } from './test-support/client.ts';

/** In bytes: no list answers more than this to one request, however large the site is. */
const most = 3_000_000;
/** What clients expect whole in one reply, as large as it is here: all that one member joined, keeps and muted. */
const whole: Record<string, number> = {
  'session.initial': 9_000_000,
  'mutes.list': 10_000_000,
  // Five hundred comments, with a community of a thousand moderators and a thousand rules.
  'posts.get': 4_000_000,
};
/** Of everything: more than a page of any list has. */
const many = 3000;

const database = useDatabase();
let api: TestApi;
let clients: Record<'visitor' | 'member' | 'moderator' | 'admin', Client>;
let params: Record<string, string>;
beforeAll(async () => {
  api = await startApi({ database });
  const site = await fill(database.db);
  clients = {
    visitor: api.visitor(),
    member: api.as(site.member),
    moderator: api.as(site.moderator),
    admin: api.as(site.admin),
  };
  ({ params } = site);
  return () => api.close();
}, 120_000);

/** Answers one thing, a file or a stream, or asks another site. */
const notAList = [
  'appeals.ban',
  'bans.record',
  'users.exportFile',
  'users.export',
  'comments.events',
  'images.linkInfo',
  'session.captcha',
];
const reads = contract.filter(({ name, call }) => call.method === 'GET' && !notAList.includes(name));

describe.each(reads.map((endpoint) => [endpoint.name, endpoint] as const))('%s', (_name, endpoint) => {
  test('answers a bounded reply to all roles', async () => {
    const answered: [string, string, number][] = [];
    for (const [who, client] of Object.entries(clients))
      for (const url of addressesOf(endpoint)) {
        const { statusCode, rawPayload } = await client.request({ url });
        if (statusCode === 200) answered.push([who, url, rawPayload.length]);
      }
    expect(answered).not.toEqual([]);
    expect(answered.filter(([, , bytes]) => bytes > (whole[endpoint.name] ?? most))).toEqual([]);
  });
});

test('the directory has a thousand communities without a limit, and the next ones after the last', async () => {
  const names = async (query: string) => {
    const reply = await clients.visitor.request({ url: `/api/communities?sort=old${query}` });
    return reply.json<{ id: string; name: string }[]>();
  };
  const first = await names('');
  const second = await names(`&next=${first.at(-1)?.id}`);
  expect([first.length, second.length]).toEqual([1000, 1000]);
  expect(new Set([...first, ...second].map(({ name }) => name)).size).toBe(2000);
  expect(await names('&limit=5000')).toEqual(first);
});

/** Without a limit, and with each limit that could be the largest: those above it are refused or cut. */
function addressesOf(endpoint: Endpoint): string[] {
  const path = endpoint.call.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? name);
  const needed = { ...exampleRequest(endpoint).query, ...asked[endpoint.name] };
  delete needed['limit'];
  const { query } = endpoint.shape;
  const named = query instanceof z.ZodObject ? Object.keys(query.shape) : [];
  const limits = named.filter((name) => /limit$/i.test(name));
  const further = [50, 100, 1000, 1_000_000].flatMap((size) =>
    limits.map((name) => ({ ...needed, [name]: String(size) })),
  );
  return [needed, ...further].map((each) => `${path}?${new URLSearchParams(each).toString()}`);
}

/** Where an example asks for something else. */
const asked: Record<string, Record<string, string>> = {
  'communities.get': { byName: 'false' },
  'lists.of': { filter: 'all' },
};

async function fill(db: Db) {
  const [member, moderator, admin] = [
    await aUser(db, { username: 'member' }),
    await aUser(db, { username: 'moderator' }),
    await aUser(db, { username: 'admin', isAdmin: true }),
  ];
  await updateSiteSettings(db, { publicLog: 'named', memberInvitations: true });
  const community = await aCommunity(db, {
    by: moderator,
    id: exampleIds.community,
    name: 'large',
    publicLog: 'named',
  });
  const post = await aPost(db, { by: member, in: community, publicId: 'longpost' });
  const comment = await aComment(db, { by: member, on: post });
  const list = await aList(db, { by: member, name: 'everything' });
  const [me, here, thread] = [member.id, community.id, post.id].map((id) => sql`${toUuid(id)}::uuid`);
  const id = (kind: string) =>
    sql.raw(`(lpad(to_hex(1700000000000000000 + i), 16, '0') || '${kind}' || '00000000000000')::uuid`);
  const text = (length: number) => sql.raw(`repeat('long text ', ${length / 10})`);
  const each = sql.raw(`generate_series(1, ${many}) i`);
  await db.transaction(async (tx) => {
    // Rows without checks and triggers: what they refer to comes with them.
    await tx.execute(sql`set local session_replication_role = replica`);
    for (const rows of [
      sql`users (id, user_index, username, about_me, about_me_html)
        select ${id('aa')}, 1000 + i, 'citizen_' || i, ${text(500)}, ${text(500)} from ${each}`,
      sql`communities (id, name, user_id, about, about_html, is_default)
        select ${id('bb')}, 'place_' || i, ${me}, ${text(500)}, ${text(500)}, true from ${each}`,
      sql`community_members (community_id, user_id) select ${id('bb')}, ${me} from ${each}`,
      sql`community_moderators (community_id, user_id, position) select ${here}, ${id('aa')}, 10 + i from ${each}`,
      sql`community_bans (community_id, user_id, banned_by) select ${here}, ${id('aa')}, ${me} from ${each}`,
      sql`community_rules (community_id, rule, rule_html, description, description_html, z_index, created_by)
        select ${here}, ${text(200)}, ${text(200)}, ${text(300)}, ${text(300)}, i, ${me} from ${each}`,
      sql`site_texts (key, language, body) select 'terms', 'en', ${text(50_000)} from ${each}`,
      sql`community_requests (user_id, name, note) select ${id('aa')}, 'wish_' || i, ${text(200)} from ${each}`,
      sql`posts (id, public_id, type, user_id, community_id, title, body, body_html, body_renderer, hotness)
        select ${id('cc')}, lpad(i::text, 8, '0'), 'text', ${me}, ${here}, 'Post ' || i, ${text(20_000)}, ${text(20_000)}, 1, i
        from ${each}`,
      sql`comments (id, post_id, number, user_id, body, body_html, body_renderer, upvotes)
        select ${id('dd')}, ${thread}, i, ${me}, ${text(500)}, ${text(500)}, 1, 1 from ${each}`,
      sql`reports (community_id, post_id, reason_id, created_by) select ${here}, ${id('cc')}, 1, ${id('aa')} from ${each}`,
      sql`cases (community_id, post_id, no_reports, weight, opened_at)
        select ${here}, ${id('cc')}, 1, 4, now() from ${each}`,
      sql`decisions (community_id, post_id, author_id, verdict, user_id, acted_as, title, reason)
        select ${here}, ${thread}, ${me}, 'remove', ${id('aa')}, 'mods', ${text(100)}, ${text(1000)} from ${each}`,
      sql`appeals (community_id, user_id, banned_at, reason) select ${here}, ${id('aa')}, now(), ${text(500)} from ${each}`,
      sql`appeals (user_id, banned_at, reason) select ${id('aa')}, now(), ${text(500)} from ${each}`,
      sql`appeal_messages (appeal_id, user_id, kind, text)
        select appeals.id, user_id, 'team', ${text(1000)} from appeals, generate_series(1, 50)
        where appeals.id <= 30 or appeals.id between ${many} + 1 and ${many} + 30`,
      sql`warnings (community_id, user_id, warned_by, title, text)
        select ${here}, ${me}, ${id('aa')}, ${text(500)}, ${text(500)} from ${each}`,
      sql`conversations (community_id, user_id, subject, unanswered, last_message_id)
        select ${here}, ${me}, ${text(100)}, true, i from ${each}`,
      sql`messages (conversation_id, user_id, kind, text, words)
        select conversation, ${me}, 'member', ${text(2000)}, '' from generate_series(1, 30) as conversation, generate_series(1, 100)`,
      sql`removal_reasons (community_id, title, text, z_index)
        select ${here}, ${text(100)}, ${text(1000)}, i from ${each}`,
      sql`held (id, community_id, user_id, post_id, content, why)
        select ${id('ee')}, ${here}, ${me}, ${thread}, jsonb_build_object(
          'type', 'comment', 'body', ${text(20_000)}, 'bodyHtml', ${text(20_000)}, 'bodyRenderer', 1), '["first"]' from ${each}`,
      sql`approved_authors (community_id, user_id, approved_by) select ${here}, ${id('aa')}, ${me} from ${each}`,
      sql`moderation_log (community_id, act, user_id, acted_as, post_id)
        select ${here}, 'lock_post', ${me}, 'mods', ${id('cc')} from ${each}`,
      sql`site_log (act, user_id, target_user_id) select 'approve_sign_up', ${me}, ${id('aa')} from ${each}`,
      sql`sign_ups (username, password_hash, question, answer)
        select 'waiting_' || i, 'a hash', ${text(200)}, ${text(500)} from ${each}`,
      sql`invitations (code, created_by, uses) select lpad(i::text, 12, '0'), ${me}, 10 from ${each}`,
      sql`invitations (code, created_by, uses) select 'kP3vR8mZq1Lx', ${me}, 10`,
      sql`invited_members (user_id, invitation_id, invited_by) select ${id('aa')}, i, ${me} from ${each}`,
      sql`blocks (kind, value, created_by) select 'word', 'word_' || i, ${me} from ${each}`,
      sql`rings (no_mutual, expected_mutual, expected_together) select 40, 1.5, 0 from ${each}`,
      sql`ring_members (ring_id, user_id, no_votes) select i, ${id('aa')}, 60 from ${each}`,
      sql`rollbacks (community_id, user_id, acted_as, reason, no_items, no_accounts, first_accounts)
        select ${here}, ${me}, 'mods', ${text(300)}, 1, 3, array[${id('aa')}] from ${each}`,
      sql`auto_rules (community_id, version) select ${here}, ${many} from ${each}`,
      sql`auto_rule_versions (rule_id, version, name, target, "when", acts, changed_by)
        select i, ${many}, ${text(60)}, 'any', '[{"test":"age","days":3650}]', '[{"act":"hold"}]', ${me} from ${each}`,
      sql`auto_rule_versions (rule_id, version, name, target, "when", acts, changed_by)
        select 1, i, ${text(60)}, 'any', '[{"test":"age","days":3650}]', '[{"act":"hold"}]', ${me} from ${each} where i < ${many}`,
      sql`auto_rule_examples (rule_id, target_id, is_right) select 1, ${id('cc')}, true from ${each}`,
      sql`lists (user_id, name, display_name, description, description_html, public)
        select ${me}, 'list_' || i, 'List ' || i, ${text(500)}, ${text(500)}, true from ${each}`,
      sql`list_items (list_id, target_type, target_id, target_created_at)
        select ${list.id}, 'post', ${id('cc')}, now() from ${each}`,
      sql`mutes (user_id, muted_user_id) select ${me}, ${id('aa')} from ${each}`,
      sql`mutes (user_id, muted_community_id) select ${me}, ${id('bb')} from ${each}`,
      sql`sessions (key, user_id, expires_at) select md5(i::text), ${me}, now() + interval '1 day' from ${each}`,
      sql`notifications (user_id, type, notif) select ${me}, 'announcement',
        jsonb_build_object('type', 'announcement', 'postId', ${post.id}::text) from ${each}`,
      sql`analytics_snapshots (slot, payload) select '2020-01-01Z'::timestamptz + i * interval '6 hours',
        '{"version":0,"signups":4,"pwa_installs":0}' from ${each}`,
    ])
      await tx.execute(sql`insert into ${rows}`);
  });
  const numbers = await db.execute<{ rule: string; notification: string }>(
    sql`select (select max(id)::text from community_rules) as rule, (select max(id)::text from notifications) as notification`,
  );
  const [number] = numbers;
  return {
    member,
    moderator,
    admin,
    params: {
      username: 'member',
      communityId: community.id,
      postId: post.id,
      commentId: comment.id,
      listId: String(list.id),
      listname: 'everything',
      ruleId: number?.rule ?? '',
      notificationId: number?.notification ?? '',
      key: 'terms',
      rollbackId: '1',
      conversationId: '1',
      autoRuleId: '1',
    },
  };
}
