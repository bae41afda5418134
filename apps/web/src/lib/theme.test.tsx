import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { beforeFirstPaint } from './first-script.ts';
import { chooseTheme, switchTheme, useTheme, useThemeChoice } from './appearance.ts';
import { store } from './storage.ts';

/** Fakes the system's preference and its changes. */
function systemPrefers(theme: 'light' | 'dark') {
  const listeners = new Set<() => void>();
  const query = {
    matches: theme === 'dark',
    addEventListener: (_type: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_type: string, listener: () => void) => listeners.delete(listener),
  };
  vi.stubGlobal('matchMedia', () => query);
  return (next: 'light' | 'dark') => {
    query.matches = next === 'dark';
    for (const listener of listeners) listener();
  };
}

const root = document.documentElement;

beforeEach(() => {
  document.head.innerHTML =
    '<meta name="theme-color" content="#f6f5f1" media="(prefers-color-scheme: light)">' +
    '<meta name="theme-color" content="#111413" media="(prefers-color-scheme: dark)">';
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  delete root.dataset.theme;
  delete root.dataset.font;
});

const frameColours = () => [...document.querySelectorAll('meta')].map(({ content }) => content);

describe('the theme', () => {
  it('follows the system until one is chosen', () => {
    const change = systemPrefers('light');
    const { result } = renderHook(useTheme);
    expect(result.current).toBe('light');
    act(() => change('dark'));
    expect(result.current).toBe('dark');
  });

  it('is stored once chosen', () => {
    systemPrefers('light');
    const { result } = renderHook(useTheme);
    act(() => chooseTheme('dark'));
    expect(result.current).toBe('dark');
    expect(root.dataset.theme).toBe('dark');
    expect(localStorage.getItem('theme')).toBe('dark');
    expect(frameColours()).toEqual(['#111413', '#111413']);
  });

  it("is stored when chosen, also when it equals the system's", () => {
    const change = systemPrefers('light');
    const { result } = renderHook(() => [useThemeChoice(), useTheme()]);
    expect(result.current).toEqual(['system', 'light']);
    act(() => chooseTheme('light'));
    act(() => change('dark'));
    expect(result.current).toEqual(['light', 'light']);
    act(() => chooseTheme('system'));
    expect(result.current).toEqual(['system', 'dark']);
    expect(localStorage.getItem('theme')).toBeNull();
  });

  it('is not stored when switched to the system’s', () => {
    systemPrefers('light');
    act(() => switchTheme('dark'));
    act(() => switchTheme('light'));
    expect(root.dataset.theme).toBeUndefined();
    expect(localStorage.getItem('theme')).toBeNull();
    expect(frameColours()).toEqual(['#f6f5f1', '#111413']);
  });
});

describe('the script before the first paint', () => {
  const run = () => {
    const script = document.createElement('script');
    script.textContent = beforeFirstPaint();
    document.head.append(script);
    script.remove();
  };

  const preload = () => document.head.querySelector<HTMLLinkElement>('link[rel="preload"]');

  it('sets the stored theme, font and frame colour, and loads nothing for the system font', () => {
    localStorage.setItem('theme', 'dark');
    localStorage.setItem('font', 'system');
    run();
    expect(root.dataset).toMatchObject({ theme: 'dark', font: 'system' });
    expect(preload()).toBeNull();
    expect(frameColours()).toEqual(['#111413', '#111413']);
  });

  // 'custom' was stored by those who chose Inter when the system's font was the default.
  it.each([undefined, 'custom'])('loads Inter when %s is stored as the font', (font) => {
    store('font', font);
    run();
    expect(root.dataset.font).toBeUndefined();
    expect(preload()?.getAttribute('href')).toMatch(/inter-latin\.woff2$/);
  });

  it("keeps the system's theme when nothing valid is stored", () => {
    localStorage.setItem('theme', 'purple');
    run();
    expect(root.dataset.theme).toBeUndefined();
  });
});
