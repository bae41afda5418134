import { communitiesApi, communityRequestsApi, sessionApi } from '@confab/api-contract/calls';
import { reservedCommunityNames } from '@confab/domain';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectRefusal, useApi, useCast } from '../test-support/api.ts';
import type { Client } from '../test-support/client.ts';
import { type Mark, recordRowChanges, type RowChanges } from '../test-support/row-changes.ts';

/** Names that imitate an existing one, or look empty, are refused and not stored. */

const api = useApi();
const cast = useCast(api);
let admin: Client;
let changes: RowChanges;
let before: Mark;
beforeAll(async () => {
  admin = api.as(cast.admin);
  await admin.sessionId();
  changes = await recordRowChanges(api.db);
  before = await changes.mark();
});

const signUp = (username: string) =>
  api
    .visitor()
    .call(sessionApi.signup, { body: { username, password: 'correct horse', captchaToken: 'solved' } });
const create = (name: string) => admin.call(communitiesApi.create, { body: { name } });
const request = (name: string) => admin.call(communityRequestsApi.create, { body: { name } });
const expectNothingStored = async () => expect(await changes.tablesSince(before)).toEqual([]);

/** Ways to write another name that looks the same. */
const disguises: readonly [string, (name: string) => string][] = [
  ['with a Cyrillic letter', (name) => name.replace('a', '\u0430')],
  ['with a Greek letter', (name) => name.replace('a', '\u03b1')],
  ['in full-width letters', fullWidth],
  ['with a full-width letter', (name) => fullWidth(name.slice(0, 1)) + name.slice(1)],
  ['in mathematical letters', (name) => name.replace('a', '\u{1d41a}')],
  ['with a zero-width space', (name) => `${name.slice(0, 2)}\u200b${name.slice(2)}`],
  ['with a zero-width joiner at its end', (name) => `${name}\u200d`],
  ['with a soft hyphen', (name) => `${name.slice(0, 2)}\u00ad${name.slice(2)}`],
  ['with a combining accent', (name) => `${name}\u0301`],
  ['with a variation selector', (name) => `${name}\ufe0f`],
  ['after a right-to-left mark', (name) => `\u200f${name}`],
  ['turned around', (name) => `\u202e${[...name].reverse().join('')}`],
  ['with a space in it', (name) => `${name.slice(0, 2)} ${name.slice(2)}`],
  ['with the Kelvin sign', (name) => `${name}\u212a`],
  ['with a digit of another script', (name) => `${name}\u0661`],
];

function fullWidth(text: string): string {
  return String.fromCodePoint(...[...text].map((letter) => letter.charCodeAt(0) + 0xfee0));
}

/** Surrounding characters that are trimmed. */
const surroundings = [' NAME', 'NAME ', '\tNAME\n', '\u00a0NAME\u2003', '\ufeffNAME'];
const spellings = ['NAME', 'Name', 'nAmE', ...surroundings];
const spelled = (spelling: string, name: string) =>
  spelling.replace(/name/i, (pattern) =>
    [...name]
      .map((letter, index) => (/[A-Z]/.test(pattern[index % 4] ?? '') ? letter.toUpperCase() : letter))
      .join(''),
  );

describe('an account', () => {
  test.each(disguises)('cannot have the name of another one %s', async (_how, disguise) => {
    await expectRefusal(signUp(disguise('alice')), 'invalid-username');
    await expectNothingStored();
  });

  test.each(spellings)('cannot have the name of another one, written %j', async (spelling) => {
    await expectRefusal(signUp(spelled(spelling, 'alice')), 'user_exists');
    await expectNothingStored();
  });

  test.each(['ghost', 'GHOST', 'nobody', ' Nobody '])(
    'cannot have the name %j, which the system uses',
    async (name) => {
      await expectRefusal(signUp(name), 'user_exists');
      await expectNothingStored();
    },
  );
});

describe('a community', () => {
  test.each(disguises)(
    'can be neither created nor requested with the name of another one %s',
    async (_how, disguise) => {
      await expectRefusal(create(disguise('cats')), 'invalid-community-name');
      await expectRefusal(request(disguise('cats')), 'invalid-community-name');
      await expectNothingStored();
    },
  );

  test.each(spellings)(
    'can be neither created nor requested with the name of another one, written %j',
    async (spelling) => {
      await expectRefusal(create(spelled(spelling, 'cats')), 'community-exists');
      await expectRefusal(request(spelled(spelling, 'cats')), 'community-already-exists');
      await expectNothingStored();
    },
  );

  test('cannot have the name of an address of the site, in any case', async () => {
    for (const name of reservedCommunityNames) {
      for (const spelling of [name, name.toUpperCase(), ` ${name} `])
        await expectRefusal(create(spelling), 'invalid-community-name');
    }
    await expectNothingStored();
  });
});
