import { communitiesApi, moderationApi, rulesApi } from '@confab/api-contract/calls';
import { aCommunity } from '@confab/testing/db';
import { describe, expect, test } from 'vitest';
import { expectOnly, expectRefusal, useApi, useCast } from '../../test-support/api.ts';

const api = useApi();
const cast = useCast(api);

type Row = { id: string };
type Changes = { rule?: string | null; description?: string | null; zIndex?: number | null };

const add = (by: Row, community: Row, body: Omit<Changes, 'zIndex'>) =>
  api.as(by).call(rulesApi.create, { params: { communityId: community.id }, body });
const path = (community: Row, ruleId: number | string) => ({
  communityId: community.id,
  ruleId: String(ruleId),
});
const change = (by: Row, community: Row, ruleId: number | string, body: Changes) =>
  api.as(by).call(rulesApi.update, { params: path(community, ruleId), body });
const remove = (by: Row, community: Row, ruleId: number | string) =>
  api.as(by).call(rulesApi.delete, { params: path(community, ruleId) });
const listed = (community: Row) =>
  api.visitor().call(rulesApi.list, { params: { communityId: community.id } });
const texts = async (community: Row) => (await listed(community)).map(({ rule }) => rule);
const logged = async (community: Row) =>
  (
    await api.as(cast.admin).call(moderationApi.log, { params: { communityId: community.id }, query: {} })
  ).entries.map(({ act, by, actedAs, rule, changed }) => ({ act, by, actedAs, rule, changed }));

/** A community of the moderator's with these rules, in order of adding. */
async function aRuledCommunity(...rules: string[]) {
  const community = await aCommunity(api.db, { by: cast.mod });
  for (const rule of rules) await add(cast.mod, community, { rule });
  return { community, rules: await listed(community) };
}
const idOf = (rules: readonly { id: number }[], place: number) => rules[place]?.id ?? 0;

describe('adding a rule', () => {
  test('puts it below the others and answers with all rules', async () => {
    const { community } = await aRuledCommunity();
    expect(await add(cast.mod, community, { rule: ' Be *kind* ', description: '' })).toMatchObject([
      {
        rule: 'Be *kind*',
        ruleHtml: '<p>Be <em>kind</em></p>',
        description: null,
        descriptionHtml: null,
        zIndex: 1,
        communityId: community.id,
        createdBy: cast.mod.id,
      },
    ]);
    const both = await add(cast.admin, community, { rule: 'No spam', description: '\nOr *ads*. ' });
    expect(both.map(({ rule, zIndex }) => [rule, zIndex])).toEqual([
      ['Be *kind*', 1],
      ['No spam', 2],
    ]);
    expect(both[1]).toMatchObject({
      description: 'Or *ads*.',
      descriptionHtml: '<p>Or <em>ads</em>.</p>',
      createdBy: cast.admin.id,
    });
  });

  test('takes the position after the highest one, not after the number of rules', async () => {
    const { community, rules } = await aRuledCommunity('one', 'two', 'three');
    await change(cast.mod, community, idOf(rules, 0), { zIndex: 40 });
    await remove(cast.mod, community, idOf(rules, 1));
    const after = await add(cast.mod, community, { rule: 'four' });
    expect(after.map(({ rule, zIndex }) => [rule, zIndex])).toEqual([
      ['three', 3],
      ['one', 40],
      ['four', 41],
    ]);
  });

  test('shows its headings as text and leaves out dividing lines', async () => {
    const { community } = await aRuledCommunity();
    const [rule] = await add(cast.mod, community, { rule: '# Big', description: 'a\n\n---\n\nb<br>c' });
    expect(rule).toMatchObject({ ruleHtml: '<p>Big</p>', descriptionHtml: '<p>a</p>\n<p>b<br />c</p>' });
  });

  test('cuts texts that are too long', async () => {
    const { community } = await aRuledCommunity();
    const [rule] = await add(cast.mod, community, {
      rule: '🐈'.repeat(513),
      description: 'x'.repeat(600),
    });
    expect(rule).toMatchObject({ rule: '🐈'.repeat(512), description: 'x'.repeat(512) });
  });

  test.each([{}, { rule: null }, { rule: '' }, { rule: ' \n ' }, { rule: '\0' }])(
    'without a text (%j) is refused',
    (body) => expectRefusal(add(cast.mod, cast.cats, body), 'empty-rule'),
  );
});

