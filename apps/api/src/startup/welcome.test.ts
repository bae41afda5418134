import { postsApi, sessionApi } from '@confab/api-contract/calls';
import { aCommunity, aMember, aPost, aUser } from '@confab/testing/db';
import { expect, test } from 'vitest';
import { useApi, useCast } from '../test-support/api.ts';

const api = useApi();
const cast = useCast(api);

test('visitors are welcomed with people, communities and threads; what is deleted is left out at once', async () => {
  const dogs = await aCommunity(api.db, { by: cast.mod, name: 'dogs', about: 'They bark.' });
  for (let index = 0; index < 5; index++) await aMember(api.db, await aUser(api.db), dogs);
  const author = await aUser(api.db);
  const gone = await aUser(api.db, { deletedAt: '2026-01-01T00:00:00Z' });
  const banned = await aUser(api.db, { bannedAt: '2026-01-01T00:00:00Z' });
  const week = { by: author, noComments: 3 };
  await aPost(api.db, { ...week, in: cast.cats, title: 'Disputed', upvotes: 90, downvotes: 60 });
  const liked = await aPost(api.db, { ...week, in: cast.cats, title: 'Liked by all', upvotes: 40 });
  await aPost(api.db, { ...week, in: dogs, title: 'The other community', upvotes: 9 });
  await aPost(api.db, { ...week, in: dogs, title: 'Not discussed', upvotes: 50, noComments: 0 });
  await aPost(api.db, { ...week, by: gone, in: dogs, upvotes: 3 });
  await aPost(api.db, { ...week, by: banned, in: dogs, upvotes: 2 });
  await aPost(api.db, {
    ...week,
    by: cast.bob,
    in: dogs,
    title: 'Last year',
    upvotes: 500,
    createdAt: '2025-01-01T00:00:00Z',
    ageGroup: 4,
  });

  const { people, communities, threads } = await api.visitor().call(sessionApi.welcome);

  expect(people).toEqual([{ username: author.username, proPic: null }]);
  expect(communities[0]).toEqual({ name: 'dogs', about: 'They bark.', proPic: null });
  expect(threads.map(({ title, communityName }) => [title, communityName])).toEqual([
    ['Liked by all', 'cats'],
    ['The other community', 'dogs'],
  ]);

  await api.as(author).call(postsApi.delete, {
    params: { postId: liked.publicId },
    query: { deleteAs: 'normal', deleteContent: undefined },
  });
  const later = await api.visitor().call(sessionApi.welcome);
  expect(later.threads.map(({ title }) => title)).toEqual(['The other community']);
});
