import { allow, type Decision, deny, type ReaderDenial } from '@confab/domain';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Button } from '../ui/Button.tsx';
import { closeModal, gated, useModal } from './modals.ts';

function Gate({ decision, act: perform }: { decision: Decision<ReaderDenial>; act: () => void }) {
  return (
    <>
      <Button {...gated(decision, perform)}>Upvote</Button>
      <span data-testid="modal">{useModal()}</span>
    </>
  );
}

afterEach(() => act(closeModal));

describe('a gated action', () => {
  it('acts when it is allowed', async () => {
    const perform = vi.fn();
    render(<Gate decision={allow} act={perform} />);
    await userEvent.click(screen.getByRole('button'));
    expect(perform).toHaveBeenCalledOnce();
  });

  it('opens the login prompt for a visitor instead', async () => {
    const perform = vi.fn();
    render(<Gate decision={deny('not_logged_in')} act={perform} />);
    await userEvent.click(screen.getByRole('button'));
    expect(perform).not.toHaveBeenCalled();
    expect(screen.getByTestId('modal').textContent).toBe('login-prompt');
  });

  it('is disabled with its reason for any other denial', async () => {
    const perform = vi.fn();
    render(<Gate decision={deny('post-locked')} act={perform} />);
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Upvote' });
    expect(button.disabled).toBe(true);
    expect(button.title).toBe('This post is locked.');
    await userEvent.click(button);
    expect(perform).not.toHaveBeenCalled();
  });
});
