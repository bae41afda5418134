/** Welcomes everybody who posts in a community for the first time, and ends: a timer runs it again. See README.md. */
import { ConfabError, createClient } from '@confab/api-contract/client';
import { canComment } from '@confab/domain';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

const { CONFAB_URL: baseUrl, CONFAB_COMMUNITY: name } = process.env;
const { CONFAB_USERNAME: username, CONFAB_PASSWORD: password } = process.env;
if (!baseUrl || !name || !username || !password) throw new Error('See README.md for what has to be set.');

/** What a run leaves for the next one: its session, who has posted, and the last post that it saw. */
const kept = { session: { cookies: '' }, authors: [] as string[], lastId: '' };
const file = `${encodeURIComponent([baseUrl, name, username].join(' '))}.json`;
if (existsSync(file)) Object.assign(kept, JSON.parse(readFileSync(file, 'utf8')));
const save = () => writeFileSync(file, JSON.stringify(kept), { mode: 0o600 });

const client = createClient({ baseUrl, session: kept.session, headers: { 'user-agent': 'welcome-bot' } });
if (!(await client.session.initial()).user) await client.session.login({ body: { username, password } });
save();
const { user, moderates, bannedFrom } = await client.session.initial();
const viewer = { user, moderates, bannedFrom: bannedFrom ?? [] };
const byName = { params: { communityId: name }, query: { byName: true } };
const { id: communityId } = await client.communities.get(byName);

const found = [];
for await (const { posts } of client.posts.list.pages({ query: { communityId, sort: 'latest' } })) {
  found.push(...posts.filter(({ id }) => id > kept.lastId)); // Ids grow with time.
  if (posts.some(({ id, isPinned }) => id <= kept.lastId && !isPinned)) break;
}
// The first run looks at all posts, to know who is no newcomer, and welcomes those of the last week.
const since = kept.lastId === '' ? Date.now() - 7 * 86_400_000 : 0;
let welcomed = 0;
for (const post of found.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
  const isFirst = post.userId !== user?.id && !kept.authors.includes(post.userId);
  const isNew = isFirst && Date.parse(post.createdAt) > since && canComment(viewer, post).allowed;
  if (isNew && (await welcome(post.publicId, post.username))) welcomed++;
  if (isFirst) kept.authors.push(post.userId);
  kept.lastId = post.id;
  if (isNew) save();
}
save();
console.log(`${username} welcomed ${welcomed} people.`);

/** False where the post went away meanwhile. A welcome that is there already (`after`) is not written again. */
async function welcome(postId: string, newcomer: string) {
  try {
    const body = { body: `Welcome, @${newcomer}!` };
    await client.comments.create({ params: { postId }, query: { after: 0 }, body });
    return await pause(3000, true); // Two comments in five seconds are the limit.
  } catch (error) {
    if (error instanceof ConfabError && /^post(.not-found|-locked)$/.test(error.code)) return false;
    throw error;
  }
}
