import {
  appeals,
  approvedAuthors,
  autoRules,
  cases,
  communities,
  communityBans,
  communityMembers,
  communityModerators,
  communityRequests,
  communityRules,
  conversations,
  type Db,
  decidedReports,
  decisions,
  removalReasons,
  reportCounts,
  reports,
  ringMembers,
  rings,
  rollbacks,
  sitePictures,
  siteSettings,
  siteTexts,
  updateSiteSettings,
  users,
} from '@confab/db';
import { limits, newObjectId, type RollbackState } from '@confab/domain';
import {
  aBan,
  aComment,
  aCommunity,
  aConversation,
  aHeld,
  aMember,
  anAutoRule,
  anImage,
  aPost,
  aUser,
  aWarning,
} from '@confab/testing/db';
import { eq, sql } from 'drizzle-orm';
import type { Role } from './moderation-table.ts';

/** Creates each state of the moderation table, in a community of its own. */

type Person = { id: string; username: string };
type Community = Awaited<ReturnType<typeof aCommunity>>;
type Post = { id: string };

export type ModerationCast = {
  people: Record<Exclude<Role, 'visitor'>, Person>;
  /** The moderator between the first and the last. */
  middle: Person;
  /** An admin who is only a target. */
  otherAdmin: Person;
  elsewhere: Community;
};

export async function theModerationCast(db: Db): Promise<ModerationCast> {
  const people = {
    stranger: await aUser(db),
    member: await aUser(db),
    'banned member': await aUser(db),
    author: await aUser(db),
    moderator: await aUser(db),
    'lower moderator': await aUser(db),
    'moderator elsewhere': await aUser(db),
    admin: await aUser(db, { isAdmin: true }),
    'moderating admin': await aUser(db, { isAdmin: true }),
  };
  return {
    people,
    middle: await aUser(db),
    otherAdmin: await aUser(db, { isAdmin: true }),
    elsewhere: await aCommunity(db, { by: people['moderator elsewhere'] }),
  };
}

type Case = { act: string; state: string; role: Role };

/** A call's input, and its community if there is one. */
export type Given = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
  communityId: string;
};

/** Creates the target of an act and returns the call's input. */
export async function arrange(db: Db, cast: ModerationCast, { act, state, role }: Case): Promise<Given> {
  const community = await aPeopledCommunity(db, cast);
  const communityId = state === 'an unknown community' ? newObjectId() : community.id;
  const [call = '', choice] = act.split('?');
  const query = Object.fromEntries(new URLSearchParams(choice));
  const scene: Scene = { db, cast, community, state, role, query };
  const { params, ...given } = (await scenes[call]?.(scene)) ?? {};
  return { query, ...given, params: { communityId, ...params }, communityId };
}

type Scene = {
  db: Db;
  cast: ModerationCast;
  community: Community;
  state: string;
  role: Role;
  /** The query in the act's name. */
  query: Record<string, string>;
};

