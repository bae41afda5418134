import type { SignUp, SignUpsPage, SiteSettings } from '@confab/api-contract/calls';
import { limits, type SiteSettingChanges, timing } from '@confab/domain';
import {
  type InfiniteData,
  useInfiniteQuery,
  type UseInfiniteQueryResult,
  useQueryClient,
} from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type SubmitEvent, useMemo, useState } from 'react';
import { useChangeSiteSettings } from '../../data/admin.ts';
import { decideSignUp, signUpsQuery, useDeclineSignUp } from '../../data/joining.ts';
import { useStartup } from '../../data/startup.ts';
import { showAlert } from '../../lib/alerts.ts';
import { useFocusInList } from '../../lib/focus.ts';
import { useBusy, useSendOnce } from '../../lib/timers.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Switch } from '../../ui/form/Choices.tsx';
import { OptionCards } from '../../ui/form/OptionCards.tsx';
import { TextArea, TextInput } from '../../ui/form/TextInput.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { LoadFailure, RowsSkeleton } from '../../ui/State.tsx';
import { Invitations } from '../invitations/Invitations.tsx';
import { InvitedMembers } from './InvitedMembers.tsx';
import { MoreButton } from './list-parts.tsx';

type Mode = SiteSettings['signups'];

const modes = [
  { value: 'open', label: 'Open', hint: 'Anybody, at once', done: 'Anybody can sign up now.' },
  {
    value: 'approval',
    label: 'By approval',
    hint: 'A person reads each request',
    done: 'New accounts wait for approval now.',
  },
  {
    value: 'invitation',
    label: 'By invitation',
    hint: 'Only with a link',
    done: 'Accounts are by invitation now.',
  },
] as const satisfies readonly { value: Mode; label: string; hint: string; done: string }[];

/** Who may join: the rule, the requests, and the invitations. */
export function SignUpsCard({ settings }: { settings: SiteSettings }) {
  const save = useChangeSiteSettings();
  const recovery = useStartup((startup) => startup.recovery);
  const requests = useInfiniteQuery(signUpsQuery);
  const waiting = requests.data?.pages[0]?.noPending ?? 0;

  const choose = (to: Mode) => {
    const before = settings.signups;
    const text = modes.find(({ value }) => value === to)?.done ?? '';
    const undo = { label: 'Undo', onPress: () => save.mutate({ signups: before }) };
    save.mutate(
      { signups: to },
      { onSuccess: () => showAlert({ kind: 'ok', text, duration: timing.undoMs, action: undo }) },
    );
  };
  const set = (changes: SiteSettingChanges) => save.mutate(changes);
  return (
    <section className="card form-section" aria-labelledby="sign-ups">
      <h2 id="sign-ups">Sign-ups</h2>
      {settings.signupsDisabled && (
        <p>
          No one can join for now: sign-ups are off in the{' '}
          <Link className="link" to="/admin/$" params={{ _splat: '' }}>
            settings
          </Link>
          .
        </p>
      )}
      <OptionCards
        label="Sign-ups"
        options={modes.map(({ value, label, hint }) => ({
          value,
          label,
          hint: value === 'approval' && waiting > 0 ? `${hint}. ${waiting.toLocaleString('en')} wait` : hint,
        }))}
        value={settings.signups}
        onChange={choose}
      />
      {settings.signups === 'approval' && <QuestionField question={settings.signupQuestion} />}
      {(settings.signups === 'approval' || waiting > 0) && (
        <>
          <div className="tool-count">
            <h3>Requests</h3>
            <span>{waiting.toLocaleString('en')}</span>
          </div>
          <Requests list={requests} />
        </>
      )}
      <Invitations all />
      <InvitedMembers />
      <Switch
        label="Members may invite"
        hint={`${limits.invitations.member.open} links at a time, for ${limits.invitations.member.uses} people each.`}
        checked={settings.memberInvitations}
        onChange={(memberInvitations) => set({ memberInvitations })}
      />
      {recovery && (
        <Switch
          label="Confirm e-mail addresses"
          hint="New members follow a link in a mail before their first post."
          checked={settings.confirmEmail}
          onChange={(confirmEmail) => set({ confirmEmail })}
        />
      )}
    </section>
  );
}

