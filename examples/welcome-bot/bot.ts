/** Welcomes members to a community under their first post, and ends: a timer runs it again. See README.md. */
import { ConfabError, createClient } from '@confab/api-contract/client';
import { canComment } from '@confab/domain';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

const { CONFAB_URL: baseUrl, CONFAB_COMMUNITY: name } = process.env;
const { CONFAB_USERNAME: username, CONFAB_PASSWORD: password } = process.env;
if (!baseUrl || !name || !username || !password) throw new Error('See README.md for what has to be set.');

// The next run goes on with the session of this one: a login for each would soon be one too many.
const file = `${encodeURIComponent(`${username} at ${baseUrl}`)}.session`;
const session = { cookies: existsSync(file) ? readFileSync(file, 'utf8') : '' };
const client = createClient({ baseUrl, session, headers: { 'user-agent': 'welcome-bot/1.0' } });
if (!(await client.session.initial()).user) await client.session.login({ body: { username, password } });
writeFileSync(file, session.cookies, { mode: 0o600 });
const { user, moderates, bannedFrom } = await client.session.initial();
const viewer = { user, moderates, bannedFrom: bannedFrom ?? [] };
const byName = { params: { communityId: name }, query: { byName: true } };
const { id: communityId } = await client.communities.get(byName);
let welcomed = 0;
for await (const { posts } of client.posts.list.pages({ query: { communityId, sort: 'latest' } })) {
  for (const post of posts) {
    const isFirst = post.author?.noPosts === 1 && post.noComments === 0 && post.username !== username;
    if (isFirst && canComment(viewer, post).allowed && (await welcome(post))) welcomed++;
  }
}
console.log(`${username} welcomed ${welcomed} people.`);

/** False where the post has been deleted. A welcome that is there already (`after`) is not written again. */
async function welcome({ publicId: postId, username: newcomer }: { publicId: string; username: string }) {
  try {
    const body = { body: `Welcome, @${newcomer}!` };
    await client.comments.create({ params: { postId }, query: { after: 0 }, body });
    return await pause(3000, true); // More than two comments in five seconds are refused.
  } catch (error) {
    if (error instanceof ConfabError && error.code.startsWith('post')) return false;
    throw error;
  }
}
