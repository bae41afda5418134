import { limits } from '@confab/domain';
import { TextArea } from '../../ui/form/TextInput.tsx';

type Props = { value: string; onChange: (reason: string) => void };

/** Why a moderator or an admin does something: for the log of the community. */
export function ReasonField(props: Props) {
  return (
    <TextArea
      {...props}
      label="Reason"
      optional
      rows={2}
      max={limits.moderationReasonMax}
      hint="Moderators read it in the log."
    />
  );
}
