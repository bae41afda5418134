import { expect, test } from 'vitest';
import { allow, deny, firstDenial } from './decision.ts';

test('a refusal carries its error', () => {
  expect(deny('not_mod')).toEqual({ allowed: false, error: 'not_mod' });
});

test('of several decisions the first refusal counts', () => {
  expect(firstDenial(allow, deny('not_mod'), deny('not_admin'))).toEqual(deny('not_mod'));
  expect(firstDenial(allow, allow)).toEqual(allow);
  expect(firstDenial()).toEqual(allow);
});
