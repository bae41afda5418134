import { fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useDrag } from './drawer-drag.ts';

const onClose = vi.fn();

function Panel() {
  const panel = useRef<HTMLDivElement>(null);
  const drag = useDrag(panel, { closePast: 50, onClose });
  return (
    <div data-testid="root">
      <div data-testid="panel" ref={panel} {...drag} />
    </div>
  );
}

function drag(...path: (readonly [x: number, y: number])[]) {
  render(<Panel />);
  const panel = screen.getByTestId('panel');
  Object.defineProperty(panel, 'offsetWidth', { value: 300 });
  const [[x, y] = [0, 0], ...rest] = path;
  const finger = { pointerId: 1, pointerType: 'touch' };
  fireEvent.pointerDown(panel, { ...finger, clientX: x, clientY: y });
  for (const [clientX, clientY] of rest) fireEvent.pointerMove(panel, { ...finger, clientX, clientY });
  return {
    panel,
    moved: () => screen.getByTestId('root').style.getPropertyValue('--drag'),
    release: () => {
      const [clientX, clientY] = path.at(-1) ?? [0, 0];
      fireEvent.pointerUp(panel, { ...finger, clientX, clientY });
    },
  };
}

afterEach(() => {
  onClose.mockClear();
  document.documentElement.dir = 'ltr';
});

describe('the drawer under a finger', () => {
  it('follows it', () => {
    expect(drag([200, 300], [170, 302]).moved()).toBe('0.1');
  });

  it('closes when it is let go more than 50 pixels away', () => {
    drag([200, 300], [180, 300], [140, 300]).release();
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('goes back to its place when it is let go before that', () => {
    const { release, moved } = drag([200, 300], [180, 300], [155, 300]);
    release();
    expect(onClose).not.toHaveBeenCalled();
    expect(moved()).toBe('0');
  });

  it('does not move away from its edge', () => {
    expect(drag([100, 300], [180, 300]).moved()).toBe('0');
  });

  it('stays where it is while its content is scrolled', () => {
    const { release, moved } = drag([200, 300], [190, 340], [100, 400]);
    expect(moved()).toBe('');
    release();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('is pulled the other way where writing runs from right to left', () => {
    document.documentElement.dir = 'rtl';
    drag([100, 300], [120, 300], [180, 300]).release();
    expect(onClose).toHaveBeenCalledOnce();
  });
});
