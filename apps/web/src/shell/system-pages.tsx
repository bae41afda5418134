import { messages } from '@confab/domain';
import { useQueryClient, useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { startupQuery, useSite } from '../data/startup.ts';
import { ownPath } from '../lib/addresses.ts';
import { isCallError } from '../lib/call.ts';
import { useOnline } from '../lib/online.ts';
import { LinkButton } from '../ui/Button.tsx';
import { Page } from '../ui/Page.tsx';
import { Failure, State } from '../ui/State.tsx';

/** The head of a page that replaces another: without an address of its own, and not indexed. */
function SystemPageHead({ title }: { title: string }) {
  const { name } = useSite();
  return (
    <>
      <title>{`${title} · ${name}`}</title>
      <meta name="robots" content="noindex" />
    </>
  );
}

export function NotFoundPage() {
  return (
    <Page gutter>
      <SystemPageHead title={messages.notFoundTitle} />
      <State
        heading="h1"
        icon="compass"
        quiet
        title={messages.notFoundTitle}
        text={messages.notFoundText}
        action={<LinkButton to="/">{messages.goHome}</LinkButton>}
      />
    </Page>
  );
}

function OfflinePage({ onRetry }: { onRetry: () => void }) {
  // features/installed-app/kept-copy listens: the service worker may have a copy.
  useEffect(() => void dispatchEvent(new Event('offlinepage')), []);
  return (
    <Page gutter>
      <SystemPageHead title={messages.offlineTitle} />
      <Failure
        heading="h1"
        icon="wifi-off"
        title={messages.offlineTitle}
        text={messages.offlineText}
        onRetry={onRetry}
      />
    </Page>
  );
}

/** The wanted page, which only the service worker puts into the address. */
const wanted = () => ownPath(new URLSearchParams(location.search).get('next'));

/** The offline page: starts as the last reader, then shows the wanted page if the worker has a copy of its data. */
export function OfflineStart() {
  const client = useQueryClient();
  const router = useRouter();
  useEffect(() => {
    const next = wanted();
    if (next === undefined) return;
    void client.refetchQueries(startupQuery).then(() => router.history.replace(next));
  }, [client, router]);
  return <OfflinePage onRetry={() => location.replace(wanted() ?? '/')} />;
}

/** The error page of a route: the shell stays, and Retry loads the page again. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const queries = useQueryErrorResetBoundary();
  const online = useOnline();
  const wasOffline = useRef(!online);

  const retry = () => {
    // A file of the app is missing: only a full reload brings it.
    if (!isCallError(error)) {
      location.reload();
      return;
    }
    queries.reset();
    reset();
    void router.invalidate();
  };

  // Retries once the network is back.
  useEffect(() => {
    if (online && wasOffline.current) retry();
    wasOffline.current = !online;
  });

  if (!online) return <OfflinePage onRetry={retry} />;
  return (
    <Page gutter>
      <SystemPageHead title={messages.fatalTitle} />
      <Failure heading="h1" text="The page could not be loaded." onRetry={retry} />
    </Page>
  );
}

/** The error page for a failure of the shell itself. It depends on no other code or file of the app. */
export function FatalError(_props: ErrorComponentProps) {
  return (
    <main id="main">
      <title>{messages.fatalTitle}</title>
      <Failure
        heading="h1"
        text="The site could not be loaded."
        verb="Reload"
        onRetry={() => location.reload()}
      />
    </main>
  );
}
