import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { chooseFont, useFont } from './appearance.ts';

const root = document.documentElement;
const sheets = () => document.querySelectorAll('link[rel="stylesheet"]');

afterEach(() => {
  localStorage.clear();
  delete root.dataset['font'];
});

it('the bundled font is stored and loaded once chosen; until then the system font is used', () => {
  const { result } = renderHook(useFont);
  expect(result.current).toBe('system');
  expect(sheets()).toHaveLength(0);

  act(() => chooseFont('custom'));
  act(() => chooseFont('custom'));
  expect(result.current).toBe('custom');
  expect(root.dataset['font']).toBe('custom');
  expect(localStorage.getItem('font')).toBe('custom');
  expect(sheets()).toHaveLength(1);

  act(() => chooseFont('system'));
  expect(result.current).toBe('system');
  expect(root.dataset['font']).toBeUndefined();
  expect(localStorage.getItem('font')).toBeNull();
});
