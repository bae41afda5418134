/** Welcomes everybody who posts in a community for the first time, and ends: a timer runs it again. See README.md. */
import { ConfabError, createClient } from '@confab/api-contract/client';
import { canComment } from '@confab/domain';
import { setTimeout as pause } from 'node:timers/promises';

const { CONFAB_URL: baseUrl, CONFAB_COMMUNITY: name } = process.env;
const { CONFAB_USERNAME: username, CONFAB_PASSWORD: password } = process.env;
if (!baseUrl || !name || !username || !password) throw new Error('See README.md for what has to be set.');

const client = createClient({ baseUrl, headers: { 'user-agent': 'welcome-bot/1.0' } });
await client.session.login({ body: { username, password } });
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

/** False where the post went away meanwhile. A welcome that is there already (`after`) is not written again. */
async function welcome({ publicId, username: newcomer }: { publicId: string; username: string }) {
  for (let attempt = 1; ; attempt++) {
    try {
      const body = { body: `Welcome, @${newcomer}!` };
      await client.comments.create({ params: { postId: publicId }, query: { after: 0 }, body });
      return true;
    } catch (error) {
      if (!(error instanceof ConfabError)) throw error;
      if (error.code === 'post/not-found' || error.code === 'post-locked') return false;
      if (error.code !== 'rate_limited' || attempt === 3) throw error;
      await pause(5000);
    }
  }
}
