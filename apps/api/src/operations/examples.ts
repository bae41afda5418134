type JsonSchema = { readonly [keyword: string]: unknown };

/** What a value is called says what it may be: a text is told from a name, and both from an id. First match wins. */
const textsByName: readonly (readonly [name: RegExp, text: string])[] = [
  [/^(?:publicId|postPublicId)$/, 'vB3fWq8a'],
  [/^(?:ruleId|reportId|requestId|notificationId|itemId|sessionId|listId)$/, '100042'],
  [/(?:^id|Id|^(?:moderates|bannedFrom))$/, '17d2a1f5c3b8e94600a1b2c3'],
  [/(?:At|^expires)$/, '2026-04-29T06:12:00Z'],
  [/^(?:url|endpoint)$/, 'https://forum.example/birding'],
  [/^hostname$/, 'forum.example'],
  [/^username$/, 'alice'],
  [/^(?:community|communityName|name|listname|community_name)$/, 'birding'],
  [/email/i, 'alice@example.org'],
  [/password/i, 'correct horse battery'],
  [/^(?:next|after|limit|page|communitiesLimit|listsLimit)$/, '10'],
  [/Html$/, '<p>Over the river.</p>'],
  [/title$/i, 'First swift of the year'],
  [/^(?:byName|byType|adminsView|fetchCommunity|siteWide|deleteContent|render)$/, 'true'],
  [/^p256dh$/, `BA${'x'.repeat(85)}`],
  [/^auth$/, 'x'.repeat(22)],
  [/Color$/, 'rgb(90,120,130)'],
];

/** A value that a schema describes, in full: with everything that may be there, and nothing that is null. */
export function exampleOf(schema: unknown, name = ''): unknown {
  if (!isSchema(schema)) return 'text';
  const { const: only, enum: choices, anyOf, oneOf, allOf, type, items, properties } = schema;
  if (only !== undefined) return only;
  if (Array.isArray(choices)) return choices.find((choice) => choice !== '') ?? '';
  for (const alternatives of [anyOf, oneOf, allOf]) {
    if (Array.isArray(alternatives)) return exampleOf(alternatives.find(isTelling), name);
  }
  switch (Array.isArray(type) ? type.find((one) => one !== 'null') : type) {
    case 'object':
      return isSchema(properties)
        ? Object.fromEntries(Object.entries(properties).map(([key, value]) => [key, exampleOf(value, key)]))
        : {};
    case 'array':
      return [exampleOf(items, name)];
    case 'string':
      return textsByName.find(([pattern]) => pattern.test(name))?.[1] ?? 'Over the river.';
    case 'integer':
    case 'number':
      return 1;
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return 'text';
  }
}

/** Null says least of what a value may be. */
function isTelling(schema: unknown): boolean {
  return isSchema(schema) && schema['type'] !== 'null';
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null;
}
