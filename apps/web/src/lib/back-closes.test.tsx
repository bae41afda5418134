import {
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createHistoryWithDialogs, useBackCloses } from './dialog-history.ts';

function Dialog({ name, onClose }: { name: string; onClose: () => void }) {
  useBackCloses(onClose);
  return (
    <div role="dialog" aria-label={name}>
      <button onClick={onClose}>Close {name}</button>
      <Link to="/about">Elsewhere</Link>
    </div>
  );
}

function Page() {
  const [open, setOpen] = useState<string[]>([]);
  return (
    <>
      <button onClick={() => setOpen(['first'])}>Open</button>
      <button onClick={() => setOpen([...open, 'second'])}>Open another</button>
      <button onClick={() => setOpen(['second'])}>Open in its place</button>
      <Link to="/about">About</Link>
      {open.map((name) => (
        <Dialog key={name} name={name} onClose={() => setOpen(open.filter((other) => other !== name))} />
      ))}
    </>
  );
}

/** Waits for the history and the router. */
const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 60)));

async function press(name: string) {
  await userEvent.click(screen.getByText(name));
  await settled();
}

async function goBack() {
  history.back();
  await settled();
}

/** The browser goes back asynchronously: this makes it wait until the returned function is called. */
function holdBack(): () => Promise<void> {
  const goesBack = Promise.withResolvers<null>();
  const back = history.back.bind(history);
  const held = vi.spyOn(history, 'back').mockImplementation(() => void goesBack.promise.then(back));
  return async () => {
    held.mockRestore();
    goesBack.resolve(null);
    await settled();
  };
}

const dialogs = () => screen.queryAllByRole('dialog').map((dialog) => dialog.getAttribute('aria-label'));

beforeEach(async () => {
  vi.stubGlobal('scrollTo', () => undefined);
  history.pushState(null, '', '/before');
  history.pushState(null, '', '/page?sort=day');
  const root = createRootRoute({ component: Outlet });
  const at = (path: string, component: () => React.ReactNode) =>
    createRoute({ getParentRoute: () => root, path, component });
  const router = createRouter({
    routeTree: root.addChildren([
      at('/page', Page),
      at('/about', () => 'another page'),
      at('/before', () => 'before'),
    ]),
    history: createHistoryWithDialogs(),
  });
  await router.load();
  // Cast: this test's router has other routes than the registered one.
  render(<RouterProvider router={router as never} />);
  await settled();
});

describe('the browser’s Back', () => {
  it('closes a dialog and only closes it', async () => {
    await press('Open');
    expect(dialogs()).toEqual(['first']);
    await goBack();
    expect(dialogs()).toEqual([]);
    expect(location.pathname + location.search).toBe('/page?sort=day');
  });

  it("keeps a dialog opened before the previous one's history entry is gone", async () => {
    await press('Open');
    const goOn = holdBack();
    await press('Close first');
    await press('Open');
    await goOn();
    expect(dialogs()).toEqual(['first']);
    await goBack();
    expect(dialogs()).toEqual([]);
    expect(location.pathname + location.search).toBe('/page?sort=day');
    await goBack();
    expect(location.pathname).toBe('/before');
  });

  it("follows a link that is pressed before the closed dialog's history entry is gone", async () => {
    await press('Open');
    const goOn = holdBack();
    await press('Close first');
    await press('About');
    await goOn();
    expect(screen.getByText('another page')).toBeTruthy();
    await goBack();
    expect(location.pathname + location.search).toBe('/page?sort=day');
    await goBack();
    expect(location.pathname).toBe('/before');
  });

  it('leaves the page after a dialog was closed otherwise', async () => {
    await press('Open');
    await press('Close first');
    await goBack();
    expect(location.pathname).toBe('/before');
  });

  it('closes dialogs one by one, the topmost first', async () => {
    await press('Open');
    await press('Open another');
    await goBack();
    expect(dialogs()).toEqual(['first']);
    await goBack();
    expect(dialogs()).toEqual([]);
    expect(location.pathname).toBe('/page');
  });

  it('closes a dialog that replaced another', async () => {
    await press('Open');
    await press('Open in its place');
    expect(dialogs()).toEqual(['second']);
    await goBack();
    expect(dialogs()).toEqual([]);
    expect(location.pathname).toBe('/page');
    await goBack();
    expect(location.pathname).toBe('/before');
  });

  it("skips the dialog's entry after a dialog led to another page", async () => {
    await press('Open');
    await press('Elsewhere');
    expect(screen.getByText('another page')).toBeTruthy();
    await goBack();
    expect(location.pathname).toBe('/page');
    expect(dialogs()).toEqual([]);
    await goBack();
    expect(location.pathname).toBe('/before');
  });
});
