import { z } from 'zod';
import { appeal, appealsPage, message, ownBan } from './appeals.ts';
import { autoRule, autoRuleAction, autoRuleCondition, autoRuleVersion, dryRun } from './auto-rules.ts';
import { bannedUser, banRecord } from './bans.ts';
import {
  answered,
  authorRecord,
  caseCounts,
  casesPage,
  decision,
  removalReason,
  reportedCase,
  reportOfCase,
  suggested,
} from './case-objects.ts';
import { comment } from './comment-objects.ts';
import { commentEvent, commentsPage } from './comments.ts';
import {
  communityActivity,
  communityDetail,
  communitySummary,
  moderator,
  rule,
} from './community-objects.ts';
import { communityRequest } from './community-requests.ts';
import { heldItem, heldPage, holding } from './held.ts';
import { heldMark, holdRules } from './held-objects.ts';
import { image, imageCopy } from './images.ts';
import { block, invitation } from './joining.ts';
import { list, listItem } from './list-objects.ts';
import { itemsPage, listChanges, target, targetIfAny } from './lists.ts';
import { conversation, lastMessage, mailPage, openConversation } from './mail.ts';
import { logComment, logEntry, logPage, memberRecord, publicLogEntry, publicLogPage } from './moderation.ts';
import { communityMute, mutes, userMute } from './mute-objects.ts';
import { rawNotification, removal, renderedNotification } from './notification-objects.ts';
import { notificationsPage } from './notifications.ts';
import { link, post, postPage } from './post-objects.ts';
import { feedPage, moderatorFeedPage } from './posts.ts';
import { badge, face, publicUser } from './public-user.ts';
import { report, reportsPage } from './reports.ts';
import { ring } from './rings.ts';
import { rollback, rolledBack } from './rollbacks.ts';
import { captchaChallenge, memberSession, polledUser, reportReason, startup, waiting } from './session.ts';
import {
  analyticsEvent,
  shieldState,
  siteIcon,
  siteLogo,
  sitePictures,
  siteSettings,
  siteText,
  siteTextState,
  siteTextVersion,
  siteTextVersions,
  snapshotsPage,
} from './site.ts';
import { ownUser, viewedUser } from './user-objects.ts';
import { accountErasure, accountExport, profileFeedItem, usersPage, viewerPassword } from './users.ts';
import { aPerson, postTitle, success } from './values.ts';
import { warning } from './warnings.ts';

/**
 * The names of the contract's objects: components of the OpenAPI document, types of its generated clients, and objects of
 * the reference page. What has no name here is named after the object or the call that holds it, so only what two of them
 * hold needs one.
 */
const objects = {
  Badge: badge,
  Face: face,
  User: publicUser,
  OwnUser: ownUser,
  ViewedUser: viewedUser,
  Post: post,
  PostPage: postPage,
  PostTitle: postTitle,
  Link: link,
  Comment: comment,
  Case: reportedCase,
  CasesPage: casesPage,
  CaseCounts: caseCounts,
  ReportOfCase: reportOfCase,
  Suggested: suggested,
  AuthorRecord: authorRecord,
  Decision: decision,
  RemovalReason: removalReason,
  Answered: answered,
  HeldItem: heldItem,
  HeldPage: heldPage,
  HeldMark: heldMark,
  HoldRules: holdRules,
  Holding: holding,
  Waiting: waiting,
  Removal: removal,
  Image: image,
  ImageCopy: imageCopy,
  Rule: rule,
  Moderator: moderator,
  Community: communitySummary,
  CommunityDetail: communityDetail,
  CommunityActivity: communityActivity,
  FeedPage: feedPage,
  ModeratorFeedPage: moderatorFeedPage,
  CommentsPage: commentsPage,
  CommentEvent: commentEvent,
  ProfileFeedItem: profileFeedItem,
  UsersPage: usersPage,
  AccountErasure: accountErasure,
  AccountExport: accountExport,
  List: list,
  ListItem: listItem,
  ListItemsPage: itemsPage,
  ListChanges: listChanges,
  ListTarget: target,
  ListTargetIfAny: targetIfAny,
  UserMute: userMute,
  CommunityMute: communityMute,
  Mutes: mutes,
  RawNotification: rawNotification,
  RenderedNotification: renderedNotification,
  NotificationsPage: notificationsPage,
  Report: report,
  ReportsPage: reportsPage,
  BannedUser: bannedUser,
  BanRecord: banRecord,
  Appeal: appeal,
  AppealsPage: appealsPage,
  OwnBan: ownBan,
  Message: message,
  LastMessage: lastMessage,
  Conversation: conversation,
  OpenConversation: openConversation,
  MailPage: mailPage,
  Warning: warning,
  AutoRule: autoRule,
  AutoRuleAction: autoRuleAction,
  AutoRuleCondition: autoRuleCondition,
  AutoRuleVersion: autoRuleVersion,
  DryRun: dryRun,
  LogComment: logComment,
  LogEntry: logEntry,
  LogPage: logPage,
  MemberRecord: memberRecord,
  Invitation: invitation,
  Block: block,
  PublicLogEntry: publicLogEntry,
  PublicLogPage: publicLogPage,
  Ring: ring,
  Rollback: rollback,
  RolledBack: rolledBack,
  CommunityRequest: communityRequest,
  Startup: startup,
  ReportReason: reportReason,
  PolledUser: polledUser,
  MemberSession: memberSession,
  CaptchaChallenge: captchaChallenge,
  SiteSettings: siteSettings,
  ShieldState: shieldState,
  SiteLogo: siteLogo,
  SiteIcon: siteIcon,
  SitePictures: sitePictures,
  SiteText: siteText,
  SiteTextState: siteTextState,
  SiteTextVersion: siteTextVersion,
  SiteTextVersions: siteTextVersions,
  AnalyticsEvent: analyticsEvent,
  SnapshotsPage: snapshotsPage,
  ViewerPassword: viewerPassword,
  NamedPerson: aPerson,
  Success: success,
};

for (const [id, schema] of Object.entries<z.ZodType>(objects)) z.globalRegistry.add(schema, { id });
