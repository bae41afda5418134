import { connect, rateLimitWindows } from '@confab/db';
import { type Bucket, type LimitedAct, rateLimits } from '@confab/domain';
import { type APIRequestContext, request } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { databaseUrl, expect, newName, site, test } from './journey.ts';
import { type Product, startProduct } from './product.ts';

/** One attempt at each limited act; any answer but 429 means that it was let through. */
type Attempt = (client: Client) => Promise<number>;
type Client = {
  http: APIRequestContext;
  headers: Record<string, string>;
  postId: string;
  publicId: string;
  communityId: string;
};

const attempts: Record<LimitedAct, { as: 'visitor' | 'member'; attempt: Attempt }> = {
  login: {
    as: 'visitor',
    attempt: post('/api/_login', () => ({ username: 'alice', password: 'not the password' })),
  },
  signup: {
    as: 'visitor',
    attempt: post('/api/_signup', () => ({ username: newName(), password: 'short', captchaToken: 'x' })),
  },
  createPost: { as: 'member', attempt: post('/api/posts', () => ({ title: 'x', community: 'birding' })) },
  createComment: {
    as: 'member',
    attempt: (client) => post(`/api/posts/${client.publicId}/comments`, () => ({ body: '' }))(client),
  },
  changeContent: {
    as: 'member',
    attempt: async ({ http, headers, publicId }) =>
      (await http.put(`/api/posts/${publicId}`, { headers, data: {} })).status(),
  },
  vote: { as: 'member', attempt: post('/api/_postVote', ({ postId }) => ({ postId })) },
  // Neither a file nor an address: nothing is stored and nothing is fetched.
  upload: { as: 'member', attempt: post('/api/_uploads', () => ({})) },
  linkInfo: { as: 'member', attempt: async ({ http }) => (await http.get('/api/_link_info?url=x')).status() },
  join: { as: 'member', attempt: post('/api/_joinCommunity', ({ communityId }) => ({ communityId })) },
  report: { as: 'member', attempt: post('/api/_report', () => ({ type: 'x' })) },
  communityRequest: { as: 'member', attempt: post('/api/community_requests', () => ({ name: 'x' })) },
  settings: { as: 'member', attempt: post('/api/_settings?action=updateProfile', () => ({})) },
  deleteAccount: {
    as: 'member',
    attempt: async ({ http, headers }) =>
      (await http.delete('/api/users/alice', { headers, data: { password: 'not the password' } })).status(),
  },
  export: { as: 'member', attempt: post('/api/_export', () => ({})) },
  recover: { as: 'visitor', attempt: post('/api/_recover', () => ({ username: 'nobody_at_all' })) },
  resetPassword: {
    as: 'visitor',
    attempt: post('/api/_recover?action=reset', () => ({ token: 'x', password: 'short' })),
  },
  notifications: { as: 'member', attempt: post('/api/notifications?action=resetNewCount', () => ({})) },
  createList: { as: 'member', attempt: post('/api/users/alice/lists', () => ({ name: '' })) },
  changeList: {
    as: 'member',
    attempt: async ({ http, headers }) => (await http.delete('/api/lists/1', { headers })).status(),
  },
  addListItem: { as: 'member', attempt: post('/api/lists/1/items', () => ({})) },
  analytics: { as: 'visitor', attempt: post('/api/analytics', () => ({ event: 'pwa_use' })) },
};

function post(path: string, data: (client: Client) => object): Attempt {
  return async (client) =>
    (await client.http.post(path, { headers: client.headers, data: data(client) })).status();
}

test.describe('with limits on, two api processes and one web address', () => {
  test.describe.configure({ mode: 'serial' });

  const database = connect(databaseUrl, { max: 2, applicationName: 'journeys' });
  let product: Product;
  const clients: Partial<Record<'visitor' | 'member', Client>> = {};

  test.beforeAll(async () => {
    product = await startProduct({
      databaseUrl,
      // Nobody listens there, and nobody has to: what is asked for is counted before it is mailed.
      env: { RATE_LIMITS: 'on', SMTP_URL: 'smtp://127.0.0.1:9' },
      apis: 2,
    });
    clients.visitor = await connectClient();
    clients.member = await connectClient();
    await clients.member.http.post('/api/_login', {
      headers: clients.member.headers,
      data: { username: 'alice', password: site.password },
    });
  });

  test.afterAll(async () => {
    await clients.visitor?.http.dispose();
    await clients.member?.http.dispose();
    await product.stop();
    await database.db.delete(rateLimitWindows);
    await database.close();
  });

  async function connectClient(): Promise<Client> {
    const http = await request.newContext({ baseURL: product.origin });
    const start = await http.get('/api/_initial');
    const publicId = site.post.split('/').at(-1) ?? '';
    const { id, communityId } = (await (await http.get(`/api/posts/${publicId}`)).json()) as {
      id: string;
      communityId: string;
    };
    const headers = { 'x-csrf-token': start.headers()['csrf-token'] ?? '' };
    return { http, headers, publicId, postId: id, communityId };
  }

  for (const [act, { as, attempt }] of Object.entries(attempts)) {
    const buckets: readonly Bucket[] = rateLimits[act as LimitedAct];
    for (const [index, { tokens, seconds }] of buckets.entries()) {
      test(`${act}: ${tokens} in ${seconds} s, counted by both processes together`, async () => {
        const client = clients[as];
        if (!client) throw new Error('nobody is connected');
        await database.db.delete(rateLimitWindows);
        expect(await attempt(client)).not.toBe(429);

        // Each bucket has its window, of its length, and one use in it.
        const windows = await database.db.execute<{ bucket: string; used: number; left: number }>(
          sql`select bucket, used, extract(epoch from ends_at - now())::float8 as left from ${rateLimitWindows} order by ends_at`,
        );
        expect(windows.map(({ used }) => used)).toEqual(buckets.map(() => 1));
        const window = windows[index];
        expect(window?.left).toBeLessThanOrEqual(seconds);
        expect(window?.left).toBeGreaterThan(seconds - 30);

        // The others get room; this one has two uses left and stays open until the test is over.
        await database.db.execute(sql`update ${rateLimitWindows} set
          ends_at = now() + interval '1 hour',
          used = case when bucket = ${window?.bucket ?? ''} then ${tokens - 2} else -1000 end`);
        const statuses = await Promise.all(Array.from({ length: 8 }, () => attempt(client)));
        expect(statuses.filter((status) => status !== 429)).toHaveLength(2);

        // Once the window has passed, the next use opens another one.
        await database.db.execute(sql`update ${rateLimitWindows} set ends_at = now()`);
        expect(await attempt(client)).not.toBe(429);
      });
    }
  }
});