const scenes: Readonly<Record<string, (scene: Scene) => Promise<Omit<Given, 'communityId'>>>> = {
  'communities.update': async ({ community, state }) => {
    if (state === 'the settings that it has')
      return { body: { about: community.about, nsfw: false, postingRestricted: false } };
    const body = { about: 'About cats', postingRestricted: true };
    return state.endsWith('by its name')
      ? { params: { communityId: community.name }, query: { byName: 'true' }, body }
      : { body };
  },
  'communities.setProPic': (scene) => withPicture(scene, 'icon'),
  'communities.deleteProPic': (scene) => withPicture(scene, 'icon'),
  'communities.setBannerImage': (scene) => withPicture(scene, 'banner'),
  'communities.deleteBannerImage': (scene) => withPicture(scene, 'banner'),

  'images.describe': async (scene) => {
    const kind = scene.query['of'] === 'icon' ? 'icon' : 'banner';
    const imageId = (await setPicture(scene, kind)) ?? newObjectId();
    return { query: {}, params: { imageId }, body: { altText: 'A cat in the sun' } };
  },

  'communities.addModerator': async (scene) => ({ body: { username: await nameOfTarget(scene) } }),
  'communities.removeModerator': async (scene) => ({ params: { username: await nameOfTarget(scene) } }),
  'bans.ban': async (scene) => ({ body: { username: await nameOfTarget(scene), reason: 'Hunts birds' } }),
  'bans.record': async (scene) => ({ query: { username: await nameOfTarget(scene) } }),
  'bans.unban': async (scene) => ({ body: { username: await nameOfTarget(scene) } }),

  'appeals.say': async (scene) => ({
    params: { appealId: await idOfAppeal(scene) },
    body: { text: 'Whose nests were they?' },
  }),
  'appeals.decide': async (scene) => ({
    params: { appealId: await idOfAppeal(scene) },
    query: {},
    body: {
      ...{ verdict: scene.query['verdict'], answer: 'We have looked again.' },
      expires: '2096-05-01T00:00:00Z',
    },
  }),

  'warnings.warn': async (scene) => ({
    params: { username: await nameOfTarget(scene) },
    body: { text: 'Name the region, never the nest.' },
  }),
  'warnings.undo': async ({ db, cast, community, state }) => {
    const of = await aUser(db);
    const place =
      state === 'a warning in another community' ? await aCommunity(db, { by: cast.middle }) : community;
    const { id } = await aWarning(db, { of, by: cast.middle, in: place });
    return { params: { warningId: String(id) } };
  },
  'mail.contact': async (scene) => ({
    body: { username: await nameOfTarget(scene), subject: 'Nests', text: 'A word about nests.' },
  }),
  'mail.get': async (scene) => ({ params: { conversationId: await idOfConversation(scene) } }),
  'mail.say': async (scene) => ({
    params: { conversationId: await idOfConversation(scene) },
    query: {},
    body: { text: 'Please do.', note: scene.query['note'] === 'true' },
  }),
  'mail.change': async (scene) => {
    const { query, cast } = scene;
    const assignedTo = query['assigned'] === 'true' ? { assignedTo: cast.middle.username } : {};
    return {
      params: { conversationId: await idOfConversation(scene) },
      query: {},
      body: { ...assignedTo, ...('archived' in query ? { archived: query['archived'] === 'true' } : {}) },
    };
  },

  'rules.create': async ({ db, cast, community, state }) => {
    if (state === 'one rule too many')
      for (let number = 1; number <= limits.communityRulesMax; number++)
        await aRule(db, cast, community, number);
    return { body: { rule: 'Be kind' } };
  },
  'rules.update': async (scene) => ({
    params: { ruleId: await idOfRule(scene) },
    body: { rule: scene.state.endsWith('to what it is') ? 'Rule 1' : 'Be kind' },
  }),
  'rules.delete': async (scene) => ({ params: { ruleId: await idOfRule(scene) } }),

  'reports.create': async (scene) => {
    const { type = '' } = scene.query;
    const { id: targetId } = type === 'post' ? await aReportablePost(scene) : await aReportableComment(scene);
    return { query: {}, body: { type, targetId, reason: 1 } };
  },
  'reports.list': async ({ db, cast, community }) => {
    const post = await aPost(db, { by: cast.people.author, in: community });
    await aReport(db, { by: cast.people.stranger, in: community, post });
    return {};
  },
  'reports.ignore': async (scene) => ({ params: { reportId: await idOfReport(scene) } }),

  'moderation.record': ({ cast }) => Promise.resolve({ params: { username: cast.people.author.username } }),
  'moderation.addNote': async (scene) => ({
    params: { username: await nameOfTarget(scene) },
    body: { text: 'Means well.' },
  }),
  'moderation.publicLog': async ({ db, community, state }) => {
    if (state === 'a community with a public log')
      await db.update(communities).set({ publicLog: 'named' }).where(eq(communities.id, community.id));
    return {};
  },
  'moderation.siteLog': async ({ db, state }) => {
    await updateSiteSettings(db, { publicLog: state === 'a site without' ? 'off' : 'named' });
    return {};
  },
  'cases.list': async ({ db, cast, community }) => {
    const post = await aPost(db, { by: cast.people.author, in: community });
    await aReport(db, { by: cast.people.stranger, in: community, post });
    return {};
  },
  'cases.decide': async (scene) => ({
    params: { caseId: await idOfCase(scene) },
    query: {},
    body: { verdict: scene.query['verdict'] },
  }),
  'cases.undo': async (scene) => ({ params: { decisionId: await idOfDecision(scene) } }),
  'cases.addReason': () => Promise.resolve({ body: { title: 'No selling', text: 'Sell elsewhere.' } }),
  'cases.changeReason': async (scene) => ({
    params: { reasonId: await idOfReason(scene) },
    body: { title: 'No selling here' },
  }),
  'cases.deleteReason': async (scene) => ({ params: { reasonId: await idOfReason(scene) } }),

  'held.setRules': () => Promise.resolve({ body: { holdFirst: 3 } }),
  'held.disapprove': async ({ db, cast, community, state }) => {
    const { author, moderator } = cast.people;
    if (state === 'an approved author')
      await db
        .insert(approvedAuthors)
        .values({ communityId: community.id, userId: author.id, approvedBy: moderator.id });
    return { params: { username: author.username } };
  },
  'held.decide': async (scene) => ({
    params: { heldId: await idOfHeld(scene) },
    query: {},
    body: { verdict: scene.query['verdict'] },
  }),

  'posts.list': async ({ community, state, query }) => ({
    query: {
      ...query,
      page: '1',
      communityId: state === 'an unknown community' ? newObjectId() : community.id,
    },
  }),

  'admin.act': async ({ db, community, state, query: { action } }) => {
    if (state === 'a default community')
      await db.update(communities).set({ isDefault: true }).where(eq(communities.id, community.id));
    return {
      query: {},
      body: { action, name: state === 'an unknown community' ? 'unknown_name' : community.name },
    };
  },
  'communityRequests.create': async ({ db, cast, community, state, role }) => {
    if (state === 'the name of a community') return { body: { name: community.name.toUpperCase() } };
    const name = `wanted_${community.name}`.slice(0, 21);
    const asker = state === 'a name that another member requested' ? cast.middle : personOf(cast, role);
    if (state !== 'a name that is free' && asker)
      await db.insert(communityRequests).values({ userId: asker.id, name });
    return { body: { name, note: 'For all who like it' } };
  },
  'communityRequests.delete': async ({ db, cast, state, community }) => {
    const name = `wanted_${community.name}`.slice(0, 21);
    const id = first(
      await db
        .insert(communityRequests)
        .values({ userId: cast.middle.id, name })
        .returning({ id: communityRequests.id }),
    ).id;
    if (state.endsWith('deleted already'))
      await db.delete(communityRequests).where(eq(communityRequests.id, id));
    return { params: { requestId: String(id) } };
  },
  'rollbacks.preview': (scene) => whatAMemberWrote(scene),
  'rollbacks.start': async (scene) => {
    const { body } = await whatAMemberWrote(scene);
    return { body: { ...body, reason: 'A wave of advertising' } };
  },
  'rollbacks.list': ({ community, state }) =>
    Promise.resolve({
      query: { communityId: state === 'an unknown community' ? newObjectId() : community.id },
    }),
  'rollbacks.get': aRollback,
  'rollbacks.stop': aRollback,
  'rollbacks.undo': aRollback,
  'rollbacks.redo': aRollback,
  'autoRules.list': ({ community, state }) =>
    Promise.resolve({
      query: { communityId: state === 'an unknown community' ? newObjectId() : community.id },
    }),
  'autoRules.create': ({ community, state }) =>
    Promise.resolve({
      body: {
        communityId: state === 'an unknown community' ? newObjectId() : community.id,
        ...{ name: 'New accounts', target: 'any', when: [{ test: 'age', days: 3 }], acts: [{ act: 'flag' }] },
      },
    }),
  'autoRules.change': theAutoRule,
  'autoRules.dryRun': theAutoRule,
  'autoRules.mark': async (scene) => {
    const { id: targetId } = await aReportablePost(scene);
    return { ...(await theAutoRule(scene)), body: { targetId, isRight: true } };
  },
  'autoRules.switchOn': theAutoRule,
  'autoRules.switchOff': theAutoRule,
  'autoRules.delete': theAutoRule,
  'autoRules.versions': theAutoRule,
  'rings.dismiss': aRing,
  'rings.relist': aRing,
  'site.updateSettings': async ({ db }) => {
    await db.update(siteSettings).set({ signupsDisabled: false });
    return { body: { signupsDisabled: true } };
  },
  'site.setPicture': aSiteWithPicture,
  'site.deletePicture': aSiteWithPicture,
  'site.textVersions': () => Promise.resolve({ params: { key: 'terms' } }),
  'site.changeText': async ({ db }) => {
    await db.delete(siteTexts);
    return { params: { key: 'terms' }, body: { body: 'Be kind.' } };
  },
};

