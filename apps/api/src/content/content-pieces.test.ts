import { aComment, aPost } from '@confab/testing/db';
import { expect, test } from 'vitest';
import { useApi, useCast } from '../test-support/api.ts';

const api = useApi();
const cast = useCast(api);

test('the metric names the bytes of all that is kept', async () => {
  const post = await aPost(api.db, { by: cast.alice, in: cast.cats });
  await aComment(api.db, { by: cast.bob, on: post });
  await api.visitor().request({ url: `/api/posts/${post.publicId}` });
  const { payload } = await api.app.inject('/metrics');
  const kept = [...payload.matchAll(/^confab_api_kept_bytes\{kind="(\w+)"\} (\d+)$/gm)];
  const bytes = new Map(kept.map(([, kind = '', value]) => [kind, Number(value)]));
  expect([...bytes.keys()].sort()).toEqual([
    'authors',
    'comments',
    'communities',
    'communityObjects',
    'faces',
    'postObjects',
    'posts',
    'responses',
    'summaries',
    'threads',
    'userObjects',
  ]);
  for (const kind of ['authors', 'communities', 'faces', 'posts', 'responses', 'threads']) {
    expect(bytes.get(kind), kind).toBeGreaterThan(0);
  }
});
