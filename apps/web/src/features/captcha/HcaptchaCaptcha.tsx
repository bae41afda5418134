import { useEffect, useEffectEvent, useRef } from 'react';
import { useStartup } from '../../data/startup.ts';
import { useTheme } from '../../lib/appearance.ts';
import type { CaptchaProps } from './Captcha.tsx';

/** The part of hCaptcha's interface that is used here. */
type Hcaptcha = {
  render(
    container: HTMLElement,
    options: {
      sitekey: string;
      theme: 'light' | 'dark';
      callback: (token: string) => void;
      'expired-callback': () => void;
      'error-callback': () => void;
    },
  ): string;
  remove(id: string): void;
};

declare global {
  var hcaptcha: Hcaptcha | undefined;
  /** The script calls this function, which its address names, once it is ready. */
  var hcaptchaReady: (() => void) | undefined;
}

/** The captcha, once its script is there; fails with the script. */
export async function loadCaptcha() {
  const hcaptcha = await loadScript();
  return { default: (props: CaptchaProps) => <HcaptchaCaptcha {...props} hcaptcha={hcaptcha} /> };
}

function loadScript(): Promise<Hcaptcha> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error('hCaptcha could not be loaded.'));
    globalThis.hcaptchaReady = () => (globalThis.hcaptcha ? resolve(globalThis.hcaptcha) : fail());
    const script = document.createElement('script');
    script.src = 'https://js.hcaptcha.com/1/api.js?render=explicit&onload=hcaptchaReady';
    script.onerror = fail;
    document.head.append(script);
  });
}

function HcaptchaCaptcha({ onToken, hcaptcha }: CaptchaProps & { hcaptcha: Hcaptcha }) {
  const { hcaptchaSiteKey } = useStartup();
  const theme = useTheme();
  const container = useRef<HTMLDivElement>(null);

  const handleToken = useEffectEvent((token: string) => onToken(token));

  useEffect(() => {
    if (container.current === null || hcaptchaSiteKey === null) return;
    const id = hcaptcha.render(container.current, {
      sitekey: hcaptchaSiteKey,
      theme,
      callback: (token) => handleToken(token),
      'expired-callback': () => handleToken(''),
      'error-callback': () => handleToken(''),
    });
    return () => hcaptcha.remove(id);
  }, [hcaptcha, hcaptchaSiteKey, theme]);

  return <div ref={container} />;
}
