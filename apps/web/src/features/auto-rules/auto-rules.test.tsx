import { type AutoRule, autoRulesApi, type DryRun } from '@confab/api-contract/calls';
import { errorCatalog } from '@confab/domain';
import { anOwnUser, aWireCommunity, aWireModerator } from '@confab/testing/wire';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeApi, Refusal } from '../../test-support/fake-api.ts';
import { renderApp } from '../../test-support/render-app.tsx';
import { AutoRules } from './AutoRules.tsx';

const api = fakeApi();
const moderator = anOwnUser();
const community = aWireCommunity({
  mods: [aWireModerator({ id: moderator.id, username: moderator.username })],
});
const at = '2026-04-29T06:12:00Z';

const aRule = (values: Partial<AutoRule> = {}): AutoRule => ({
  ...{ id: 1, communityId: community.id, version: 1, name: 'Exact places', target: 'any' },
  when: [{ test: 'pattern', any: [String.raw`\d{2}\.\d{3,}`] }],
  acts: [{ act: 'hold' }],
  ...{ changedBy: 'mod', changedAt: at, onVersion: null, triedVersion: null, triedAt: null, noTried: 0 },
  ...{
    noMatches: 0,
    noReversed: 0,
    noRight: 0,
    noWrong: 0,
    isTooLarge: false,
    matchesMore: false,
    noVersions: 1,
  },
  ...values,
});

let rules: AutoRule[];
let sent: unknown[];
beforeEach(() => {
  rules = [aRule()];
  sent = [];
  // As many on a page as fit, like the api.
  api.on(autoRulesApi.list, ({ query: { next } }) =>
    rules.filter(({ id }) => id > Number(next ?? 0)).slice(0, 2),
  );
  api.on(autoRulesApi.versions, () => []);
});

const show = () => renderApp(<AutoRules community={community} />, { startup: { user: moderator } });

it('lists what rules do, and says which is often wrong', async () => {
  rules = [
    aRule({ onVersion: 1, noMatches: 14, noReversed: 1 }),
    aRule({ id: 2, name: 'Slurs', acts: [{ act: 'flag' }, { act: 'lock' }], noMatches: 4, noReversed: 3 }),
  ];
  await show();
  expect((await screen.findByRole('button', { name: /Exact places/ })).textContent).toBe(
    'Exact placesonHold · 14 in 7 days, 1 reversed',
  );
  expect(screen.getByRole('button', { name: /Slurs/ }).textContent).toBe(
    'SlursoffFlag and lock · 4 in 7 days, 3 reversedoften wrong',
  );
});

it('lists all rules, page after page, and says which is longer than rules can be', async () => {
  rules = Array.from({ length: 5 }, (_, index) =>
    aRule({ id: index + 1, name: `Rule ${index + 1}`, isTooLarge: index === 4 }),
  );
  const { user } = await show();
  await user.click(await screen.findByRole('button', { name: /Rule 5.*too long/ }));
  expect(screen.getByText(/^This rule is longer than the 16 kB/)).toBeTruthy();
  expect(within(screen.getByRole('list', { name: 'Automatic rules' })).getAllByRole('listitem')).toHaveLength(
    5,
  );
});

it('keeps the rule that is open when another moderator deletes it', async () => {
  rules = [aRule(), aRule({ id: 2, name: 'Slurs' })];
  api.on(autoRulesApi.change, () => {
    rules = rules.slice(1);
    throw new Refusal(404, 'auto-rule-not-found');
  });
  const { user } = await show();
  await screen.findByRole('form', { name: 'Rule Exact places' });
  const name = screen.getByRole('textbox', { name: 'Name' });
  await user.clear(name);
  await user.type(name, 'Places');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Another moderator has deleted this rule.')).toBeTruthy();
  expect(screen.getByRole('form', { name: 'Rule Exact places' })).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Places');
  expect(screen.queryByRole('button', { name: /Exact places/ })).toBeNull();
});

it('opens the first rule after the open one is deleted here', async () => {
  rules = [aRule(), aRule({ id: 2, name: 'Slurs' })];
  api.on(autoRulesApi.delete, () => aRule());
  const { user } = await show();
  await screen.findByRole('form', { name: 'Rule Exact places' });
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  const question = within(await screen.findByRole('dialog', { name: 'Delete this rule?' }));
  await user.click(question.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByRole('form', { name: 'Rule Slurs' })).toBeTruthy();
  expect(screen.queryByText('Another moderator has deleted this rule.')).toBeNull();
});

