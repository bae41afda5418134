import { counted, moderationMessages } from '@confab/domain';
import { useQuery } from '@tanstack/react-query';
import { banRecordQuery, useBan } from '../../data/moderation.ts';
import { showAlert } from '../../lib/alerts.ts';
import { isCallError } from '../../lib/call.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { useBanTerms } from '../banning/BanFields.tsx';

type Props = {
  community: { id: string; name: string };
  username: string;
  onClose: () => void;
  onBanned?: () => void;
  /** Whether the caller shows this refusal itself. The dialog closes. */
  onRefused?: (sentence: string) => void;
};

/** Bans a member from a community: until when, why, and a note for moderators. */
export function BanDialog({ community, username, onClose, onBanned, onRefused }: Props) {
  const { mutate, isPending } = useBan(community.id);
  const { data: record } = useQuery(banRecordQuery(community.id, username));
  const terms = useBanTerms({
    username,
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
        mutate(
          { username, ...terms.body() },
          {
            onSuccess: (banned) => {
              showAlert({ kind: 'ok', text: moderationMessages.banned(banned.username) });
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
