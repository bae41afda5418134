type JsonSchema = { readonly [keyword: string]: unknown };

/** What an id names. */
type Kind = 'user' | 'community' | 'post' | 'comment' | 'image';

/** One of each, the same in every example: what one call answers with, another one is given. */
export const exampleIds: Readonly<Record<Kind, string>> = {
  user: '17d2a1f5c3b8e94600a1b2c3',
  community: '17d2a1e04b7c2d1500d4e5f6',
  post: '17d2a2071f9e6a3800718293',
  comment: '17d2a2113c5d7b4900a4b5c6',
  image: '17d2a2050d8f4e2700c7d8e9',
};
export const examplePublicId = 'vB3fWq8a';
/** Of what is numbered: reports, rules, lists and the like. */
export const exampleNumber = 100_042;

/** Which kind of thing a field holds, by its name; what says nothing is about the same as what it is in. */
const kindsByName: readonly (readonly [name: RegExp, kind: Kind])[] = [
  [/image|pic$/i, 'image'],
  [/^(?:author|users?|username|mods)$/, 'user'],
  [/communit/i, 'community'],
  [/comment/i, 'comment'],
  [/post|target|^item$/i, 'post'],
];

const idsByName: readonly (readonly [name: RegExp, kind: Kind])[] = [
  [/^(?:userId|createdBy|lockedBy)$/, 'user'],
  [/^(?:communityId|moderates|bannedFrom)$/, 'community'],
  [/^(?:postId|targetId)$/, 'post'],
  [/^(?:commentId|parentId|parentCommentId|ancestors)$/, 'comment'],
  [/^imageId$/, 'image'],
];

