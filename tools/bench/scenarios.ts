import { connect } from '@confab/db';
import { sql } from 'drizzle-orm';
import type { Request } from './load.ts';
import type { Member } from './members.ts';

export type Scenario = {
  name: string;
  /** Which process answers. */
  at: 'web' | 'api';
  requests: Request[];
  /** Against which floor, and at which share of it, the target stands. */
  floor: 'json' | 'sql';
  target: number;
};

type PostRow = { id: string; public_id: string; name: string };

/** The routes that carry the site, each with the requests that are sent to it. */
export async function scenarios(databaseUrl: string, members: readonly Member[]): Promise<Scenario[]> {
  const connection = connect(databaseUrl, { max: 1, applicationName: 'bench' });
  const select = sql`select substr(replace(p.id::text, '-', ''), 1, 24) as id, public_id, name
    from posts p join communities c on c.id = p.community_id`;
  const [busy] = await connection.db.execute<PostRow>(sql`${select} where p.no_comments = 500 limit 1`);
  const open = await connection.db.execute<PostRow>(
    sql`${select} where p.no_comments between 3 and 40 order by p.id desc limit 200`,
  );
  await connection.close();
  const reader = members[0];
  if (!busy || !reader) throw new Error('the data set has no post with 500 comments, or nobody is logged in');

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
      name: 'post page, 500 comments',
      at: 'web',
      requests: [{ path: `/${busy.name}/post/${busy.public_id}` }],
      floor: 'json',
      target: 0.1,
    },
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
