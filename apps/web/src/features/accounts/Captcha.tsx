import { lazy, Suspense } from 'react';
import { useStartup } from '../../data/startup.ts';
import '../../ui/form/form.css';
import { Icon } from '../../ui/Icon.tsx';
import './captcha.css';

export type CaptchaProps = {
  /** Called with the token of a solved captcha, and with an empty text once it is no longer good. */
  onToken: (token: string) => void;
  /** Set for every captcha after the first: who has shown that they are a person is not bothered again. */
  again: boolean;
};

/** With `CAPTCHA=test` the server takes any token. */
export const testToken = 'test';

const unavailable = () => import('./CaptchaUnavailable.tsx');
const Altcha = lazy(() => import('./AltchaCaptcha.tsx').catch(unavailable));
const Hcaptcha = lazy(() => import('./HcaptchaCaptcha.tsx').catch(unavailable));

/** The captcha that this site uses. Give it a new key once its token was used. */
export function Captcha({ error, ...props }: CaptchaProps & { error: string | undefined }) {
  const { captcha } = useStartup();
  if (captcha === 'test') return null;
  return (
    <div className="field">
      <div className="captcha">
        <Suspense fallback="Loading …">
          {captcha === 'altcha' ? <Altcha {...props} /> : <Hcaptcha {...props} />}
        </Suspense>
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