it('shows earlier versions on request, as far as they are kept', async () => {
  rules = [aRule({ version: 9, noVersions: 3 })];
  api.on(autoRulesApi.versions, ({ query: { next } }) => {
    const numbers = next === undefined ? [9, 8] : [7];
    const { name, target, when, acts, changedBy } = aRule();
    return numbers.map((version) => ({ version, name, target, when, acts, changedBy, createdAt: at }));
  });
  const { user } = await show();
  const versions = await screen.findByRole('region', { name: 'Versions' });
  await user.click(await within(versions).findByRole('button', { name: 'Earlier versions' }));
  await waitFor(() => expect(within(versions).getAllByRole('listitem')).toHaveLength(3));
  expect(within(versions).queryByRole('button')).toBeNull();
});

const matched = {
  ...{ type: 'comment' as const, publicId: 'abcdefgh', communityName: community.name },
  ...{ username: 'alice', createdAt: at, before: 'Go to ', after: '' },
};

/** A dry run of the first rule as it is. */
const aRun = (values: Partial<DryRun> = {}): DryRun => {
  const [rule = aRule()] = rules;
  rules = [{ ...rule, triedVersion: rule.version, noTried: 1 }];
  return {
    ...{ rule: rules[0] ?? rule, noLooked: 200, oldestAt: at, newestAt: at },
    ...{ matches: [{ ...matched, id: 'c', match: '54.1372' }], examples: [], notJudged: [], ...values },
  };
};

it('switches on after a dry run of the rule as it is now', async () => {
  const { user } = await show();
  api.on(autoRulesApi.dryRun, () => aRun());
  api.on(autoRulesApi.switchOn, () => aRule({ triedVersion: 1, onVersion: 1 }));
  expect(await screen.findByRole('button', { name: 'Switch on' })).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('button', { name: 'Dry run' }));
  expect(await screen.findByRole('heading', { name: 'Dry run: 1 of the last 200 match' })).toBeTruthy();
  expect(screen.getByText('54.1372')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Switch on' }));
  expect(await screen.findByRole('button', { name: 'Switch off' })).toBeTruthy();
  // An edit makes it stale.
  await user.type(screen.getByRole('textbox', { name: 'Add' }), 'x+{Enter}');
  expect(screen.getByRole('button', { name: 'Switch on' })).toHaveProperty('disabled', true);
  expect(screen.getByRole('button', { name: 'Dry run' })).toHaveProperty('disabled', false);
});

it('says that a rule that is on matches more than it did, with a dry run one press away', async () => {
  rules = [aRule({ onVersion: 1, triedVersion: 1, matchesMore: true })];
  api.on(autoRulesApi.dryRun, () => {
    rules = [aRule({ onVersion: 1, triedVersion: 1 })];
    return aRun();
  });
  const { user } = await show();
  await user.click(await screen.findByRole('button', { name: 'Dry run now' }));
  expect(await screen.findByRole('heading', { name: 'Dry run: 1 of the last 200 match' })).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Matching has become stricter.')).toBeNull());
});

