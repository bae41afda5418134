import type { Decision, ErrorName, ModerationAct, Viewer } from '@confab/domain';
import {
  canAppointModerator,
  canBanFromCommunity,
  canChangeAutoRules,
  canChangeCommunity,
  canDecideAppeal,
  canDescribeImage,
  canModerate,
  canMoveRollback,
  canRemoveModerator,
  canReport,
  canRollBack,
  visitor,
} from '@confab/domain';
import { here } from './transition-table.ts';

/**
 * All acts of running a community by role and state of the target: the table that tests api and policies (product-b
 * 2, 5 to 7; api.md 2.10 to 2.14, 4.12, 4.13). Acts on posts and comments have tables of their own.
 */

/**
 * The author is a member who wrote the target; a stranger has not joined. The moderator ranks first, the lower
 * moderator last of three.
 */
export const roles = [
  'visitor',
  'stranger',
  'member',
  'banned member',
  'author',
  'moderator',
  'lower moderator',
  'moderator elsewhere',
  'admin',
  'moderating admin',
] as const;
export type Role = (typeof roles)[number];

const team: readonly Role[] = ['moderator', 'lower moderator', 'admin', 'moderating admin'];
const admins: readonly Role[] = ['admin', 'moderating admin'];

/** The error, or the changed tables; an empty list if the act is allowed but changes nothing. */
export type Outcome = ErrorName | readonly string[];
type Outcomes = Readonly<Record<Role, Outcome>>;

/** The facts about targets for policies. */
export type Facts = {
  communityId: string;
  authorId: Role;
  target: { isAdmin: boolean; moderates: boolean };
  positions: { own: number | null; target: number };
};

type Policy = { names: string[]; ask: (viewer: Viewer, facts: Facts) => Decision };

export type Act = {
  /** Absent for calls of admins: the contract itself checks these. */
  policy?: Policy;
  /** The log entry, if something changes. */
  logs?: ModerationAct;
  /** Outcomes by state of the target. */
  states: Readonly<Record<string, Outcomes>>;
};

const anon = 'not_logged_in';
const unchanged: Outcome = [];

function outcomesOf(outcomeOf: (role: Role) => Outcome): Outcomes {
  const outcomes = roles.map((role): [Role, Outcome] => [role, outcomeOf(role)]);
  // The keys are the roles, all of them.
  return Object.fromEntries(outcomes) as Record<Role, Outcome>;
}

/** Allowed for moderators of the community and admins; other members are refused with `otherwise`. */
const forTeam = (otherwise: ErrorName, outcome: Outcome): Outcomes =>
  outcomesOf((role) => (role === 'visitor' ? anon : team.includes(role) ? outcome : otherwise));

const forAdmins = (outcome: Outcome): Outcomes =>
  outcomesOf((role) => (role === 'visitor' ? anon : admins.includes(role) ? outcome : 'not_admin'));

/** The same for all members, with exceptions. */
const forMembers = (outcome: Outcome, but: Partial<Outcomes> = {}): Outcomes =>
  outcomesOf((role) => but[role] ?? (role === 'visitor' ? anon : outcome));

const nowhere = { 'an unknown community': forMembers('community/not-found') };

const changing: Policy = {
  names: [canChangeCommunity.name],
  ask: (viewer, { communityId }) => canChangeCommunity(viewer, communityId),
};
const moderating: Policy = {
  names: [canModerate.name],
  ask: (viewer, { communityId }) => canModerate(viewer, communityId),
};
const judging: Policy = {
  names: [canDecideAppeal.name],
  ask: (viewer, { communityId }) => canDecideAppeal(viewer, { communityId }),
};
const appointing: Policy = {
  names: [canAppointModerator.name],
  ask: (viewer, { communityId }) => canAppointModerator(viewer, communityId),
};
const removing: Policy = {
  names: [canRemoveModerator.name],
  ask: (viewer, { communityId, positions }) => canRemoveModerator(viewer, communityId, positions),
};
const banning: Policy = {
  names: [canBanFromCommunity.name],
  ask: (viewer, { communityId, target }) => canBanFromCommunity(viewer, communityId, target),
};
const reporting: Policy = {
  names: [canReport.name],
  ask: (viewer, { communityId, authorId }) => canReport(viewer, { communityId, userId: authorId }),
};
const describing: Policy = {
  names: [canDescribeImage.name],
  ask: (viewer, { communityId }) => canDescribeImage(viewer, { ownerId: null, communityId }),
};

