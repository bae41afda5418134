import type { OpenConversation } from '@confab/api-contract/calls';
import { limits } from '@confab/domain';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { conversationQuery, useSayInMail } from '../../data/mail.ts';
import { Button } from '../../ui/Button.tsx';
import { TextArea } from '../../ui/form/TextInput.tsx';
import { LoadFailure, RowsSkeleton } from '../../ui/State.tsx';
import { Segmented } from '../../ui/Tabs.tsx';
import { Talk } from '../banning/Talk.tsx';

type Props = {
  id: number;
  /** Whether a moderator reads it, who can also leave notes. */
  team?: boolean;
  /** In the bar, beside the subject. */
  tools?: (conversation: OpenConversation) => ReactNode;
};

/** A conversation with its messages, and the field for the next one. */
export function Conversation({ id, team = false, tools }: Props) {
  const { data: conversation, isError, refetch } = useQuery(conversationQuery(id));
  if (!conversation) {
    if (!isError) return <RowsSkeleton />;
    return <LoadFailure text="The conversation could not be loaded." onRetry={refetch} />;
  }
  const { subject, username, communityName, messages, archived } = conversation;
  const member = username === null ? 'Ghost' : `@${username}`;
  return (
    <article className="card" aria-labelledby={`mail-${id}`}>
      <header className="mail-bar">
        <h2 id={`mail-${id}`} dir="auto" className="anywhere">
          {subject}
        </h2>
        {tools?.(conversation)}
      </header>
      <div className="card-pad">
        <Talk
          event={
            <span>
              {team ? <bdi>{member}</bdi> : 'You'} and the moderators of <bdi>/{communityName}</bdi>
              {archived && ', closed'}
            </span>
          }
          messages={messages}
          nameOf={({ kind, by }) => {
            if (!team) return kind === 'member' ? 'You' : `Moderators of /${communityName}`;
            return by === null ? 'Ghost' : `@${by}`;
          }}
          team="Moderators"
        />
      </div>
      {messages.length < limits.mailMessagesMax ? (
        <Answer conversation={conversation} team={team} member={member} />
      ) : (
        <p className="talk-foot muted text-md">This conversation is full. Begin another one.</p>
      )}
    </article>
  );
}

type AnswerProps = { conversation: OpenConversation; team: boolean; member: string };
type To = 'member' | 'team';

function Answer({ conversation: { id, communityName, archived }, team, member }: AnswerProps) {
  const [text, setText] = useState('');
  const [to, setTo] = useState<To>('member');
  const say = useSayInMail(id);
  const isNote = team && to === 'team';
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (text.trim() === '' || say.isPending) return;
    say.mutate({ text, ...(isNote && { note: true }) }, { onSuccess: () => setText('') });
  };
  return (
    <form className="talk-foot" onSubmit={handleSubmit}>
      {team && (
        <Segmented
          label="Who reads this"
          value={to}
          onChange={setTo}
          options={[
            { value: 'member', label: `Answer ${member}` },
            { value: 'team', label: 'Note for moderators', icon: 'lock' },
          ]}
        />
      )}
      <TextArea
        label={isNote ? 'Note' : 'Answer'}
        rows={3}
        max={limits.mailMax}
        value={text}
        onChange={setText}
        hint={
          isNote
            ? 'Only moderators read it.'
            : team
              ? `Sent as the moderators of /${communityName}. Members do not see which of you wrote it.`
              : archived
                ? 'The moderators have closed this conversation. An answer opens it again.'
                : undefined
        }
      />
      <div>
        <Button type="submit" kind="primary" disabled={text.trim() === ''} busy={say.isPending}>
          {isNote ? 'Add note' : 'Send'}
        </Button>
      </div>
    </form>
  );
}
