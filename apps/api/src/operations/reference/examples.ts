import { copySizes, hotness, imageKey, imagePath, type ImageUsage, reportReasons } from '@confab/domain';
import { resolved } from './schemas.ts';

type JsonSchema = { readonly [keyword: string]: unknown };

/** The kind of object that an id refers to. */
export type Kind = 'user' | 'community' | 'post' | 'comment' | 'image';

/** The same ids in all examples, so that they fit together. */
export const exampleIds: Readonly<Record<Kind, string>> = {
  user: '17d2a1f5c3b8e94600a1b2c3',
  community: '17d2a1e04b7c2d1500d4e5f6',
  post: '17d2a2071f9e6a3800718293',
  comment: '17d2a2113c5d7b4900a4b5c6',
  image: '17d2a2050d8f4e2700c7d8e9',
};
export const examplePublicId = 'vB3fWq8a';
/** What moderators removed, for the calls that bring it back. */
export const exampleRemoved = {
  postId: '17d2a31b4e0c9f2600b7c8d9',
  commentId: '17d2a3250f1d8e3700c9d0e1',
};
/** What waits for approval. */
export const exampleHeldId = '17d2a3b71c4f8e0600e5f6a7';
/** For numeric ids: reports, rules, lists and the like. */
export const exampleNumber = 100_042;
export const exampleTime = '2026-04-29T06:12:00Z';

/** The position of a value: its call, the enclosing field, and the kind of the enclosing object. */
export type Place = { readonly call: string; readonly within: string; readonly kind: Kind };
const nowhere: Place = { call: '', within: '', kind: 'user' };

/** The kind of object in a field, by its name; other names inherit the enclosing kind. */
const kindsByName: readonly (readonly [name: RegExp, kind: Kind])[] = [
  [/image|pic$/i, 'image'],
  [/^(?:author|users?|username|mods)$/, 'user'],
  [/communit/i, 'community'],
  [/comment/i, 'comment'],
  [/post|target|^item$/i, 'post'],
];

const idsByName: readonly (readonly [name: RegExp, kind: Kind])[] = [
  [/^(?:userId|mutedUserId|createdBy|lockedBy)$/, 'user'],
  [/^(?:communityId|mutedCommunityId|moderates|bannedFrom)$/, 'community'],
  [/^(?:postId|targetId)$/, 'post'],
  [/^(?:commentId|parentId|parentCommentId|ancestors)$/, 'comment'],
  [/^imageId$/, 'image'],
];