const personOf = ({ people }: ModerationCast, role: Role): Person | null =>
  role === 'visitor' ? null : people[role];

/** A community in which the whole cast has its roles. */
async function aPeopledCommunity(db: Db, { people, middle }: ModerationCast): Promise<Community> {
  const ranked = [people.moderator, middle, people['lower moderator'], people['moderating admin']];
  const joined = [...ranked, people.member, people['banned member'], people.author];
  const id = newObjectId();
  const [community] = await db
    .insert(communities)
    .values({ id, name: `place_${++places}`, userId: people.moderator.id, noMembers: joined.length })
    .returning();
  await db.insert(communityMembers).values(joined.map((user) => ({ communityId: id, userId: user.id })));
  await db
    .insert(communityModerators)
    .values(ranked.map((user, index) => ({ communityId: id, userId: user.id, position: index + 1 })));
  const ban = { communityId: id, userId: people['banned member'].id, bannedBy: people.moderator.id };
  await db.insert(communityBans).values(ban);
  return first(community ? [community] : []);
}
let places = 0;

/** To whom it is done. */
async function nameOfTarget({ db, cast, community, state, role }: Scene): Promise<string> {
  const user = await target();
  return user?.username ?? 'unknown_name';

  async function target(): Promise<Person | null> {
    switch (state) {
      case 'themselves':
        return personOf(cast, role);
      case 'an unknown user':
        return null;
      case 'a moderator':
      case 'the moderator in the middle':
        return cast.middle;
      case 'a moderator elsewhere':
        return cast.people['moderator elsewhere'];
      case 'an admin':
        return cast.otherAdmin;
      case 'a deleted account':
        return aUser(db, { deletedAt: '2026-05-01T00:00:00Z' });
    }
    const user = await aUser(db);
    if (state === 'a user who has not joined') return user;
    await aMember(db, user, community);
    if (state === 'a banned user') await aBan(db, user, community);
    if (state === 'a user banned elsewhere') await aBan(db, user, cast.elsewhere);
    if (state === 'a user whose ban expired')
      await aBan(db, user, community, { expiresAt: '2026-05-01T00:00:00Z' });
    return user;
  }
}

