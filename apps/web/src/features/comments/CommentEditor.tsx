import { messages, type UserGroup } from '@confab/domain';
import { useEffect, useRef, useState } from 'react';
import { useCreateComment } from '../../data/create-comment.ts';
import { useViewer } from '../../data/startup.ts';
import { showAlert } from '../../lib/alerts.ts';
import { isCallError } from '../../lib/call-error.ts';
import { useDraft } from '../../lib/draft.ts';
import { BannerNote } from '../../ui/BannerNote.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { MarkdownEditor } from '../writing/MarkdownEditor.tsx';
import { MarkdownHelp } from '../writing/MarkdownHelp.tsx';
import { speakingGroups } from '../writing/speaking.ts';
import { roleLabels } from '../authorship/role-labels.ts';
import type { ThreadPost } from './thread-context.ts';

type Props = {
  post: ThreadPost;
  /** The comment that is answered; null for one at the top. */
  parentId: string | null;
  /** What the field is for: its accessible name and its placeholder. */
  label: string;
  submitLabel: string;
  /** Text to begin with: a quote. */
  beginning?: string;
  /** The comment was sent, or given up. */
  onClose: () => void;
};

/** Where a comment or a reply is written. Loaded when somebody first wants to. */
export default function CommentEditor({ post, parentId, label, submitLabel, beginning, onClose }: Props) {
  const viewer = useViewer();
  const create = useCreateComment(post);
  const [body, setBody] = useDraft(parentId ?? post.publicId, beginning);
  const [userGroup, setUserGroup] = useState<UserGroup>('normal');
  const area = useRef<HTMLTextAreaElement>(null);

  // Talks to the browser's focus: who opened the field wants to go on writing at its end.
  useEffect(() => {
    const element = area.current;
    element?.focus();
    element?.setSelectionRange(element.value.length, element.value.length);
  }, []);

  const leave = () => {
    setBody('');
    onClose();
  };
  const submit = () => {
    if (create.isPending) return;
    if (body.trim() === '') {
      showAlert({ id: 'error', kind: 'error', text: messages.commentEmpty });
      return;
    }
    create.mutate({ body, parentId, userGroup }, { onSuccess: leave });
  };

  const banned = isCallError(create.error) && create.error.code === 'banned_from_community';
  const groups = speakingGroups(viewer, post.communityId);
  return (
    <>
      <MarkdownEditor
        ref={area}
        value={body}
        onChange={setBody}
        onSubmit={submit}
        onLeave={leave}
        rows={3}
        aria-label={label}
        placeholder={label}
        readOnly={create.isPending}
        options={
          groups.length > 0 && (
            <div className="editor-options">
              {groups.map((group) => (
                <Checkbox
                  key={group}
                  label={`Speaking as ${roleLabels[group]}`}
                  checked={userGroup === group}
                  onChange={(speaking) => setUserGroup(speaking ? group : 'normal')}
                />
              ))}
            </div>
          )
        }
        bar={
          <>
            <MarkdownHelp />
            {create.isPending && create.failureCount > 0 && (
              <span role="status">Sending again in a moment</span>
            )}
            <div className="btn-row">
              <Button kind="ghost" size="sm" onClick={leave}>
                Cancel
              </Button>
              <Button
                kind="primary"
                size="sm"
                disabled={body.trim() === ''}
                busy={create.isPending}
                onClick={submit}
              >
                {submitLabel}
              </Button>
            </div>
          </>
        }
      />
      {banned && (
        <BannerNote kind="danger" icon="ban">
          {messages.bannedCommenter}
        </BannerNote>
      )}
    </>
  );
}
