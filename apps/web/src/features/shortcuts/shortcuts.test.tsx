import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { renderApp } from '../../test-support/render-app.tsx';
import { ShortcutsHelp } from './ShortcutsHelp.tsx';
import { setSingleKeys, useShortcuts } from './use-shortcuts.ts';

let pressed: string[] = [];
beforeEach(() => {
  pressed = [];
});
afterEach(() => setSingleKeys(true));

function Page({ menu = false }) {
  useShortcuts({ j: () => pressed.push('j'), k: () => pressed.push('k') });
  return (
    <>
      <button>Somewhere</button>
      <input aria-label="Field" />
      {menu && <div role="menu" />}
    </>
  );
}

describe('single keys', () => {
  it('act wherever focus is on the page', async () => {
    const { user } = await renderApp(<Page />);
    await user.keyboard('jxk');
    screen.getByRole('button').focus();
    await user.keyboard('j');
    expect(pressed).toEqual(['j', 'k', 'j']);
  });

  it('type text in a field', async () => {
    const { user } = await renderApp(<Page />);
    await user.type(screen.getByLabelText('Field'), 'jk');
    expect(pressed).toEqual([]);
  });

  it('are handled by an open menu', async () => {
    const { user } = await renderApp(<Page menu />);
    await user.keyboard('j');
    expect(pressed).toEqual([]);
  });

  it.each(['{Control>}', '{Meta>}', '{Alt>}'])('are left to the browser with %s', async (modifier) => {
    const { user } = await renderApp(<Page />);
    await user.keyboard(`${modifier}j`);
    expect(pressed).toEqual([]);
  });

  it('can be turned off, which the device remembers', async () => {
    setSingleKeys(false);
    const { user } = await renderApp(<Page />);
    await user.keyboard('j');
    expect(pressed).toEqual([]);
    expect(localStorage.getItem('single_keys')).toBe('off');
  });
});

describe('the help', () => {
  it('opens on ?, and turns single keys off', async () => {
    const { user } = await renderApp(<ShortcutsHelp />);
    await user.keyboard('?');
    const help = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(help.textContent).toContain('Next or previous post');
    await user.click(screen.getByRole('switch', { name: 'Single-key shortcuts' }));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.keyboard('?');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('opens by a button where single keys are off', async () => {
    setSingleKeys(false);
    const { user } = await renderApp(<ShortcutsHelp />);
    await user.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }));
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy();
  });
});