async function aRing({ db, cast, state }: Scene) {
  const dismissal = { dismissedAt: moment, dismissedBy: cast.otherAdmin.id, dismissedEvidence: 30 };
  const { id } = first(
    await db
      .insert(rings)
      .values({
        noMutual: 30,
        expectedMutual: 1.5,
        expectedTogether: 0,
        ...(state === 'a dismissed ring' ? dismissal : {}),
      })
      .returning(),
  );
  await db.insert(ringMembers).values({ ringId: id, userId: cast.people.author.id });
  if (state === 'an unknown ring') await db.delete(rings).where(eq(rings.id, id));
  return { params: { ringId: String(id) } };
}

async function whatAMemberWrote({ db, cast, community, state }: Scene) {
  const { author } = cast.people;
  const elsewhere = state === 'accounts that wrote elsewhere';
  await aPost(db, { by: author, in: elsewhere ? cast.elsewhere : community });
  const communityId = state === 'an unknown community' ? newObjectId() : community.id;
  return { body: { communityId, usernames: [author.username] } };
}

async function aRollback({ db, cast, community, state }: Scene) {
  const { author, moderator } = cast.people;
  const states: Record<string, RollbackState> = {
    'one that has removed': 'removed',
    'one of last month': 'removed',
    'one that stopped': 'stopped',
    'one that has restored': 'restored',
  };
  const daysAgo = state === 'one of last month' ? limits.undoDays + 1 : 0;
  const { id } = first(
    await db
      .insert(rollbacks)
      .values({
        ...{ communityId: community.id, userId: moderator.id, actedAs: 'mods', reason: 'Advertising' },
        ...{ state: states[state] ?? 'removing', noItems: 0, noAccounts: 1, firstAccounts: [author.id] },
        createdAt: new Date(Date.now() - daysAgo * 86_400_000).toISOString(),
      })
      .returning(),
  );
  if (state === 'an unknown one') await db.delete(rollbacks).where(eq(rollbacks.id, id));
  return { params: { rollbackId: String(id) } };
}

