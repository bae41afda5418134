import { moderationActs, newObjectId, operatorName } from '@confab/domain';
import { describe, expect, it } from 'vitest';
import type { Clock } from '../../lib/clock.ts';
import {
  byDay,
  dayName,
  hourOf,
  isByItself,
  logSentence,
  personOf,
  type ShownEntry,
} from './log-sentence.ts';
import { actLooks } from './LogPage.tsx';

const post = { publicId: 'abc', title: 'Comet at dawn' };
const rolledBack = {
  rollbackId: 1,
  noAccounts: 2,
  noPosts: 2,
  noComments: 1,
  noVotes: 3,
  noReports: 0,
  noMessages: 0,
  noHeld: 0,
};
const comment = { id: newObjectId(), excerpt: 'Amazing shot' };

function anEntry(values: Partial<ShownEntry>): ShownEntry {
  return {
    id: 1,
    act: 'ban',
    by: 'halden',
    actedAs: 'mods',
    username: 'tamsin',
    post: null,
    comment: null,
    rule: null,
    changed: [],
    content: false,
    rolledBack: null,
    expires: null,
    reason: null,
    createdAt: '2026-11-15T20:05:00Z',
    ...values,
  };
}

/** As it is read aloud. */
function told(values: Partial<ShownEntry>): string {
  const entry = anEntry(values);
  return [...(isByItself(entry) ? [] : [personOf(entry.by), ' ']), ...logSentence(entry)]
    .map((piece) => {
      if (typeof piece === 'string') return piece;
      return {
        name: () => ('name' in piece ? `@${piece.name}` : ''),
        post: () => post.title,
        text: () => ('text' in piece ? piece.text : ''),
      }[piece.kind]();
    })
    .join('');
}

