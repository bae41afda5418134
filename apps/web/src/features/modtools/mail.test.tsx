import { type Conversation, mailApi, type OpenConversation, warningsApi } from '@confab/api-contract/calls';
import { anOwnUser } from '@confab/testing/wire';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi } from '../../test-support/fake-api.ts';
import { renderApp } from '../../test-support/render-app.tsx';
import { MailList } from './MailList.tsx';
import { OwnMailPage } from '../mail/OwnMailPage.tsx';
import WarningsModal from '../mail/WarningsModal.tsx';

const api = fakeApi();
const moment = '2026-05-01T06:12:00Z';

const aConversation = (id: number, values: Partial<Conversation> = {}): Conversation => ({
  ...{ id, communityId: 'birds', communityName: 'birding', username: `asker_${id}`, createdAt: moment },
  subject: `An open day ${id}`,
  last: { id, kind: 'member', by: `asker_${id}`, excerpt: 'May I post it?', createdAt: moment },
  ...{ unanswered: true, unread: false, archived: false, assignedTo: null },
  ...values,
});
const opened = (conversation: Conversation): OpenConversation => ({
  ...conversation,
  messages: [{ id: 1, kind: 'member', by: conversation.username, text: 'May I post it?', createdAt: moment }],
});

let mail: Conversation[];
let sent: unknown[];
const found = (id: string | undefined) => mail.find((one) => String(one.id) === id) ?? aConversation(0);
beforeEach(() => {
  mail = [aConversation(1), aConversation(2)];
  sent = [];
  api.on(mailApi.list, () => ({ conversations: mail, next: null }));
  api.on(mailApi.own, () => ({ conversations: mail, next: null }));
  api.on(mailApi.get, ({ params }) => opened(found(params['conversationId'])));
  api.on(mailApi.say, ({ params, body }) => {
    sent.push(body);
    return opened(found(params['conversationId']));
  });
  api.on(mailApi.change, ({ params, body }) => {
    sent.push(body);
    const changed = { ...found(params['conversationId']), archived: body.archived ?? false };
    mail = mail.filter(({ id }) => id !== changed.id || !changed.archived);
    return opened(changed);
  });
  api.on(warningsApi.list, () => []);
});

const tamsin = { user: anOwnUser({ username: 'tamsin' }) };
const press = (name: string | RegExp) => screen.getByRole('button', { name });

describe('moderators', () => {
  it('answer a member, leave a note for each other, and see which one is open', async () => {
    const { user } = await renderApp(<MailList of="birds" />, { startup: tamsin });
    expect(await screen.findByRole('heading', { name: 'An open day 1' })).toBeTruthy();
    await user.type(await screen.findByRole('textbox', { name: 'Answer' }), 'Please do.');
    await user.click(press('Send'));
    await user.click(press('Note for moderators'));
    await user.type(screen.getByRole('textbox', { name: 'Note' }), 'I know them.');
    await user.click(press('Add note'));
    await waitFor(() => expect(sent).toEqual([{ text: 'Please do.' }, { text: 'I know them.', note: true }]));
    await user.click(press('Next'));
    expect(await screen.findByRole('heading', { name: 'An open day 2' })).toBeTruthy();
  });

  it('close a conversation, which stays open to look at, and undo it', async () => {
    const { user } = await renderApp(<MailList of="birds" />, { startup: tamsin });
    await user.click(await screen.findByRole('button', { name: 'Close' }));
    expect(await screen.findByRole('button', { name: 'Open again' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'An open day 1' })).toBeTruthy();
    await user.click(press('Undo'));
    await waitFor(() => expect(sent).toEqual([{ archived: true }, { archived: false }]));
  });

  it('find nothing, and are told how a search finds', async () => {
    mail = [];
    await renderApp(<MailList of="birds" shown={{ filter: 'open', q: 'dome' }} />, { startup: tamsin });
    expect(await screen.findByText('Nothing found')).toBeTruthy();
  });
});

describe('a member', () => {
  it('reads an answer without a name, and has read it then', async () => {
    const read = vi.fn();
    mail = [aConversation(1, { unread: true })];
    api.on(mailApi.get, () => ({
      ...opened(aConversation(1, { unread: true })),
      messages: [{ id: 2, kind: 'team' as const, by: null, text: 'Please do.', createdAt: moment }],
    }));
    api.on(mailApi.read, () => {
      read();
      return { success: true as const };
    });
    await renderApp(<OwnMailPage conversationId="1" to={undefined} />, { startup: tamsin });
    expect(await screen.findByText('Please do.')).toBeTruthy();
    expect(screen.getByText('Moderators of /birding')).toBeTruthy();
    await waitFor(() => expect(read).toHaveBeenCalledOnce());
    expect(screen.queryByRole('button', { name: 'Note for moderators' })).toBeNull();
  });

  it('sees their conversations, new answers among them', async () => {
    mail = [aConversation(1, { unread: true }), aConversation(2, { archived: true })];
    await renderApp(<OwnMailPage conversationId={undefined} to={undefined} />, { startup: tamsin });
    expect((await screen.findByRole('link', { name: /An open day 1/ })).textContent).toContain('New');
    expect(screen.getByRole('link', { name: /An open day 2/ }).textContent).toContain('closed');
  });

  it('reads a warning, and the dialog before their comment closes', async () => {
    let warnings = [
      {
        ...{ id: 7, communityId: 'birds', communityName: 'birding', title: 'Region only', readAt: null },
        ...{ text: 'Never the field.', createdAt: moment },
      },
    ];
    api.on(warningsApi.list, () => warnings);
    api.on(warningsApi.read, ({ params }) => {
      sent.push(params);
      warnings = [];
      return { success: true as const };
    });
    const handleClose = vi.fn();
    const { user } = await renderApp(<WarningsModal onClose={handleClose} />, { startup: tamsin });
    expect(await screen.findByText('Never the field.')).toBeTruthy();
    await user.click(press('I have read it'));
    await waitFor(() => expect(handleClose).toHaveBeenCalledOnce());
    expect(sent).toEqual([{ warningId: '7' }]);
  });
});
