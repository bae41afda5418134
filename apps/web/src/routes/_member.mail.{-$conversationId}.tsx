import { createFileRoute } from '@tanstack/react-router';
import { loadMail, OwnMailPage } from '../features/mail/OwnMailPage.tsx';
import { asText } from '../lib/addresses.ts';

/** The loader makes the head: code outside it is in the first load of every page. */
export const Route = createFileRoute('/_member/mail/{-$conversationId}')({
  validateSearch: ({ to }: Record<string, unknown>): { to?: string | undefined } => ({ to: asText(to) }),
  loader: ({ context, params: { conversationId } }) => loadMail(context, conversationId),
  head: ({ loaderData }) => loaderData ?? {},
  component: MailRoute,
});

function MailRoute() {
  const { conversationId } = Route.useParams();
  const { to } = Route.useSearch();
  return <OwnMailPage conversationId={conversationId} to={to} />;
}