describe('a sentence of the log', () => {
  it.each<[Partial<ShownEntry>, string]>([
    [{ act: 'delete_post', post }, 'deleted Comet at dawn by @tamsin'],
    [{ act: 'delete_post', post, content: true }, 'deleted Comet at dawn and its content by @tamsin'],
    [{ act: 'lock_post', post }, 'locked Comet at dawn'],
    [{ act: 'unlock_post', post }, 'unlocked Comet at dawn'],
    [{ act: 'pin_post', post }, 'pinned Comet at dawn'],
    [{ act: 'unpin_post', post }, 'took the pin off Comet at dawn'],
    [{ act: 'delete_comment', post, comment }, 'deleted a comment by @tamsin on Comet at dawn'],
    [{ act: 'ignore_report', post }, 'ignored a report of Comet at dawn by @tamsin'],
    [{ act: 'ignore_report', post, comment }, 'ignored a report of a comment by @tamsin on Comet at dawn'],
    [{ act: 'ban' }, 'banned @tamsin'],
    [{ act: 'ban', expires: '2026-12-24T00:00:00Z' }, 'banned @tamsin until 24 December 2026'],
    [{ act: 'unban' }, 'unbanned @tamsin'],
    [{ act: 'add_moderator' }, 'made @tamsin a moderator'],
    [{ act: 'remove_moderator' }, 'took the role of moderator from @tamsin'],
    [{ act: 'remove_moderator', username: 'halden' }, 'gave the role of moderator up'],
    [{ act: 'add_rule', rule: 'Be kind' }, 'added the rule Be kind'],
    [{ act: 'change_rule', rule: 'Be kind', changed: ['rule', 'zIndex'] }, 'changed the rule Be kind'],
    [{ act: 'change_rule', rule: 'Be kind', changed: ['zIndex'] }, 'moved the rule Be kind'],
    [{ act: 'delete_rule', rule: 'Be kind' }, 'deleted the rule Be kind'],
    [{ act: 'change_settings', changed: ['about'] }, 'changed the description'],
    [
      { act: 'change_settings', changed: ['about', 'postingRestricted'] },
      'changed the description and who may post',
    ],
    [{ act: 'change_icon' }, 'changed the icon'],
    [{ act: 'change_banner' }, 'changed the banner'],
    [{ act: 'add_default' }, 'made this a default community'],
    [{ act: 'remove_default' }, 'took this off the default communities'],
    [
      { act: 'roll_back', rolledBack, username: null },
      'rolled back 2 posts, 1 comment and 3 votes of 2 accounts',
    ],
    [{ act: 'roll_back', rolledBack }, 'rolled back 2 posts, 1 comment and 3 votes of @tamsin'],
    [
      { act: 'stop_roll_back', rolledBack },
      'stopped a roll-back after 2 posts, 1 comment and 3 votes of 2 accounts',
    ],
    [
      { act: 'undo_roll_back', rolledBack },
      'undid the roll-back of 2 posts, 1 comment and 3 votes of 2 accounts',
    ],
  ])('of %o', (values, sentence) => {
    expect(told(values)).toBe(`@halden ${sentence}`);
  });

  it.each<[Partial<ShownEntry>, string]>([
    [{ act: 'end_ban' }, 'The ban of @tamsin has ended'],
    [{ act: 'end_suspension' }, 'The suspension of @tamsin has ended'],
    [
      { act: 'apply_auto_rule', rule: 'Coordinates', changed: ['flag', 'lock'], post },
      'Automod: Coordinates flagged and locked Comet at dawn by @tamsin',
    ],
    [
      { act: 'apply_auto_rule', rule: 'Coordinates', changed: ['hold'] },
      'Automod: Coordinates held what @tamsin wrote',
    ],
    [
      { act: 'change_auto_rule', rule: 'Coordinates', changed: ['off', 'slow'] },
      'The automatic rule Coordinates took too long, and is off',
    ],
  ])('stands alone where the site acted by itself: %o', (values, sentence) => {
    expect(told({ by: operatorName, ...values })).toBe(sentence);
  });

  it('does not name deleted accounts, nor the account of the command line', () => {
    expect(told({ by: operatorName })).toBe('The operator banned @tamsin');
    expect(told({ by: null, username: null })).toBe('a deleted account banned a deleted account');
    expect(told({ act: 'remove_moderator', by: null, username: null })).toContain('took the role');
  });

  it('links to the comment', () => {
    const [link] = logSentence(anEntry({ act: 'delete_comment', post, comment })).filter(
      (piece) => typeof piece !== 'string' && piece.kind === 'post',
    );
    expect(link).toEqual({ kind: 'post', ...post, commentId: comment.id });
  });

  it('has a filter option of its own for every action', () => {
    const labels = moderationActs.map((act) => actLooks[act].label);
    expect(new Set(labels).size).toBe(moderationActs.length);
  });
});

describe('the days of the log', () => {
  // Two hours east of UTC in summer, one in winter.
  const clock: Clock = {
    now: Date.parse('2026-10-27T08:00:00Z'),
    minutesWest: (at) => (at < Date.parse('2026-10-25T01:00:00Z') ? -120 : -60),
  };

  it('use the time zone of the reader, as it was at the time', () => {
    expect(dayName('2026-10-26T23:00:00Z', clock)).toBe('Today');
    expect(dayName('2026-10-26T22:59:00Z', clock)).toBe('Yesterday');
    expect(dayName('2026-10-24T22:00:00Z', clock)).toBe('25 October 2026');
    expect(dayName('2026-10-24T21:59:00Z', clock)).toBe('24 October 2026');
    expect(hourOf('2026-10-24T21:59:00Z', clock)).toBe('23:59');
    expect(hourOf('2026-10-26T23:05:00Z', clock)).toBe('00:05');
  });

  it('group consecutive entries', () => {
    const names = ['Today', 'Today', 'Yesterday'];
    expect(byDay(names, names).map(({ day, entries: { length } }) => [day, length])).toEqual([
      ['Today', 2],
      ['Yesterday', 1],
    ]);
  });
});