async function theAutoRule({ db, cast, community, state }: Scene) {
  const on = state === 'one that is on';
  const { id } = await anAutoRule(db, { by: cast.people.moderator, in: community, on });
  if (state === 'an unknown one') await db.delete(autoRules).where(eq(autoRules.id, id));
  if (state === 'one that was not tried') await db.update(autoRules).set({ triedVersion: null });
  const name = state === 'another name' ? 'No trade' : 'No selling';
  return { params: { autoRuleId: String(id) }, body: { name } };
}

async function aSiteWithPicture({ db, cast, state }: Scene) {
  await db.delete(sitePictures);
  if (state === 'a site with an icon') {
    const usedAt = '2026-05-01T00:00:00Z';
    const { id } = await anImage(db, { by: cast.people.author, usage: 'siteIcon', usedAt });
    await db.insert(sitePictures).values({ use: 'siteIcon', imageId: id });
  }
  return { params: { use: 'siteIcon' } };
}

async function withPicture(scene: Scene, kind: 'icon' | 'banner') {
  await setPicture(scene, kind);
  return {};
}

/** The id of the picture, where the state has one. */
async function setPicture({ db, cast, community, state }: Scene, kind: 'icon' | 'banner') {
  if (!state.endsWith(`with ${kind}`)) return null;
  const usage = kind === 'icon' ? 'communityIcon' : 'communityBanner';
  const usedAt = '2026-05-01T00:00:00Z';
  const { id } = await anImage(db, { by: cast.people.author, usage, usedAt });
  await db
    .update(communities)
    .set(kind === 'icon' ? { proPicId: id } : { bannerImageId: id })
    .where(eq(communities.id, community.id));
  return id;
}

async function aRule(db: Db, cast: ModerationCast, community: { id: string }, zIndex = 1): Promise<number> {
  const rule = `Rule ${zIndex}`;
  const values = { communityId: community.id, rule, ruleHtml: rule, zIndex, createdBy: cast.middle.id };
  return first(await db.insert(communityRules).values(values).returning({ id: communityRules.id })).id;
}

async function idOfRule({ db, cast, community, state }: Scene): Promise<string> {
  const id = await aRule(db, cast, state === 'a rule of another community' ? cast.elsewhere : community);
  if (state === 'an unknown rule') await db.delete(communityRules).where(eq(communityRules.id, id));
  return String(id);
}

const moment = '2026-05-01T00:00:00Z';

async function aReportablePost({ db, cast, community, state, role }: Scene): Promise<Post> {
  const { author, member } = cast.people;
  const states = {
    'a locked post': { lockedAt: moment, lockedBy: cast.middle.id, lockedByGroup: 'mods' },
    'a post deleted by its author': { deletedAt: moment, deletedAs: 'normal', deletedBy: author.id },
    'a post deleted by moderators': { deletedAt: moment, deletedAs: 'mods', deletedBy: cast.middle.id },
  } as const;
  if (state === 'an unknown post') return { id: newObjectId() };
  const known = Object.entries(states).find(([name]) => name === state)?.[1] ?? {};
  const post = await aPost(db, { by: author, in: community, ...known });
  if (state === 'a post in a restricted community')
    await db.update(communities).set({ postingRestricted: true }).where(eq(communities.id, community.id));
  const reporter = personOf(cast, role) ?? member;
  const report = { by: reporter, in: community, post };
  if (state === 'a post reported already') await aReport(db, report);
  if (state === 'a post reported for another reason') await aReport(db, { ...report, reasonId: 2 });
  if (state === 'a post that another member reported') await aReport(db, { ...report, by: cast.middle });
  return post;
}

