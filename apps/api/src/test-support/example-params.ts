/** Path parameters for any call, for tests that do not depend on the target. */
export const someParams = {
  postId: 'abcdefgh',
  commentId: '0',
  communityId: '0',
  imageId: '0',
  reportId: '0',
  requestId: '0',
  ruleId: '0',
  sessionId: '0',
  listId: '0',
  itemId: '0',
  listname: 'bookmarks',
  notificationId: '0',
  username: 'alice',
  userId: '0',
  muteId: 'u_1',
  badge: 'supporter',
};
