import { connect } from '@confab/db';
import { limits } from '@confab/domain';
import { sql } from 'drizzle-orm';
import type { Request } from './load.ts';
import type { Member } from './members.ts';

export type Scenario = {
  name: string;
  /** Which process answers. */
  at: 'web' | 'api';
  requests: Request[];
  /** The floor, and the target as a share of it. */
  floor: 'json' | 'sql';
  /** The page's API calls, when its floor is their SQL. */
  asks?: Request[];
  target: number;
  /** Asks the running server for what the requests need. */
  prepare?: (origin: string, requests: readonly Request[]) => Promise<Request[]>;
};

/** Repeats the request with the last ETag, as browsers do. */
async function withValidators(origin: string, requests: readonly Request[]): Promise<Request[]> {
  return Promise.all(
    requests.map(async (request) => {
      const reply = await fetch(origin + request.path, { headers: request.headers ?? {} });
      return {
        ...request,
        headers: { ...request.headers, 'if-none-match': reply.headers.get('etag') ?? '' },
      };
    }),
  );
}

/** The same list from this page on, reached by the cursors of the pages before it. */
function atPage(page: number) {
  return async (origin: string, requests: readonly Request[]): Promise<Request[]> =>
    Promise.all(
      requests.map(async (request) => {
        let path = request.path;
        for (let read = 1; read < page; read++) {
          const reply = await fetch(origin + path, { headers: request.headers ?? {} });
          // What the contract says of every list.
          const { next } = (await reply.json()) as { next: string | null };
          if (next === null) throw new Error(`${request.path} has ${read} pages only`);
          path = `${request.path}${request.path.includes('?') ? '&' : '?'}next=${encodeURIComponent(next)}`;
        }
        return { ...request, path };
      }),
    );
}

/** A post with so many comments, for visitors and members: the page and its API calls. */
function discussion({ public_id: id, name }: PostRow, comments: number, member: Member): Scenario[] {
  const page = `/${name}/post/${id}`;
  const post = { path: `/api/posts/${id}` };
  const list = { path: `${post.path}/comments` };
  const { headers } = member;
  const further =
    comments > limits.commentsPage
      ? [
          { name: `comments, page 2 of ${comments}`, requests: [list], prepare: atPage(2) },
          {
            name: `comments, page 2 of ${comments}, member`,
            requests: [{ ...list, headers }],
            prepare: atPage(2),
          },
        ]
      : [];
  return [
    {
      name: `post page, ${comments} comments`,
      at: 'web',
      requests: [{ path: page }],
      floor: 'json',
      target: 0.1,
    },
    {
      name: `post page, ${comments} comments, member`,
      at: 'web',
      requests: [{ path: page, headers }],
      floor: 'sql',
      asks: [{ ...post, headers }],
      target: 0.1,
    },
    ...[
      { name: `post with ${comments} comments`, requests: [post] },
      { name: `post with ${comments} comments, member`, requests: [{ ...post, headers }] },
      ...further,
    ].map((scenario) => ({ ...scenario, at: 'api' as const, floor: 'sql' as const, target: 0.3 })),
  ];
}

/** The directory, a community and its moderator's lists, first and last pages. */
function communityScenarios(communityId: string, { headers }: Member): Scenario[] {
  const community = `/api/communities/${communityId}`;
  const listed = [
    { name: 'directory by size', path: '/api/communities?sort=size&limit=50' },
    { name: 'directory by name', path: '/api/communities?sort=name_asc&limit=50' },
    { name: 'community', path: community },
    { name: 'community, moderator', path: community, headers },
    { name: 'reports', path: `${community}/reports?limit=10`, headers },
    { name: 'reports, page 50', path: `${community}/reports?limit=10&page=50`, headers },
    { name: 'bans', path: `${community}/banned?limit=10`, headers },
  ];
  return [
    {
      name: 'community page',
      at: 'web',
      requests: [{ path: '/place_1' }],
      floor: 'json',
      target: 0.5,
    },
    ...listed.map(({ name, path, headers: sent = {} }) => ({
      name,
      at: 'api' as const,
      requests: [{ path, headers: sent }],
      floor: 'sql' as const,
      target: 0.3,
    })),
  ];
}