const rollingBack: Policy = {
  names: [canRollBack.name],
  ask: (viewer, { communityId }) => canRollBack(viewer, { communityId, byAddress: false }),
};
const movingRollback: Policy = {
  names: [canMoveRollback.name],
  ask: (viewer, { communityId }) => canMoveRollback(viewer, { communityId, actedAs: 'mods' }),
};
const ruling: Policy = {
  names: [canChangeAutoRules.name],
  ask: (viewer, { communityId }) => canChangeAutoRules(viewer, { communityId }),
};
const noAutoRule = { 'an unknown one': forMembers('auto-rule-not-found') };
const noRollback = { 'an unknown one': forMembers('rollback-not-found') };

const notMod = 'not_mod';
const notTeam = 'not_admin_nor_mod';
const neither = 'not-mod-not-admin';

const reading = (policy: Policy): Act => ({
  policy,
  states: { 'a community': forTeam(notTeam, unchanged), ...nowhere },
});

function settingPicture(kind: 'icon' | 'banner'): Act {
  return {
    policy: moderating,
    logs: `change_${kind}`,
    states: {
      [`a community without ${kind}`]: forTeam(notTeam, ['communities', 'images', 'jobs']),
      [`a community with ${kind}`]: forTeam(notTeam, ['communities', 'images', 'jobs']),
      ...nowhere,
    },
  };
}

function deletingPicture(kind: 'icon' | 'banner'): Act {
  return {
    policy: moderating,
    logs: `change_${kind}`,
    states: {
      [`a community with ${kind}`]: forTeam(notTeam, ['communities', 'images', 'jobs']),
      [`a community without ${kind}`]: forTeam(notTeam, unchanged),
      ...nowhere,
    },
  };
}

/** The uploader has no rights: the picture belongs to the community. */
const describingPicture = (kind: 'icon' | 'banner'): Act => ({
  policy: describing,
  logs: `change_${kind}`,
  states: {
    [`a community with ${kind}`]: forTeam('permission_denied', ['images']),
    'an unknown picture': forMembers('image-not-found'),
  },
});

const newReport = ['cases', 'report_counts', 'reports'];
/** A report that was decided, without a word to its author. */
const kept = ['cases', 'decided_reports', 'decisions', 'report_counts', 'reports'];
const others = { 'banned member': 'banned-from-community', author: 'cannot-report-own' } as const;
const reportable = forMembers(newReport, others);
/** Viewers who see the comment may report it; for others it does not exist. */
const reportableBy = (...sighted: Role[]) =>
  outcomesOf((role) =>
    role === 'visitor' ? anon : sighted.includes(role) ? newReport : 'comment_not_found',
  );