/** For fields whose name is ambiguous, matched by call or enclosing field and name. */
const textsByPlace: readonly (readonly [place: RegExp, text: string])[] = [
  [/^userMutes\.id$/, `u_${exampleNumber}`],
  [/^communityMutes\.id$/, `c_${exampleNumber}`],
  [/^lists\.savedTo\.id$/, exampleIds.post],
  [/^users\.(?:requestE|e)xport\.url$/, '/api/_export/file'],
  [/^notifications\.markAllAsSeen\.type$/, 'new_comment'],
  [/^notifications\.\w+\.type$/, 'mod_add'],
  [/^notifications\.\w+\.title$/, '@mod made you a moderator of birding'],
  [/^notifications\.\w+\.toURL$/, '/birding'],
  [/^autoRules\.\w+\.notJudged$/, exampleIds.comment],
  [/^notifications\.\w+\.ids$/, '812,813'],
  [/^users\.list\.q$/, 'al'],
  [/^communities\.list\.activity$/, 'true'],
  [/^site\.changeText\.body$/, '# About\n\nA forum for people who look at birds.\n\nOver the river.'],
  // Cursors differ by list.
  [/^(?:posts\.list|users\.feed)\.next$/, exampleIds.post],
  [/^comments\.list\.next$/, `42.${exampleIds.comment}`],
  [/^comments\.listAll\.next$/, exampleIds.comment],
  [/^communities\.list\.next$/, exampleIds.community],
  [/^autoRules\.\w+\.next$/, String(exampleNumber)],
  [/^(?:when|autoRules\.\w+)\.any$/, 'cheap lenses'],
  [/^autoRules\.\w+\.name$/, 'No advertising'],
  [/^(?:acts|autoRules\.\w+)\.(?:reason|text)$/, 'Please sell elsewhere.'],
  [/^(?:matches|examples|autoRules\.\w+)\.before$/, 'I have '],
  [/^(?:matches|examples|autoRules\.\w+)\.match$/, 'cheap lenses'],
  [/^(?:matches|examples|autoRules\.\w+)\.after$/, ' for all of you'],
  [/^held\.\w+\.next$/, exampleHeldId],
  [/^held\.\w+\.mine$/, 'true'],
  [/^held\.edit\.title$/, 'First swift of the year'],
  [/^held\.\w+\.(?:title|reason)$/, 'Please name the region, never the nest.'],
  [/^cases\.\w+\.next$/, `12.${exampleNumber}`],
  [/^(?:cases|appeals)\.\w+\.mine$/, 'true'],
  [/^(?:appeals|appeals\.decide)\.shortenedTo$|^notifications\.\w+\.until$/, exampleTime],
  [/^(?:appeals|mail)\.\w+\.next$/, String(exampleNumber)],
  [/^mail\.\w+\.mine$/, 'true'],
  [/^mail\.\w+\.(?:text|subject|excerpt)$|^last\.excerpt$/, 'May I post when our hide is open?'],
  [/^warnings\.\w+\.(?:text|title)$/, 'Please name the region, never the nest.'],
  [/^moderation\.addNote\.(?:text|reason)$/, 'Was told about nests twice.'],
  [/^(?:bans\.ban|communityBan|appeals|appeals\.\w+|admin\.act)\.reason$/, 'Coordinates of nests.'],
  [/^(?:bans\.ban|communityBan|appeals|appeals\.decide|admin\.act)\.note$/, 'A neighbour wrote to us.'],
  [/^(?:messages|appeals\.\w+)\.text$/, 'I did not know that they were protected.'],
  [/^appeals\.decide\.answer$/, 'Thank you. See you on Monday.'],
  [/^notifications\.\w+\.words$/, 'Coordinates of nests.'],
  [/^(?:suggested|cases\.\w+)\.(?:text|reason)$/, 'Please name the region, never the nest.'],
  [/^(?:suggested|decisions|lastRemoval|cases\.\w+)\.title$/, 'No nests'],
  [/^search\.pages\.next$/, `61482915.${exampleIds.post}`],
  [/^users\.list\.next$/, '1204'],
  [/^(?:signUps|invitations|blocks)\.\w+\.next$/, String(exampleNumber)],
  [/^blocks\.create\.text$/, '203.0.113.0/24'],
  [/^blocks\.\w+\.value$/, 'tenminutes.example'],
  [/^invitations\.\w+\.createdBy$/, 'alice'],
  [/^blocks\.\w+\.createdBy$/, 'alice'],
  [/^moderation\.siteLog\.next$/, `${exampleNumber}.${exampleNumber}`],
  [/^(?:lists\.\w+|moderation\.\w+|rings\.list|rollbacks\.list)\.next$/, String(exampleNumber)],
  [/^rollbacks\.preview\.next$/, exampleIds.post],
  [/^rollbacks\.preview\.until$/, exampleTime],
  [/^(?:rollbacks\.\w+|samples)\.text$/, 'cheap lenses'],
  [
    /^notifications\.list\.next$/,
    Buffer.from(`1.${Date.parse(exampleTime)}.${exampleNumber}`).toString('base64url'),
  ],
  [/^site\.snapshots\.next$/, String(Date.parse(exampleTime) / 1000)],
];

/** Counts of a snapshot (api.md 3.12). */
const figures = {
  version: 0,
  signups: 1204,
  pwa_installs: 86,
  notifications_enabled: 51,
  users_day: 140,
  users_week: 402,
  users_month: 611,
  return_users_day: 131,
  return_users_week: 377,
  return_users_month: 540,
  posts_day: 22,
  posts_week: 160,
  comments_day: 118,
  comments_week: 905,
};

