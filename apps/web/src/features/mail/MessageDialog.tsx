import type { OpenConversation } from '@confab/api-contract/calls';
import { limits } from '@confab/domain';
import { useState } from 'react';
import { useBeginMail } from '../../data/mail.ts';
import { TextArea, TextInput } from '../../ui/form/TextInput.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';

type Props = {
  community: { id: string; name: string };
  /** The member whom moderators write to; without one a member writes to the moderators. */
  username?: string;
  /** What they are asked about, quoted. */
  about?: { subject: string; quote: string } | undefined;
  onClose: () => void;
  onSent: (conversation: OpenConversation) => void;
};

/** The first message of a conversation. */
export function MessageDialog({ community, username, about, onClose, onSent }: Props) {
  const [subject, setSubject] = useState(about?.subject ?? '');
  const [text, setText] = useState(about === undefined ? '' : quoted(about.quote));
  const { mutate, isPending } = useBeginMail(community.id, username);
  const whom = username === undefined ? `the moderators of /${community.name}` : `@${username}`;
  return (
    <FormDialog
      title={`Message ${whom}`}
      verb="Send"
      busy={isPending}
      disabled={subject.trim() === '' || text.trim() === ''}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        if (isPending || subject.trim() === '' || text.trim() === '') return;
        mutate({ subject, text }, { onSuccess: onSent });
      }}
    >
      <TextInput
        label="Subject"
        dir="auto"
        autoComplete="off"
        max={limits.mailSubjectMax}
        value={subject}
        onChange={setSubject}
      />
      <TextArea
        label="Message"
        rows={5}
        max={limits.mailMax}
        value={text}
        onChange={setText}
        hint={
          username === undefined
            ? 'All moderators of the community read it.'
            : `Sent as the moderators of /${community.name}. Members do not see which of you wrote it.`
        }
      />
    </FormDialog>
  );
}

const quoteMax = 500;

/** Each line after a sign, with a line below for the message. */
function quoted(words: string): string {
  const cut = words.length <= quoteMax ? words : `${words.slice(0, quoteMax - 1)}…`;
  return `${cut.replaceAll(/^/gm, '> ')}\n\n`;
}