export const acts: Readonly<Record<string, Act>> = {
  'communities.update': {
    policy: changing,
    logs: 'change_settings',
    states: {
      'other settings': forTeam(notMod, ['communities']),
      'other settings, of a community by its name': forTeam(notMod, ['communities']),
      'the settings that it has': forTeam(notMod, unchanged),
      ...nowhere,
    },
  },
  'communities.setProPic': settingPicture('icon'),
  'communities.setBannerImage': settingPicture('banner'),
  'communities.deleteProPic': deletingPicture('icon'),
  'communities.deleteBannerImage': deletingPicture('banner'),

  'images.describe?of=icon': describingPicture('icon'),
  'images.describe?of=banner': describingPicture('banner'),

  'communities.addModerator': {
    policy: appointing,
    logs: 'add_moderator',
    states: {
      'a member': forTeam(neither, ['community_moderators', 'jobs']),
      'a user who has not joined': forTeam(neither, [
        'communities',
        'community_members',
        'community_moderators',
        'jobs',
      ]),
      'a banned user': forTeam(neither, ['community_moderators', 'jobs']),
      'a moderator': forTeam(neither, unchanged),
      'an unknown user': forTeam(neither, 'user_not_found'),
      'a deleted account': forTeam(neither, 'user_not_found'),
      ...nowhere,
    },
  },
  'communities.removeModerator': {
    policy: removing,
    logs: 'remove_moderator',
    states: {
      'the moderator in the middle': {
        ...forTeam(neither, ['community_moderators']),
        'lower moderator': 'lower-mod',
      },
      themselves: { ...forTeam(neither, ['community_moderators']), admin: unchanged },
      'a user who is not a moderator': forTeam(neither, unchanged),
      'an unknown user': forTeam(neither, 'user_not_found'),
      ...nowhere,
    },
  },

  'bans.list': reading(moderating),
  'bans.record': {
    policy: moderating,
    states: {
      'a member': forTeam(notTeam, unchanged),
      'an unknown user': forTeam(notTeam, 'user_not_found'),
      ...nowhere,
    },
  },
  'bans.ban': {
    policy: banning,
    logs: 'ban',
    states: {
      'a member': forTeam(notTeam, ['community_bans', 'jobs']),
      'a user who has not joined': forTeam(notTeam, ['community_bans', 'jobs']),
      'a banned user': forTeam(notTeam, 'conflict'),
      'a user whose ban expired': forTeam(notTeam, ['community_bans', 'jobs']),
      'a user banned elsewhere': forTeam(notTeam, ['community_bans', 'jobs']),
      'a moderator': forTeam(notTeam, notTeam),
      'a moderator elsewhere': forTeam(notTeam, ['community_bans', 'jobs']),
      'an admin': forTeam(notTeam, notTeam),
      'an unknown user': forTeam(notTeam, 'user_not_found'),
      'a deleted account': forTeam(notTeam, 'user_not_found'),
      ...nowhere,
    },
  },
  'bans.unban': {
    policy: moderating,
    logs: 'unban',
    states: {
      'a banned user': forTeam(notTeam, ['community_bans', 'jobs']),
      'a user who is not banned': forTeam(notTeam, unchanged),
      'a user banned elsewhere': forTeam(notTeam, unchanged),
      'an unknown user': forTeam(notTeam, 'user_not_found'),
      ...nowhere,
    },
  },

  'warnings.warn': {
    policy: banning,
    logs: 'warn_member',
    states: {
      'a member': forTeam(notTeam, ['jobs', 'warnings']),
      'a user banned elsewhere': forTeam(notTeam, ['jobs', 'warnings']),
      'a moderator': forTeam(notTeam, notTeam),
      'an admin': forTeam(notTeam, notTeam),
      'an unknown user': forTeam(notTeam, 'user_not_found'),
      ...nowhere,
    },
  },
  'warnings.undo': {
    policy: moderating,
    logs: 'undo_warning',
    states: {
      'a warning': forTeam(notTeam, ['jobs', 'warnings']),
      'a warning in another community': forTeam(notTeam, 'warning-not-found'),
      ...nowhere,
    },
  },
  'mail.list?filter=open': reading(moderating),
  'mail.list?filter=archived': reading(moderating),
  'mail.list?filter=assigned': reading(moderating),
  'mail.contact': {
    policy: moderating,
    states: {
      'a member': forTeam(notTeam, ['conversations', 'jobs', 'messages']),
      'an unknown user': forTeam(notTeam, 'user_not_found'),
      ...nowhere,
    },
  },
  'mail.get': {
    policy: moderating,
    states: {
      'a conversation': forTeam(notTeam, unchanged),
      'an unknown conversation': forMembers('conversation-not-found'),
    },
  },
  'mail.say?note=false': {
    policy: moderating,
    states: {
      'a conversation': forTeam(notTeam, ['conversations', 'jobs', 'messages']),
      'an unknown conversation': forMembers('conversation-not-found'),
    },
  },
  'mail.say?note=true': {
    policy: moderating,
    states: { 'a conversation': forTeam(notTeam, ['messages']) },
  },
  'mail.change?archived=true': {
    policy: moderating,
    logs: 'archive_mail',
    states: {
      'a conversation': forTeam(notTeam, ['conversations']),
      'an unknown conversation': forMembers('conversation-not-found'),
    },
  },
  'mail.change?archived=false': {
    policy: moderating,
    logs: 'reopen_mail',
    states: { 'an archived conversation': forTeam(notTeam, ['conversations']) },
  },
  'mail.change?assigned=true': {
    policy: moderating,
    logs: 'assign_mail',
    states: { 'a conversation': forTeam(notTeam, ['conversations']) },
  },
  'appeals.list?filter=open': reading(moderating),
  'appeals.list?filter=decided': reading(moderating),
  'appeals.suspensions': { states: { 'a site': forAdmins(unchanged) } },
  'appeals.say': {
    policy: judging,
    states: {
      'an appeal': forTeam(notTeam, ['appeal_messages', 'jobs']),
      'an appeal that another moderator decided': forTeam(notTeam, 'appeal-decided'),
      'an unknown appeal': forMembers('appeal-not-found'),
    },
  },
  'appeals.decide?verdict=keep': {
    policy: judging,
    logs: 'keep_ban',
    states: {
      'an appeal': forTeam(notTeam, ['appeal_messages', 'appeals', 'jobs']),
      'an appeal that another moderator decided': forTeam(notTeam, 'appeal-decided'),
      'an unknown appeal': forMembers('appeal-not-found'),
    },
  },
  'appeals.decide?verdict=shorten': {
    policy: judging,
    logs: 'shorten_ban',
    states: { 'an appeal': forTeam(notTeam, ['appeal_messages', 'appeals', 'community_bans', 'jobs']) },
  },
  'appeals.decide?verdict=lift': {
    policy: judging,
    logs: 'unban',
    states: {
      'an appeal': forTeam(notTeam, ['appeal_messages', 'appeals', 'community_bans', 'jobs']),
      'an appeal against a ban that has ended': forTeam(notTeam, 'appeal-decided'),
    },
  },

  'rules.create': {
    policy: changing,
    logs: 'add_rule',
    states: {
      'a rule': forTeam(notMod, ['community_rules']),
      'one rule too many': forTeam(notMod, 'too-many-rules'),
      ...nowhere,
    },
  },
  'rules.update': {
    policy: changing,
    logs: 'change_rule',
    states: {
      'a rule': forTeam(notMod, ['community_rules']),
      'a rule, to what it is': forTeam(notMod, unchanged),
      'a rule of another community': forMembers('rules-not-found'),
      'an unknown rule': forMembers('rules-not-found'),
      ...nowhere,
    },
  },
  'rules.delete': {
    policy: changing,
    logs: 'delete_rule',
    states: {
      'a rule': forTeam(notMod, ['community_rules']),
      'a rule of another community': forMembers('rules-not-found'),
      'an unknown rule': forMembers('rules-not-found'),
      ...nowhere,
    },
  },

  'reports.create?type=post': {
    policy: reporting,
    states: {
      'an open post': reportable,
      'a locked post': reportable,
      'a post deleted by its author': forMembers(['report_counts', 'reports'], others),
      'a post deleted by moderators': reportable,
      'a post in a restricted community': reportable,
      'a post that another member reported': reportable,
      'a post reported for another reason': reportable,
      'a post reported already': forMembers('already-counted', others),
      'an unknown post': forMembers('post/not-found'),
    },
  },
  'reports.create?type=comment': {
    policy: reporting,
    states: {
      'an open comment': reportable,
      'a comment on a locked post': reportable,
      'a comment on a deleted post': reportable,
      'a comment reported already': forMembers('already-counted', others),
      'a comment deleted by its author': reportableBy(...admins),
      'a comment deleted by moderators': reportableBy(...team),
      'a comment deleted by admins': reportableBy(...admins),
      'an unknown comment': forMembers('comment_not_found'),
    },
  },
  'reports.list?filter=all': reading(moderating),
  'reports.list?filter=posts': reading(moderating),
  'reports.list?filter=comments': reading(moderating),
  'reports.ignore': {
    policy: moderating,
    logs: 'ignore_report',
    states: {
      'the report of a post': forTeam(notTeam, kept),
      'the report of a comment': forTeam(notTeam, kept),
      'the report of a post that its author deleted': forTeam(
        notTeam,
        kept.filter((table) => table !== 'cases'),
      ),
      'a report ignored already': forTeam(notTeam, 'report-not-found'),
      'a report of another community': forTeam(notTeam, 'report-not-found'),
      ...nowhere,
    },
  },

  'cases.list?filter=all': reading(moderating),
  'cases.list?filter=posts': reading(moderating),
  'cases.list?filter=comments': reading(moderating),
  'cases.decide?verdict=keep': {
    policy: moderating,
    logs: 'ignore_report',
    states: {
      'a reported post': forTeam(notTeam, kept),
      'a reported comment': forTeam(notTeam, kept),
      'a case that another moderator decided': forTeam(notTeam, 'case-decided'),
      'a case of another community': forTeam(notTeam, 'case-not-found'),
      ...nowhere,
    },
  },
  'cases.decide?verdict=remove': {
    policy: moderating,
    logs: 'delete_post',
    states: {
      'a reported post': forTeam(notTeam, [...kept, 'jobs', 'posts']),
      'a case that another moderator decided': forTeam(notTeam, 'case-decided'),
      ...nowhere,
    },
  },
  'cases.undo': {
    policy: moderating,
    logs: 'reopen_report',
    states: {
      'what was kept': forTeam(notTeam, ['cases', 'decisions', 'report_counts', 'reports']),
      'what was undone already': forTeam(notTeam, 'undone-already'),
      'a decision of another community': forTeam(notTeam, 'decision-not-found'),
      ...nowhere,
    },
  },
  'cases.reasons': reading(moderating),
  'cases.addReason': {
    policy: moderating,
    logs: 'add_removal_reason',
    states: { 'a reason': forTeam(notTeam, ['removal_reasons']), ...nowhere },
  },
  'cases.changeReason': {
    policy: moderating,
    logs: 'change_removal_reason',
    states: {
      'a reason': forTeam(notTeam, ['removal_reasons']),
      'a reason of another community': forTeam(notTeam, 'reason-not-found'),
      ...nowhere,
    },
  },
  'cases.deleteReason': {
    policy: moderating,
    logs: 'delete_removal_reason',
    states: {
      'a reason': forTeam(notTeam, ['removal_reasons']),
      'a reason of another community': forTeam(notTeam, 'reason-not-found'),
      ...nowhere,
    },
  },

  'rollbacks.preview': reading(rollingBack),
  'rollbacks.start': {
    policy: rollingBack,
    logs: 'roll_back',
    states: {
      'what a member wrote': forTeam(notTeam, ['jobs', 'rollback_items', 'rollbacks']),
      'accounts that wrote elsewhere': forTeam(notTeam, 'rollback-empty'),
      ...nowhere,
    },
  },
  'rollbacks.list': reading(rollingBack),
  'rollbacks.get': {
    policy: rollingBack,
    states: { 'one that removes': forTeam(notTeam, unchanged), ...noRollback },
  },
  'rollbacks.stop': {
    policy: movingRollback,
    logs: 'stop_roll_back',
    states: {
      'one that removes': forTeam(notTeam, ['rollbacks']),
      'one that has removed': forTeam(notTeam, 'rollback-moved-on'),
      ...noRollback,
    },
  },
  'rollbacks.undo': {
    policy: movingRollback,
    logs: 'undo_roll_back',
    states: {
      'one that has removed': forTeam(notTeam, ['jobs', 'rollbacks']),
      'one that stopped': forTeam(notTeam, ['jobs', 'rollbacks']),
      'one that removes': forTeam(notTeam, 'rollback-moved-on'),
      'one of last month': forTeam(notTeam, 'rollback-over'),
      ...noRollback,
    },
  },
  'rollbacks.redo': {
    policy: movingRollback,
    logs: 'roll_back',
    states: {
      'one that has restored': forTeam(notTeam, ['jobs', 'rollbacks']),
      'one that has removed': forTeam(notTeam, 'rollback-moved-on'),
      ...noRollback,
    },
  },
  'autoRules.list': reading(ruling),
  'autoRules.create': {
    policy: ruling,
    logs: 'add_auto_rule',
    states: { 'a new one': forTeam(notTeam, ['auto_rule_versions', 'auto_rules']), ...nowhere },
  },
  'autoRules.change': {
    policy: ruling,
    logs: 'change_auto_rule',
    states: {
      'another name': forTeam(notTeam, ['auto_rule_versions', 'auto_rules']),
      'the name that it has': forTeam(notTeam, unchanged),
      ...noAutoRule,
    },
  },
  'autoRules.dryRun': {
    policy: ruling,
    states: { 'one that is off': forTeam(notTeam, ['auto_rules']), ...noAutoRule },
  },
  'autoRules.mark': {
    policy: ruling,
    states: {
      'a post': forTeam(notTeam, ['auto_rule_examples']),
      'a post deleted by moderators': forTeam(notTeam, 'post/not-found'),
      ...noAutoRule,
    },
  },
  'autoRules.switchOn': {
    policy: ruling,
    logs: 'change_auto_rule',
    states: {
      'one that is off': forTeam(notTeam, ['auto_rules']),
      'one that was not tried': forTeam(notTeam, 'auto-rule-not-tried'),
      'one that is on': forTeam(notTeam, unchanged),
      ...noAutoRule,
    },
  },
  'autoRules.switchOff': {
    policy: ruling,
    logs: 'change_auto_rule',
    states: {
      'one that is on': forTeam(notTeam, ['auto_rules']),
      'one that is off': forTeam(notTeam, unchanged),
      ...noAutoRule,
    },
  },
  'autoRules.delete': {
    policy: ruling,
    logs: 'delete_auto_rule',
    states: {
      'one that is on': forTeam(notTeam, ['auto_rule_versions', 'auto_rules']),
      ...noAutoRule,
    },
  },
  'autoRules.versions': {
    policy: ruling,
    states: { 'one that is off': forTeam(notTeam, unchanged), ...noAutoRule },
  },
  'held.list': reading(moderating),
  'held.rules': reading(moderating),
  'held.setRules': {
    policy: moderating,
    logs: 'change_settings',
    states: { 'other rules': forTeam(notTeam, ['communities']), ...nowhere },
  },
  'held.disapprove': {
    policy: moderating,
    logs: 'disapprove_author',
    states: {
      'an approved author': forTeam(notTeam, ['approved_authors']),
      'an author who was not approved': forTeam(notTeam, unchanged),
      ...nowhere,
    },
  },
  'held.decide?verdict=approve': {
    policy: moderating,
    logs: 'approve_held',
    states: {
      'a held post': forTeam(notTeam, ['held', 'jobs', 'post_votes', 'posts', 'users']),
      'a held comment': forTeam(notTeam, ['comment_votes', 'comments', 'held', 'jobs', 'posts', 'users']),
      'something held in another community': forTeam(notTeam, 'held-not-found'),
      ...nowhere,
    },
  },
  'held.decide?verdict=remove': {
    policy: moderating,
    logs: 'remove_held',
    states: {
      'a held post': forTeam(notTeam, ['held', 'jobs']),
      'a held comment': forTeam(notTeam, ['held', 'jobs']),
      'what was not approved': forTeam(notTeam, 'held-not-found'),
      ...nowhere,
    },
  },
  'held.decide?verdict=wait': {
    policy: moderating,
    logs: 'reopen_held',
    states: {
      'a held post': forTeam(notTeam, 'held-not-found'),
      'what was not approved': forTeam(notTeam, ['held', 'jobs']),
      ...nowhere,
    },
  },

  'moderation.counts': reading(moderating),
  'moderation.log': reading(moderating),
  'moderation.record': reading(moderating),
  'moderation.addNote': {
    policy: moderating,
    logs: 'add_note',
    states: {
      'a member': forTeam(notTeam, ['moderation_log']),
      'an unknown user': forTeam(notTeam, 'user_not_found'),
      ...nowhere,
    },
  },
  'moderation.publicLog': {
    states: {
      'a community with a public log': outcomesOf(() => unchanged),
      'a community': outcomesOf(() => 'log-not-public'),
      'an unknown community': outcomesOf(() => 'community/not-found'),
    },
  },
  'moderation.siteLog': {
    states: {
      'a site with a public log': outcomesOf(() => unchanged),
      'a site without': outcomesOf(() => 'log-not-public'),
    },
  },
  'posts.list?filter=deleted': reading(moderating),
  'posts.list?filter=locked': reading(moderating),

  'admin.act?action=add_default_forum': {
    logs: 'add_default',
    states: {
      'a community': forAdmins(['communities']),
      'a default community': forAdmins(unchanged),
      'an unknown community': forAdmins('community/not-found'),
    },
  },
  'admin.act?action=remove_default_forum': {
    logs: 'remove_default',
    states: {
      'a default community': forAdmins(['communities']),
      'a community': forAdmins(unchanged),
      'an unknown community': forAdmins('community/not-found'),
    },
  },
  'communityRequests.create': {
    states: {
      'a name that is free': forMembers(['community_requests']),
      'a name that another member requested': forMembers(['community_requests']),
      'a name that they asked for already': forMembers(unchanged),
      'the name of a community': forMembers('community-already-exists'),
    },
  },
  'communityRequests.list': { states: { 'what was asked for': forAdmins(unchanged) } },
  'communityRequests.delete': {
    states: {
      'a request': forAdmins(['community_requests']),
      'a request deleted already': forAdmins(unchanged),
    },
  },
  'rings.list?filter=listed': { states: { 'what was found': forAdmins(unchanged) } },
  'rings.list?filter=dismissed': { states: { 'what was found': forAdmins(unchanged) } },
  'rings.dismiss': {
    states: {
      'a ring': forAdmins(['rings', 'site_log']),
      'a dismissed ring': forAdmins(unchanged),
      'an unknown ring': forAdmins('ring-not-found'),
    },
  },
  'rings.relist': {
    states: {
      'a dismissed ring': forAdmins(['rings', 'site_log']),
      'a ring': forAdmins(unchanged),
      'an unknown ring': forAdmins('ring-not-found'),
    },
  },
  'site.settings': { states: { 'what admins switch': forAdmins(unchanged) } },
  'site.shield': { states: { 'what the shield did': forAdmins(unchanged) } },
  'site.updateSettings': { states: { 'other settings': forAdmins(['site_log', 'site_settings']) } },
  'site.setPicture': {
    states: {
      'a site without icon': forAdmins(['images', 'jobs', 'site_pictures']),
      'a site with an icon': forAdmins(['images', 'jobs', 'site_pictures']),
    },
  },
  'site.deletePicture': {
    states: {
      'a site with an icon': forAdmins(['images', 'jobs', 'site_pictures']),
      'a site without icon': forAdmins(unchanged),
    },
  },
  'site.texts': { states: { 'the texts of the site': forAdmins(unchanged) } },
  'site.textVersions': { states: { 'a text of the site': forAdmins(unchanged) } },
  'site.changeText': { states: { 'another text': forAdmins(['site_texts']) } },
};

