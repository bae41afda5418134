import { notificationTypes } from '@confab/domain';
import { describe, expect, test } from 'vitest';
import { generateDemo } from './generate.ts';
import { demoNames } from './names.ts';
import { personalRowsOf } from './personal.ts';
import { muteRowsOf } from './rows.ts';

const now = Date.parse('2026-03-14T09:26:53Z');
const demo = generateDemo({ seed: 47, now });
const { notifications, ownLists, listItems } = personalRowsOf(demo, muteRowsOf(demo));

describe.each(Object.entries(demoNames))('the %s', (role, name) => {
  const id = demo.members.find(({ username }) => username === name)?.id;
  const own = notifications.filter(({ userId }) => userId === id);

  test('has notifications of each kind, unseen ones and groups among them', () => {
    const missing = { member: ['mod_add'], moderator: [], admin: ['deleted_post'] }[role] ?? [];
    // All that is reported or held in the demo waits, and none of the three is banned, warned, written to or rolled back.
    const decided = [
      'deleted_comment',
      'report_decided',
      'ban',
      'held_decided',
      'roll_back',
      'warning',
      'mail',
    ];
    const kinds = notificationTypes.filter((type) => ![...missing, ...decided].includes(type));
    expect(notificationTypes.filter((kind) => own.some(({ type }) => type === kind))).toEqual(kinds);
    const unseen = own.filter(({ seenAt }) => seenAt === null);
    expect(unseen.length).toBeGreaterThan(4);
    const authors = unseen.map(({ notif }) => ('authorIds' in notif ? (notif.authorIds?.length ?? 0) : 0));
    expect(Math.max(...authors)).toBeGreaterThan(1);
    for (const { createdAt, updatedAt, seenAt } of own) {
      const moments = [createdAt, updatedAt, seenAt ?? new Date(now).toISOString()].map(String);
      expect(moments).toEqual(moments.toSorted());
    }
    expect(own.length).toBeLessThanOrEqual(200);
  });

  test('has lists in which posts and comments are saved', () => {
    const lists = ownLists.filter(({ userId }) => userId === id);
    expect(lists.map(({ public: isPublic }) => isPublic)).toContain(true);
    for (const list of lists) {
      const items = listItems.filter((item) => item.list.userId === id && item.list.name === list.name);
      expect(items.length).toBe(list.numItems);
      expect(new Set(items.map(({ targetType }) => targetType)).size).toBe(2);
      expect(items.filter(({ createdAt, targetCreatedAt }) => createdAt < targetCreatedAt)).toEqual([]);
    }
  });
});
