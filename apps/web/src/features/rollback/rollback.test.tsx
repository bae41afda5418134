import { type Rollback, type RollbackPreview, rollbacksApi } from '@confab/api-contract/calls';
import { errorCatalog } from '@confab/domain';
import { anOwnUser } from '@confab/testing/wire';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeApi } from '../../test-support/fake-api.ts';
import { renderApp } from '../../test-support/render-app.tsx';
import { RollbackTools } from './RollbackTools.tsx';

const api = fakeApi();
const cats = { id: '17d2a1e04b7c2d1500d4e5f6', name: 'cats' };
const counts = { noPosts: 2, noComments: 1, noVotes: 4, noReports: 0, noMessages: 0, noHeld: 0 };

const aRollback = (values: Partial<Rollback> = {}): Rollback => ({
  ...{ id: 7, communityId: cats.id, communityName: 'cats', by: 'ines', actedAs: 'mods', reason: 'Spam wave' },
  ...{ state: 'removed', noItems: 7, reached: 7, noAccounts: 2, usernames: ['spammer'], ...counts },
  ...{ createdAt: '2026-04-01T10:00:00Z', undoableUntil: '2096-05-01T10:00:00Z' },
  ...{ undoneBy: null, undoneAt: null },
  ...values,
});

const aPreview = (values: Partial<RollbackPreview> = {}): RollbackPreview => ({
  ...{
    noAccounts: 2,
    usernames: ['spammer'],
    ...counts,
    noVotes: null,
    noReplies: 1,
    unknownNames: [],
    until: '2026-04-01T09:00:00Z',
  },
  samples: ['Cheap lenses', 'Lights over the estuary'].map((text, place) => ({
    ...{ type: place === 0 ? ('post' as const) : ('comment' as const), held: place === 1, text },
    ...{ id: `17d2a1e04b7c2d1500d4e5f${place}`, publicId: `abcdefg${place}` },
    ...{ communityName: 'cats', username: 'spammer', createdAt: '2026-04-01T08:00:00Z' },
  })),
  next: null,
  ...values,
});

let rollbacks: Rollback[];
let asked: Record<string, unknown>[];
beforeEach(() => {
  rollbacks = [];
  asked = [];
  api.on(rollbacksApi.list, () => ({ rollbacks, next: null }));
  api.on(rollbacksApi.preview, ({ body }) => {
    asked.push(body);
    const leftOut = (body['leftOut'] as string[] | undefined) ?? [];
    const samples = aPreview().samples.filter(({ id }) => !leftOut.includes(id));
    return aPreview({ samples, noPosts: samples.length });
  });
});

const open = (community: typeof cats | null = cats, q?: string) =>
  renderApp(<RollbackTools community={community} search={{ q }} />, {
    startup: {
      user: anOwnUser({ username: 'ines', isAdmin: community === null }),
      moderates: community === null ? [] : [cats.id],
    },
  });

async function preview({ user }: Awaited<ReturnType<typeof open>>) {
  await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Spam wave');
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  return within(await screen.findByRole('region', { name: 'This would take back' }));
}

it('what is chosen is counted and shown, one item can stay, and the press starts it as it was counted', async () => {
  const app = await open();
  await app.user.type(await screen.findByRole('textbox', { name: 'Accounts' }), '@spammer, other{Enter}');
  expect(screen.getByRole('button', { name: 'Remove @other' })).toBeTruthy();
  const shown = await preview(app);
  expect(shown.getByText('posts').parentElement?.textContent).toBe('posts2');
  expect(shown.getByText(/1 reply by others stands below/)).toBeTruthy();

  const waiting = shown.getByRole('link', { name: 'Lights over the estuary' });
  expect(waiting.getAttribute('href')).toBe('/cats/post/abcdefg1');
  expect(waiting.closest('li')?.textContent).toContain('Held');
  await app.user.click(shown.getByRole('button', { name: 'Leave out: Lights over the estuary' }));
  const press = await shown.findByRole('button', { name: 'Take back 2 items and votes' });
  let started: Record<string, unknown> = {};
  api.on(rollbacksApi.start, ({ body }) => {
    started = body;
    rollbacks = [aRollback({ state: 'removing', reached: 3 })];
    return aRollback({ state: 'removing', reached: 0 });
  });
  await app.user.click(press);
  expect(await screen.findByText(/3 done/)).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: 'Taking back' }).getAttribute('aria-valuenow')).toBe('43');
  expect(started).toMatchObject({
    ...{ communityId: cats.id, usernames: ['spammer', 'other'], reason: 'Spam wave', votes: true },
    ...{ until: '2026-04-01T09:00:00Z', leftOut: [aPreview().samples[1]?.id] },
  });
  expect(screen.queryByRole('region', { name: 'This would take back' })).toBeNull();
});

