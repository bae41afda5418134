import type { Appeal } from '@confab/api-contract/calls';
import { type AppealVerdict, counted, errorCatalog, limits, longDate, timeAgo } from '@confab/domain';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useRef, useState } from 'react';
import {
  type AppealFilter,
  appealFilters,
  appealsQuery,
  useDecideAppeal,
  useSayInAppeal,
} from '../../data/appeals.ts';
import { useStartup } from '../../data/startup.ts';
import { showAlert } from '../../lib/alerts.ts';
import { isCallError } from '../../lib/call.ts';
import { useClock } from '../../lib/clock.ts';
import { Button } from '../../ui/Button.tsx';
import { DialogNotice } from '../../ui/dialog-notice.ts';
import { TextArea, TextInput } from '../../ui/form/TextInput.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Badge, TimeAgo } from '../../ui/Meta.tsx';
import { LoadFailure, RowsSkeleton, StateCard } from '../../ui/State.tsx';
import { Talk } from '../banning/Talk.tsx';
import { Steps } from './CaseView.tsx';
import { noLongerWaiting } from './member-dialogs.tsx';
import { SplitList } from './SplitList.tsx';
import { useQueue } from './use-queue.ts';
import modtoolsStyles from './modtools.css?url';

type Props = {
  /** A community's id, or a name of the queues. */
  of: string;
  filter: AppealFilter;
  /** The way on from an empty list. */
  wayOn?: ReactNode;
};

/** Appeals, one at a time: what the member says, what moderators or admins say, and the decision. */
export function AppealList(props: Props) {
  return (
    <>
      <link rel="stylesheet" href={modtoolsStyles} precedence="default" />
      <Appeals {...props} />
    </>
  );
}

function Appeals({ of, filter, wayOn }: Props) {
  const list = useInfiniteQuery(appealsQuery(of, filter));
  const { data } = list;
  const queue = useQueue(
    data?.pages.flatMap((page) => page.appeals),
    ({ id }) => String(id),
  );
  const { items: appeals, index, open } = queue;
  if (!data) {
    if (!list.isError) return <RowsSkeleton />;
    return <LoadFailure text="The appeals could not be loaded." onRetry={list.refetch} />;
  }
  if (!open) {
    return (
      <StateCard
        icon={filter === 'open' ? 'check' : 'history'}
        title={filter === 'open' ? 'No appeal waits' : 'Nothing decided yet'}
        text={
          filter === 'open'
            ? 'Who is banned can appeal once. What they write waits here.'
            : 'Decided appeals stay here.'
        }
        action={wayOn}
      />
    );
  }
  return (
    <div className="split">
      <SplitList
        label="Appeals"
        items={appeals}
        open={open}
        onOpen={queue.goTo}
        row={(appeal) => (
          <>
            <b>
              <bdi>{nameOf(appeal)}</bdi>
            </b>
            <TimeAgo at={appeal.createdAt} short />
            <span className="line">{lineOf(appeal)}</span>
          </>
        )}
        pages={list}
      />
      <AppealView
        key={open.id}
        appeal={open}
        position={index + 1}
        count={appeals.length}
        isWaiting={queue.isWaiting(open)}
        onStep={queue.step}
        onDecided={() => queue.take([open])}
      />
    </div>
  );
}

/** Links between those that wait and those that are decided. */
export function AppealFilters({ filter }: { filter: AppealFilter }) {
  return (
    <nav className="row wrap gap-2" aria-label="Filter appeals">
      {appealFilters.map((to) => (
        <Link
          key={to}
          className="chip"
          to="."
          search={(now: object) => ({ ...now, filter: to === 'open' ? undefined : to })}
          aria-current={to === filter ? 'page' : undefined}
          activeOptions={{ exact: true, explicitUndefined: true }}
        >
          {to === 'open' ? 'Waiting' : 'Decided'}
        </Link>
      ))}
    </nav>
  );
}

const nameOf = ({ username }: Pick<Appeal, 'username'>) => (username === null ? 'Ghost' : `@${username}`);

/** "Ban", "suspension": what the appeal is against. */
const banOf = ({ communityId }: Appeal) => (communityId === null ? 'suspension' : 'ban');

