/** Methods, paths and types of every call, without schemas: small enough for the first load in a browser. */
export type { BodyOf, Call, ParamsOf, QueryOf, ResponseOf } from './call.ts';
export { addressOf, type InputOf } from './request.ts';
export type { Auth, Method, Role, Shape } from './shape.ts';
export * from './calls/all.gen.ts';
export type { Comment } from './comment-objects.ts';
export type { CommentEvent, CommentsPage } from './comments.ts';
export type { Community, CommunityDetail, CommunitySummary, Moderator, Rule } from './community-objects.ts';
export type { Image } from './images.ts';
export type { Post, PostPage } from './post-objects.ts';
export type { FeedPage, ModeratorFeedPage } from './posts.ts';
export type { PublicUser } from './public-user.ts';
export type { CommunityMute, Mutes, UserMute } from './mute-objects.ts';
export type { SearchItem, SearchPage, SearchSuggestions } from './search.ts';
export type { MemberSession, PolledUser, Startup, Waiting, Welcome } from './session.ts';
export type {
  AnalyticsEvent,
  ShieldState,
  SitePictures,
  SiteSettings,
  SiteText,
  SiteTextState,
  SiteTextVersion,
  SnapshotsPage,
} from './site.ts';
export type { OwnUser, ViewedUser } from './user-objects.ts';
export type {
  Block,
  BlocksPage,
  Invitation,
  InvitationsPage,
  InvitedPage,
  SignUp,
  SignUpsPage,
} from './joining.ts';
export type { List, ListItem } from './list-objects.ts';
export type { ListItemsPage } from './lists.ts';
export type { RawNotification, RenderedNotification } from './notification-objects.ts';
export type { NotificationsPage } from './notifications.ts';
export type { AccountErasure, AccountExport, FoundUser, ProfileFeedItem, UsersPage } from './users.ts';
export type { AdminAct } from './admin.ts';
export type { AuthorRecord, CasesPage, Decision, RemovalReason, ReportedCase } from './case-objects.ts';
export type { Appeal, AppealsPage, OwnBan } from './appeals.ts';
export type { Conversation, MailPage, OpenConversation } from './mail.ts';
export type { Warning } from './warnings.ts';
export type { AutoRule, AutoRuleVersion, DryRun } from './auto-rules.ts';
export type { HeldDecision, HeldItem, HeldPage, Holding } from './held.ts';
export type { HeldMark } from './held-objects.ts';
export type { BannedUser } from './bans.ts';
export type { CommunityRequest } from './community-requests.ts';
export type { LogEntry, LogPage, MemberRecord, PublicLogEntry, PublicLogPage } from './moderation.ts';
export type { Report, ReportsPage } from './reports.ts';
export type { Ring, RingMember, RingsPage } from './rings.ts';
export type { Rollback, RollbackPreview, RollbackSample, RollbacksPage } from './rollbacks.ts';
