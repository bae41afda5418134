import { connect, type Db } from '@confab/db';
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
  /** Sent at the same time, so many a second: what then is left of the rate without them is said beside the rest. */
  beside?: { requests: Request[]; perSecond: number };
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
type Content = {
  /** Posts with 500 and with 5,000 comments, and those of the last. */
  busy: PostRow;
  busiest: PostRow;
  comments: { id: string }[];
  /** Where comments are few and come in. */
  open: PostRow[];
  /** Ids of communities. */
  galleries: string;
  moderated: string;
};

/** Ids as they are sent. */
const sentId = (column: string) => sql.raw(`substr(replace(${column}::text, '-', ''), 1, 24)`);

async function contentOf(databaseUrl: string): Promise<Content> {
  const connection = connect(databaseUrl, { max: 1, applicationName: 'bench' });
  const { db } = connection;
  const select = sql`select ${sentId('p.id')} as id, public_id, name
    from posts p join communities c on c.id = p.community_id`;
  const discussed = async (comments: number) =>
    first(
      await db.execute<PostRow>(sql`${select} where p.no_comments = ${comments} order by p.id desc limit 1`),
      `a post with ${comments} comments`,
    );
  const community = async (name: string) =>
    first(
      await db.execute<{ id: string }>(
        sql`select ${sentId('id')} as id from communities where name = ${name}`,
      ),
      name,
    ).id;
  try {
    const busiest = await discussed(5000);
    await notify(db);
    return {
      busy: await discussed(500),
      busiest,
      comments: await db.execute<{ id: string }>(
        sql`select ${sentId('c.id')} as id from comments c join posts p on p.id = c.post_id
          where p.public_id = ${busiest.public_id} order by c.id`,
      ),
      open: await db.execute<PostRow>(
        sql`${select} where p.no_comments between 3 and 40 order by p.id desc limit 200`,
      ),
      galleries: await community('place_7'),
      moderated: await community('place_1'),
    };
  } finally {
    await connection.close();
  }
}

/** The first member has notifications of several kinds, which no script of a data set makes. */
async function notify(db: Db): Promise<void> {
  await db.execute(sql`
    insert into notifications (user_id, type, notif)
    select reader.id, notif ->> 'type', notif
    from (select id from users where user_index = 1001) reader,
      (select c.id, c.post_id, row_number() over (order by c.id) as n
        from comments c where c.number = 1 order by c.id limit 60) c,
      lateral (select ${sentId('c.post_id')} as post, ${sentId('c.id')} as comment) sent,
      lateral (select case n % 3
        when 0 then jsonb_build_object('type', 'new_votes', 'targetType', 'post', 'targetId', post, 'postId', post, 'noVotes', n)
        when 1 then jsonb_build_object('type', 'new_comment', 'postId', post, 'commentId', comment, 'noComments', 1,
          'firstCreatedAt', now())
        else jsonb_build_object('type', 'announcement', 'postId', post) end as notif) made
    where not exists (select 1 from notifications n where n.user_id = reader.id)`);
}

function first<Row>(rows: readonly Row[], what: string): Row {
  const [row] = rows;
  if (!row) throw new Error(`the data set has no ${what}`);
  return row;
}

/** The main routes with their requests. */
export async function scenarios(databaseUrl: string, members: readonly Member[]): Promise<Scenario[]> {
  const { busy, busiest, comments, galleries, moderated, open } = await contentOf(databaseUrl);
  const [reader, moderator] = members;
  if (!reader || !moderator) throw new Error('no member is logged in');
  const feedOf = (community: string) => `/api/posts?sort=hot&communityId=${community}`;

  const post = (body: object, path: string, member: Member): Request => ({
    method: 'POST',
    path,
    headers: { ...member.headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const anotherMember = (turn: number) => members[1 + (turn % (members.length - 1))] ?? reader;
  const acting = open.map((row, index) => ({ row, member: anotherMember(index) }));
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
      requests: [{ path: feedOf(galleries) }],
      floor: 'sql',
      target: 0.4,
    },
    {
      name: 'guest feed of a community',
      at: 'api',
      requests: [{ path: feedOf(moderated) }],
      floor: 'sql',
      target: 0.4,
    },
    {
      name: '_initial, member of 500 communities',
      at: 'api',
      requests: [{ path: '/api/_initial', headers: reader.headers }],
      floor: 'sql',
      target: 0.3,
    },
    { name: '_initial, guest', at: 'api', requests: [{ path: '/api/_initial' }], floor: 'sql', target: 0.3 },
    {
      name: 'notifications',
      at: 'api',
      requests: [{ path: '/api/notifications', headers: reader.headers }],
      floor: 'sql',
      target: 0.3,
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
    {
      name: 'post with 5000 comments, member, 50 votes a second',
      at: 'api',
      requests: [{ path: `/api/posts/${busiest.public_id}`, headers: reader.headers }],
      beside: {
        requests: comments.map(({ id }, turn) =>
          post({ commentId: id, up: true }, '/api/_commentVote', anotherMember(turn)),
        ),
        perSecond: 50,
      },
      floor: 'sql',
      target: 0.3,
    },
    ...communityScenarios(moderated, moderator),
    {
      name: 'vote',
      at: 'api',
      requests: acting.map(({ row, member }) => post({ postId: row.id, up: true }, '/api/_postVote', member)),
      floor: 'sql',
      target: 0.3,
    },
    {
      name: 'vote, all on one post',
      at: 'api',
      requests: members.map((member) => post({ postId: busy.id, up: true }, '/api/_postVote', member)),
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
