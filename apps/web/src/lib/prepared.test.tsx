import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, it } from 'vitest';
import { prepared } from './prepared.tsx';

const Field = () => <input aria-label="Words" />;

it('renders at once what has been loaded before, without a fallback', async () => {
  const [Prepared, load] = prepared(() => Promise.resolve({ default: Field }));
  await load();
  render(<Prepared />, { wrapper: ({ children }) => <Suspense fallback="Waiting">{children}</Suspense> });
  expect(screen.getByLabelText('Words')).toBeTruthy();
});

it('waits for the first load, and keeps the code afterwards', async () => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  const [Prepared] = prepared(async () => {
    await arrived;
    return { default: Field };
  });
  const page = () => (
    <Suspense fallback="Waiting">
      <Prepared />
    </Suspense>
  );
  const { rerender } = render(page());
  expect(screen.getByText('Waiting')).toBeTruthy();
  await act(async () => {
    arrive();
    await arrived;
  });
  const field = await screen.findByLabelText('Words');
  rerender(page());
  expect(screen.getByLabelText('Words')).toBe(field);
});
