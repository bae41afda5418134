import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { chooseFont, useFont } from './appearance.ts';

const root = document.documentElement;

afterEach(() => {
  localStorage.clear();
  delete root.dataset['font'];
});

it('the font is Inter until the system font is chosen, which is stored', () => {
  const { result } = renderHook(useFont);
  expect(result.current).toBe('custom');

  act(() => chooseFont('system'));
  expect(result.current).toBe('system');
  expect(root.dataset['font']).toBe('system');
  expect(localStorage.getItem('font')).toBe('system');

  act(() => chooseFont('custom'));
  expect(result.current).toBe('custom');
  expect(root.dataset['font']).toBeUndefined();
  expect(localStorage.getItem('font')).toBeNull();
});
