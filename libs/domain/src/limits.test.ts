import { expect, test } from 'vitest';
import * as limits from './limits.ts';
import { rateLimits } from './rate-limits.ts';

test('lengths and sizes are those of the API reference (api.md 1.12)', () => {
  expect(limits).toMatchObject({
    usernameMin: 4,
    usernameMax: 21,
    passwordMinBytes: 8,
    emailMax: 255,
    aboutMeMax: 10_000,
    communityNameMin: 3,
    communityNameMax: 21,
    communityAboutMax: 2000,
    ruleMax: 512,
    ruleDescriptionMax: 512,
    postTitleMin: 3,
    postTitleMax: 255,
    postBodyMax: 20_000,
    linkUrlMaxBytes: 2048,
    commentBodyMax: 20_000,
    commentDepthMax: 15,
    altTextMax: 1024,
    commentsPage: 500,
    pinsPerScope: 2,
    uploadMaxBytes: 26_214_400,
    jsonBodyMaxBytes: 1_048_576,
  });
});

// The table of api.md 1.11.
test.each([
  ['login', '10 / 1 s, 20 / 3600 s'],
  ['signup', '2 / 60 s, 10 / 21600 s'],
  ['createPost', '1 / 10 s, 70 / 86400 s'],
  ['createComment', '2 / 5 s, 300 / 86400 s'],
  ['changeContent', '1 / 1 s, 2000 / 86400 s'],
  ['vote', '4 / 1 s, 2000 / 86400 s'],
  ['join', '1 / 1 s, 500 / 3600 s'],
  ['settings', '5 / 1 s, 100 / 3600 s'],
  ['analytics', '2 / 1 s'],
] as const)('%s is limited to %s', (act, buckets) => {
  const written = rateLimits[act].map(({ tokens, seconds }) => `${tokens} / ${seconds} s`);
  expect(written.join(', ')).toBe(buckets);
});
