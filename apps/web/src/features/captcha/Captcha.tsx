import { useHydrated } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useStartup } from '../../data/startup.ts';
import '../../ui/form/form.css';
import { Icon } from '../../ui/Icon.tsx';
import './captcha.css';

export type CaptchaProps = {
  /** Called with the token of a solved captcha, and with an empty string when it expires. */
  onToken: (token: string) => void;
  /** Set for every captcha after the first: it then solves itself. */
  again: boolean;
};

/** With `CAPTCHA=test` the server takes any token. */
export const testToken = 'test';

export function checkCaptcha(token: string): string | undefined {
  return token === '' ? 'Show that you are a person: tick the box and wait for its mark.' : undefined;
}

// Chunks of this form; hCaptcha also loads from its host. Either may fail.
const unavailable = () => ({ default: CaptchaUnavailable });
const Altcha = lazy(() => import('./AltchaCaptcha.tsx').catch(unavailable));
const Hcaptcha = lazy(() =>
  import('./HcaptchaCaptcha.tsx').then(({ loadCaptcha }) => loadCaptcha()).catch(unavailable),
);

const loading = 'Loading …';

/** The site's captcha. A token is valid once: pass a new `key` after each attempt. */
export function Captcha({ error, ...props }: CaptchaProps & { error: string | undefined }) {
  const { captcha } = useStartup();
  // Its code needs a browser.
  const hydrated = useHydrated();
  if (captcha === 'test') return null;
  return (
    <div className="field">
      <div className="captcha">
        {hydrated ? (
          <Suspense fallback={loading}>
            {captcha === 'altcha' ? <Altcha {...props} /> : <Hcaptcha {...props} />}
          </Suspense>
        ) : (
          loading
        )}
      </div>
      {error && (
        <p className="error" role="alert">
          <Icon name="circle-alert" />
          {error}
        </p>
      )}
    </div>
  );
}

function CaptchaUnavailable() {
  return <p role="alert">The captcha could not be loaded. Check your connection, then reload the page.</p>;
}
