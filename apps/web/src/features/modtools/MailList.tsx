import type { Conversation as Listed, OpenConversation } from '@confab/api-contract/calls';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { communityQuery } from '../../data/communities.ts';
import { mailQuery, type MailShown, useChangeMail } from '../../data/mail.ts';
import { useStartup } from '../../data/startup.ts';
import { showAlert } from '../../lib/alerts.ts';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/form/Choices.tsx';
import { TimeAgo } from '../../ui/Meta.tsx';
import { LoadFailure, RowsSkeleton, StateCard } from '../../ui/State.tsx';
import { Steps } from './CaseView.tsx';
import { RecordSheet } from './RecordSheet.tsx';
import { SplitList } from './SplitList.tsx';
import { Conversation } from '../mail/Conversation.tsx';
import mailStyles from '../mail/mail.css?url';

type Props = {
  /** A community's id, or a name of the queues. */
  of: string;
  shown?: MailShown;
  /** The way on from an empty list. */
  wayOn?: ReactNode;
};

/** Conversations of moderators with members, one of them open. */
export function MailList(props: Props) {
  return (
    <>
      <link rel="stylesheet" href={mailStyles} precedence="default" />
      <Mail {...props} />
    </>
  );
}

function Mail({ of, shown, wayOn }: Props) {
  const list = useInfiniteQuery(mailQuery(of, shown));
  const { data } = list;
  /** Stays open where an answer takes it out of the list. */
  const [kept, setKept] = useState<Listed>();
  const loaded = data?.pages.flatMap(({ conversations }) => conversations);
  if (!loaded) {
    if (!list.isError) return <RowsSkeleton />;
    return <LoadFailure text="The mail could not be loaded." onRetry={list.refetch} />;
  }
  const isGone = kept !== undefined && !loaded.some(({ id }) => id === kept.id);
  const conversations = isGone ? [kept, ...loaded] : loaded;
  const index = Math.max(
    0,
    conversations.findIndex(({ id }) => id === kept?.id),
  );
  const open = conversations[index];
  if (!open) {
    return (
      <StateCard
        icon="inbox"
        title={shown?.q === undefined ? 'No mail' : 'Nothing found'}
        text={
          shown?.q === undefined
            ? 'What members write to the moderators stands here.'
            : 'Each word has to stand in the subject or in one message.'
        }
        action={wayOn}
      />
    );
  }
  if (open !== kept) setKept(open);
  return (
    <div className="split wide-list">
      <SplitList
        label="Conversations"
        items={conversations}
        open={open}
        onOpen={setKept}
        row={(one) => (
          <>
            <b dir="auto">{one.subject}</b>
            <TimeAgo at={one.last.createdAt} short />
            <span className="line">
              {one.unanswered && <span className="sr-only">Unanswered. </span>}
              {one.last.kind === 'team' ? 'Moderators' : nameOf(one)}: {one.last.excerpt}
            </span>
          </>
        )}
        pages={list}
      />
      <div className="stack gap-3">
        <Conversation
          key={open.id}
          id={open.id}
          team
          tools={(conversation) => (
            <>
              <Tools conversation={conversation} />
              {conversations.length > 1 && (
                <Steps
                  position={index + 1}
                  count={conversations.length}
                  onStep={(by) => setKept(conversations[index + by])}
                />
              )}
            </>
          )}
        />
      </div>
    </div>
  );
}

const nameOf = ({ username }: Listed) => (username === null ? 'Ghost' : `@${username}`);

function Tools({ conversation }: { conversation: OpenConversation }) {
  const { id, username, communityId, communityName, archived } = conversation;
  const [record, setRecord] = useState(false);
  const { mutate, isPending } = useChangeMail(id);
  return (
    <div className="mail-tools">
      <Assignee conversation={conversation} />
      {username !== null && (
        <Button
          size="sm"
          kind="ghost"
          icon="user"
          aria-label="Record"
          aria-haspopup="dialog"
          onClick={() => setRecord(true)}
        >
          <span className="not-phone">Record</span>
        </Button>
      )}
      <Button
        size="sm"
        icon={archived ? 'rotate-cw' : 'check'}
        busy={isPending}
        onClick={() =>
          mutate(
            { archived: !archived },
            {
              onSuccess: () =>
                showAlert({
                  kind: 'ok',
                  text: archived ? 'Open again.' : 'Closed.',
                  action: { label: 'Undo', onPress: () => mutate({ archived }) },
                }),
            },
          )
        }
      >
        {archived ? 'Open again' : 'Close'}
      </Button>
      {record && username !== null && (
        <RecordSheet {...{ communityId, communityName, username }} onClose={() => setRecord(false)} />
      )}
    </div>
  );
}

/** Which moderator takes care of it. */
function Assignee({ conversation: { id, communityName, assignedTo } }: { conversation: OpenConversation }) {
  const own = useStartup(({ user }) => user?.username);
  const { data: community } = useQuery(communityQuery(communityName));
  const { mutate } = useChangeMail(id);
  const names = new Set([
    ...(community?.mods.map(({ username }) => username) ?? []),
    ...[own, assignedTo].flatMap((name) => name ?? []),
  ]);
  return (
    <Select
      label="Who takes care of it"
      value={assignedTo ?? ''}
      onChange={(name) => mutate({ assignedTo: name === '' ? null : name })}
      options={[
        { value: '', label: 'Anyone' },
        ...[...names].map((name) => ({ value: name, label: `@${name}` })),
      ]}
    />
  );
}
