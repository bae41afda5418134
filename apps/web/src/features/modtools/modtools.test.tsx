import {
  type BannedUser,
  bansApi,
  casesApi,
  communitiesApi,
  type CommunityDetail,
  moderationApi,
  type OwnUser,
  rollbacksApi,
  type Rule,
  rulesApi,
} from '@confab/api-contract/calls';
import { errorCatalog, messages, moderationMessages } from '@confab/domain';
import { anOwnUser, aPublicUser, aWireCommunity, aWireModerator } from '@confab/testing/wire';
import { useParams, useSearch } from '@tanstack/react-router';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { communityQuery } from '../../data/communities.ts';
import { fakeApi, Refusal } from '../../test-support/fake-api.ts';
import { renderApp } from '../../test-support/render-app.tsx';
import { ModtoolsPage } from './ModtoolsPage.tsx';

const api = fakeApi();
const first = aWireModerator({ username: 'first' });
const own = aWireModerator({ username: 'own' });
const last = aWireModerator({ username: 'last' });

const aRule = (id: number, rule: string): Rule => ({
  id,
  rule,
  ruleHtml: `<p>${rule}</p>`,
  description: null,
  descriptionHtml: null,
  communityId: birding.id,
  createdBy: own.id,
  zIndex: id,
  createdAt: '2026-04-29T06:12:00Z',
});

const aBanned = (username: string, ban: Partial<BannedUser['communityBan']> = {}): BannedUser => ({
  ...aPublicUser({ username }),
  communityBan: {
    ...{ createdAt: '2026-04-29T06:12:00Z', bannedBy: 'first', expires: null, reason: null, note: null },
    ...ban,
  },
});

const birding = aWireCommunity({ name: 'birding', mods: [first, own, last] });

function Page() {
  const { _splat } = useParams({ strict: false });
  const search = useSearch({ strict: false, structuralSharing: true });
  return <ModtoolsPage name="birding" section={_splat?.split('/')[2]} search={search} />;
}

type Setting = { community?: Partial<CommunityDetail>; user?: OwnUser; moderates?: string[] };

async function open(at: string, { community, user = own, moderates = [birding.id] }: Setting = {}) {
  const shown = { ...birding, ...community };
  api.on(communitiesApi.get, () => shown);
  return renderApp(<Page />, {
    at: `/birding/modtools/${at}`,
    startup: { user, moderates },
    prepare: (client) => client.setQueryData(communityQuery('birding').queryKey, shown),
  });
}

const press = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });

beforeEach(() => {
  api.on(moderationApi.counts, () => ({
    noPostReports: 4,
    noCommentReports: 3,
    noCases: 7,
    noHeld: 0,
    noAppeals: 0,
    noMail: 0,
    noBanned: 12,
  }));
});