/** What a value is called says what it may be: a text is told from a name, and both from an id. First match wins. */
const textsByName: readonly (readonly [name: RegExp, text: string])[] = [
  [/^(?:publicId|postPublicId)$/, examplePublicId],
  [/^(?:ruleId|reportId|requestId|notificationId|itemId|sessionId|listId)$/, String(exampleNumber)],
  [/^muteId$/, `u_${exampleNumber}`],
  [/(?:At|^expires)$/, '2026-04-29T06:12:00Z'],
  [/Month$/, 'April 2026'],
  [/^url$/, 'https://forum.example/birding'],
  [/^toURL$/, `/birding/post/${examplePublicId}`],
  [/^endpoint$/, 'https://push.example/send/4f1d'],
  [/^hostname$/, 'forum.example'],
  [/^device$/, 'Firefox on Linux'],
  [/^(?:username|commentAuthor|byUser|by|bannedBy|addedBy)$/, 'alice'],
  [/^(?:community|communityName|name|listname|community_name|siteName)$/, 'birding'],
  [/^displayName$/, 'Birds to look for'],
  [/email/i, 'alice@example.org'],
  [/password/i, 'correct horse battery'],
  [/^token$/, 'kP3vR8mZq1LxT6bWn0sYc4dHf9gJe2uA'],
  [/^captchaToken$/, 'eyJzb2x2ZWQiOnRydWV9'],
  [/^(?:next|after|limit|page|communitiesLimit|listsLimit)$/, '10'],
  [/^rule$/, 'Say where you saw it.'],
  [/^ruleHtml$/, '<p>Say where you saw it.</p>'],
  [/^about$/, 'Birds, and those who look at them.'],
  [/^aboutHtml$/, '<p>Birds, and those who look at them.</p>'],
  [/^(?:aboutMe|description)$/, 'I watch *birds*.'],
  [/^(?:aboutMeHtml|descriptionHtml)$/, '<p>I watch <em>birds</em>.</p>'],
  [/^reason$/, 'Spam'],
  [/Html$/, '<p>Over the river.</p>'],
  [/title$/i, 'First swift of the year'],
  [/^mimetype$/, 'image/jpeg'],
  [/^payload$/, '{"noUsers":1204,"noPosts":3816}'],
  [/^badge$/, 'supporter'],
  [/^(?:byName|byType|adminsView|fetchCommunity|siteWide|deleteContent|render)$/, 'true'],
  // Keys of the example of RFC 8291.
  [/^p256dh$/, 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'],
  [/^auth$/, 'BTBZMqHH6r4Tts7J_aSIgg'],
  [/Color$/, 'rgb(90,120,130)'],
];

const numbersByName: readonly (readonly [name: RegExp, number: number])[] = [
  [/^(?:id|listId)$/, exampleNumber],
  [/^(?:width|boxWidth)$/, 1600],
  [/^(?:height|boxHeight)$/, 1200],
  [/^size$/, 183_204],
  [/^noMembers$/, 1280],
  [/^noUsers$/, 1204],
  [/^upvotes$/, 42],
  [/^downvotes$/, 3],
  [/^hotness$/, 1_777_443_120],
  [/^points$/, 310],
  [/^(?:noPosts|noComments)$/, 17],
  [/^(?:limit)$/, 10],
];

/** What is the case now and then: examples show things as they are most of the time, and without these. */
export const seldom =
  /^(?:deleted|locked|edited|banned|dealt|denied)|^(?:contentStripped|userGhostId|userDeleted|nsfw|link|parentId|ancestors|postingRestricted|bannerImage|communityBannerImage|moddingList|signupsDisabled|torBlocked|hcaptchaSiteKey|image|images)$|^is(?!Default)|Off$/;

/** What the answers of a call are about, by its name: `posts.list` answers with posts. */
export function kindOf(callName: string): Kind {
  return match(kindsByName, callName.split('.')[0] ?? '') ?? 'user';
}

/** A value that a schema describes, with what is usually there. */
export function exampleOf(schema: unknown, name = '', about: Kind = 'user'): unknown {
  if (!isSchema(schema)) return 'text';
  const { const: only, enum: choices, type, items } = schema;
  if (only !== undefined) return only;
  if (seldom.test(name)) {
    if (mayBeNull(schema)) return null;
    if (type === 'boolean') return false;
    if (type === 'array') return [];
  }
  if (Array.isArray(choices)) return choices.find((choice) => choice !== '') ?? '';
  const alternatives = alternativesOf(schema);
  if (alternatives) return exampleOf(alternatives.find(isTelling), name, about);
  const kind = match(kindsByName, name) ?? about;
  switch (typeOf(schema)) {
    case 'object':
      return objectOf(schema, kind);
    case 'array':
      return rowsOf(items).map((row) => exampleOf(row, name, about));
    case 'string':
      return textOf(name, kind);
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

/** One row of a list; where there are two kinds of them, told apart by a field, one of each. */
function rowsOf(items: unknown): readonly unknown[] {
  const kinds = isSchema(items) ? items['oneOf'] : undefined;
  return Array.isArray(kinds) && kinds.length === 2 ? kinds : [items];
}

function objectOf({ properties, required }: JsonSchema, kind: Kind): unknown {
  if (!isSchema(properties)) return {};
  const needed: readonly unknown[] = Array.isArray(required) ? required : [];
  const shown = Object.entries(properties).filter(([key]) => needed.includes(key) || !seldom.test(key));
  return Object.fromEntries(shown.map(([key, value]) => [key, exampleOf(value, key, kind)]));
}

function textOf(name: string, kind: Kind): string {
  if (name === 'id') return exampleIds[kind];
  const named = match(idsByName, name);
  return named === undefined ? (match(textsByName, name) ?? 'Over the river.') : exampleIds[named];
}

function match<Value>(table: readonly (readonly [RegExp, Value])[], name: string): Value | undefined {
  return table.find(([pattern]) => pattern.test(name))?.[1];
}

/** The schemas of which a value has one, where there are several. */
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

/** Null says least of what a value may be. */
function isTelling(schema: unknown): boolean {
  return isSchema(schema) && schema['type'] !== 'null';
}

export function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
