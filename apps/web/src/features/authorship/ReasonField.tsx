import { limits } from '@confab/domain';
import { TextArea } from '../../ui/form/TextInput.tsx';

type Props = { value: string; hint: string; onChange: (reason: string) => void };

/** Why a moderator or an admin does something. The hint says who reads it. */
export function ReasonField(props: Props) {
  return <TextArea {...props} label="Reason" optional rows={2} max={limits.moderationReasonMax} />;
}
