import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openedModal } from '../../lib/modals.ts';
import { renderApp } from '../../test-support/render-app.tsx';
import { setSingleKeys } from '../shortcuts/use-shortcuts.ts';
import { offerSearch, SearchBox } from './SearchBox.tsx';
import SearchModal, { webSearch } from './SearchModal.tsx';

describe('the web search', () => {
  it('is restricted to the site', () => {
    expect(webSearch(' rye & salt ', 'https://confab.example')).toBe(
      'https://duckduckgo.com/?q=site%3Aconfab.example+rye+%26+salt',
    );
  });

  it('needs a search text', () => {
    expect(webSearch(' \t', 'https://confab.example')).toBeUndefined();
  });
});

describe('the search box', () => {
  const box = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search Confab' });
  let inSight = true;
  beforeEach(() => {
    inSight = true;
    // jsdom has no layout.
    HTMLElement.prototype.checkVisibility = () => inSight;
  });
  afterEach(() => setSingleKeys(true));

  it('takes focus on /, without typing it', async () => {
    const { user } = await renderApp(<SearchBox />);
    await user.keyboard('/');
    expect(document.activeElement).toBe(box());
    expect(box().value).toBe('');
    await user.keyboard('and/or');
    expect(box().value).toBe('and/or');
  });

  it('ignores / where single keys are off', async () => {
    const { user } = await renderApp(<SearchBox />);
    setSingleKeys(false);
    await user.keyboard('/');
    expect(document.activeElement).toBe(document.body);
  });

  it('opens the dialog on / where it is hidden', async () => {
    inSight = false;
    const { user } = await renderApp(<SearchBox />);
    await user.keyboard('/');
    expect(openedModal()).toBe('search');
  });

  it.each(['{Enter}', 'the magnifier'])('offers a search on %s', async (way) => {
    const { user } = await renderApp(<SearchBox />);
    await user.type(box(), 'rye');
    if (way === '{Enter}') await user.keyboard(way);
    else await user.click(screen.getByRole('button', { name: 'Search' }));
    expect(openedModal()).toBe('search');
  });

  it('stays focused when it is empty', async () => {
    const { user } = await renderApp(<SearchBox />);
    await user.type(box(), '  {Enter}');
    expect(openedModal()).toBeNull();
    expect(document.activeElement).toBe(box());
  });
});

describe('the dialog of the search', () => {
  beforeEach(() => void vi.spyOn(window, 'open').mockReturnValue(null));
  const words = () => screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search for' });

  it('names the search engine, and opens it in a new tab', async () => {
    offerSearch('rye');
    const onClose = vi.fn();
    const { user } = await renderApp(<SearchModal onClose={onClose} />);
    expect((await words()).value).toBe('rye');
    expect(screen.getByRole('dialog').textContent).toContain('limited to localhost:3000 in a new tab');
    await user.click(screen.getByRole('button', { name: 'Search the web' }));
    expect(window.open).toHaveBeenCalledWith(
      'https://duckduckgo.com/?q=site%3Alocalhost%3A3000+rye',
      '_blank',
      'noopener',
    );
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('opens nothing without a search text', async () => {
    offerSearch('rye');
    const onClose = vi.fn();
    const { user } = await renderApp(<SearchModal onClose={onClose} />);
    fireEvent.change(await words(), { target: { value: ' ' } });
    await user.click(screen.getByRole('button', { name: 'Search the web' }));
    expect(window.open).not.toHaveBeenCalled();
    expect(onClose).not.toHaveBeenCalled();
  });
});
