import type { OwnBan as Ban } from '@confab/api-contract/calls';
import { counted, limits, longDate } from '@confab/domain';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { ownBanQuery, useAppeal } from '../../data/appeals.ts';
import { useClock } from '../../lib/clock.ts';
import { Button } from '../../ui/Button.tsx';
import { TextArea } from '../../ui/form/TextInput.tsx';
import { Icon } from '../../ui/Icon.tsx';
import banningStyles from './banning.css?url';
import { Talk } from './Talk.tsx';

type Props = {
  /** Null for the suspension of the account. */
  community: { id: string; name: string } | null;
  /** Until the ban is loaded, and where it has just ended. */
  children?: ReactNode;
};

/** What a banned member reads: until when, why, and their appeal. */
export function OwnBan({ community, children }: Props) {
  const { data: ban } = useQuery(ownBanQuery(community?.id ?? null));
  return (
    <>
      <link rel="stylesheet" href={banningStyles} precedence="default" />
      {ban ? <Notice ban={ban} community={community} /> : children}
    </>
  );
}

function Notice({ ban, community }: Pick<Props, 'community'> & { ban: Ban }) {
  const heading = useId();
  const until = ban.expires === null ? '' : ` until ${longDate(ban.expires)}`;
  return (
    <section className="card own-ban" aria-labelledby={heading}>
      <div className="card-pad form">
        <header>
          <span className="disc" aria-hidden="true">
            <Icon name="ban" size={24} />
          </span>
          <div>
            <h2 id={heading}>
              {community === null ? (
                'Your account is suspended'
              ) : (
                <>
                  You are banned from <bdi>/{community.name}</bdi>
                </>
              )}
              {until}
            </h2>
            <p className="muted text-md">
              <TimeLeft expires={ban.expires} />
              {community === null
                ? 'You can read, appeal, export your data and delete your account.'
                : 'You can read here, and take part everywhere else.'}
            </p>
          </div>
        </header>
        {ban.reason !== null && (
          <blockquote dir="auto" className="anywhere">
            {ban.reason}
          </blockquote>
        )}
        {ban.appeal && (
          <Appealed ban={ban} appeal={ban.appeal} by={community === null ? 'Admins' : 'Moderators'} />
        )}
        {(ban.appeal === null || ban.appeal.mayAnswer) && (
          <AppealForm key={ban.appeal?.messages.length ?? 0} ban={ban} />
        )}
      </div>
    </section>
  );
}

function TimeLeft({ expires }: { expires: string | null }) {
  return useClock(({ now }) => (expires === null ? 'For good. ' : `${timeLeft(expires, now)}. `));
}

function timeLeft(expires: string, now: number): string {
  const hours = Math.max(1, Math.ceil((Date.parse(expires) - now) / 3_600_000));
  return hours < 48 ? counted(hours, 'more hour') : counted(Math.ceil(hours / 24), 'more day');
}

const outcomes = {
  lift: 'Your ban is lifted',
  shorten: 'Your ban is shorter now',
  keep: 'Your ban stays as it is',
};

type AppealedProps = { ban: Ban; appeal: NonNullable<Ban['appeal']>; by: string };

function Appealed({ ban, appeal, by }: AppealedProps) {
  const { verdict, messages, mayAnswer } = appeal;
  return (
    <>
      <Talk
        event={`Banned ${longDate(ban.createdAt)}`}
        messages={messages}
        nameOf={({ kind }) => (kind === 'member' ? 'You' : by)}
      />
      {verdict !== null && <p className="muted text-md">{outcomes[verdict]}.</p>}
      {verdict === null && !mayAnswer && (
        <p className="muted text-md" role="status">
          Sent. Usually answered within 2 days.
        </p>
      )}
    </>
  );
}

function AppealForm({ ban }: { ban: Ban }) {
  const [text, setText] = useState('');
  const send = useAppeal(ban);
  const answers = ban.appeal !== null;
  return (
    <form
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!send.isPending) send.mutate(text);
      }}
    >
      <TextArea
        label={answers ? 'Answer' : 'Appeal'}
        rows={4}
        max={limits.appealMax}
        value={text}
        onChange={setText}
        hint={answers ? undefined : 'You can appeal once. Usually answered within 2 days.'}
      />
      <div>
        <Button type="submit" kind="primary" disabled={text.trim() === ''} busy={send.isPending}>
          {answers ? 'Send answer' : 'Send appeal'}
        </Button>
      </div>
    </form>
  );
}
