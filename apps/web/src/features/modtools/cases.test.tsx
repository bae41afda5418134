import {
  type Decision,
  bansApi,
  casesApi,
  communitiesApi,
  type LogEntry,
  moderationApi,
  type ReportedCase,
  warningsApi,
} from '@confab/api-contract/calls';
import { anOwnUser, aWireCommunity, aWireModerator, aWirePost } from '@confab/testing/wire';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { fakeApi, Refusal } from '../../test-support/fake-api.ts';
import { renderApp } from '../../test-support/render-app.tsx';
import { CaseQueue } from './CaseQueue.tsx';
import { removalChoices, whyOf } from './removal-choices.ts';

const api = fakeApi();
const moderator = anOwnUser({ username: 'halden' });
const community = aWireCommunity({
  mods: [aWireModerator({ id: moderator.id, username: moderator.username })],
});

let number = 0;
function aCase(title: string, values: Partial<Extract<ReportedCase, { type: 'post' }>> = {}): ReportedCase {
  const target = aWirePost({ title, communityId: community.id, communityName: community.name });
  return {
    id: ++number,
    communityId: community.id,
    communityName: community.name,
    communityProPic: null,
    type: 'post',
    targetId: target.id,
    noReports: 1,
    openedAt: '2026-04-29T06:12:00Z',
    target,
    parent: null,
    reports: [
      {
        ...{ id: number, username: 'edda', reasonId: 3, reason: 'Spam', rule: null, autoRule: null },
        guestText: null,
        ...{ createdAt: '2026-04-29T06:12:00Z', noRight: 12, noDecided: 14 },
      },
    ],
    ruleId: null,
    suggested: null,
    author: {
      ...{ userId: target.userId, username: 'lensdeals', proPic: null, createdAt: '2024-04-29T06:12:00Z' },
      ...{
        joinedAt: null,
        noWritten: 142,
        noRemoved: 2,
        banned: false,
        isModerator: false,
        noWarnings: 0,
        lastWarning: null,
        lastRemoval: null,
      },
    },
    decisions: [],
    ...values,
  };
}

/** What the server has. */
let waiting: ReportedCase[] = [];
let decided: unknown[] = [];
beforeEach(() => {
  waiting = [aCase('First'), aCase('Second'), aCase('Third')];
  decided = [];
});

const decisionOf = (one: ReportedCase, verdict: Decision['verdict']): Decision => ({
  ...{ id: one.id, communityId: community.id, type: one.type, targetId: one.targetId, postId: one.targetId },
  ...{ verdict, actedAs: 'mods', by: 'halden', title: null, reason: null, told: verdict === 'remove' },
  ...{ createdAt: '2026-04-29T06:12:00Z', undoneAt: null },
});

async function show() {
  let gone: ReportedCase | undefined;
  api.on(casesApi.list, () => ({
    cases: waiting,
    next: null,
    counts: { noCases: waiting.length, noPostCases: waiting.length, noCommentCases: 0 },
    oldestAt: null,
  }));
  api.on(casesApi.reasons, () => [
    { id: 1, title: 'No selling', text: 'Please sell elsewhere.', ruleId: null, zIndex: 1 },
  ]);
  api.on(communitiesApi.get, () => community);
  api.on(casesApi.decide, ({ params, body }) => {
    gone = waiting.find(({ id }) => String(id) === params['caseId']);
    if (!gone) throw new Refusal(409, 'case-decided', 'Another moderator has decided this.');
    decided.push(body);
    waiting = waiting.filter((one) => one !== gone);
    return decisionOf(gone, body.verdict);
  });
  api.on(casesApi.undo, () => {
    if (!gone) throw new Refusal(404, 'decision-not-found');
    waiting = [...waiting, { ...gone, id: ++number }];
    return decisionOf(gone, 'keep');
  });
  const shown = await renderApp(<CaseQueue of={community.id} filter="all" />, {
    startup: { user: moderator, moderates: [community.id] },
  });
  await screen.findByRole('article');
  return shown;
}

const heading = () => screen.getByRole('article').querySelector('h2');
const openTitle = () => screen.getByRole('article').querySelector('h3')?.textContent;

