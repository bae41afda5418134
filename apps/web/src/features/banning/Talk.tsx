import type { Appeal } from '@confab/api-contract/calls';
import type { ReactNode } from 'react';
import { Badge, TimeAgo } from '../../ui/Meta.tsx';

type Message = Omit<Appeal['messages'][number], 'by'>;

type Props<M extends Message> = {
  /** What came before the first message. */
  event: ReactNode;
  messages: readonly M[];
  nameOf: (message: M) => string;
  /** Who reads the notes, for those who do. */
  team?: string;
};

/** What was said in an appeal, the first message first. */
export function Talk<M extends Message>({ event, messages, nameOf, team }: Props<M>) {
  return (
    <ol className="talk" aria-label="Conversation">
      <li className="talk-event">{event}</li>
      {messages.map((message) => (
        <li key={message.id} className={message.kind === 'note' ? 'talk-msg is-note' : 'talk-msg'}>
          <header>
            <b>
              <bdi>{nameOf(message)}</bdi>
            </b>
            {message.kind === 'note' && (
              <Badge kind="lock" icon="lock">
                {team} only
              </Badge>
            )}
            <TimeAgo at={message.createdAt} />
          </header>
          <p dir="auto" className="anywhere">
            {message.text}
          </p>
        </li>
      ))}
    </ol>
  );
}
