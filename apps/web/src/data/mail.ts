import { mailApi, type OpenConversation } from '@confab/api-contract/calls';
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { byCursor, fetching } from '../lib/queries.ts';
import { ofAll, ofMine } from './cases.ts';
import { renewModtools } from './communities.ts';

export const mailFilters = ['open', 'assigned', 'archived'] as const;
export type MailFilter = (typeof mailFilters)[number];

/** The filter in an address. */
export const mailFilter = ({ filter }: { filter?: unknown }): MailFilter =>
  mailFilters.find((name) => name === filter) ?? 'open';

/** What a list of conversations shows; a search looks through all of a community. */
export type MailShown = { filter: MailFilter; q: string | undefined };

/** Conversations of a community by its id, those of a queue, or for members their own. */
export function mailQuery(of: string, { filter, q }: MailShown = { filter: 'open', q: undefined }) {
  return infiniteQueryOptions({
    queryKey: ['mail', of, filter, q ?? ''],
    queryFn: ({ pageParam: next, ...context }) => {
      if (of === ofViewer) return fetching(mailApi.own, { query: { next } })(context);
      if (of === ofAll || of === ofMine)
        return fetching(mailApi.queue, { query: { next, mine: of === ofMine ? 'true' : undefined } })(
          context,
        );
      return fetching(mailApi.list, { params: { communityId: of }, query: { filter, q, next } })(context);
    },
    ...byCursor,
    // Others write in the same conversations.
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}

/** The viewer's own conversations with moderators. */
export const ofViewer = '@viewer';

export function conversationQuery(id: number) {
  return queryOptions({
    queryKey: ['conversation', id],
    queryFn: fetching(mailApi.get, { params: { conversationId: String(id) } }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}

/** Says something in a conversation, or leaves a note for moderators. */
export function useSayInMail(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { text: string; note?: boolean }) =>
      call(mailApi.say, { params: { conversationId: String(id) }, body }),
    onSuccess: (conversation) => showConversation(client, conversation),
  });
}

/** Archives a conversation or opens it again, or gives it to a moderator. */
export function useChangeMail(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { archived?: boolean; assignedTo?: string | null }) =>
      call(mailApi.change, { params: { conversationId: String(id) }, body }),
    onSuccess: (conversation) => showConversation(client, conversation),
  });
}

/** Remembers that the member has read what moderators wrote. */
export async function readMail(client: QueryClient, id: number): Promise<void> {
  await call(mailApi.read, { params: { conversationId: String(id) } });
  await client.invalidateQueries(mailQuery(ofViewer));
}

type Begun = { subject: string; text: string };

/** Begins a conversation: with a member in the name of the moderators, else with the moderators. */
export function useBeginMail(communityId: string, username?: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (begun: Begun) =>
      username === undefined
        ? call(mailApi.create, { body: { communityId, ...begun } })
        : call(mailApi.contact, { params: { communityId }, body: { username, ...begun } }),
    onSuccess: (conversation) => showConversation(client, conversation),
  });
}

function showConversation(client: QueryClient, conversation: OpenConversation): void {
  client.setQueryData(conversationQuery(conversation.id).queryKey, conversation);
  renewModtools(client, conversation.communityId);
  void client.invalidateQueries({ queryKey: ['mail'] });
}