/** "7 days", "for good" */
function lengthOf({ bannedAt, expires }: Appeal): string {
  if (expires === null) return 'for good';
  const days = Math.round((Date.parse(expires) - Date.parse(bannedAt)) / 86_400_000);
  return days < 1 ? 'for less than a day' : `for ${counted(days, 'day')}`;
}

const decided: Record<AppealVerdict, string> = { lift: 'Lifted', shorten: 'Shortened', keep: 'Kept' };

function lineOf(appeal: Appeal): string {
  const { verdict, decidedBy, decidedAt, communityName } = appeal;
  if (decidedAt !== null && verdict === null) return 'The ban is over';
  if (verdict !== null)
    return `${decided[verdict]} by ${decidedBy === null ? 'a deleted account' : `@${decidedBy}`}`;
  return [communityName === null ? 'Suspended' : `/${communityName}, banned`, lengthOf(appeal)].join(' ');
}

type ViewProps = {
  appeal: Appeal;
  position: number;
  count: number;
  isWaiting: boolean;
  onStep: (by: 1 | -1) => void;
  onDecided: () => void;
};

function AppealView({ appeal, position, count, isWaiting, onStep, onDecided }: ViewProps) {
  const own = useStartup(({ user }) => user?.username);
  const { bannedBy, bannedAt, expires, reason, note, noEarlierBans, decidedAt, communityName } = appeal;
  const name = nameOf(appeal);
  const when = useClock(({ now }) => timeAgo(bannedAt, now));
  const verb = appeal.communityId === null ? 'Suspended' : 'Banned';
  return (
    <div>
      <article className="card case" aria-labelledby={`appeal-${appeal.id}`}>
        <div className="case-bar">
          <Badge kind="warn" icon="mail">
            Appeal
          </Badge>
          <h2 id={`appeal-${appeal.id}`}>
            <bdi>{name}</bdi>
          </h2>
          <span className="not-phone">
            {verb.toLowerCase()} {bannedBy === own ? 'by you ' : ''}
            {when}
            {expires !== null && `, until ${longDate(expires)}`}
          </span>
          <Steps position={position} count={count} onStep={onStep} />
        </div>
        <div className="case-body">
          <div className="case-main">
            <Talk
              event={`${verb} ${lengthOf(appeal)}`}
              messages={appeal.messages}
              nameOf={({ by }) => (by === null ? 'Ghost' : `@${by}`)}
              team={appeal.communityId === null ? 'Admins' : 'Moderators'}
            />
          </div>
          <div className="case-side anywhere">
            <section>
              <h3>The reason they saw</h3>
              <p dir="auto">{reason ?? 'None was given.'}</p>
            </section>
            {note !== null && (
              <section>
                <h3>Note</h3>
                <p dir="auto">{note}</p>
              </section>
            )}
            <section>
              <h3>
                {communityName === null ? (
                  'Record'
                ) : (
                  <>
                    Record in <bdi>/{communityName}</bdi>
                  </>
                )}
              </h3>
              <p>
                {noEarlierBans === 0
                  ? `No ${banOf(appeal)} before this one.`
                  : `${counted(noEarlierBans, banOf(appeal))} before this one.`}
              </p>
              {appeal.username !== null && (
                <Link className="text-btn" to="/@{$username}" params={{ username: appeal.username }}>
                  Profile
                </Link>
              )}
            </section>
          </div>
        </div>
        {!isWaiting && <p className="case-left">{noLongerWaiting}</p>}
        {decidedAt === null ? (
          <DialogNotice value={isWaiting ? undefined : noLongerWaiting}>
            <Decide appeal={appeal} onDecided={onDecided} />
          </DialogNotice>
        ) : (
          <Outcome appeal={appeal} />
        )}
      </article>
      {decidedAt === null && bannedBy !== null && bannedBy === own && (
        <p className="tool-hint muted text-md own-decision">
          You {appeal.communityId === null ? 'suspended' : 'banned'} this member. The decision can be left to
          another {appeal.communityId === null ? 'admin' : 'moderator'}.
        </p>
      )}
    </div>
  );
}

function Outcome({ appeal }: { appeal: Appeal }) {
  return (
    <p className="talk-foot muted text-md">
      {lineOf(appeal)}
      {appeal.shortenedTo !== null && `, until ${longDate(appeal.shortenedTo)}`}
    </p>
  );
}

