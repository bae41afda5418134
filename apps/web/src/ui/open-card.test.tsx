import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { opensCards } from './open-card.ts';

const followed = vi.fn();
const openedBeside = vi.fn();

beforeEach(() => {
  vi.stubGlobal('open', openedBeside);
  render(
    <div {...opensCards}>
      <article className="post-card">
        <a
          href="/birding/post/abc"
          data-card-link=""
          onClick={(event) => {
            event.preventDefault();
            followed();
          }}
        >
          Title
        </a>
        <p>Text</p>
        <button>Upvote</button>
      </article>
      <p>Beside</p>
    </div>,
  );
});
afterEach(() => {
  getSelection()?.removeAllRanges();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

const text = () => screen.getByText('Text');

describe('a press on a card', () => {
  it('follows its title', async () => {
    await userEvent.click(text());
    expect(followed).toHaveBeenCalledOnce();
  });

  it('is ignored on a control or outside the cards', async () => {
    await userEvent.click(screen.getByRole('button'));
    await userEvent.click(screen.getByText('Beside'));
    expect(followed).not.toHaveBeenCalled();
  });

  it('is ignored when it ends a selection', () => {
    getSelection()?.selectAllChildren(text());
    fireEvent.click(text());
    expect(followed).not.toHaveBeenCalled();
  });

  it('opens a new tab with Ctrl or the middle button', () => {
    fireEvent.click(text(), { ctrlKey: true });
    fireEvent(text(), new MouseEvent('auxclick', { bubbles: true, button: 1 }));
    expect(openedBeside).toHaveBeenCalledTimes(2);
    expect(openedBeside.mock.calls[0]?.[0]).toContain('/birding/post/abc');
    expect(followed).not.toHaveBeenCalled();
  });

  it('is left to the browser with the right button', () => {
    fireEvent(text(), new MouseEvent('auxclick', { bubbles: true, button: 2 }));
    expect(openedBeside).not.toHaveBeenCalled();
  });
});