async function aReportableComment({ db, cast, community, state, role }: Scene): Promise<Post> {
  const { author, member } = cast.people;
  const groups = {
    'a comment deleted by its author': 'normal',
    'a comment deleted by moderators': 'mods',
    'a comment deleted by admins': 'admins',
  } as const;
  if (state === 'an unknown comment') return { id: newObjectId() };
  const deletedAs = Object.entries(groups).find(([name]) => name === state)?.[1];
  const post = await aPost(db, {
    by: member,
    in: community,
    ...(state === 'a comment on a locked post'
      ? { lockedAt: moment, lockedBy: cast.middle.id, lockedByGroup: 'mods' as const }
      : {}),
    ...(state === 'a comment on a deleted post' ? { deletedAt: moment, deletedAs: 'mods' as const } : {}),
  });
  const comment = await aComment(db, {
    by: author,
    on: post,
    ...(deletedAs ? { deletedAt: moment, deletedAs, deletedBy: author.id } : {}),
    ...(deletedAs === 'normal' ? { body: '', bodyHtml: '' } : {}),
  });
  if (!deletedAs)
    await db
      .update(users)
      .set({ noComments: sql`${users.noComments} + 1` })
      .where(eq(users.id, author.id));
  if (state === 'a comment reported already')
    await aReport(db, { by: personOf(cast, role) ?? member, in: community, post, comment });
  return comment;
}

type NewReport = {
  by: Person;
  in: { id: string };
  post: { id: string };
  comment?: { id: string };
  reasonId?: number;
};

/** An open report, counted. */
async function aReport(
  db: Db,
  { by, in: community, post, comment, reasonId = 1 }: NewReport,
): Promise<number> {
  const { id } = first(
    await db
      .insert(reports)
      .values({
        communityId: community.id,
        postId: post.id,
        commentId: comment?.id ?? null,
        reasonId,
        createdBy: by.id,
      })
      .returning({ id: reports.id }),
  );
  const [noPostReports, noCommentReports] = comment ? [0, 1] : [1, 0];
  await db
    .insert(reportCounts)
    .values({ communityId: community.id, noPostReports, noCommentReports })
    .onConflictDoUpdate({
      target: reportCounts.communityId,
      set: {
        noPostReports: sql`${reportCounts.noPostReports} + ${noPostReports}`,
        noCommentReports: sql`${reportCounts.noCommentReports} + ${noCommentReports}`,
      },
    });
  return id;
}

async function idOfCase({ db, cast, community, state }: Scene): Promise<string> {
  const { author, member, stranger } = cast.people;
  const place = state === 'a case of another community' ? cast.elsewhere : community;
  const post = await aPost(db, { by: author, in: place });
  const comment = state === 'a reported comment' ? await aComment(db, { by: member, on: post }) : undefined;
  if (comment)
    await db
      .update(users)
      .set({ noComments: sql`${users.noComments} + 1` })
      .where(eq(users.id, member.id));
  await aReport(db, { by: stranger, in: place, post, ...(comment && { comment }) });
  const target = comment ? eq(cases.commentId, comment.id) : eq(cases.postId, post.id);
  const { id } = first(await db.select({ id: cases.id }).from(cases).where(target));
  if (state === 'a case that another moderator decided') {
    await db.insert(decisions).values({ ...keptBy(cast, place, post), caseId: id });
    await db.delete(reports).where(eq(reports.postId, post.id));
    await db.update(reportCounts).set({ noPostReports: 0 }).where(eq(reportCounts.communityId, place.id));
  }
  return String(id);
}

const keptBy = (
  { people, middle }: ModerationCast,
  place: { id: string },
  post: Post,
): typeof decisions.$inferInsert => ({
  communityId: place.id,
  postId: post.id,
  authorId: people.author.id,
  verdict: 'keep',
  userId: middle.id,
  actedAs: 'mods',
});