it('marks matches of a dry run, warns of many wrong ones, and says what an edit made of them', async () => {
  const { user } = await show();
  let run: Partial<DryRun> = {
    matches: ['54.1372', '12.500', '53.980'].map((match) => ({ ...matched, id: match, match })),
    notJudged: ['a', 'b'],
  };
  api.on(autoRulesApi.dryRun, () => aRun(run));
  api.on(autoRulesApi.mark, ({ body }) => {
    sent.push(body);
    if (body.targetId === '53.980') throw new Refusal(404, 'post/not-found');
    return aRule({ triedVersion: 1, noRight: 0, noWrong: body.isRight === false ? 1 : 0 });
  });
  const button = (match: string, name: string) =>
    within(screen.getByText(match).closest('li') ?? document.body).getByRole('button', { name });
  const warning = /^Marked as wrong: 1 of 1 matches/;
  await user.click(await screen.findByRole('button', { name: 'Dry run' }));
  await screen.findByText('12.500');
  expect(screen.getByText(/^2 further texts were not judged/)).toBeTruthy();
  await user.click(button('12.500', 'Wrong'));
  expect(await screen.findByText(warning)).toBeTruthy();
  expect(button('12.500', 'Wrong').getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByText(/^0 right, 1 wrong/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Switch on' })).toHaveProperty('disabled', false);
  await user.click(button('12.500', 'Wrong'));
  await waitFor(() => expect(screen.queryByText(warning)).toBeNull());
  // One that cannot be marked shows no mark.
  await user.click(button('53.980', 'Right'));
  await waitFor(() => expect(button('53.980', 'Right').getAttribute('aria-pressed')).toBe('false'));
  expect(sent).toEqual([
    { targetId: '12.500', isRight: false },
    { targetId: '12.500', isRight: null },
    { targetId: '53.980', isRight: true },
  ]);
  const example = (match: string, isRight: boolean, isMatched: boolean) => ({
    ...{ ...matched, id: match, match },
    ...{ isRight, isMatched },
  });
  const examples = [
    example('54.1372', true, true),
    example('12.500', false, false),
    example('13.500', false, true),
    example('53.980', true, false),
  ];
  run = { matches: [examples[0], examples[2]].flatMap((one) => one ?? []), examples };
  await user.click(screen.getByRole('button', { name: 'Run again' }));
  const earlier = await screen.findByRole('list', { name: 'Marked before' });
  expect(within(earlier).getAllByRole('listitem')).toHaveLength(2);
  const row = (match: string) => screen.getByText(match).closest('li')?.textContent;
  expect(row('54.1372')).not.toMatch(/still|no longer/);
  expect(row('12.500')).toContain('no longer matches');
  expect(row('13.500')).toContain('still matches');
  expect(row('53.980')).toContain('no longer found');
  expect(button('53.980', 'Right').getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByText(/^1 right, 1 wrong/)).toBeTruthy();
});

it('writes a rule line by line, and says when it cannot be saved', async () => {
  rules = [];
  const { user } = await show();
  api.on(autoRulesApi.create, ({ body }) => {
    sent.push(body);
    throw new Refusal(400, 'auto-rule-pattern');
  });
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Offers');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Condition 1' }), 'has a pattern');
  await user.type(screen.getByRole('textbox', { name: 'Add' }), '(buy{Enter}');
  await user.click(screen.getByRole('button', { name: 'Condition' }));
  await user.click(screen.getByRole('button', { name: 'Condition' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Condition 3' }), 'is a reply at least');
  const levels = screen.getByRole('spinbutton', { name: 'levels below a top comment' });
  await user.type(levels, '1', { initialSelectionStart: 0, initialSelectionEnd: 0 });
  await user.click(screen.getByRole('button', { name: 'Act' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('This pattern or domain cannot be used.')).toBeTruthy();
  expect(sent).toEqual([
    {
      ...{ communityId: community.id, name: 'Offers', target: 'any' },
      when: [
        { test: 'pattern', any: ['(buy'] },
        { test: 'age', days: 3 },
        { test: 'depth', levels: 13 },
      ],
      acts: [{ act: 'hold' }, { act: 'flag' }],
    },
  ]);
});

it('keeps what was typed when another moderator has changed the rule, and shows what it says now', async () => {
  const { user } = await show();
  const theirs = {
    ...{ version: 2, name: 'Places', changedBy: 'bob', target: 'post' as const },
    when: [
      { test: 'words' as const, any: ['here', 'there'] },
      { test: 'rate' as const, above: 5, minutes: 60 },
      { test: 'depth' as const, levels: 3 },
    ],
    acts: [{ act: 'flag' as const }, { act: 'reply' as const, text: 'Not here.' }],
  };
  const { code, message } = errorCatalog['auto-rule-changed'];
  api.on(autoRulesApi.change, ({ body }) => {
    sent.push(body);
    if (body.version !== 2) {
      rules = [aRule(theirs)];
      throw new Refusal(409, code, message);
    }
    return aRule({ ...theirs, version: 3, name: body.name ?? '', changedBy: 'mod' });
  });
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await user.clear(name);
  await user.type(name, 'Exact spots');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const note = await within(await screen.findByRole('form', { name: 'Rule Places' })).findByRole('status');
  expect(note.textContent).toContain(
    '@bob has changed this rule. It is now “Places”: When a post has a word “here”, “there”, and author wrote more than 5 in 60 minutes, and is a reply at least 3 levels below a top comment, then flag, reply “Not here.”.',
  );
  expect(screen.getByText(message)).toBeTruthy();
  expect(name).toHaveProperty('value', 'Exact spots');
  expect(screen.getByRole('combobox', { name: 'Act 1' })).toHaveProperty('value', 'flag');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('form', { name: 'Rule Exact spots' })).toBeTruthy();
  expect(note.isConnected).toBe(false);
  const { target, when, acts } = theirs;
  expect(sent).toMatchObject([
    { name: 'Exact spots', version: 1, acts: [{ act: 'hold' }] },
    { name: 'Exact spots', version: 2, target, when, acts },
  ]);
});

it('does not switch on what another moderator has changed, and shows the rule as it is now', async () => {
  rules = [aRule({ triedVersion: 1 })];
  const { user } = await show();
  const { code, message } = errorCatalog['auto-rule-changed'];
  api.on(autoRulesApi.switchOn, ({ body }) => {
    sent.push(body);
    rules = [aRule({ version: 2, name: 'Places', changedBy: 'bob', triedVersion: 1 })];
    throw new Refusal(409, code, message);
  });
  await user.click(await screen.findByRole('button', { name: 'Switch on' }));
  expect(await screen.findByRole('form', { name: 'Rule Places' })).toBeTruthy();
  expect(screen.getByText(message)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Switch on' })).toHaveProperty('disabled', true);
  expect(sent).toEqual([{ version: 1 }]);
});
