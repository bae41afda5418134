import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { Prose } from './Prose.tsx';

const html =
  '<p><a href="/cats?sort=day#top">inside</a> <a href="https://other.example/">outside</a>' +
  ' <a href="/images/a.jpeg" target="_blank">picture</a></p>';

let history: ReturnType<typeof createMemoryHistory>;

beforeEach(async () => {
  history = createMemoryHistory();
  const routeTree = createRootRoute({
    component: () => <Prose html={html} />,
    notFoundComponent: () => null,
  });
  const router = createRouter({ routeTree, history });
  await router.load();
  // Cast: this test's router has other routes than the registered one.
  render(<RouterProvider router={router as never} />);
});

/** Whether the page handled the click instead of the browser. */
function click(name: string, init: MouseEventInit = {}) {
  const link = screen.getByRole('link', { name });
  const event = createEvent.click(link, init);
  fireEvent(link, event);
  return event.defaultPrevented;
}

describe("a link in a member's text", () => {
  it('navigates within the app to pages of the site', () => {
    expect(click('inside')).toBe(true);
    expect(history.location.href).toBe('/cats?sort=day#top');
  });

  it.each(['outside', 'picture'])('is left to the browser for other addresses (%s)', (name) => {
    expect(click(name)).toBe(false);
    expect(history.location.href).toBe('/');
  });

  it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])(
    'is the browser’s when it is opened in another tab (%o)',
    (how) => {
      expect(click('inside', how)).toBe(false);
    },
  );
});
