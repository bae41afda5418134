import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { ReorderedList, ReorderedRow } from './ReorderedList.tsx';

type Move = (id: string, place: number) => unknown;

const handle = (place: number) => screen.getByRole('button', { name: `Move thing ${place} of 3` });
const order = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
const announced = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

/** Shows a new order only after its prop changes. */
function Things({ onMove, shown, byNow }: { onMove: Move; shown: string[]; byNow?: () => string[] }) {
  return (
    <>
      <ReorderedList
        ids={shown}
        {...(byNow && { idsByNow: byNow })}
        noun="thing"
        label="Things, in order"
        className="things"
        hintId="hint"
        onMove={onMove}
      >
        {shown.map((id, index) => (
          <ReorderedRow key={id} id={id} number={index + 1} count={shown.length} className="thing">
            {id}
          </ReorderedRow>
        ))}
      </ReorderedList>
      <p id="hint">How it is done.</p>
    </>
  );
}

function MovedAtOnce() {
  const [shown, setShown] = useState(['a', 'b', 'c']);
  const move = (id: string, place: number) =>
    setShown((things) => things.filter((thing) => thing !== id).toSpliced(place, 0, id));
  return <Things onMove={move} shown={shown} />;
}

describe('a reordered list', () => {
  it('is sorted with the arrow keys: the handle keeps focus, and the position is announced', () => {
    render(<MovedAtOnce />);
    const moved = handle(3);
    moved.focus();
    fireEvent.keyDown(moved, { key: 'ArrowUp' });
    expect(order()).toEqual(['a', 'c', 'b']);
    expect(document.activeElement).toBe(handle(2));
    expect(announced()).toContain('Thing 3 is now at place 2 of 3.');
    fireEvent.keyDown(handle(2), { key: 'ArrowDown' });
    expect(order()).toEqual(['a', 'b', 'c']);
    expect(announced()).toContain('Thing 2 is now at place 3 of 3.');
  });

  it('describes each handle', () => {
    render(<MovedAtOnce />);
    expect(handle(1).getAttribute('aria-describedby')).toBe('hint');
  });

  it('keeps the first and the last in place, and ignores other keys', () => {
    const onMove = vi.fn<Move>();
    render(<Things onMove={onMove} shown={['a', 'b', 'c']} />);
    fireEvent.keyDown(handle(1), { key: 'ArrowUp' });
    fireEvent.keyDown(handle(3), { key: 'ArrowDown' });
    fireEvent.keyDown(handle(2), { key: 'ArrowLeft' });
    expect(onMove).not.toHaveBeenCalled();
    expect(announced().join('')).toBe('');
  });

  it('counts each press from the current order, even before it is shown', () => {
    const onMove = vi.fn<Move>();
    const shown = ['a', 'b', 'c'];
    let now = shown;
    render(<Things onMove={onMove} shown={shown} byNow={() => now} />);
    fireEvent.keyDown(handle(3), { key: 'ArrowUp' });
    now = ['a', 'c', 'b'];
    fireEvent.keyDown(handle(3), { key: 'ArrowUp' });
    expect(onMove.mock.calls).toEqual([
      ['c', 1],
      ['c', 0],
    ]);
    expect(announced()).toContain('Thing 2 is now at place 1 of 3.');
  });

  it('announces a failed move', async () => {
    const { promise, reject } = Promise.withResolvers<unknown>();
    render(<Things onMove={() => promise} shown={['a', 'b', 'c']} />);
    fireEvent.keyDown(handle(1), { key: 'ArrowDown' });
    await act(async () => {
      reject(new Error('refused'));
      await promise.catch(() => undefined);
    });
    expect(announced()).toContain('The thing could not be moved.');
  });
});
