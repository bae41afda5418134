import { anOwnUser } from '@confab/testing/wire';
import { expect, test } from 'vitest';
import { accountChanges, changesOf, valuesOf } from './settings-table.ts';

const saved = valuesOf(anOwnUser({ email: 'a@b.example', aboutMe: null }));

test('a field that was put back has no change', () => {
  expect(changesOf(saved, { aboutMe: '', homeFeed: 'all', embedsOff: false })).toEqual({});
  expect(changesOf(saved, { email: ' a@b.example ' })).toEqual({});
});

test('only changes are saved, an empty text as null', () => {
  const changes = changesOf(saved, { email: '  ', aboutMe: 'Mends lamps.', embedsOff: true });
  expect(accountChanges(changes)).toEqual({ email: null, aboutMe: 'Mends lamps.', embedsOff: true });
});
