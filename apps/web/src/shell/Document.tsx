import { HeadContent, Scripts } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { watchEarlyPresses } from '../lib/early-presses.ts';
import { pageColours } from '../lib/page-colours.ts';

/** Known to the server alone: by the time the browser renders the document again, this has long run. */
const firstScript = import.meta.env.SSR
  ? [
      watchEarlyPresses,
      (await import('../lib/before-first-paint.ts')).beforeFirstPaint(),
      (await import('../lib/install-prompt.ts')).watchInstallPrompt,
      (await import('../lib/missing-part.ts')).watchMissingParts,
    ].join(';')
  : '';

/** The document around every page. Its first script sets theme and font, which nobody but the browser knows, and minds what comes before the app. */
export function Document({ children }: { children: ReactNode }) {
  return (
    <html lang="en" dir="ltr" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta
          name="theme-color"
          content={pageColours.light}
          media="(prefers-color-scheme: light)"
          suppressHydrationWarning
        />
        <meta
          name="theme-color"
          content={pageColours.dark}
          media="(prefers-color-scheme: dark)"
          suppressHydrationWarning
        />
        <script dangerouslySetInnerHTML={{ __html: firstScript }} suppressHydrationWarning />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="icon" href="/favicon-32.png" type="image/png" sizes="32x32" />
        <link rel="apple-touch-icon" href="/apple-touch-180.png" />
        <link rel="manifest" href="/manifest.json" />
        <HeadContent />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  );
}