type PostRow = { id: string; public_id: string; name: string };

/** The main routes with their requests. */
export async function scenarios(databaseUrl: string, members: readonly Member[]): Promise<Scenario[]> {
  const connection = connect(databaseUrl, { max: 1, applicationName: 'bench' });
  const select = sql`select substr(replace(p.id::text, '-', ''), 1, 24) as id, public_id, name
    from posts p join communities c on c.id = p.community_id`;
  const discussed = async (comments: number) => {
    const [row] = await connection.db.execute<PostRow>(
      sql`${select} where p.no_comments = ${comments} order by p.id desc limit 1`,
    );
    return row;
  };
  const [busy, busiest] = [await discussed(500), await discussed(5000)];
  const open = await connection.db.execute<PostRow>(
    sql`${select} where p.no_comments between 3 and 40 order by p.id desc limit 200`,
  );
  const [galleries] = await connection.db.execute<{ id: string }>(
    sql`select substr(replace(id::text, '-', ''), 1, 24) as id from communities where name = 'place_7'`,
  );
  const [moderated] = await connection.db.execute<{ id: string }>(
    sql`select substr(replace(id::text, '-', ''), 1, 24) as id from communities where name = 'place_1'`,
  );
  await connection.close();
  const [reader, moderator] = members;
  if (!busy || !busiest || !galleries || !moderated || !reader || !moderator) {
    throw new Error(
      'the data set has no post with 500 or 5,000 comments, no galleries or no moderators, or no member is logged in',
    );
  }

  const post = (body: object, path: string, member: Member): Request => ({
    method: 'POST',
    path,
    headers: { ...member.headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const acting = open.map((row, index) => ({
    row,
    member: members[1 + (index % (members.length - 1))] ?? reader,
  }));
  return [
    { name: 'guest feed page', at: 'web', requests: [{ path: '/' }], floor: 'json', target: 0.5 },
    {
      name: '_user, unchanged',
      at: 'api',
      requests: [{ path: '/api/_user', headers: reader.headers }],
      floor: 'json',
      target: 0.5,
      prepare: withValidators,
    },
    {
      name: 'guest feed, uncached',
      at: 'api',
      requests: [{ path: '/api/posts?sort=hot' }],
      floor: 'sql',
      target: 0.4,
    },
    {
      name: 'member home feed',
      at: 'api',
      requests: [{ path: '/api/posts?sort=hot&feed=home', headers: reader.headers }],
      floor: 'sql',
      target: 0.4,
    },
    {
      name: 'guest feed of galleries',
      at: 'api',
      requests: [{ path: `/api/posts?sort=hot&communityId=${galleries.id}` }],
      floor: 'sql',
      target: 0.4,
    },
    ...[1, 50, 500].map((page) => ({
      name: `guest feed, page ${page}`,
      at: 'api' as const,
      requests: [{ path: '/api/posts?sort=latest' }],
      floor: 'sql' as const,
      target: 0.4,
      prepare: atPage(page),
    })),
    ...discussion(busy, 500, reader),
    ...discussion(busiest, 5000, reader),
    ...communityScenarios(moderated.id, moderator),
    {
      name: 'vote',
      at: 'api',
      requests: acting.map(({ row, member }) => post({ postId: row.id, up: true }, '/api/_postVote', member)),
      floor: 'sql',
      target: 0.3,
    },
    {
      name: 'comment',
      at: 'api',
      requests: acting.map(({ row, member }) =>
        post(
          { body: 'A short answer, with *one* thought in it.' },
          `/api/posts/${row.public_id}/comments`,
          member,
        ),
      ),
      floor: 'sql',
      target: 0.3,
    },
  ];
}
