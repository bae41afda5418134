import { limits, timing } from '@confab/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { communityQuery } from '../../data/communities.ts';
import { useUndoWarning, useWarn } from '../../data/warnings.ts';
import { showAlert } from '../../lib/alerts.ts';
import { Select } from '../../ui/form/Choices.tsx';
import { TextArea } from '../../ui/form/TextInput.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';

type Props = {
  community: { id: string; name: string };
  username: string;
  onClose: () => void;
};

/** Warns a member with a rule and a text, which they have to read before they write here again. */
export function WarnDialog({ community, username, onClose }: Props) {
  const { data } = useQuery(communityQuery(community.name));
  const [rule, setRule] = useState('');
  const [text, setText] = useState('');
  const { mutate, isPending } = useWarn(community.id, username);
  const undo = useUndoWarning(community.id, username);
  return (
    <FormDialog
      title={`Warn @${username}`}
      verb="Send warning"
      busy={isPending}
      disabled={text.trim() === ''}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        if (isPending || text.trim() === '') return;
        mutate(
          { text, ...(rule !== '' && { title: rule }) },
          {
            onSuccess: ({ id }) => {
              showAlert({
                kind: 'ok',
                text: `@${username} is warned.`,
                duration: timing.undoMs,
                action: { label: 'Undo', onPress: () => undo.mutate(id) },
              });
              onClose();
            },
          },
        );
      }}
    >
      {data && data.rules.length > 0 && (
        <Select
          label="Rule"
          value={rule}
          onChange={setRule}
          options={[
            { value: '', label: 'No rule' },
            ...data.rules.map((one, at) => ({ value: one.rule, label: `Rule ${at + 1}: ${one.rule}` })),
          ]}
        />
      )}
      <TextArea
        label="What they read"
        rows={3}
        max={limits.warningMax}
        value={text}
        onChange={setText}
        hint="They must press “I have read it” before they post here again. You see when they did."
      />
    </FormDialog>
  );
}
