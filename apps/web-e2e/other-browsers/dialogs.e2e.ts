import { aDiscussion, type Talk } from '../src/discussion.ts';
import { fillTools } from '../src/pages.ts';
import { desktop, expect, phone, test } from './fixtures.ts';
import type { Page, Part } from './page.ts';

type Opening = {
  /** Where it opens. */
  path: string;
  /** What is pressed one after the other; focus returns to the first. */
  presses: readonly Part[];
  title: string | RegExp;
};

const button = (name: string | RegExp, of?: Part): Part => ({ role: 'button', name, ...(of ? { of } : {}) });
const entry = (name: string): Part => ({ role: 'menuitem', name });
const more = button('More actions', 'main article');

const ofVisitors = ({ path, community }: Talk): Opening[] => [
  { path, presses: [button('Add a comment')], title: 'Login to continue' },
  { path, presses: [button('Upvote', 'main article')], title: 'Login to continue' },
  { path: `/${community.name}`, presses: [button('Join')], title: 'Login to continue' },
];

const ofMembers = ({ path, people }: Talk): Opening[] => [
  { path, presses: [button('Save to list')], title: 'Save to' },
  { path, presses: [more, entry('Report')], title: 'Report post' },
  { path: `/@${people.reader.username}/lists`, presses: [button('New list')], title: 'Create list' },
  { path: '/settings', presses: [button('Change Password')], title: 'Change Password' },
  { path: '/settings', presses: [button('Delete account')], title: 'Delete account' },
];

const ofAdmins = ({ path, people, community }: Talk): Opening[] => {
  const tools = `/${community.name}/modtools`;
  const author = `/@${people.author.username}`;
  const profile = button('Admin', 'main');
  return [
    { path, presses: [more, entry('Announce')], title: 'Announce post?' },
    { path, presses: [more, entry('Delete as admin')], title: 'Delete post?' },
    { path: author, presses: [profile, entry('User details')], title: 'User details' },
    { path: author, presses: [profile, entry('Ban user')], title: /^Ban @/ },
    { path: `${tools}/rules`, presses: [button('Add rule')], title: 'Add rule' },
    { path: `${tools}/rules`, presses: [button('Delete rule 1')], title: 'Delete this rule?' },
    { path: `${tools}/reasons`, presses: [button('Add reason')], title: 'Add reason' },
    { path: `${tools}/mods`, presses: [button(/^Remove @/)], title: /^Remove @/ },
    { path: '/admin', presses: [button('Create community')], title: 'Create community' },
  ];
};

/** As Safari does: a button or link gets no focus from a press; what is around it does, else the page. */
function pressWithoutFocus(): void {
  addEventListener(
    'mousedown',
    (event) => {
      const control = event.target instanceof Element ? event.target.closest('button, a') : null;
      if (!control) return;
      event.preventDefault();
      const around = control.parentElement?.closest('[tabindex]:not(button, a)');
      if (around instanceof HTMLElement) around.focus({ preventScroll: true });
      else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    },
    true,
  );
}

/** Opens each dialog and closes it again. Answers what is wrong with its look and with the focus after it. */
async function faultsOf(page: Page, openings: readonly Opening[]): Promise<string[]> {
  const faults: string[] = [];
  let at = '';
  for (const { path, presses, title } of openings) {
    if (path !== at) {
      await page.open(path);
      await page.evaluate(pressWithoutFocus);
    }
    at = path;
    for (const part of presses) await page.press(part);
    const dialog: Part = { role: 'dialog', name: title };
    await expect.poll(() => page.count(dialog), String(title)).toBe(1);
    faults.push(...(await page.faultsOfLayout()).map((fault) => `${path}, ${title}: ${fault}`));
    await page.key('Escape');
    await expect.poll(() => page.count('[role=dialog]'), String(title)).toBe(0);
    const opener = presses[0] ?? '';
    await expect.poll(() => page.hasFocus(opener), `focus after ${title}`).toBe(true);
  }
  return faults;
}

for (const [name, size] of Object.entries({ phone, desktop }))
  test(`dialogs show all of themselves on a ${name}, and give focus back to what was pressed`, async ({
    comes,
    db,
  }) => {
    const discussion = await aDiscussion(db);
    await fillTools(discussion);
    const { reader, admin } = discussion.people;
    for (const [username, openings] of [
      [null, ofVisitors],
      [reader.username, ofMembers],
      [admin.username, ofAdmins],
    ] as const) {
      const page = await comes(username);
      await page.resize(size);
      expect(await faultsOf(page, openings(discussion))).toEqual([]);
    }
  });
