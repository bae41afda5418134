import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Alerts } from '../shell/Alerts.tsx';
import { alertError, dismissAlert, showAlert } from './alerts.ts';
import { CallError } from './call.ts';
import { closeModal, useModal } from './modals.ts';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  render(<Alerts />);
});
afterEach(() => {
  for (const id of ['error', 'a', 'b', 'c', 'd']) dismissAlert(id);
  act(() => {
    vi.runAllTimers();
  });
  vi.useRealTimers();
});

const show = (...args: Parameters<typeof showAlert>) => {
  act(() => {
    showAlert(...args);
  });
};
const pass = (ms: number) => {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
};
const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });

describe('an alert', () => {
  it('disappears after three seconds', () => {
    show({ text: 'Link copied to clipboard.' });
    pass(2900);
    expect(screen.getByText('Link copied to clipboard.')).toBeTruthy();
    pass(200);
    expect(screen.queryByText('Link copied to clipboard.')).toBeNull();
  });

  it('stays for a given duration', () => {
    show({ text: 'Muted.', duration: 5000 });
    pass(4900);
    expect(screen.getByText('Muted.')).toBeTruthy();
    pass(200);
    expect(screen.queryByText('Muted.')).toBeNull();
  });

  it('replaces one with the same id, and restarts its timer', () => {
    show({ id: 'a', text: 'first' });
    pass(2900);
    show({ id: 'a', text: 'second' });
    pass(2900);
    expect(screen.queryByText('first')).toBeNull();
    expect(screen.getByText('second')).toBeTruthy();
  });

  it('removes the oldest when there are more than three', () => {
    for (const id of ['a', 'b', 'c', 'd']) show({ id, text: `alert ${id}` });
    expect(screen.queryByText('alert a')).toBeNull();
    expect(screen.getAllByText(/^alert/)).toHaveLength(3);
  });

  it('waits while the pointer is over it', async () => {
    show({ text: 'wait' });
    await user.hover(screen.getByText('wait'));
    pass(10_000);
    expect(screen.getByText('wait')).toBeTruthy();
    await user.unhover(screen.getByText('wait'));
    pass(3100);
    expect(screen.queryByText('wait')).toBeNull();
  });

  it('offers an action, and closes after it', async () => {
    const undo = vi.fn();
    show({ text: 'Post hidden.', action: { label: 'Undo', onPress: undo } });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(undo).toHaveBeenCalledOnce();
    expect(screen.queryByText('Post hidden.')).toBeNull();
  });

  it('can be dismissed', async () => {
    show({ text: 'Enough.' });
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText('Enough.')).toBeNull();
  });

  it('is announced politely, an error at once', () => {
    show({ text: 'News.' });
    show({ text: 'Trouble.', kind: 'error' });
    expect(screen.getByRole('status').textContent).toContain('News.');
    expect(screen.getByRole('alert').textContent).toContain('Trouble.');
  });
});

describe('a failed call', () => {
  const fail = (...args: Parameters<typeof alertError>) => act(() => alertError(...args));

  it.each([
    [429, 'Whoah, slow down there!'],
    [0, "Make sure you're connected to the internet"],
    [500, 'Something went wrong.'],
    [403, 'Something went wrong.'],
  ])('with status %s says: %s', (status, sentence) => {
    fail(new CallError(status, null, 'the words of the server'));
    expect(screen.getByRole('alert').textContent).toBe(sentence);
  });

  it("shows the screen's own sentence where it has one", () => {
    fail(new CallError(500, null, ''), 'Failed to logout. Something went wrong.');
    expect(screen.getByRole('alert').textContent).toBe('Failed to logout. Something went wrong.');
  });

  it('is shown once for repeated failures', () => {
    fail(new CallError(500, null, ''));
    fail(new CallError(500, null, ''));
    expect(screen.getAllByText('Something went wrong.')).toHaveLength(1);
  });

  it('prompts for a login when the session has ended', () => {
    render(<OpenModal />);
    fail(new CallError(401, 'not_logged_in', ''));
    expect(screen.getByTestId('modal').textContent).toBe('login-prompt');
    act(closeModal);
  });
});

function OpenModal() {
  return <span data-testid="modal">{useModal()}</span>;
}
