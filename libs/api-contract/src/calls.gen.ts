// Written by generate-calls.ts; do not edit.
import type { CallsOf } from './call.ts';
import type { resources } from './resources.ts';

export const sessionApi: CallsOf<typeof resources.session> = {
  initial: { method: 'GET', path: '/api/_initial' },
  welcome: { method: 'GET', path: '/api/_welcome' },
  user: { method: 'GET', path: '/api/_user', etag: true },
  login: { method: 'POST', path: '/api/_login' },
  logout: { method: 'POST', path: '/api/_login', action: 'logout', nullable: true },
  signup: { method: 'POST', path: '/api/_signup' },
  captcha: { method: 'GET', path: '/api/_captcha' },
  list: { method: 'GET', path: '/api/_sessions' },
  end: { method: 'DELETE', path: '/api/_sessions/:sessionId' },
  recover: { method: 'POST', path: '/api/_recover' },
  resetPassword: { method: 'POST', path: '/api/_recover', action: 'reset' },
};

export const usersApi: CallsOf<typeof resources.users> = {
  get: { method: 'GET', path: '/api/users/:username' },
  feed: { method: 'GET', path: '/api/users/:username/feed' },
  updateProfile: { method: 'POST', path: '/api/_settings', action: 'updateProfile' },
  search: { method: 'GET', path: '/api/_users' },
  list: { method: 'GET', path: '/api/users' },
  delete: { method: 'DELETE', path: '/api/users/:username' },
  erasure: { method: 'GET', path: '/api/users/:username/erasure' },
  erase: { method: 'POST', path: '/api/users/:username/erasure' },
  setProPic: { method: 'POST', path: '/api/users/:username/pro_pic' },
  deleteProPic: { method: 'DELETE', path: '/api/users/:username/pro_pic' },
  giveBadge: { method: 'POST', path: '/api/users/:username/badges' },
  removeBadge: { method: 'DELETE', path: '/api/users/:username/badges/:badge' },
  changePassword: { method: 'POST', path: '/api/_settings', action: 'changePassword' },
  requestExport: { method: 'POST', path: '/api/_export' },
  export: { method: 'GET', path: '/api/_export', nullable: true },
  exportFile: { method: 'GET', path: '/api/_export/file', download: 'application/zip' },
};

export const postsApi: CallsOf<typeof resources.posts> = {
  list: { method: 'GET', path: '/api/posts' },
  create: { method: 'POST', path: '/api/posts' },
  get: { method: 'GET', path: '/api/posts/:postId' },
  edit: { method: 'PUT', path: '/api/posts/:postId' },
  lock: { method: 'PUT', path: '/api/posts/:postId', action: 'lock' },
  unlock: { method: 'PUT', path: '/api/posts/:postId', action: 'unlock' },
  pin: { method: 'PUT', path: '/api/posts/:postId', action: 'pin' },
  unpin: { method: 'PUT', path: '/api/posts/:postId', action: 'unpin' },
  announce: { method: 'PUT', path: '/api/posts/:postId', action: 'announce' },
  changeAsUser: { method: 'PUT', path: '/api/posts/:postId', action: 'changeAsUser' },
  delete: { method: 'DELETE', path: '/api/posts/:postId' },
  hide: { method: 'POST', path: '/api/hidden_posts' },
  unhide: { method: 'DELETE', path: '/api/hidden_posts/:postId' },
  vote: { method: 'POST', path: '/api/_postVote' },
};

export const imagesApi: CallsOf<typeof resources.images> = {
  upload: { method: 'POST', path: '/api/_uploads' },
  describe: { method: 'PUT', path: '/api/images/:imageId' },
  linkInfo: { method: 'GET', path: '/api/_link_info' },
};

export const commentsApi: CallsOf<typeof resources.comments> = {
  list: { method: 'GET', path: '/api/posts/:postId/comments' },
  create: { method: 'POST', path: '/api/posts/:postId/comments' },
  edit: { method: 'PUT', path: '/api/posts/:postId/comments/:commentId' },
  changeAsUser: { method: 'PUT', path: '/api/posts/:postId/comments/:commentId', action: 'changeAsUser' },
  delete: { method: 'DELETE', path: '/api/posts/:postId/comments/:commentId' },
  events: { method: 'GET', path: '/api/posts/:postId/events', stream: true },
  get: { method: 'GET', path: '/api/comments/:commentId' },
  vote: { method: 'POST', path: '/api/_commentVote' },
  listAll: { method: 'GET', path: '/api/comments' },
};

export const communitiesApi: CallsOf<typeof resources.communities> = {
  list: { method: 'GET', path: '/api/communities' },
  create: { method: 'POST', path: '/api/communities' },
  get: { method: 'GET', path: '/api/communities/:communityId' },
  update: { method: 'PUT', path: '/api/communities/:communityId' },
  setProPic: { method: 'POST', path: '/api/communities/:communityId/pro_pic' },
  deleteProPic: { method: 'DELETE', path: '/api/communities/:communityId/pro_pic' },
  setBannerImage: { method: 'POST', path: '/api/communities/:communityId/banner_image' },
  deleteBannerImage: { method: 'DELETE', path: '/api/communities/:communityId/banner_image' },
  join: { method: 'POST', path: '/api/_joinCommunity' },
  moderators: { method: 'GET', path: '/api/communities/:communityId/mods' },
  addModerator: { method: 'POST', path: '/api/communities/:communityId/mods' },
  removeModerator: { method: 'DELETE', path: '/api/communities/:communityId/mods/:username' },
};

export const adminApi: CallsOf<typeof resources.admin> = {
  act: { method: 'POST', path: '/api/_admin' },
};

