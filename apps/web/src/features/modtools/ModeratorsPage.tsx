import type { CommunityDetail, PublicUser } from '@confab/api-contract/calls';
import { canRemoveModerator, errorCatalog, longDate, moderationMessages, timing } from '@confab/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useHydrated, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { forgetRole, useAddModerator, useRemoveModerator } from '../../data/moderation.ts';
import { useStartup, useViewer } from '../../data/startup.ts';
import { userQuery } from '../../data/users.ts';
import { showAlert } from '../../lib/alerts.ts';
import { isCallError } from '../../lib/call.ts';
import { useSettled } from '../../lib/timers.ts';
import { Badge } from '../../ui/Meta.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useTextField } from '../../ui/form/Field.tsx';
import { State } from '../../ui/State.tsx';
import { ListHead } from '../../ui/Pagination.tsx';
import type { ModtoolsPageProps } from './modtools-page-props.ts';
import { PersonField, PersonRow } from './people.tsx';

/** Moderators, highest rank first. */
export function ModeratorsPage({ community }: ModtoolsPageProps) {
  const { mods } = community;
  const [removing, setRemoving] = useState<PublicUser>();
  return (
    <>
      <AddModeratorForm community={community} />
      <ListHead title="Moderators" count={mods.length} />
      <p className="tool-hint muted text-md">
        In the order they joined the team. A moderator can remove anyone below, and can step down.
      </p>
      <section className="card" aria-label="Moderators">
        {mods.length === 0 ? (
          <State icon="shield" title="No moderators" text="Only admins look after this community." />
        ) : (
          <Moderators community={community} onRemove={setRemoving} />
        )}
      </section>
      {removing && (
        <RemoveModeratorDialog
          community={community}
          moderator={removing}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </>
  );
}

type ListProps = { community: CommunityDetail; onRemove: (moderator: PublicUser) => void };

function Moderators({ community: { id, userId, mods }, onRemove }: ListProps) {
  const viewer = useViewer();
  const ownIndex = mods.findIndex((moderator) => moderator.id === viewer.user?.id);
  const own = ownIndex === -1 ? null : ownIndex + 1;
  return (
    <ol className="lined">
      {mods.map((moderator, index) => {
        const target = index + 1;
        return (
          <PersonRow
            key={moderator.id}
            person={moderator}
            number={target}
            badge={target === own && <Badge>You</Badge>}
            sub={`Joined ${longDate(moderator.moderatorSince)}${moderator.id === userId ? ', founder' : ''}`}
            action={
              canRemoveModerator(viewer, id, { own, target }).allowed && (
                <Button
                  size="sm"
                  kind="ghost"
                  aria-label={target === own ? undefined : `Remove @${moderator.username}`}
                  onClick={() => onRemove(moderator)}
                >
                  {target === own ? 'Step down' : 'Remove'}
                </Button>
              )
            }
          />
        );
      })}
    </ol>
  );
}

type Values = { username: string };

function AddModeratorForm({ community }: { community: CommunityDetail }) {
  const hydrated = useHydrated();
  const add = useAddModerator(community);
  const form = useForm<Values>({ defaultValues: { username: '' }, reValidateMode: 'onSubmit' });
  const field = useTextField(form, 'username');
  const username = field.value;
  const already = community.mods.some((moderator) => isNamed(moderator, username));
  const found = useFound(already ? '' : username);

  const handleSubmit = () => {
    if (add.isPending || username === '') return;
    if (already) {
      form.setError('username', { message: `@${username} moderates already.` }, { shouldFocus: true });
      return;
    }
    add.mutate(username, {
      onSuccess: (mods) => {
        const added = mods.find((moderator) => isNamed(moderator, username));
        // The button is disabled now and would take focus with it.
        form.setFocus('username');
        form.reset();
        showAlert({ kind: 'ok', text: `@${added?.username ?? username} is now a moderator.` });
      },
      onError: (error) => {
        if (!isCallError(error) || error.code !== 'user_not_found') return;
        form.setError('username', { message: moderationMessages.moderatorUnknown }, { shouldFocus: true });
      },
    });
  };
  return (
    <form
      className="card card-pad"
      noValidate
      onSubmit={(event) => void form.handleSubmit(handleSubmit)(event)}
    >
      <PersonField
        {...field}
        label="Add a moderator"
        okay={found && `Member since ${longDate(found.createdAt)}`}
      >
        <Button
          type="submit"
          kind="primary"
          icon="user-plus"
          disabled={!hydrated || username === ''}
          busy={add.isPending}
        >
          Add
        </Button>
      </PersonField>
    </form>
  );
}

/** The account with the typed name, looked up when typing stops. */
function useFound(username: string) {
  const [settled] = useSettled(username, timing.usernameLookupMs);
  const enabled = settled === username && username !== '';
  const { data } = useQuery({ ...userQuery(username), enabled, retry: false });
  return enabled && data && !data.deleted ? data : undefined;
}

const isNamed = (person: { username: string }, name: string) =>
  person.username.toLowerCase() === name.toLowerCase();

type Props = { community: CommunityDetail; moderator: PublicUser; onClose: () => void };

function RemoveModeratorDialog({ community, moderator, onClose }: Props) {
  const { user } = useStartup();
  const client = useQueryClient();
  const navigate = useNavigate();
  const remove = useRemoveModerator(community);
  const self = moderator.id === user?.id;
  const { name, mods } = community;

  const leave = async () => {
    await navigate({ to: '/$name', params: { name }, replace: true });
    forgetRole(client, community);
    showAlert({ kind: 'ok', text: `You no longer moderate /${name}.` });
  };
  const handleConfirm = () => {
    remove.mutate(moderator.username, {
      onSuccess: () => {
        if (self) {
          void leave();
          return;
        }
        onClose();
        showAlert({ kind: 'ok', text: `@${moderator.username} is no longer a moderator.` });
      },
      onError: (error) => {
        onClose();
        if (isCallError(error) && error.code === 'lower-mod') {
          showAlert({ id: 'error', kind: 'error', text: errorCatalog['lower-mod'].message });
        }
      },
    });
  };
  return (
    <ConfirmDialog
      title={self ? 'Step down?' : `Remove @${moderator.username}?`}
      verb={self ? 'Step down' : 'Remove'}
      busy={remove.isPending}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <p>
        {self ? (
          <>
            You stop being a moderator of <bdi>/{name}</bdi> and leave these tools. You stay a member.
          </>
        ) : (
          <>
            They stop being a moderator of <bdi>/{name}</bdi> and stay a member.
          </>
        )}
      </p>
      {mods.length === 1 && (
        <p>
          {self ? 'You are' : 'They are'} its only moderator: until an admin appoints another, nobody looks
          after it.
        </p>
      )}
      {self && user.isAdmin && (
        <p>As an admin you can still open its moderator tools, in the name of the admins.</p>
      )}
    </ConfirmDialog>
  );
}
