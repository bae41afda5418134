import { type QueryClient, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { communityQuery } from '../../data/communities.ts';
import { conversationQuery, mailQuery, ofViewer, readMail } from '../../data/mail.ts';
import { useIsMember } from '../../data/startup.ts';
import { unreadWarningsQuery } from '../../data/warnings.ts';
import { pageHead } from '../../lib/page-head.ts';
import { load } from '../../lib/queries.ts';
import type { Site } from '../../render.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Badge, TimeAgo } from '../../ui/Meta.tsx';
import { Page, PageTitle } from '../../ui/Page.tsx';
import { LoadFailure, RowsSkeleton, StateCard } from '../../ui/State.tsx';
import { Conversation } from './Conversation.tsx';
import mailStyles from './mail.css?url';
import { MessageDialog } from './MessageDialog.tsx';
import { UnreadWarnings } from './UnreadWarnings.tsx';

/** The id of a conversation in an address; null for the list. */
const idIn = (text: string | undefined): number | null =>
  text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null;

export async function loadMail(
  { queryClient, site }: { queryClient: QueryClient; site: Site },
  conversationId: string | undefined,
) {
  const id = idIn(conversationId);
  const shown = Promise.allSettled([
    load(queryClient, unreadWarningsQuery),
    id === null
      ? queryClient.infiniteQuery({ ...mailQuery(ofViewer), staleTime: 'static' })
      : load(queryClient, conversationQuery(id)),
  ]);
  if (import.meta.env.SSR) await shown;
  return pageHead({
    ...{ site, title: 'Mail', path: '/mail', noindex: true },
    description: 'Your conversations with moderators.',
  });
}

type Props = {
  /** From the address: the list without one. */
  conversationId: string | undefined;
  /** The community whose moderators the member wants to write to. */
  to: string | undefined;
};

/** A member's conversations with moderators, and warnings that they have not read. */
export function OwnMailPage(props: Props) {
  // After a logout, until the route redirects.
  return useIsMember() && <OwnMail {...props} />;
}

function OwnMail({ conversationId, to }: Props) {
  const id = idIn(conversationId);
  return (
    <Page>
      <link rel="stylesheet" href={mailStyles} precedence="default" />
      <PageTitle title="Mail" words="Between you and moderators">
        {id !== null && (
          <LinkButton to="/mail/{-$conversationId}" params={{ conversationId: undefined }} size="sm">
            All mail
          </LinkButton>
        )}
      </PageTitle>
      <UnreadWarnings />
      {id === null ? <Conversations /> : <Own id={id} />}
      {to !== undefined && <Begin name={to} />}
    </Page>
  );
}

/** One conversation, which is read from then on. */
function Own({ id }: { id: number }) {
  const client = useQueryClient();
  const unread = useQuery(conversationQuery(id)).data?.unread === true;
  useEffect(() => {
    if (unread) void readMail(client, id).catch(() => undefined);
  }, [client, id, unread]);
  return <Conversation id={id} />;
}

function Conversations() {
  const { data, isError, refetch, ...list } = useInfiniteQuery(mailQuery(ofViewer));
  const conversations = data?.pages.flatMap((page) => page.conversations);
  if (!conversations) {
    if (!isError) return <RowsSkeleton />;
    return <LoadFailure text="Your mail could not be loaded." onRetry={refetch} />;
  }
  if (conversations.length === 0) {
    return (
      <StateCard
        icon="inbox"
        title="No mail"
        text="On the page of a community, beside its moderators, you can write to them."
      />
    );
  }
  return (
    <>
      <ol className="card lined mail-list">
        {conversations.map(({ id, subject, communityName, last, unread, archived }) => (
          <li key={id}>
            <Link to="/mail/{-$conversationId}" params={{ conversationId: String(id) }}>
              <b dir="auto">{subject}</b>
              <TimeAgo at={last.createdAt} />
              <span>
                <bdi>/{communityName}</bdi>
                {archived && ', closed'} · {last.kind === 'member' ? 'You' : 'Moderators'}: {last.excerpt}
              </span>
              {unread && <Badge kind="warn">New</Badge>}
            </Link>
          </li>
        ))}
      </ol>
      {list.hasNextPage && (
        <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  );
}

function Begin({ name }: { name: string }) {
  const navigate = useNavigate();
  const { data: community } = useQuery(communityQuery(name));
  const go = (conversationId: string | undefined) =>
    void navigate({
      to: '/mail/{-$conversationId}',
      params: { conversationId },
      search: {},
      replace: true,
    });
  if (!community) return null;
  return (
    <MessageDialog community={community} onClose={() => go(undefined)} onSent={({ id }) => go(String(id))} />
  );
}
