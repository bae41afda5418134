// The build that brings neither styles nor workers of its own: the Content-Security-Policy allows files only.
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
  // It would record how people move and scroll; nothing here looks at that.
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

/** A proof of work: a box to tick, and a second of computing instead of a puzzle. */
export default function AltchaCaptcha({ onToken, again }: CaptchaProps) {
  const widget = useRef<HTMLElement>(null);

  const handleState = useEffectEvent((event: Event) => {
    onToken(tokenOf(event));
  });

  // Talks to the widget, which knows no React.
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