describe('the rules of a community', () => {
  test('are shown to everyone in their order, with the community and one by one', async () => {
    const { community, rules } = await aRuledCommunity('one', 'two', 'three');
    await change(cast.mod, community, idOf(rules, 2), { zIndex: -5 });
    await change(cast.mod, community, idOf(rules, 0), { zIndex: 2 });
    // Of two rules at one position the older comes first.
    expect(await texts(community)).toEqual(['three', 'one', 'two']);
    const params = { communityId: community.id };
    const detail = await api.visitor().call(communitiesApi.get, { params });
    expect(detail.rules.map(({ rule }) => rule)).toEqual(['three', 'one', 'two']);
    expect(await api.visitor().call(rulesApi.get, { params: path(community, idOf(rules, 1)) })).toMatchObject(
      { rule: 'two' },
    );
  });
});

describe('changing a rule', () => {
  test('keeps absent fields, and null ones except the description', async () => {
    const { community, rules } = await aRuledCommunity('one');
    const id = idOf(rules, 0);
    expect(await change(cast.mod, community, id, { description: 'Why' })).toMatchObject({
      rule: 'one',
      description: 'Why',
      zIndex: 1,
    });
    expect(await change(cast.mod, community, id, { rule: ' *1* ', zIndex: null })).toMatchObject({
      rule: '*1*',
      ruleHtml: '<p><em>1</em></p>',
      description: 'Why',
      zIndex: 1,
    });
    expect(await change(cast.mod, community, id, { rule: null, zIndex: 7 })).toMatchObject({
      rule: '*1*',
      description: 'Why',
      zIndex: 7,
    });
    expect(await change(cast.mod, community, id, {})).toMatchObject({ rule: '*1*', description: 'Why' });
    expect(await change(cast.mod, community, id, { description: null })).toMatchObject({
      description: null,
      descriptionHtml: null,
    });
    await change(cast.mod, community, id, { description: 'Because' });
    expect(await change(cast.mod, community, id, { description: '  ' })).toMatchObject({ description: null });
  });

  test('without a text is refused', async () => {
    const { community, rules } = await aRuledCommunity('one');
    for (const rule of ['', ' ']) {
      await expectRefusal(change(cast.mod, community, idOf(rules, 0), { rule }), 'empty-rule');
    }
    expect(await texts(community)).toEqual(['one']);
  });

  test('with a request without a body is refused and changes nothing', async () => {
    const { community, rules } = await aRuledCommunity('one');
    const url = `/api/communities/${community.id}/rules/${idOf(rules, 0)}`;
    const response = await api.as(cast.mod).request({ method: 'PUT', url });
    expect(response.json()).toMatchObject({ status: 400, code: 'invalid_json' });
    expect(await listed(community)).toEqual(rules);
  });
});

describe('deleting a rule', () => {
  test('answers with the rule, and the others keep their positions', async () => {
    const { community, rules } = await aRuledCommunity('one', 'two', 'three');
    expect(await remove(cast.mod, community, idOf(rules, 1))).toMatchObject({ rule: 'two', zIndex: 2 });
    expect((await listed(community)).map(({ rule, zIndex }) => [rule, zIndex])).toEqual([
      ['one', 1],
      ['three', 3],
    ]);
    await expectRefusal(remove(cast.mod, community, idOf(rules, 1)), 'rules-not-found');
  });

  test('twice at once deletes it once', async () => {
    const { community, rules } = await aRuledCommunity('one');
    await expectOnly(
      1,
      [remove(cast.mod, community, idOf(rules, 0)), remove(cast.admin, community, idOf(rules, 0))],
      'rules-not-found',
    );
    expect((await logged(community)).map(({ act }) => act)).toEqual(['delete_rule', 'add_rule']);
  });
});

describe('changes of rules', () => {
  test('are in the log with the text of the rule, if anything changed', async () => {
    const { community, rules } = await aRuledCommunity('one');
    const id = idOf(rules, 0);
    await change(cast.admin, community, id, { rule: 'uno', description: 'Why' });
    await change(cast.mod, community, id, { rule: 'uno', description: 'Why', zIndex: 1 });
    await change(cast.mod, community, id, { rule: 'uno', zIndex: 9 });
    await remove(cast.mod, community, id);
    const mod = { by: 'mod', actedAs: 'mods' };
    expect(await logged(community)).toEqual([
      { act: 'delete_rule', ...mod, rule: 'uno', changed: [] },
      { act: 'change_rule', ...mod, rule: 'uno', changed: ['zIndex'] },
      { act: 'change_rule', by: 'admin', actedAs: 'admins', rule: 'uno', changed: ['rule', 'description'] },
      { act: 'add_rule', ...mod, rule: 'one', changed: [] },
    ]);
  });
});
