import { act, screen, waitFor } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { renderApp } from '../../test-support/render-app.tsx';
import { Captcha } from './Captcha.tsx';

const hcaptchaSite = { captcha: 'hcaptcha', hcaptchaSiteKey: 'site-key' } as const;

/** What was given to hCaptcha to draw a box. */
type Options = { sitekey: string; callback: (token: string) => void; 'expired-callback': () => void };

async function script(): Promise<HTMLScriptElement> {
  return waitFor(() => {
    const found = document.head.querySelector<HTMLScriptElement>('script[src^="https://js.hcaptcha.com/"]');
    if (found === null) throw new Error('No script was asked for.');
    return found;
  });
}

it('says so where its code cannot be loaded', async () => {
  // Code that is loaded stays: this captcha has loaded none, and goes with this test.
  vi.resetModules();
  onTestFinished(() => {
    vi.doUnmock('./AltchaCaptcha.tsx');
    vi.resetModules();
  });
  vi.doMock('./AltchaCaptcha.tsx', () => {
    throw new Error('The network is gone.');
  });
  const { Captcha: FreshCaptcha } = await import('./Captcha.tsx');
  await renderApp(<FreshCaptcha again={false} onToken={() => undefined} error={undefined} />, {
    startup: { captcha: 'altcha' },
  });
  expect(await screen.findByText(/^The captcha could not be loaded/)).toBeTruthy();
});

it('loads hCaptcha from its host, draws its box, and passes its token on', async () => {
  const onToken = vi.fn();
  const render = vi.fn((_container: HTMLElement, _options: Options) => 'widget');
  const remove = vi.fn();
  await renderApp(<Captcha again={false} onToken={onToken} error={undefined} />, { startup: hcaptchaSite });
  expect((await script()).src).toContain('render=explicit');

  globalThis.hcaptcha = { render, remove };
  await act(async () => globalThis.hcaptchaReady?.());
  await waitFor(() => expect(render).toHaveBeenCalledOnce());
  const options = render.mock.calls[0]?.[1];
  expect(options?.sitekey).toBe('site-key');
  options?.callback('token');
  options?.['expired-callback']();
  expect(onToken.mock.calls).toEqual([['token'], ['']]);
  expect(screen.queryByRole('alert')?.textContent ?? '').toBe('');
});