describe('the queue', () => {
  it('decides by keys, opens the next case at once, and gives it focus', async () => {
    const { user } = await show();
    expect(screen.getByRole('article').textContent).toContain('right in 12 of 14 reports');
    expect(openTitle()).toBe('First');
    await user.keyboard('e');
    expect(openTitle()).toBe('Second');
    expect(document.activeElement).toBe(heading());
    await user.keyboard('r');
    expect(openTitle()).toBe('Third');
    await waitFor(() => expect(decided).toEqual([{ verdict: 'keep' }, { verdict: 'remove', title: 'Spam' }]));
  });

  it('hides who reported what the moderator wrote', async () => {
    const { author, reports } = waiting[0] ?? aCase('First');
    waiting = [
      aCase('First', {
        author: { ...author, userId: moderator.id },
        reports: reports.map((report) => ({ ...report, username: null, noRight: 0, noDecided: 0 })),
      }),
    ];
    await show();
    const reporter = within(screen.getByRole('article')).getByText('A member').closest('li');
    expect(reporter?.textContent).not.toContain('first report');
  });

  it('names a guest as such, with their words and without a record', async () => {
    const { reports } = waiting[0] ?? aCase('First');
    const fromGuest = { username: null, guestText: 'It sells watches.', noRight: 0, noDecided: 0 };
    waiting = [aCase('First', { reports: reports.map((report) => ({ ...report, ...fromGuest })) })];
    await show();
    const reporter = within(screen.getByRole('article')).getByText('Guest').closest('li');
    expect(reporter?.textContent).toContain('It sells watches.');
    expect(reporter?.textContent).not.toContain('first report');
    expect(reporter?.querySelector('a')).toBeNull();
  });

  it('undoes the last decision, and opens it again', async () => {
    const { user } = await show();
    await user.keyboard('e');
    await screen.findByText('Report ignored.');
    await user.keyboard('u');
    await screen.findByText('Undone.');
    expect(openTitle()).toBe('First');
  });

  it('says why a decision cannot be undone any more', async () => {
    const { user } = await show();
    await user.keyboard('e');
    await screen.findByText('Report ignored.');
    api.on(casesApi.undo, () => {
      throw new Refusal(409, 'undone-already', 'This is undone already.');
    });
    await user.keyboard('u');
    await screen.findByText('This is undone already.');
    expect(screen.queryByText('Undone.')).toBeNull();
  });

  it('lets a digit choose a saved reason, and Enter remove with it', async () => {
    const { user } = await show();
    await user.keyboard('{Shift>}R{/Shift}');
    await screen.findByRole('dialog', { name: 'Remove post' });
    await user.keyboard('1');
    expect(screen.getByLabelText('Reason the author sees')).toHaveProperty('value', 'Please sell elsewhere.');
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(decided).toEqual([
        {
          ...{ verdict: 'remove', title: 'No selling', reason: 'Please sell elsewhere.' },
          ...{ tell: true, reply: false },
        },
      ]),
    );
  });

  it('closes a case that another moderator decided, and says so', async () => {
    const { client, user } = await show();
    waiting = waiting.slice(1);
    // It stays until a key meets it.
    await act(() => client.refetchQueries());
    expect(openTitle()).toBe('First');
    await user.keyboard('e');
    await screen.findByText('Another moderator has decided this.');
    expect(openTitle()).toBe('Second');
    expect(decided).toEqual([]);
  });

  it('keeps its person in a dialog when another moderator decides it, and says so', async () => {
    const { client, user } = await show();
    api.on(bansApi.record, () => ({ noBans: 0, suggestedDays: 7 as const }));
    const banned: unknown[] = [];
    api.on(bansApi.ban, ({ body }) => {
      banned.push(body.username);
      throw new Refusal(409, 'conflict');
    });
    waiting = waiting.map((one, at) => ({
      ...one,
      author: { ...one.author, username: `author_${at + 1}` },
    }));
    await act(() => client.refetchQueries());
    await user.keyboard('b');
    const dialog = within(await screen.findByRole('dialog', { name: /^Ban @author_1/ }));
    await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Spam.');
    waiting = waiting.slice(1);
    await act(() => client.refetchQueries());
    expect((await dialog.findByRole('alert')).textContent).toMatch(/decided or withdrawn/);
    expect(screen.getByRole('article', { hidden: true }).textContent).toMatch(/decided or withdrawn/);
    await user.click(dialog.getByRole('button', { name: /^Ban/ }));
    await waitFor(() => expect(banned).toEqual(['author_1']));
  });

  it('says at the end what was done', async () => {
    const { user } = await show();
    await user.keyboard('eee');
    await screen.findByText(/3 reports decided in 1 minute: 3 kept, 0 removed/);
  });
});

describe('the reasons of a removal', () => {
  const rule = { rule: 'Region only', zIndex: 1, communityId: community.id, createdBy: moderator.id };
  const rules = [3, 4].map((id) => ({
    ...{ ...rule, id, ruleHtml: '', description: null, descriptionHtml: null, createdAt: '' },
  }));

  it('are the saved ones, then the rules without one', () => {
    const saved = [{ id: 7, title: 'Regions', text: 'Name none.', ruleId: 3, zIndex: 1 }];
    expect(removalChoices(saved, rules)).toMatchObject([
      { title: 'Regions', text: 'Name none.' },
      { title: 'Region only', text: '' },
    ]);
  });

  it('default to what the server suggests, else to what most reports say', () => {
    const one = aCase('One');
    expect(whyOf({ ...one, suggested: { title: 'Region only', text: null } })).toBe('Region only');
    const [first] = one.reports;
    if (!first) throw new Error('there is a report');
    const reports = ['Spam', 'Pornography', 'Pornography'].map((reason) => ({ ...first, reason }));
    expect(whyOf({ ...one, reports })).toBe('Pornography');
  });
});

