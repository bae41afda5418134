// The build without inline styles and workers, which the Content-Security-Policy forbids.
import 'altcha/external';
import Pbkdf2Worker from 'altcha/workers/pbkdf2?worker';
import type {} from 'altcha/types/react';
import { sessionApi } from '@confab/api-contract/calls';
import { useEffect, useEffectEvent, useRef } from 'react';
import { call } from '../../lib/call.ts';
import type { CaptchaProps } from './Captcha.tsx';

$altcha.algorithms.set('PBKDF2/SHA-256', () => new Pbkdf2Worker());
$altcha.defaults.set({
  challenge: sessionApi.captcha.path,
  fetch: async () => Response.json(await call(sessionApi.captcha, {})),
  type: 'native',
  hideLogo: true,
  hideFooter: true,
  // It would record pointer movement and scrolling.
  humanInteractionSignature: false,
});
$altcha.i18n.set('en', {
  ...$altcha.i18n.get('en'),
  label: 'I am a person',
  verifying: 'Checking …',
  verified: 'Thank you, that worked',
  error: 'The check failed. Make sure you are connected, then tick the box again.',
  expired: 'This took too long. Tick the box again.',
});

/** A proof of work: a box to tick and a second of computing. */
export default function AltchaCaptcha({ onToken, again }: CaptchaProps) {
  const widget = useRef<HTMLElement>(null);

  const handleState = useEffectEvent((event: Event) => {
    onToken(tokenOf(event));
  });

  useEffect(() => {
    const element = widget.current;
    element?.addEventListener('statechange', handleState);
    return () => element?.removeEventListener('statechange', handleState);
  }, []);

  return <altcha-widget ref={widget} auto={again ? 'onload' : 'off'} language="en" />;
}

/** The token in the details of a `statechange`; empty in every state but one. */
function tokenOf(event: Event): string {
  const detail: unknown = event instanceof CustomEvent ? event.detail : null;
  if (typeof detail !== 'object' || detail === null) return '';
  const verified = 'state' in detail && detail.state === 'verified';
  return verified && 'payload' in detail && typeof detail.payload === 'string' ? detail.payload : '';
}