export const bansApi: CallsOf<typeof resources.bans> = {
  list: { method: 'GET', path: '/api/communities/:communityId/banned' },
  ban: { method: 'POST', path: '/api/communities/:communityId/banned' },
  unban: { method: 'DELETE', path: '/api/communities/:communityId/banned' },
};

export const communityRequestsApi: CallsOf<typeof resources.communityRequests> = {
  create: { method: 'POST', path: '/api/community_requests', nullable: true },
  list: { method: 'GET', path: '/api/community_requests' },
  delete: { method: 'DELETE', path: '/api/community_requests/:requestId', nullable: true },
};

export const listsApi: CallsOf<typeof resources.lists> = {
  of: { method: 'GET', path: '/api/users/:username/lists' },
  create: { method: 'POST', path: '/api/users/:username/lists' },
  get: { method: 'GET', path: '/api/users/:username/lists/:listname' },
  getById: { method: 'GET', path: '/api/lists/:listId' },
  update: { method: 'PUT', path: '/api/users/:username/lists/:listname' },
  updateById: { method: 'PUT', path: '/api/lists/:listId' },
  delete: { method: 'DELETE', path: '/api/users/:username/lists/:listname' },
  deleteById: { method: 'DELETE', path: '/api/lists/:listId' },
  items: { method: 'GET', path: '/api/users/:username/lists/:listname/items' },
  itemsById: { method: 'GET', path: '/api/lists/:listId/items' },
  addItem: { method: 'POST', path: '/api/users/:username/lists/:listname/items' },
  addItemById: { method: 'POST', path: '/api/lists/:listId/items' },
  removeItems: { method: 'DELETE', path: '/api/users/:username/lists/:listname/items' },
  removeItemsById: { method: 'DELETE', path: '/api/lists/:listId/items' },
  removeItemById: { method: 'DELETE', path: '/api/lists/:listId/items/:itemId' },
  savedTo: { method: 'GET', path: '/api/lists/_saved_to' },
};

export const moderationApi: CallsOf<typeof resources.moderation> = {
  counts: { method: 'GET', path: '/api/communities/:communityId/moderation' },
  log: { method: 'GET', path: '/api/communities/:communityId/log' },
};

export const mutesApi: CallsOf<typeof resources.mutes> = {
  list: { method: 'GET', path: '/api/mutes' },
  mute: { method: 'POST', path: '/api/mutes' },
  clear: { method: 'DELETE', path: '/api/mutes' },
  unmuteUser: { method: 'DELETE', path: '/api/mutes/users/:userId' },
  unmuteCommunity: { method: 'DELETE', path: '/api/mutes/communities/:communityId' },
  remove: { method: 'DELETE', path: '/api/mutes/:muteId' },
};

export const notificationsApi: CallsOf<typeof resources.notifications> = {
  list: { method: 'GET', path: '/api/notifications' },
  resetNewCount: { method: 'POST', path: '/api/notifications', action: 'resetNewCount' },
  markAllAsSeen: { method: 'POST', path: '/api/notifications', action: 'markAllAsSeen' },
  get: { method: 'GET', path: '/api/notifications/:notificationId' },
  mark: { method: 'PUT', path: '/api/notifications/:notificationId', action: 'markAsSeen' },
  delete: { method: 'DELETE', path: '/api/notifications/:notificationId' },
  deleteAll: { method: 'POST', path: '/api/notifications', action: 'deleteAll' },
  subscribe: { method: 'POST', path: '/api/push_subscriptions' },
};

export const reportsApi: CallsOf<typeof resources.reports> = {
  create: { method: 'POST', path: '/api/_report' },
  list: { method: 'GET', path: '/api/communities/:communityId/reports' },
  ignore: { method: 'DELETE', path: '/api/communities/:communityId/reports/:reportId' },
};

export const rulesApi: CallsOf<typeof resources.rules> = {
  list: { method: 'GET', path: '/api/communities/:communityId/rules' },
  create: { method: 'POST', path: '/api/communities/:communityId/rules' },
  get: { method: 'GET', path: '/api/communities/:communityId/rules/:ruleId' },
  update: { method: 'PUT', path: '/api/communities/:communityId/rules/:ruleId' },
  delete: { method: 'DELETE', path: '/api/communities/:communityId/rules/:ruleId' },
};

export const searchApi: CallsOf<typeof resources.search> = {
  pages: { method: 'GET', path: '/api/search' },
  suggest: { method: 'GET', path: '/api/search/suggest' },
  similar: { method: 'GET', path: '/api/search/similar' },
};

export const siteApi: CallsOf<typeof resources.site> = {
  settings: { method: 'GET', path: '/api/site_settings' },
  updateSettings: { method: 'PUT', path: '/api/site_settings' },
  setPicture: { method: 'POST', path: '/api/site_pictures/:use' },
  deletePicture: { method: 'DELETE', path: '/api/site_pictures/:use' },
  text: { method: 'GET', path: '/api/site_texts/:key' },
  texts: { method: 'GET', path: '/api/site_texts' },
  textVersions: { method: 'GET', path: '/api/site_texts/:key/versions' },
  changeText: { method: 'PUT', path: '/api/site_texts/:key' },
  snapshots: { method: 'GET', path: '/api/analytics/bss' },
  recordEvent: { method: 'POST', path: '/api/analytics' },
};

/** Every call by resource and name. */
export const callResources = {
  session: sessionApi,
  users: usersApi,
  posts: postsApi,
  images: imagesApi,
  comments: commentsApi,
  communities: communitiesApi,
  admin: adminApi,
  bans: bansApi,
  communityRequests: communityRequestsApi,
  lists: listsApi,
  moderation: moderationApi,
  mutes: mutesApi,
  notifications: notificationsApi,
  reports: reportsApi,
  rules: rulesApi,
  search: searchApi,
  site: siteApi,
};