describe('the moderator tools', () => {
  it('show how many reports wait, and no number where nothing waits for moderators', async () => {
    await open('mods');
    expect(await screen.findByRole('link', { name: 'Reports 7' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Held' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Banned' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Mods' }).getAttribute('aria-current')).toBe('page');
    expect(screen.getByRole('link', { name: 'Rules' })).toBeTruthy();
  });

  it('are refused to members who do not moderate', async () => {
    await open('mods', { moderates: [] });
    expect(screen.getByRole('heading', { name: 'Forbidden!' })).toBeTruthy();
    expect(api.asked).toEqual([]);
  });

  it('answer 404 for other names', async () => {
    await open('toString', { user: anOwnUser({ isAdmin: true }), moderates: [] });
    expect(screen.getByRole('heading', { name: 'Not found' })).toBeTruthy();
  });
});

describe('the settings', () => {
  const about = () => screen.getByRole('textbox', { name: /Description/ });

  it('send only the changed fields, and can be saved only then', async () => {
    const { user } = await open('settings', { community: { about: 'Birds.' } });
    expect(press('Save').disabled).toBe(true);
    await user.type(about(), '!');
    expect(press('Save').disabled).toBe(false);
    await user.type(about(), '{Backspace}');
    expect(press('Save').disabled).toBe(true);

    api.on(communitiesApi.update, ({ body }) => {
      expect(body).toEqual({ postingRestricted: true });
      return { ...birding, postingRestricted: true };
    });
    await user.click(screen.getByRole('switch', { name: /Only moderators may post/ }));
    await user.click(press('Save'));
    expect(await screen.findByText(moderationMessages.settingsSaved)).toBeTruthy();
    expect(press('Save').disabled).toBe(true);
    expect(document.activeElement).toBe(screen.getByRole('form', { name: 'Settings' }));
  });

  it('remove an emptied description', async () => {
    const { user } = await open('settings', { community: { about: 'Birds.' } });
    api.on(communitiesApi.update, ({ body }) => {
      expect(body).toEqual({ about: null });
      return { ...birding, about: null };
    });
    await user.clear(about());
    await user.click(press('Save'));
    expect(await screen.findByText(moderationMessages.settingsSaved)).toBeTruthy();
  });

  it('keep the typed values when saving fails', async () => {
    const { user } = await open('settings');
    api.refuse(communitiesApi.update, 500);
    await user.type(about(), 'Birds.');
    await user.click(press('Save'));
    expect(await screen.findByText(messages.somethingWrong)).toBeTruthy();
    expect(about()).toHaveProperty('value', 'Birds.');
    expect(press('Save').disabled).toBe(false);
  });

  it('show admin settings to admins only', async () => {
    await open('settings');
    expect(screen.queryByRole('button', { name: 'Make default' })).toBeNull();
  });
});

describe('the rules', () => {
  const rules = [aRule(1, 'Be kind'), aRule(2, 'No adverts'), aRule(3, 'Own work')];
  const shown = () =>
    screen.getAllByRole('listitem').map((row) => within(row).getByText(/Be|No|Own/).textContent);
  const list = () => screen.findByRole('list', { name: 'Rules, in order' });

  it('follow two quick presses on a handle, and send one move after the other', async () => {
    const sent: unknown[] = [];
    api.on(rulesApi.update, ({ params, body }) => {
      sent.push([params['ruleId'], body]);
      return aRule(3, 'Own work');
    });
    await open('rules', { community: { rules } });
    await list();
    const handle = press('Move rule 3 of 3');
    handle.focus();
    fireEvent.keyDown(handle, { key: 'ArrowUp' });
    fireEvent.keyDown(handle, { key: 'ArrowUp' });
    await waitFor(() => expect(shown()).toEqual(['Own work', 'Be kind', 'No adverts']));
    expect(document.activeElement).toBe(press('Move rule 1 of 3'));
    expect(screen.getByText('Rule 2 is now at place 1 of 3.')).toBeTruthy();
    await waitFor(() =>
      expect(sent).toEqual([
        ['3', { zIndex: 1 }],
        ['3', { zIndex: 0 }],
      ]),
    );
  });

  it('return to their order when a move fails', async () => {
    api.refuse(rulesApi.update, 500);
    await open('rules', { community: { rules } });
    await list();
    fireEvent.keyDown(press('Move rule 1 of 3'), { key: 'ArrowDown' });
    await waitFor(() => expect(shown()).toEqual(['No adverts', 'Be kind', 'Own work']));
    expect(await screen.findByText(messages.somethingWrong)).toBeTruthy();
    await waitFor(() => expect(shown()).toEqual(['Be kind', 'No adverts', 'Own work']));
  });

  it('keep the indent that their description begins with', async () => {
    const sent: unknown[] = [];
    api.on(rulesApi.create, ({ body }) => {
      sent.push(body);
      return [aRule(4, 'Be brief')];
    });
    const { user } = await open('rules');
    await user.click(press('Add rule'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add rule' }));
    await user.type(dialog.getByRole('textbox', { name: /^Rule/ }), 'Be brief');
    await user.type(dialog.getByRole('textbox', { name: /^Description/ }), '  - Twice');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toEqual([{ rule: 'Be brief', description: '  - Twice' }]));
  });

  it('need a text, and show the limit at the field', async () => {
    api.refuse(rulesApi.create, 400, 'too-many-rules');
    const { user } = await open('rules');
    expect(screen.getByText('No rules yet')).toBeTruthy();
    await user.click(press('Add rule'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add rule' }));
    const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' });
    expect(save.disabled).toBe(true);
    await user.type(dialog.getByRole('textbox', { name: 'Rule' }), '   ');
    expect(save.disabled).toBe(true);
    await user.type(dialog.getByRole('textbox', { name: 'Rule' }), 'One more');
    await user.click(save);
    expect(await dialog.findByText(errorCatalog['too-many-rules'].message)).toBeTruthy();
  });
});

describe('the moderators', () => {
  it('are listed with the day they joined the team', async () => {
    const founder = aWireModerator({ username: 'halden', moderatorSince: '2020-01-02T06:12:00Z' });
    const later = aWireModerator({ username: 'juniper', moderatorSince: '2023-03-30T06:12:00Z' });
    await open('mods', { community: { userId: founder.id, mods: [founder, later] } });
    const shown = within(screen.getByRole('region', { name: 'Moderators' })).getAllByRole('listitem');
    expect(shown.map((row) => row.textContent)).toEqual([
      expect.stringContaining('Joined 2 January 2020, founder'),
      expect.stringMatching(/Joined 30 March 2023$/),
    ]);
  });

  it('can be added one after another: focus returns to the field', async () => {
    api.on(communitiesApi.addModerator, () => [...birding.mods, aWireModerator({ username: 'pell' })]);
    const { user } = await open('mods');
    const field = screen.getByRole('textbox', { name: 'Add a moderator' });
    await user.type(field, 'pell');
    await user.click(press('Add'));
    expect(await screen.findByText('@pell is now a moderator.')).toBeTruthy();
    expect(document.activeElement).toBe(field);
  });

  it("can be removed from the viewer's own rank down", async () => {
    await open('mods');
    expect(screen.queryByRole('button', { name: 'Remove @first' })).toBeNull();
    expect(press('Step down')).toBeTruthy();
    expect(press('Remove @last')).toBeTruthy();
  });

  it('are warned about losing the role: the last moderator, and an admin', async () => {
    const admin = aWireModerator({ username: 'boss', isAdmin: true });
    const { user } = await open('mods', { user: admin, community: { mods: [admin] } });
    await user.click(press('Step down'));
    const question = await screen.findByRole('dialog', { name: 'Step down?' });
    expect(question.textContent).toContain('its only moderator');
    expect(question.textContent).toContain('As an admin you can still open its moderator tools');
  });

  it("show the refusal when the viewer's own rank changed", async () => {
    api.refuse(communitiesApi.removeModerator, 403, 'lower-mod');
    const { user } = await open('mods');
    await user.click(press('Remove @last'));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText(errorCatalog['lower-mod'].message)).toBeTruthy();
    expect(press('Remove @last')).toBeTruthy();
  });
});

describe('the banned', () => {
  it('are listed ten per page, with who banned them and until when', async () => {
    api.on(bansApi.list, ({ query }) => {
      expect(query['page']).toBe('2');
      return [aBanned('eve', { expires: '2030-01-31T12:00:00Z' })];
    });
    await open('banned?page=2');
    expect(await screen.findByText('@eve')).toBeTruthy();
    expect(screen.getByText(/by/).textContent).toMatch(/^Banned .* ago by @first, until 31 January 2030$/);
    expect(screen.getByRole('link', { name: 'Page 2' }).getAttribute('aria-current')).toBe('page');
  });

  it('begin at page 1 for an invalid page number', async () => {
    api.on(bansApi.list, ({ query }) => {
      expect(query['page']).toBe('1');
      return [aBanned('eve')];
    });
    await open('banned?page=two');
    expect(await screen.findByText('@eve')).toBeTruthy();
  });

  it('are searched, and the pages and the number above them are of what is found', async () => {
    api.on(moderationApi.counts, ({ query }) => ({
      noPostReports: 4,
      noCases: 7,
      noAppeals: 0,
      noMail: 0,
      noHeld: 0,
      noCommentReports: 3,
      noBanned: { undefined: 12, ev: 11 }[String(query['q'])] ?? 0,
    }));
    api.on(bansApi.list, ({ query }) => (query['q'] === 'ev' ? [aBanned('eve')] : []));
    const { user } = await open('banned?q=ev');
    expect(await screen.findByText('@eve')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Banned members' }).parentElement?.textContent).toContain(
      '11',
    );
    expect(screen.getByRole('link', { name: 'Page 2' }).getAttribute('href')).toContain('q=ev');
    await user.type(screen.getByRole('searchbox', { name: 'Search banned members' }), 'il');
    expect(await screen.findByText('Nothing matches “evil”')).toBeTruthy();
  });

  it('show the previous page when a page becomes empty', async () => {
    api.on(bansApi.list, ({ query }) => (query['page'] === '1' ? [aBanned('eve')] : []));
    const { router } = await open('banned?page=2');
    expect(await screen.findByText('@eve')).toBeTruthy();
    expect(router.state.location.href).toBe('/birding/modtools/banned');
  });

  it('can be retried after a failure', async () => {
    api.refuse(bansApi.list, 500);
    const { user } = await open('banned');
    await screen.findByText('The list could not be loaded.');
    api.on(bansApi.list, () => [aBanned('eve')]);
    await user.click(press('Retry'));
    expect(await screen.findByText('@eve')).toBeTruthy();
  });

  it('are added with a reason, for as long as their record suggests or until the end of a day', async () => {
    api.on(bansApi.list, () => []);
    api.on(bansApi.record, () => ({ noBans: 1, suggestedDays: 7 as const }));
    const sent: unknown[] = [];
    api.on(bansApi.ban, ({ body }) => {
      sent.push(body);
      return aBanned('eve');
    });
    const { user } = await open('banned');
    await user.type(screen.getByRole('textbox', { name: 'Ban a member' }), '@eve');
    await user.click(press('Ban'));
    const reason = await screen.findByRole('textbox', { name: /^Reason/ });
    expect(await screen.findByText(/Banned here 1 time before/)).toBeTruthy();
    expect(press('Ban for 7 days').hasAttribute('disabled')).toBe(true);
    await user.type(reason, 'Adverts');
    await user.type(screen.getByRole('textbox', { name: /^Note/ }), 'Again');
    await user.click(screen.getByRole('radio', { name: 'Until…' }));
    fireEvent.change(screen.getByLabelText('Last day'), { target: { value: '2020-01-31' } });
    expect(press('Ban until…').hasAttribute('disabled')).toBe(true);
    fireEvent.change(screen.getByLabelText('Last day'), { target: { value: '2090-01-31' } });
    await user.click(press('Ban until 31 January 2090'));
    expect(await screen.findByText(moderationMessages.banned('eve'))).toBeTruthy();
    const expires = new Date('2090-01-31T23:59:59').toISOString();
    expect(sent).toEqual([{ username: 'eve', reason: 'Adverts', note: 'Again', expires }]);
  });

  it('can be told a saved reason, and lose what they wrote in the last day', async () => {
    api.on(bansApi.list, () => []);
    api.on(bansApi.record, () => ({ noBans: 0, suggestedDays: 1 as const }));
    api.on(bansApi.ban, () => aBanned('eve'));
    api.on(casesApi.reasons, () => [
      { id: 1, title: 'No adverts', text: 'Sell elsewhere.', ruleId: null, zIndex: 1 },
    ]);
    api.on(rollbacksApi.preview, () => ({
      ...{
        noAccounts: 1,
        usernames: ['eve'],
        unknownNames: [],
        noPosts: 2,
        noComments: 7,
        noVotes: null,
        noReports: 0,
        noMessages: 0,
        noHeld: 0,
      },
      ...{ noReplies: 0, until: '2026-04-29T06:12:00Z', samples: [], next: null },
    }));
    const started: unknown[] = [];
    api.on(rollbacksApi.start, ({ body }) => {
      started.push(body);
      throw new Refusal(500);
    });
    const { user } = await open('banned');
    await user.type(screen.getByRole('textbox', { name: 'Ban a member' }), 'eve');
    await user.click(press('Ban'));
    await user.selectOptions(await screen.findByRole('combobox', { name: /saved reason/ }), 'No adverts');
    await user.click(screen.getByRole('checkbox', { name: /last 24 hours/ }));
    expect(await screen.findByText(/^9 posts and comments\./)).toBeTruthy();
    await user.click(press('Ban for 1 day'));
    await waitFor(() => expect(started).toHaveLength(1));
    expect(started).toMatchObject([
      {
        ...{ communityId: birding.id, usernames: ['eve'], votes: false, reports: false },
        ...{ reason: 'No adverts. Sell elsewhere.' },
      },
    ]);
  });

  it('that are banned already are told at the name', async () => {
    api.on(bansApi.list, () => []);
    api.on(bansApi.record, () => ({ noBans: 0, suggestedDays: 1 as const }));
    api.refuse(bansApi.ban, 409, 'conflict');
    const { user } = await open('banned');
    await user.type(screen.getByRole('textbox', { name: 'Ban a member' }), 'eve');
    await user.click(press('Ban'));
    await user.type(await screen.findByRole('textbox', { name: /^Reason/ }), 'Adverts');
    await user.click(screen.getByRole('radio', { name: 'For good' }));
    await user.click(press('Ban for good'));
    expect(await screen.findByText('eve is already banned.')).toBeTruthy();
  });
});