export type ModerationCase = {
  act: string;
  state: string;
  role: Role;
  outcome: Outcome;
  /** The outcome, in words. */
  told: string;
  /** The state is about the actor. */
  ownScene: boolean;
};

/** A case for every act, state and role. */
export const moderationCases: readonly ModerationCase[] = Object.entries(acts).flatMap(([act, { states }]) =>
  Object.entries(states).flatMap(([state, outcomes]) =>
    roles.map((role) => ({
      act,
      state,
      role,
      outcome: outcomes[role],
      told: tell(outcomes[role]),
      ownScene: /themselves|reported|asked for/.test(state),
    })),
  ),
);

function tell(outcome: Outcome): string {
  if (typeof outcome === 'string') return `refused with ${outcome}`;
  return outcome.length === 0 ? 'allowed' : `changes ${outcome.join(', ')}`;
}

/** A person of this role, as policies see them. */
export function viewerOf(role: Role): Viewer {
  if (role === 'visitor') return visitor;
  const moderatesHere = team.includes(role) && role !== 'admin';
  return {
    user: { id: role, username: role, isAdmin: admins.includes(role) },
    moderates: moderatesHere ? [here] : role === 'moderator elsewhere' ? ['elsewhere'] : [],
    bannedFrom: role === 'banned member' ? [here] : [],
  };
}
