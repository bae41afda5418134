import { contract, type Role } from '@confab/api-contract';
import { describe, expect, test } from 'vitest';
import { commentRows } from '../../test-support/comment-transitions.ts';
import { moderationCases } from '../../test-support/moderation-table.ts';
import { ownershipCases } from '../../test-support/ownership-cases.ts';
import { creationRows, postRows } from '../../test-support/post-transitions.ts';
import { callOf, casesOf } from '../../test-support/transition-table.ts';
import { limitOf, namesOf, rolesOf } from './who-and-how-often.ts';

/** Compares the documented roles with the tables that test policies and api. */

/** Refusals that depend on the viewer, not on the request. */
const refusals: readonly unknown[] = [
  'not_logged_in',
  'not_admin',
  'not_mod',
  'not_author',
  'not_owner',
  'not-list-owner',
  'not-your-list',
  'not_admin_nor_mod',
  'not-mod-not-admin',
  'permission_denied',
];

/** The tables' roles as the reference names them. The owner of a thing is its author. */
const peopleOf: Readonly<Record<string, readonly Role[]>> = {
  visitor: ['guest'],
  stranger: ['member'],
  member: ['member'],
  author: ['author', 'member'],
  owner: ['author', 'owner', 'member'],
  moderator: ['moderator', 'member'],
  admin: ['admin', 'member'],
};

type Case = { name: string; role: string; happens: boolean; refused: boolean };

const cases: readonly Case[] = [
  ...[...casesOf(postRows), ...casesOf(creationRows)].map(({ act, role, outcome }) => ({
    name: `posts.${callOf(act)}`,
    role,
    happens: outcome === null,
    refused: refusals.includes(outcome),
  })),
  ...casesOf(commentRows).map(({ act, role, outcome }) => ({
    name: `comments.${callOf(act)}`,
    role,
    happens: outcome === null,
    refused: refusals.includes(outcome),
  })),
  ...[...moderationCases, ...ownershipCases].map(({ act, role, outcome }) => ({
    name: callOf(act),
    role,
    happens: typeof outcome !== 'string',
    refused: refusals.includes(outcome),
  })),
];

/** The tables cover only its lists for moderators, of deleted and of locked posts. */
const inPart = 'posts.list';

const judged = contract.filter(
  ({ name }) => name !== inPart && cases.some((one) => one.name === name && one.happens),
);

test('the tables cover most calls', () => {
  expect(judged.length).toBeGreaterThan(90);
});

test.each(judged)('$name names the callers that the tables allow', (endpoint) => {
  const said = rolesOf(endpoint);
  for (const [person, roles] of Object.entries(peopleOf)) {
    const theirs = cases.filter((one) => one.name === endpoint.name && one.role === person);
    const happens = theirs.some((one) => one.happens);
    // Cases refused for another reason say nothing about roles.
    if (!happens && !theirs.some((one) => one.refused)) continue;
    const isSaid = roles.some((role) => said.includes(role));
    expect([person, isSaid]).toEqual([person, happens]);
  }
});

test('a call for particular people names them', () => {
  const particular = ['not_author', 'not_owner', 'not-list-owner', 'not-your-list', 'not_admin_nor_mod'];
  const silent = contract.filter(
    ({ name, shape }) =>
      shape.who === undefined && shape.errors?.some((error) => particular.includes(error)) && name !== inPart,
  );
  expect(silent.map(({ name }) => name)).toEqual([]);
});

test('a call that refuses members is for guests', () => {
  const refusing = contract.filter(({ shape }) => shape.errors?.includes('already_logged_in'));
  expect(refusing.map((endpoint) => [endpoint.name, rolesOf(endpoint)])).toEqual([
    ['session.signup', ['guest']],
    ['reports.createAsGuest', ['guest']],
  ]);
});

describe('in words', () => {
  const of = (name: string) => contract.filter((endpoint) => endpoint.name === name);

  test('roles are listed', () => {
    expect(of('posts.delete').map(namesOf)).toEqual(['its author, moderators of the community and admins']);
    expect(of('posts.get').map(namesOf)).toEqual(['guests and members']);
  });

  test('limits have their windows, and the key they are counted by', () => {
    expect(limitOf({ auth: 'user', limit: 'createPost' })).toBe(
      '1 in 10 seconds and 70 in a day, for each member',
    );
    expect(limitOf({ auth: 'anyone', limit: 'login' })).toBe(
      '10 in a second and 20 in an hour, for each address, the latter also by name',
    );
    expect(limitOf({ auth: 'anyone' })).toBe('none of its own');
  });
});