const said: Record<AppealVerdict, (name: string) => string> = {
  lift: (name) => `The ban of ${name} is lifted.`,
  shorten: (name) => `The ban of ${name} is shorter now.`,
  keep: (name) => `The ban of ${name} stays.`,
};

function Decide({ appeal, onDecided }: Pick<ViewProps, 'appeal' | 'onDecided'>) {
  const [text, setText] = useState('');
  const [missing, setMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const [shortens, setShortens] = useState(false);
  const decide = useDecideAppeal(appeal);
  const say = useSayInAppeal(appeal);
  const busy = decide.isPending || say.isPending;
  const ban = banOf(appeal);

  /** The text, unless there is none, which the field tells and asks for. */
  const written = (): string | undefined => {
    setMissing(text.trim() === '');
    if (text.trim() === '') field.current?.focus();
    return text.trim() || undefined;
  };
  const handleDecision = (verdict: AppealVerdict, expires?: string) => {
    const answer = written();
    if (answer === undefined || busy) return;
    decide.mutate(
      { verdict, answer, ...(expires !== undefined && { expires }) },
      {
        onSuccess: () => {
          setShortens(false);
          showAlert({ kind: 'ok', text: said[verdict](nameOf(appeal)) });
          onDecided();
        },
      },
    );
  };
  const handleWords = (note: boolean) => {
    const words = written();
    if (words === undefined || busy) return;
    say.mutate({ text: words, note }, { onSuccess: () => setText('') });
  };
  return (
    <>
      <div className="talk-foot">
        <TextArea
          ref={field}
          label="Answer"
          rows={3}
          max={limits.appealMax}
          value={text}
          error={missing && text.trim() === '' ? 'Write a few words first.' : undefined}
          onChange={setText}
          hint="Sent with your decision or your question, without your name. Notes are never sent."
        />
        <div className="row wrap gap-2">
          <Button size="sm" busy={say.isPending} onClick={() => handleWords(false)}>
            Ask the member
          </Button>
          <Button size="sm" kind="ghost" busy={say.isPending} onClick={() => handleWords(true)}>
            Add note
          </Button>
        </div>
      </div>
      <div className="case-foot" role="group" aria-label="Decide">
        <Button icon="check" busy={decide.isPending} onClick={() => handleDecision('lift')}>
          <span>
            Lift<span className="long"> the {ban}</span>
          </span>
        </Button>
        <Button
          icon="clock"
          aria-haspopup="dialog"
          onClick={() => {
            if (written() !== undefined) setShortens(true);
          }}
        >
          <span>
            Shorten<span className="long"> it</span>
          </span>
        </Button>
        <Button kind="ghost" icon="ban" busy={decide.isPending} onClick={() => handleDecision('keep')}>
          <span>
            Keep<span className="long"> the {ban}</span>
          </span>
        </Button>
      </div>
      {shortens && (
        <ShortenDialog
          appeal={appeal}
          busy={decide.isPending}
          refusal={isCallError(decide.error) ? refusals.get(decide.error.code) : undefined}
          onClose={() => {
            setShortens(false);
            decide.reset();
          }}
          onShorten={(expires) => handleDecision('shorten', expires)}
        />
      )}
    </>
  );
}

const refusals: ReadonlyMap<string | null, string> = new Map([
  ['invalid_expires', 'Choose a day from today on.'],
  ['ban-not-shorter', errorCatalog['ban-not-shorter'].message],
]);

type ShortenProps = {
  appeal: Appeal;
  busy: boolean;
  /** Why the day was refused. */
  refusal: string | undefined;
  onClose: () => void;
  onShorten: (expires: string) => void;
};

/** Asks for the last day of the ban: tomorrow at first. */
function ShortenDialog({ appeal, busy, refusal, onClose, onShorten }: ShortenProps) {
  const [day, setDay] = useState(() => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10));
  const end = new Date(`${day}T23:59:59`);
  return (
    <FormDialog
      title={`Shorten the ${banOf(appeal)} of ${nameOf(appeal)}`}
      verb="Shorten"
      size="small"
      busy={busy}
      disabled={Number.isNaN(end.getTime())}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        onShorten(end.toISOString());
      }}
    >
      <TextInput
        type="date"
        label="Last day"
        value={day}
        hint={appeal.expires === null ? 'It is for good now.' : `It ends on ${longDate(appeal.expires)} now.`}
        error={refusal}
        onChange={setDay}
      />
    </FormDialog>
  );
}
