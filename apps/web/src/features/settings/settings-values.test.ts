import { anOwnUser } from '@confab/testing/wire';
import { expect, test } from 'vitest';
import { changesApart, changesOf, valuesOf } from './settings-values.ts';

const device = { theme: 'system', font: 'system', feedLayout: 'card', infiniteScrolling: true } as const;
const saved = valuesOf(anOwnUser({ email: 'a@b.example', aboutMe: null }), device);

test('a field that somebody put back as it was is no change', () => {
  expect(changesOf(saved, { aboutMe: '', homeFeed: 'all', theme: 'system' })).toEqual({});
  expect(changesOf(saved, { email: ' a@b.example ' })).toEqual({});
});

test('only what was changed is saved, an empty text as none', () => {
  const changes = changesOf(saved, { email: '  ', aboutMe: 'Mends lamps.', embedsOff: true, font: 'custom' });
  expect(changesApart(changes)).toEqual({
    account: { email: null, aboutMe: 'Mends lamps.', embedsOff: true },
    device: { font: 'custom' },
  });
});