/** With the report that it closed. */
async function idOfDecision({ db, cast, community, state }: Scene): Promise<string> {
  const { author, stranger, moderator } = cast.people;
  const place = state === 'a decision of another community' ? cast.elsewhere : community;
  const post = await aPost(db, { by: author, in: place });
  const undone = state === 'what was undone already' ? { undoneAt: moment, undoneBy: moderator.id } : {};
  const kept = { ...keptBy(cast, place, post), ...undone };
  const { id } = first(await db.insert(decisions).values(kept).returning({ id: decisions.id }));
  await db.insert(decidedReports).values({
    ...{ decisionId: id, reportId: id, communityId: place.id, userId: stranger.id },
    ...{ reasonId: 1, weight: 4, createdAt: moment },
  });
  return String(id);
}

async function idOfAppeal({ db, cast, community, state }: Scene): Promise<string> {
  const userId = (await aUser(db)).id;
  const past = { createdAt: moment, expiresAt: '2026-05-02T00:00:00Z' };
  const ban = { communityId: community.id, userId, bannedBy: cast.middle.id };
  const [{ createdAt } = { createdAt: '' }] = await db
    .insert(communityBans)
    .values({ ...ban, ...(state === 'an appeal against a ban that has ended' ? past : {}) })
    .returning();
  const decided = { decidedAt: moment, decidedBy: cast.middle.id, verdict: 'keep' } as const;
  const { id } = first(
    await db
      .insert(appeals)
      .values({
        ...{ ...ban, bannedAt: createdAt },
        ...(state === 'an appeal that another moderator decided' ? decided : {}),
      })
      .returning({ id: appeals.id }),
  );
  if (state === 'an unknown appeal') await db.delete(appeals).where(eq(appeals.id, id));
  return String(id);
}

async function idOfConversation({ db, community, state }: Scene): Promise<string> {
  const archived = state === 'an archived conversation' ? { archivedAt: moment } : {};
  const { id } = await aConversation(db, { by: await aUser(db), in: community, ...archived });
  if (state === 'an unknown conversation') await db.delete(conversations).where(eq(conversations.id, id));
  return String(id);
}

async function idOfReason({ db, cast, community, state }: Scene): Promise<string> {
  const { id: communityId } = state === 'a reason of another community' ? cast.elsewhere : community;
  const values = { communityId, title: 'No selling', text: 'Sell elsewhere.', zIndex: 1 };
  return String(
    first(await db.insert(removalReasons).values(values).returning({ id: removalReasons.id })).id,
  );
}

async function idOfHeld({ db, cast, community, state }: Scene): Promise<string> {
  const { author, member, moderator } = cast.people;
  const place = state === 'something held in another community' ? cast.elsewhere : community;
  const removal = { removedAt: moment, removedBy: moderator.id, removedAs: 'mods' } as const;
  const { id } = await aHeld(db, {
    by: author,
    in: place,
    ...(state === 'a held comment' ? { on: await aPost(db, { by: member, in: place }) } : {}),
    ...(state === 'what was not approved' ? removal : {}),
  });
  return id;
}

async function idOfReport({ db, cast, community, state }: Scene): Promise<string> {
  const { author, member, stranger } = cast.people;
  const place = state === 'a report of another community' ? cast.elsewhere : community;
  const deletion =
    state === 'the report of a post that its author deleted'
      ? { deletedAt: moment, deletedAs: 'normal' as const, deletedBy: author.id }
      : {};
  const post = await aPost(db, { by: author, in: place, ...deletion });
  const report = { by: stranger, in: place, post };
  if (state === 'a report ignored already') {
    const [last] = await db.select({ id: sql<number>`coalesce(max(${reports.id}), 0)::int` }).from(reports);
    return String((last?.id ?? 0) + 1000);
  }
  if (state === 'the report of a comment') {
    const comment = await aComment(db, { by: member, on: post });
    await db
      .update(users)
      .set({ noComments: sql`${users.noComments} + 1` })
      .where(eq(users.id, member.id));
    return String(await aReport(db, { ...report, comment }));
  }
  return String(await aReport(db, report));
}

function first<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (!row) throw new Error('the insert returned no row');
  return row;
}
