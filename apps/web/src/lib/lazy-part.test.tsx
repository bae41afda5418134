import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, it, vi } from 'vitest';
import { lazyPart } from './lazy-part.tsx';

const Field = () => <input aria-label="Words" />;
const waiting = {
  wrapper: ({ children }: { children: React.ReactNode }) => (
    <Suspense fallback="Waiting">{children}</Suspense>
  ),
};

it('a preloaded part renders at once, without a fallback', async () => {
  const Part = lazyPart(() => Promise.resolve({ default: Field }));
  await act(async () => Part.preload());
  render(<Part />, waiting);
  expect(screen.getByLabelText('Words')).toBeTruthy();
});

it('a part waits for its code, and keeps its elements afterwards', async () => {
  const arrival = Promise.withResolvers<{ default: typeof Field }>();
  const Part = lazyPart(() => arrival.promise);
  const { rerender } = render(<Part />, waiting);
  expect(screen.getByText('Waiting')).toBeTruthy();
  await act(async () => arrival.resolve({ default: Field }));
  const field = await screen.findByLabelText('Words');
  rerender(<Part />);
  expect(screen.getByLabelText('Words')).toBe(field);
});

it('preloading again after a failure loads again', async () => {
  let online = false;
  const Part = lazyPart(async () => {
    if (!online) throw new Error('offline');
    return { default: Field };
  });
  await act(async () => Part.preload());
  online = true;
  await act(async () => Part.preload());
  render(<Part />, waiting);
  expect(screen.getByLabelText('Words')).toBeTruthy();
});

it('rendering a part that is being preloaded does not load it a second time', async () => {
  const arrival = Promise.withResolvers<{ default: typeof Field }>();
  const load = vi.fn(() => arrival.promise);
  const Part = lazyPart(load);
  Part.preload();
  render(<Part />, waiting);
  await act(async () => arrival.resolve({ default: Field }));
  expect(await screen.findByLabelText('Words')).toBeTruthy();
  expect(load).toHaveBeenCalledOnce();
});
