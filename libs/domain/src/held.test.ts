import { describe, expect, test } from 'vitest';
import { canChangeHeld, canSeeHeld, type HoldRules, noHoldRules, reasonsToHold } from './held.ts';
import type { Viewer } from './viewer.ts';

const now = Date.parse('2026-05-10T12:00:00Z');
const regular = { createdAt: '2025-05-10T12:00:00Z', noWritten: 40 };

describe('reasons to hold', () => {
  test.each<
    [string, Partial<HoldRules>, Partial<typeof regular>, Parameters<typeof reasonsToHold>[2], string[]]
  >([
    ['without rules', {}, { noWritten: 0 }, { hasPictures: true, isLink: true }, []],
    ['a first post', { holdFirst: 1 }, { noWritten: 0 }, {}, ['first']],
    ['a second post where the first is held', { holdFirst: 1 }, { noWritten: 1 }, {}, []],
    ['a third post where three are held', { holdFirst: 3 }, { noWritten: 2 }, {}, ['first']],
    ['an account of six days', { holdDays: 7 }, { createdAt: '2026-05-04T12:00:00Z' }, {}, ['young']],
    ['an account of seven days', { holdDays: 7 }, { createdAt: '2026-05-03T12:00:00Z' }, {}, []],
    ['a link post', { holdLinks: true }, {}, { isLink: true }, ['link']],
    ['a link in a text', { holdLinks: true }, {}, { links: ['//a.test'] }, ['link']],
    ['a text without links', { holdLinks: true }, {}, { links: [] }, []],
    ['a link where only pictures are held', { holdPictures: true }, {}, { isLink: true }, []],
    ['pictures', { holdPictures: true }, {}, { hasPictures: true }, ['picture']],
    ['several', { holdFirst: 1, holdLinks: true }, { noWritten: 0 }, { isLink: true }, ['first', 'link']],
  ])('%s', (_, rules, author, parts, expected) => {
    expect(reasonsToHold([{ ...noHoldRules, ...rules }], { ...regular, ...author }, parts, now)).toEqual(
      expected,
    );
  });

  test('names each once, if the site and the community hold for the same reason', () => {
    const first = { ...noHoldRules, holdFirst: 1 };
    const links = { ...noHoldRules, holdLinks: true };
    const parts = { isLink: true };
    expect(
      reasonsToHold([first, { ...links, holdFirst: 3 }], { ...regular, noWritten: 0 }, parts, now),
    ).toEqual(['first', 'link']);
  });
});

describe('who sees and changes what is held', () => {
  const held = { userId: 'alice', communityId: 'cats' };
  const viewer = (id: string, more: { isAdmin?: boolean; moderates?: string[] } = {}): Viewer => ({
    user: { id, username: id, isAdmin: more.isAdmin ?? false },
    moderates: more.moderates ?? [],
    bannedFrom: [],
  });
  test.each<[string, Viewer, boolean, true | string]>([
    ['a visitor', { user: null, moderates: [], bannedFrom: [] }, false, 'not_logged_in'],
    ['another member', viewer('bob'), false, 'not_author'],
    ['a moderator elsewhere', viewer('mod', { moderates: ['dogs'] }), false, 'not_author'],
    ['a moderator', viewer('mod', { moderates: ['cats'] }), true, 'not_author'],
    ['an admin', viewer('admin', { isAdmin: true }), true, 'not_author'],
    ['the author', viewer('alice'), true, true],
  ])('%s', (_, who, sees, changes) => {
    expect(canSeeHeld(who, held)).toBe(sees);
    const decision = canChangeHeld(who, held);
    expect(decision.allowed || decision.error).toBe(changes);
  });
});
