import { counted, limits, moderationMessages } from '@confab/domain';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { banRecordQuery, useBan } from '../../data/moderation.ts';
import { rollbackPreviewQuery, useStartRollback } from '../../data/rollbacks.ts';
import { showAlert } from '../../lib/alerts.ts';
import { isCallError } from '../../lib/call.ts';
import { Checkbox } from '../../ui/form/Choices.tsx';
import { cut } from '../../ui/form/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { useBanTerms } from '../banning/BanFields.tsx';
import { useRemovalChoices } from './removal-choices.ts';

type Props = {
  community: { id: string; name: string };
  username: string;
  onClose: () => void;
  onBanned?: () => void;
  /** Whether the caller shows this refusal itself. The dialog closes. */
  onRefused?: (sentence: string) => void;
};

/** Bans a member from a community: until when, why, and a note for moderators; with what they wrote last, if chosen. */
export function BanDialog({ community, username, onClose, onBanned, onRefused }: Props) {
  const { mutate, isPending } = useBan(community.id);
  const { data: record } = useQuery(banRecordQuery(community.id, username));
  const choices = useRemovalChoices({ communityId: community.id, communityName: community.name });
  const [removes, setRemoves] = useState(false);
  // The same at each render, so that the count is asked for once.
  const [since] = useState(() => new Date(Date.now() - 86_400_000).toISOString());
  const lately = {
    ...{ communityId: community.id, usernames: [username], since },
    ...{ votes: false, reports: false, messages: false },
  };
  const preview = useInfiniteQuery({ ...rollbackPreviewQuery(lately), enabled: removes });
  const [counts] = preview.data?.pages ?? [];
  const found = counts && counts.noPosts + counts.noComments;
  const startRollback = useStartRollback();
  const terms = useBanTerms({
    username,
    reasons: choices,
    suggested: record?.suggestedDays,
    because: record && recordOf(record.noBans),
    team: 'moderators',
  });
  return (
    <FormDialog
      title={`Ban @${username} from /${community.name}`}
      verb={terms.verb}
      danger
      busy={isPending}
      disabled={!terms.isComplete}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        if (isPending || !terms.isComplete) return;
        const body = terms.body();
        mutate(
          { username, ...body },
          {
            onSuccess: (banned) => {
              showAlert({ kind: 'ok', text: moderationMessages.banned(banned.username) });
              if (removes && found !== 0)
                startRollback.mutate({ ...lately, reason: cut(body.reason, limits.moderationReasonMax) });
              onClose();
              onBanned?.();
            },
            onError: (error) => {
              const sentence = isCallError(error) ? refusals(username).get(error.code) : undefined;
              if (sentence === undefined) return;
              if (onRefused) onRefused(sentence);
              else showAlert({ id: 'error', kind: 'error', text: sentence });
              onClose();
            },
          },
        );
      }}
    >
      {terms.fields}
      <Checkbox
        label="Remove what they posted here in the last 24 hours"
        hint={
          found === undefined
            ? `Can be put back for ${limits.undoDays} days.`
            : `${counted(found, 'post or comment', 'posts and comments')}. Can be put back for ${limits.undoDays} days.`
        }
        checked={removes}
        onChange={setRemoves}
      />
    </FormDialog>
  );
}

const recordOf = (noBans: number) =>
  noBans === 0 ? 'Never banned here before.' : `Banned here ${counted(noBans, 'time')} before.`;

const refusals = (username: string): ReadonlyMap<string | null, string> =>
  new Map([
    ['conflict', moderationMessages.alreadyBanned(username)],
    ['user_not_found', moderationMessages.userUnknown],
    ['not_admin_nor_mod', moderationMessages.banForbidden],
    ['invalid_expires', 'Choose a day from today on.'],
  ]);
