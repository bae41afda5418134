import { canDeleteComment, userGroups, type Viewer, visitor } from '@confab/domain';
import { expect, it } from 'vitest';
import { hasMenu, mayChange } from './may-change.ts';

const yesAndNo = [true, false];
const viewers = yesAndNo.flatMap((isAdmin) =>
  yesAndNo.flatMap((isAuthor) =>
    yesAndNo.map((moderates): Viewer => ({
      user: { id: isAuthor ? 'author' : 'somebody', username: 'kestrel', isAdmin },
      moderates: moderates ? ['here'] : ['elsewhere'],
      bannedFrom: [],
    })),
  ),
);

it('somebody may change what a policy lets them delete as anybody, and admins look at what is deleted', () => {
  for (const viewer of viewers) {
    for (const deleted of yesAndNo) {
      const comment = { userId: 'author', communityId: 'here', deleted };
      const deletable = userGroups.some((as) => canDeleteComment(viewer, comment, as).allowed);
      expect(mayChange(viewer, comment)).toBe(deletable || viewer.user?.isAdmin === true);
    }
  }
});

it('whatever stands has a menu for everybody: what they may not change they may report', () => {
  for (const viewer of [visitor, ...viewers]) {
    for (const deleted of yesAndNo) {
      const comment = { userId: 'author', communityId: 'here', deleted };
      const reportable = viewer.user?.id !== comment.userId && !deleted;
      expect(hasMenu(viewer, comment)).toBe(mayChange(viewer, comment) || reportable);
    }
  }
});

it('a visitor may change nothing', () => {
  expect(mayChange(visitor, { userId: 'author', communityId: 'here', deleted: false })).toBe(false);
});
