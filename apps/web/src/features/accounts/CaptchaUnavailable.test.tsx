import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderApp } from '../../test-support/render-app.tsx';
import { Captcha } from './Captcha.tsx';

vi.mock('altcha/external', () => {
  throw new Error('The network is gone.');
});

it('a captcha whose code does not come says so in its place', async () => {
  await renderApp(<Captcha again={false} onToken={() => undefined} error={undefined} />);
  expect(await screen.findByText(/^The captcha could not be loaded/)).toBeTruthy();
});