const anEntry = (id: number, values: Partial<LogEntry>): LogEntry => ({
  ...{ id, communityId: community.id, act: 'delete_post', by: 'halden', actedAs: 'mods' },
  ...{ username: 'lensdeals', post: { publicId: 'abc', title: 'A cheap lens' }, comment: null, rule: null },
  ...{ changed: [], content: false, expires: null, reason: null, createdAt: '2026-04-29T06:12:00Z' },
  ...{ rolledBack: null, ...values },
});

test('the record of an author takes a note, and shows it above what was removed', async () => {
  const { user } = await show();
  let entries = [anEntry(1, {})];
  const { author } = aCase('Any');
  api.on(moderationApi.record, () => ({ author, entries, rollbacks: [], next: null }));
  api.on(moderationApi.addNote, ({ body }) => {
    const note = anEntry(2, { act: 'add_note', post: null, reason: body.text });
    entries = [note, ...entries];
    return note;
  });
  await user.keyboard('h');
  const sheet = within(await screen.findByRole('dialog', { name: 'Record of @lensdeals' }));
  expect((await sheet.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('@halden deleted A cheap lens by @lensdeals'),
  ]);
  await user.type(sheet.getByRole('textbox', { name: 'Note' }), 'Was told twice.');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(sheet.getAllByRole('listitem')).toHaveLength(2));
  expect(sheet.getAllByRole('listitem')[0]?.textContent).toContain(
    '@halden noted about @lensdealsWas told twice.',
  );
  expect(sheet.getByRole('textbox', { name: 'Note' })).toHaveProperty('value', '');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the record says what was rolled back, and the latest warning can be taken back', async () => {
  const { user } = await show();
  let warnings = [
    { id: 5, createdAt: '2026-04-28T06:12:00Z', readAt: null },
    { id: 4, createdAt: '2026-04-27T06:12:00Z', readAt: '2026-04-27T07:00:00Z' },
  ];
  const rolledBack = { rollbackId: 7, noAccounts: 1, noPosts: 2, noComments: 0, noVotes: 0, noReports: 0 };
  const rollback = anEntry(7, {
    ...{ act: 'roll_back', post: null, createdAt: '2026-04-28T06:12:00Z' },
    rolledBack: { ...rolledBack, noMessages: 0, noHeld: 0 },
  });
  api.on(moderationApi.record, () => ({
    author: { ...aCase('Any').author, noWarnings: warnings.length, lastWarning: warnings[0] ?? null },
    entries: [anEntry(1, {})],
    rollbacks: [rollback],
    next: null,
  }));
  api.on(warningsApi.undo, ({ params }) => {
    warnings = warnings.filter(({ id }) => String(id) !== params['warningId']);
    return { success: true } as const;
  });
  await user.keyboard('h');
  const sheet = within(await screen.findByRole('dialog', { name: 'Record of @lensdeals' }));
  expect((await sheet.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('@halden deleted A cheap lens by @lensdeals'),
    expect.stringContaining('@halden rolled back 2 posts of @lensdeals'),
  ]);
  expect(sheet.getByText(/^Warned on 28 April 2026, not read yet/)).toBeTruthy();
  await user.click(sheet.getByRole('button', { name: 'Take back' }));
  expect(await sheet.findByText(/^Warned on 27 April 2026, read on 27 April 2026/)).toBeTruthy();
  await user.click(sheet.getByRole('button', { name: 'Take back' }));
  await waitFor(() => expect(sheet.queryByRole('button', { name: 'Take back' })).toBeNull());
});

test('a warning is sent with its rule and text, and taken back with Undo', async () => {
  const { user } = await show();
  const asked: unknown[] = [];
  api.on(warningsApi.warn, ({ body }) => {
    asked.push(body);
    return {
      ...{ id: 9, communityId: community.id, communityName: community.name, title: null, text: body.text },
      ...{ createdAt: '2026-04-29T06:12:00Z', readAt: null },
    };
  });
  api.on(warningsApi.undo, ({ params }) => {
    asked.push(params['warningId']);
    return { success: true } as const;
  });
  await user.keyboard('w');
  await user.type(await screen.findByRole('textbox', { name: /What they read/ }), 'Be kind.');
  await user.click(screen.getByRole('button', { name: 'Send warning' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('The warning is taken back.')).toBeTruthy();
  expect(asked).toEqual([{ text: 'Be kind.' }, '9']);
});