it('names that no account has are told at their field, until they are taken out', async () => {
  api.on(rollbacksApi.preview, () => aPreview({ unknownNames: ['spamer'] }));
  const app = await open();
  await app.user.type(await screen.findByRole('textbox', { name: 'Accounts' }), '@spammer, spamer{Enter}');
  await preview(app);
  const field = screen.getByRole('textbox', { name: 'Accounts' });
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('No account is called @spamer.')).toBeTruthy();
  await app.user.click(screen.getByRole('button', { name: 'Remove @spamer' }));
  expect(screen.queryByText('No account is called @spamer.')).toBeNull();
});

it('a window that ends before it begins is told at its end', async () => {
  const { user } = await open();
  await user.type(await screen.findByRole('textbox', { name: 'Accounts' }), '@spammer{Enter}');
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Spam wave');
  fireEvent.change(screen.getByLabelText(/From/), { target: { value: '2026-04-02T10:00' } });
  fireEvent.change(screen.getByLabelText(/^To/), { target: { value: '2026-04-01T10:00' } });
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  expect(screen.getByText(errorCatalog['rollback-window-reversed'].message)).toBeTruthy();
  expect(asked).toEqual([]);
});

it('a reason is asked for, and the sentence of a refusal is shown', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Preview' }));
  expect(screen.getByText('Give a reason.')).toBeTruthy();
  const { status, code, message } = errorCatalog['rollback-unchosen'];
  api.refuse(rollbacksApi.preview, status, code, message);
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Spam wave');
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  expect(await screen.findByText(errorCatalog['rollback-unchosen'].message)).toBeTruthy();
});

it('one that has ended is put back, and a stopped one goes on', async () => {
  rollbacks = [aRollback({ id: 8, state: 'stopped', reached: 3 }), aRollback()];
  const acts: string[] = [];
  api.on(rollbacksApi.undo, ({ params }) => {
    acts.push(`undo ${params['rollbackId']}`);
    rollbacks = [
      aRollback({ state: 'restored', reached: 0, undoneBy: 'ines', undoneAt: '2026-04-02T10:00:00Z' }),
    ];
    return aRollback({ state: 'restoring' });
  });
  api.on(rollbacksApi.redo, ({ params }) => {
    acts.push(`redo ${params['rollbackId']}`);
    return aRollback({ id: 8, state: 'removing', reached: 3 });
  });
  const { user } = await open();
  const [stopped, ended] = await screen.findAllByRole('listitem');
  if (!stopped || !ended) throw new Error('two are listed');
  expect(stopped.textContent).toContain('Stopped after 7 items by @spammer and 1 other in /cats');
  await user.click(within(stopped).getByRole('button', { name: 'Go on' }));
  await user.click(within(ended).getByRole('button', { name: 'Put everything back' }));
  expect(await screen.findByText(/Put back 2 April 2026/)).toBeTruthy();
  expect(acts).toEqual(['redo 8', 'undo 7']);
});

it('moderators do not put back what admins took back, and what is over stays', async () => {
  rollbacks = [aRollback({ id: 8, actedAs: 'admins' }), aRollback({ undoableUntil: null })];
  await open();
  expect(await screen.findAllByText(/7 items by/)).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Put everything back' })).toBeNull();
});

it('admins choose by network address as well, and come from a profile with its name', async () => {
  const app = await open(null, 'spammer');
  expect(await screen.findByRole('button', { name: 'Remove @spammer' })).toBeTruthy();
  await app.user.type(screen.getByRole('textbox', { name: /Network addresses/ }), '198.51.100.0/24');
  await preview(app);
  await waitFor(() =>
    expect(asked[0]).toMatchObject({ addressRange: '198.51.100.0/24', usernames: ['spammer'] }),
  );
});
