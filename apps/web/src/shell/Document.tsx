import { useQuery } from '@tanstack/react-query';
import { HeadContent, Scripts } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { hidesPictures, startupQuery } from '../data/startup.ts';
import { pageColours } from '../lib/appearance.ts';
import { firstScript } from '../lib/first-script.ts';

/** Rendered by the server only: the script has run before hydration. */
const script = import.meta.env.SSR ? firstScript() : '';

/**
 * The document around every page. Its inline script applies theme and font, which only the browser knows, and handles
 * events from before the app runs.
 */
export function Document({ children }: { children: ReactNode }) {
  // Without the payload there is an error page.
  const { data: startup } = useQuery({ ...startupQuery, enabled: false });
  const { accent, siteIcon: icon } = startup ?? {};
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
        <script dangerouslySetInnerHTML={{ __html: script }} suppressHydrationWarning />
        {icon ? (
          <link rel="icon" href={icon.favicon} type="image/jpeg" sizes="48x48" />
        ) : (
          <>
            <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
            <link rel="icon" href="/favicon-32.png" type="image/png" sizes="32x32" />
          </>
        )}
        <link rel="apple-touch-icon" href={icon?.touch ?? '/apple-touch-180.png'} />
        <link rel="manifest" href="/manifest.json" />
        {accent && <link rel="stylesheet" href={`/assets/accent-${accent.slice(1)}.css`} />}
        <HeadContent />
      </head>
      {/* The style sheet hides profile pictures by the class. */}
      <body className={startup && hidesPictures(startup) ? 'hides-people' : undefined}>
        {children}
        <Scripts />
      </body>
    </html>
  );
}
