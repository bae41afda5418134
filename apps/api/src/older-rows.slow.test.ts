import { autoRulesApi, postsApi, sessionApi } from '@confab/api-contract';
import { autoRules, communities, communityMembers, migrate, posts, toUuid, users } from '@confab/db';
import { limits, newObjectId, newPublicId } from '@confab/domain';
import { createOldDatabase } from '@confab/testing/db';
import argon2 from 'argon2';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { expectRefusal, startApi, type TestApi } from './test-support/api.ts';
import { cheapHashing } from './test-support/passwords.ts';

/** What a site has from before its text was compared in normal form and the size of a rule was limited. */

/** The first of them is 0000. */
const migrationsBefore = 38;
const password = 'pässwörd nine'.normalize('NFD');
const body = 'List<String> and <user>@<host>, and a < b\n\n```c\n#include <stdio.h>\n```';
/** As the renderer of that time left it. */
const bodyHtml = '<p>List and @, and a &lt; b</p>\n<pre><code>#include &lt;stdio.h&gt;\n</code></pre>';
const tooLarge = Array.from({ length: limits.autoRuleValuesMax }, (_, number) =>
  `${number} ${'x'.repeat(limits.autoRuleValueMax)}`.slice(0, limits.autoRuleValueMax),
);

let api: TestApi;
const site = { alice: newObjectId(), place: newObjectId(), post: newObjectId(), publicId: newPublicId() };

beforeAll(async () => {
  const database = await createOldDatabase(inject('postgresUrl'), migrationsBefore);
  const { db } = database;
  const { alice, place, post, publicId } = site;
  await db.execute(sql`
    insert into ${users} (id, user_index, username, password_hash)
    values (${uuid(alice)}, 101, 'alice', ${await argon2.hash(password, { type: argon2.argon2id, ...cheapHashing })})`);
  await db.execute(sql`
    insert into ${communities} (id, name, user_id, no_members) values (${uuid(place)}, 'cats', ${uuid(alice)}, 1)`);
  await db.execute(sql`
    insert into ${communityMembers} (community_id, user_id) values (${uuid(place)}, ${uuid(alice)})`);
  await db.execute(sql`
    insert into community_moderators (community_id, user_id, position)
    values (${uuid(place)}, ${uuid(alice)}, 1)`);
  await db.execute(sql`
    insert into ${posts} (id, public_id, type, user_id, community_id, title, body, body_html, body_renderer)
    values (${uuid(post)}, ${publicId}, 'text', ${uuid(alice)}, ${uuid(place)}, 'A < b', ${body}, ${bodyHtml}, 3)`);
  await db.execute(sql`
    with rule as (insert into ${autoRules} (community_id, on_version) values (${uuid(place)}, 1) returning id)
    insert into auto_rule_versions (rule_id, version, name, target, "when", acts, changed_by)
    select id, 1, 'Words', 'any', ${JSON.stringify([{ test: 'words', any: tooLarge }])}::jsonb,
      '[{"act":"hold"}]', ${uuid(alice)} from rule`);
  await migrate(database.url);
  api = await startApi({ database });
});
afterAll(async () => {
  await api.close();
  await api.database.drop();
});

const uuid = (id: string) => sql`${toUuid(id)}::uuid`;
const asAlice = () => api.as({ id: site.alice });

test('a password that was kept as it was typed lets its owner in', async () => {
  const login = api.visitor().call(sessionApi.login, { body: { username: 'alice', password } });
  expect(await login).toMatchObject({ username: 'alice' });
});

test('a text is read as it was published, until it is edited', async () => {
  const params = { postId: site.publicId };
  expect(await asAlice().call(postsApi.get, { params })).toMatchObject({ title: 'A < b', body, bodyHtml });
  const edited = await asAlice().call(postsApi.edit, { params, body: { body: `${body}\n\nMore.` } });
  expect(edited.bodyHtml).toContain('List&lt;String&gt; and &lt;user&gt;@&lt;host&gt;, and a &lt; b');
});

test('a rule that is too large now is listed, goes on, and is refused as soon as it is changed', async () => {
  const [rule] = await asAlice().call(autoRulesApi.list, { query: { communityId: site.place } });
  expect(rule).toMatchObject({ onVersion: 1, when: [{ test: 'words', any: tooLarge }], matchesMore: true });
  const params = { autoRuleId: String(rule?.id) };
  await expectRefusal(
    asAlice().call(autoRulesApi.change, { params, body: { name: 'Other words' } }),
    'auto-rule-too-large',
  );
  const smaller = { when: [{ test: 'words' as const, any: ['selling'] }] };
  expect(await asAlice().call(autoRulesApi.change, { params, body: smaller })).toMatchObject({ version: 2 });
});