function QuestionField({ question }: { question: string | null }) {
  const save = useChangeSiteSettings();
  const send = useSendOnce(save);
  const [typed, setTyped] = useState<string>();
  const touched = typed !== undefined && typed.trim() !== (question ?? '');
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!touched) return;
    send(
      { signupQuestion: typed },
      {
        onSuccess: () => {
          setTyped(undefined);
          showAlert({ kind: 'ok', text: 'The question is saved.' });
        },
      },
    );
  };
  return (
    <form className="form question-form" aria-label="Question" noValidate onSubmit={handleSubmit}>
      <TextInput
        label="Question to answer"
        optional
        max={limits.siteSettingTextMax.signupQuestion}
        value={typed ?? question ?? ''}
        onChange={setTyped}
      />
      {touched && (
        <div className="btn-row end">
          <Button type="submit" kind="primary" size="sm" busy={save.isPending}>
            Save question
          </Button>
        </div>
      )}
    </form>
  );
}

/** Before more is asked for. */
const shownAtFirst = 3;

type SignUpsList = UseInfiniteQueryResult<InfiniteData<SignUpsPage>>;

function Requests({ list }: { list: SignUpsList }) {
  const [all, setAll] = useState(false);
  const asked = useMemo(() => list.data?.pages.flatMap(({ signUps }) => signUps) ?? [], [list.data]);
  const { props, actOn } = useFocusInList(useMemo(() => asked.map(({ id }) => id), [asked]));
  if (!list.data && list.isError)
    return <LoadFailure text="The requests could not be loaded." onRetry={list.refetch} />;
  if (!list.data) return <RowsSkeleton />;
  if (asked.length === 0) return <p className="muted text-md">No requests wait.</p>;
  const shown = all ? asked : asked.slice(0, shownAtFirst);
  return (
    <section {...props} tabIndex={-1} aria-label="Requests">
      <ul className="lined">
        {shown.map((request) => (
          <RequestRow key={request.id} request={request} onAct={() => actOn(request.id)} />
        ))}
      </ul>
      {!all && asked.length > shownAtFirst && (
        <Button size="sm" kind="ghost" onClick={() => setAll(true)}>
          Show all {asked.length}
        </Button>
      )}
      {all && <MoreButton things="requests" list={list} />}
    </section>
  );
}

function RequestRow({ request, onAct }: { request: SignUp; onAct: () => void }) {
  const { id, username, answer, email, createdIP } = request;
  const client = useQueryClient();
  const [declining, setDeclining] = useState(false);
  const { busy, begin } = useBusy(async () => {
    await decideSignUp(client, 'approve', request);
    showAlert({ kind: 'ok', text: `@${username} can log in now.` });
  });
  return (
    <li className="tool-row">
      <Avatar name={username} picture={null} size={34} />
      <div>
        <h4 className="text-ui">
          <bdi>@{username}</bdi>
        </h4>
        {answer !== null && (
          <p className="sub secondary anywhere" dir="auto">
            {answer}
          </p>
        )}
        <p className="sub">{[email, createdIP].filter((one) => one !== null).join(', ')}</p>
      </div>
      <div className="btn-row">
        <IconButton
          icon="check"
          small
          label={`Approve @${username}`}
          data-item={id}
          aria-busy={busy || undefined}
          onClick={() => {
            onAct();
            begin();
          }}
        />
        <IconButton
          icon="x"
          small
          label={`Decline @${username}`}
          data-item={id}
          onClick={() => {
            onAct();
            setDeclining(true);
          }}
        />
      </div>
      {declining && <DeclineDialog request={request} onClose={() => setDeclining(false)} />}
    </li>
  );
}

function DeclineDialog({ request, onClose }: { request: SignUp; onClose: () => void }) {
  const { username, email } = request;
  const client = useQueryClient();
  const decline = useDeclineSignUp(request);
  const send = useSendOnce(decline);
  const [reason, setReason] = useState('');
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    send(reason, {
      onSuccess: () => {
        onClose();
        showAlert({
          kind: 'ok',
          duration: timing.undoMs,
          text: `The request of @${username} is declined.`,
          action: { label: 'Undo', onPress: () => void decideSignUp(client, 'reopen', request) },
        });
      },
    });
  };
  return (
    <FormDialog
      title={`Decline @${username}?`}
      verb="Decline"
      busy={decline.isPending}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <TextArea
        label="Reason"
        optional
        autoFocus
        rows={3}
        max={limits.moderationReasonMax}
        hint={
          email === null
            ? 'They read exactly this when they log in.'
            : 'They read exactly this in a mail, and when they log in.'
        }
        value={reason}
        onChange={setReason}
      />
    </FormDialog>
  );
}
