import { connect, type Connection, reportCounts, reports } from '@confab/db';
import { aComment, aCommunity, aMember, aModerator, aPost } from '@confab/testing/db';
import type { Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { databaseUrl, listen, logIn, newName, test as base } from './journey.ts';
import { aPerson } from './people.ts';

type Row = { id: string };
type Role = 'first' | 'second' | 'admin';

/** What members of a community of its own have reported, and those who moderate it. */
export type Queue = {
  /** Of its moderator tools. */
  path: string;
  community: Row & { name: string };
  db: Connection['db'];
  /** Two moderators, and an admin who is none. */
  people: Record<Role, Row & { username: string }>;
  /** Whoever wrote what is reported. */
  author: Row & { username: string };
  post(values: Omit<Parameters<typeof aPost>[1], 'by' | 'in'>): ReturnType<typeof aPost>;
  comment(on: Row, body: string): ReturnType<typeof aComment>;
  /** A member reports a post, or a comment on it; reason 3 is spam. */
  reported(post: Row, comment?: Row, reasonId?: number): Promise<void>;
  /** The person comes, in a browser of their own, to one of the tools. */
  comes(role: Role, tool: string): Promise<Page>;
};

/** Journeys of moderators. Whatever a browser of theirs complains of fails them. */
export const test = base.extend<{ queue: Queue }>({
  queue: async ({ browser, complaints }, use) => {
    const connection = connect(databaseUrl, { max: 2, applicationName: 'journeys' });
    const { db } = connection;
    const people = {
      first: await aPerson(db),
      second: await aPerson(db),
      admin: await aPerson(db, { isAdmin: true }),
    };
    const author = await aPerson(db);
    const community = await aCommunity(db, { by: people.first, name: newName() });
    await aMember(db, people.second, community);
    await aModerator(db, people.second, community);
    const path = `/${community.name}/modtools`;
    const contexts: { close(): Promise<void> }[] = [];
    await use({
      path,
      community,
      db,
      people,
      author,
      // Below everything else in the feeds of the site.
      post: (values) => aPost(db, { by: author, in: community, hotness: -1_000_000, ...values }),
      comment: (on, body) => aComment(db, { by: author, on, body }),
      reported: async (post, comment, reasonId = 3) => {
        const { id: createdBy } = await aPerson(db);
        const report = { communityId: community.id, postId: post.id, commentId: comment?.id ?? null };
        await db.insert(reports).values({ ...report, reasonId, createdBy });
        const counter = comment ? reportCounts.noCommentReports : reportCounts.noPostReports;
        const name = comment ? 'noCommentReports' : 'noPostReports';
        await db
          .insert(reportCounts)
          .values({ communityId: community.id, [name]: 1 })
          .onConflictDoUpdate({ target: reportCounts.communityId, set: { [name]: sql`${counter} + 1` } });
      },
      comes: async (role, tool) => {
        const context = await browser.newContext();
        contexts.push(context);
        const page = await context.newPage();
        listen(page, complaints);
        await logIn(page, people[role].username);
        await page.goto(`${path}/${tool}`);
        return page;
      },
    });
    await Promise.all(contexts.map((context) => context.close()));
    await connection.close();
  },
});
