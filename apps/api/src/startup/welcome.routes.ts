import { sessionApi } from '@confab/api-contract';
import type { Db } from '@confab/db';
import { goodThreads, limits } from '@confab/domain';
import { listCommunities } from '../communities/communities.queries.ts';
import { loadEmbeddedCommunities } from '../communities/load-communities.ts';
import { listFeed } from '../feeds/feeds.queries.ts';
import type { RouteModule } from '../http/route.ts';
import { visitorOnly } from '../http/viewer.ts';
import { presentPublicUser } from '../members/users.present.ts';
import { listAuthorsByIds } from '../members/users.queries.ts';
import { keptFor } from '../pieces/kept-for.ts';
import { listThreadFacts, listThreads } from './welcome.queries.ts';

/** How long a choice of people and threads is kept. */
const choiceMs = 5 * 60_000;

const shown = { people: 6, communities: 5, threads: 3 };

type Choice = { people: string[]; threads: string[] };

export const welcomeRoutes: RouteModule = (route, { db }) => {
  const choice = keptFor(choiceMs, choose);

  // Only ids are kept: what was deleted since is not shown.
  route(
    sessionApi.welcome,
    async ({ reads }) => {
      const { people, threads } = await choice(db);
      const [authors, communities, found] = await Promise.all([
        listPresentable(reads, people),
        listLargest(reads),
        listThreads(reads, threads),
      ]);
      return { people: authors, communities, threads: found };
    },
    { allowReplica: true },
  );
};

/** Chooses among the best posts of the last seven days, which an index has in order. */
async function choose(db: Db): Promise<Choice> {
  const { ids } = await listFeed(db, {
    scope: { kind: 'all' },
    readerId: null,
    sort: 'week',
    limit: limits.feedPageMax,
    cursor: null,
  });
  const best = await listThreadFacts(db, ids);
  const authors = await listPresentable(db, [...new Set(best.map(({ userId }) => userId))]);
  // Those with a picture first.
  const faces = authors.toSorted((a, b) => Number(b.proPic !== null) - Number(a.proPic !== null));
  return {
    people: faces.slice(0, shown.people).map(({ id }) => id),
    threads: goodThreads(best, shown.threads).map(({ id }) => id),
  };
}

/** People whose accounts are neither deleted nor banned, in the given order. */
async function listPresentable(db: Db, ids: readonly string[]) {
  const rows = await listAuthorsByIds(db, ids);
  const people = new Map(
    rows
      .filter(({ deletedAt, bannedAt }) => deletedAt === null && bannedAt === null)
      .map((row) => [row.id, presentPublicUser(row, visitorOnly)]),
  );
  return ids.flatMap((id) => people.get(id) ?? []);
}

async function listLargest(db: Db) {
  const rows = await listCommunities(db, {
    sort: 'size',
    set: 'all',
    limit: shown.communities,
    after: null,
    userId: null,
  });
  return loadEmbeddedCommunities(db, rows);
}
