import { readdirSync } from 'node:fs';
import { contract } from '@confab/api-contract';
import { isValidCommunityName } from '@confab/domain';
import { expect, test } from 'vitest';
import { root } from './sources.ts';

/**
 * The first segment of every address of the web app. A route file is named after its address, dots between segments;
 * what begins with an underscore is a layout without a segment, and what begins with a dollar is a parameter.
 */
function firstSegments(): string[] {
  return readdirSync(`${root}apps/web/src/routes`)
    .map((file) => file.replace(/\.tsx?$/, ''))
    .flatMap((name) => name.split('.').find((segment) => !segment.startsWith('_')) ?? [])
    .filter((segment) => !segment.includes('$') && segment !== 'index');
}

test('there are routes to look at', () => {
  expect(firstSegments()).toEqual(
    expect.arrayContaining(['all', 'communities', 'login', 'new', 'settings', 'admin']),
  );
});

test.each([...new Set(firstSegments())])('no community can take the address /%s from its page', (segment) => {
  expect(isValidCommunityName(segment)).toBe(false);
});

test.each(['api', 'images', 'assets'])('no community can take the address /%s from the server', (segment) => {
  expect(isValidCommunityName(segment)).toBe(false);
});

test.each(readdirSync(`${root}apps/web/public`))(
  'no community can take the address of the file /%s',
  (file) => {
    expect(isValidCommunityName(file)).toBe(false);
  },
);

test('the whole API stands below one of them', () => {
  for (const { call } of contract) expect(call.path.split('/')[1]).toBe('api');
});
