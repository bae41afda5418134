// Written by generate-calls.ts; do not edit.
import type { CallsOf } from '../call.ts';
import type { resources } from '../resources.ts';

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