/** Example texts by field name. First match wins. */
const textsByName: readonly (readonly [name: RegExp, text: string])[] = [
  [/^(?:publicId|postPublicId)$/, examplePublicId],
  [
    /^(?:ruleId|autoRuleId|ringId|rollbackId|reportId|caseId|appealId|conversationId|warningId|decisionId|reasonId|requestId|notificationId|itemId|sessionId|listId)$/,
    String(exampleNumber),
  ],
  [/^heldId$/, exampleHeldId],
  [/^muteId$/, `u_${exampleNumber}`],
  [/^(?:usernames|undoneBy)$/, 'alice'],
  [/^unknownNames$/, 'alcie'],
  [/^undoableUntil$/, '2026-05-29T06:12:00Z'],
  [/(?:At|^expires|^lastSeen|^moderatorSince|^upSince)$/, exampleTime],
  [/IP$/, '203.0.113.7'],
  [/Month$/, 'April 2026'],
  [/^url$/, 'https://forum.example/birding'],
  [/^toURL$/, `/birding/post/${examplePublicId}`],
  [/^endpoint$/, 'https://push.example/send/4f1d'],
  [/^hostname$/, 'forum.example'],
  [/^device$/, 'Firefox on Linux'],
  [/^(?:username|member|commentAuthor|byUser|by|bannedBy|decidedBy|addedBy|changedBy|dismissedBy)$/, 'alice'],
  [/^(?:community|communityName|name|listname|community_name)$/, 'birding'],
  [/^siteName$/, 'Confab'],
  [/^siteDescription$/, 'A forum for people who look at birds.'],
  [/^ledeHtml$/, '<p>What members and the site owe each other.</p>'],
  [/^privacyChanges?$/, 'Guests can report posts and comments.'],
  [/^banner$/, 'Maintenance tonight, 23:00 to 23:20 UTC.'],
  [/^accent$/, '#1a6a90'],
  [/^bannerUntil$/, exampleTime],
  [/^languages?$/, 'en'],
  [/^(?:favicon|touch|app|large|maskable)$/, '/images/64c2f1e09a3b5d7e8f901234-0123456789abcdef-app.jpeg'],
  [/^contactEmail$/, 'hello@forum.example'],
  [/^subject$/, 'Our open day'],
  [/^assignedTo$/, 'mod'],
  [/^displayName$/, 'Birds to look for'],
  [/email/i, 'alice@example.org'],
  [/password/i, 'correct horse battery'],
  [/^token$/, 'kP3vR8mZq1LxT6bWn0sYc4dHf9gJe2uA'],
  [/^(?:signupQuestion|question)$/, 'What do you hope to find here?'],
  [/^answer$/, 'Bird sounds. I have forty hours of a marsh.'],
  [/^(?:code|invitation)$/, 'kP3vR8mZq1Lx'],
  [/^(?:invitedBy|inviters)$/, 'alice'],
  [/^(?:signUpId|invitationId|blockId)$/, String(exampleNumber)],
  [/^all$/, 'true'],
  [/^declined$/, 'false'],
  [/^captchaToken$/, 'eyJzb2x2ZWQiOnRydWV9'],
  [/^commentsNext$/, `42.${exampleIds.comment}`],
  [/^(?:after|limit|communitiesLimit|listsLimit|firstComments)$/, '10'],
  [/^page$/, '1'],
  [/^q$/, 'bird'],
  [/^(?:since|until)$/, '2026-04-01'],
  [/^exact$/, 'true'],
  [/^titleHtml$/, 'First swift of the year, a <mark>bird</mark> of passage'],
  [/^excerptHtml$/, 'A <mark>bird</mark> over the river.'],
  [/^correctedTo$/, 'bird'],
  [/^set$/, 'all'],
  [/^seen$/, 'false'],
  [/^seenFrom$/, 'webpush'],
  [/^(?:autoRule|rules)$/, 'No advertising'],
  [/^replies$/, 'Please sell elsewhere.'],
  [/^noneOf$/, 'english'],
  [/^rule$/, 'Say where you saw it.'],
  [/^ruleHtml$/, '<p>Say where you saw it.</p>'],
  [/^about$/, 'Birds, and those who look at them.'],
  [/^aboutHtml$/, '<p>Birds, and those who look at them.</p>'],
  [/^(?:aboutMe|description)$/, 'I watch *birds*.'],
  [/^(?:aboutMeHtml|descriptionHtml)$/, '<p>I watch <em>birds</em>.</p>'],
  [/^reason$/, 'Spam'],
  [/^(?:body|excerpt)$/, 'Over the river.'],
  [/Html$/, '<p>Over the river.</p>'],
  [/^note$/, 'For the first ones of the year.'],
  [/title$/i, 'First swift of the year'],
  [/^payload$/, JSON.stringify(figures)],
  [/^icons$/, '/icon-192.png'],
  // Of the settings of a community.
  [/^changed$/, 'about'],
  [/^badge$/, 'supporter'],
  [/^value$/, 'mail.example'],
  [/^(?:byName|byType|adminsView|fetchCommunity|siteWide|deleteContent|render)$/, 'true'],
  // The key of the example of RFC 8292.
  [
    /^vapidPublicKey$/,
    'BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs',
  ],
  // Keys of the example of RFC 8291.
  [/^p256dh$/, 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'],
  [/^auth$/, 'BTBZMqHH6r4Tts7J_aSIgg'],
];

const numbersByName: readonly (readonly [name: RegExp, number: number])[] = [
  [/^(?:id|listId)$/, exampleNumber],
  [/^size$/, 183_204],
  [/^noMembers$/, 1280],
  [/^noUsers$/, 1204],
  [/^upvotes$/, 42],
  [/^downvotes$/, 3],
  [/^hotness$/, hotness(42, Date.parse(exampleTime) / 1000)],
  [/^points$/, 310],
  [/^(?:noPosts|noComments)$/, 17],
  [/^(?:limit|requiredPoints|maxModerated)$/, 10],
  [/^(?:depth|imagePostSubmitReqPoints|linkPostSubmitReqPoints)$/, 0],
  [/^reason(?:Id)?$/, 3],
  [/^noReports$/, 2],
  [/^noHeld$/, 0],
  [/^noVersions$/, 3],
  [/^(?:wanted|count)$/, 62],
  [/^passed$/, 214],
  [/^medianWorkMs$/, 300],
  [/^noWords$/, 652],
  [/^noVotes$/, 64],
  [/^(?:noGiven|noReceived)$/, 31],
  [/^noMutual$/, 62],
  [/^noTogether$/, 18],
  [/^expected(?:Mutual|Together)$/, 1.4],
  [/^(?:noCommunities|userIndex)$/, 26],
];

/** Optional fields that are usually absent, so examples omit them. */
export const seldom =
  /^(?:deleted|postDeleted|locked|edited|banned|dealt|denied|dismissed|rolledBack)|^(?:contentStripped|userGhostId|userDeleted|nsfw|link|parentId|ancestors|postingRestricted|bannerImage|communityBannerImage|moddingList|signupsDisabled|torBlocked|readOnly|banner$|bannerUntil|siteLogo|siteIcon|hcaptchaSiteKey|image|images|grouped|activity|partial|held|noHeldComments|guestText|plain|suspendedUntil|suspensionReason|suspensionNote)$|^is(?!Default)|Off$/;

/** Fields that only these calls answer with. */
const onlyIn: readonly (readonly [name: RegExp, call: RegExp])[] = [
  [/^isDefault$/, /^communities\.get$/],
  [/^postTitle$/, /^(?:users\.feed|comments\.listAll|lists\.(?:add|remove)?[iI]tem\w*)$/],
  [/^(?:lastSeen|lastSeenIP|createdIP|userIndex|webPushSubscriptionsCount)$/, /^users\.list$/],
];

/** The kind of object that a call's reply is about, by its name: `posts.list` is about posts. */
export function placeOf(call: string): Place {
  return { call, within: call, kind: match(kindsByName, call.split('.')[0] ?? '') ?? 'user' };
}

/** A typical value for a schema. */
export function exampleOf(given: unknown, name = '', place: Place = nowhere): unknown {
  if (!isSchema(given)) return 'text';
  const schema = resolved(given);
  const { const: only, enum: choices, type, items } = schema;
  if (only !== undefined) return only;
  if (seldom.test(name)) {
    if (mayBeNull(schema)) return null;
    if (type === 'boolean') return false;
    if (type === 'array') return [];
  }
  if (name === 'reportReasons') return reportReasons;
  // Without rendering there is no format.
  if (name === 'textFormat') return '';
  if (Array.isArray(choices)) return choices.find((choice) => choice !== '') ?? '';
  const alternatives = alternativesOf(schema);
  if (alternatives) return exampleOf(alternatives.find(isTelling), name, place);
  switch (typeOf(schema)) {
    case 'object':
      return objectOf(schema, {
        call: place.call,
        within: name === '' ? place.within : name,
        kind: match(kindsByName, name) ?? place.kind,
      });
    case 'array':
      return rowsOf(items).map((row) => exampleOf(row, name, place));
    case 'string':
      return textOf(name, place);
    case 'integer':
    case 'number':
      return match(numbersByName, name) ?? 1;
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return 'text';
  }
}

/** One row of a list; one of each kind for a union. */
function rowsOf(items: unknown): readonly unknown[] {
  const kinds = isSchema(items) ? resolved(items)['oneOf'] : undefined;
  return Array.isArray(kinds) && kinds.length === 2 ? kinds : [items];
}

function objectOf({ properties, required }: JsonSchema, place: Place): unknown {
  if (!isSchema(properties)) return {};
  if ('averageColor' in properties)
    return exampleImage(place.call.startsWith('images.') ? null : 'profilePicture');
  const needed: readonly unknown[] = Array.isArray(required) ? required : [];
  const shown = Object.keys(properties).filter(
    (key) => needed.includes(key) || (!seldom.test(key) && (match(onlyIn, key)?.test(place.call) ?? true)),
  );
  return Object.fromEntries(shown.map((key) => [key, exampleOf(properties[key], key, place)]));
}

/** A stored picture with the copies of its usage; without copies for null, as right after the upload. */
export function exampleImage(usage: ImageUsage | null): unknown {
  const picture = { id: exampleIds.image, hash: '9f2c4e7ab1d30586', width: 1600, height: 1200 };
  const copies = usage === null ? [] : copySizes(usage, picture);
  return {
    id: picture.id,
    format: 'jpeg',
    mimetype: 'image/jpeg',
    width: picture.width,
    height: picture.height,
    size: 183_204,
    averageColor: 'rgb(90,120,130)',
    url: imagePath(imageKey(picture)),
    copies: copies.map((copy) => ({
      ...copy,
      format: 'jpeg',
      url: imagePath(imageKey(picture, copy.name)),
    })),
    altText: null,
    caption: null,
  };
}

/** Throws for an unknown name, because a default text would make a wrong example. */
function textOf(name: string, { call, within, kind }: Place): string {
  const placed = match(textsByPlace, `${call}.${name}`) ?? match(textsByPlace, `${within}.${name}`);
  if (placed !== undefined) return placed;
  if (name === 'id') return exampleIds[kind];
  const named = match(idsByName, name);
  const text = named === undefined ? match(textsByName, name) : exampleIds[named];
  if (text === undefined) throw new Error(`no example of "${name}" in ${within} of ${call}`);
  return text;
}

function match<Value>(table: readonly (readonly [RegExp, Value])[], name: string): Value | undefined {
  return table.find(([pattern]) => pattern.test(name))?.[1];
}

/** The alternatives of a union. */
export function alternativesOf({ anyOf, oneOf, allOf }: JsonSchema): readonly unknown[] | undefined {
  const found: unknown = [anyOf, oneOf, allOf].find(Array.isArray);
  return Array.isArray(found) ? found : undefined;
}

function typeOf({ type }: JsonSchema): unknown {
  return Array.isArray(type) ? type.find((one) => one !== 'null') : type;
}

function mayBeNull(schema: JsonSchema): boolean {
  const { type } = schema;
  if (type === 'null' || (Array.isArray(type) && type.includes('null'))) return true;
  return alternativesOf(schema)?.some((one) => isSchema(one) && mayBeNull(one)) ?? false;
}

/** Null is the least informative alternative. */
function isTelling(schema: unknown): boolean {
  return isSchema(schema) && schema['type'] !== 'null';
}

export function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
