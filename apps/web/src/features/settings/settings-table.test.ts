import { anOwnUser } from '@confab/testing/wire';
import { expect, test } from 'vitest';
import { changesApart, changesOf, valuesOf } from './settings-table.ts';

const device = { theme: 'system', font: 'system', feedLayout: 'card', infiniteScrolling: true } as const;
const saved = valuesOf(anOwnUser({ email: 'a@b.example', aboutMe: null }), device);

test('a field that was put back has no change', () => {
  expect(changesOf(saved, { aboutMe: '', homeFeed: 'all', theme: 'system' })).toEqual({});
  expect(changesOf(saved, { email: ' a@b.example ' })).toEqual({});
});

test('only changes are saved, an empty text as null', () => {
  const changes = changesOf(saved, { email: '  ', aboutMe: 'Mends lamps.', embedsOff: true, font: 'custom' });
  expect(changesApart(changes)).toEqual({
    account: { email: null, aboutMe: 'Mends lamps.', embedsOff: true },
    device: { font: 'custom' },
  });
});
