import { canComment, readerDenials, type UserGroup } from '@confab/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createComment } from '../../../data/create-comment.ts';
import { useStartup, useViewer } from '../../../data/startup.ts';
import { draftKey } from '../../../lib/drafts.ts';
import { gated } from '../../../lib/gated.ts';
import { Checkbox } from '../../../ui/form/Checkbox.tsx';
import { roleLabels } from '../../authorship/role-labels.ts';
import { speakingGroups } from '../../writing/speaking.ts';
import { expand } from '../parts/collapsed.ts';
import { CommentForm } from './CommentForm.tsx';
import { deliver } from './deliver.ts';
import { closeReply, openReply } from './open-boxes.ts';
import { useRefusal } from './refusals.ts';
import { asQuote } from './quote.ts';
import type { ThreadPost } from '../parts/thread-context.ts';

type Props = {
  post: ThreadPost;
  /** The comment that is answered; null for one at the top. */
  parentId: string | null;
  /** What the field is for: its accessible name and its placeholder. */
  label: string;
  submitLabel: string;
  /** What was selected on the page: an answer begins with it. */
  quoted: string;
  /** The comment was sent, or given up. */
  onClose: () => void;
};

/** Where a comment or a reply is written. Loaded when somebody first wants to. */
export default function CommentEditor(props: Props) {
  const viewerId = useStartup(({ user }) => user?.id);
  const [account, setAccount] = useState(viewerId);
  // Whoever was logged out goes on where they were; what they began is not shown to somebody else.
  if (viewerId !== undefined && viewerId !== account) setAccount(viewerId);
  if (account === undefined) return null;
  return <Editor key={account} account={account} {...props} />;
}

function Editor({ account, post, parentId, quoted, onClose, ...texts }: Props & { account: string }) {
  const viewer = useViewer();
  const client = useQueryClient();
  const place = parentId ?? post.publicId;
  const draft = draftKey(account, place);
  const refusal = useRefusal(draft);
  const [userGroup, setUserGroup] = useState<UserGroup>(refusal?.userGroup ?? 'normal');

  const send = (text: string) =>
    void deliver(client, {
      draft,
      text,
      userGroup,
      send: (bodyHtml) => createComment(client, { post, parentId, body: text, bodyHtml, userGroup, draft }),
      box: {
        open: () => {
          openReply(place);
          expand([place]);
        },
        close: () => closeReply(place),
      },
      told: { sent: 'Comment sent.', refused: 'Your comment was not sent.' },
    });

  const decision = canComment(viewer, post);
  const groups = speakingGroups(viewer, post.communityId);
  return (
    <CommentForm
      {...texts}
      beginning={asQuote(quoted)}
      draft={draft}
      continueLabel={parentId === null ? 'Continue your comment' : 'Continue your reply'}
      discardTitle={parentId === null ? 'Discard your comment?' : 'Discard your reply?'}
      blocked={
        decision.allowed || decision.error === 'not_logged_in' ? undefined : readerDenials[decision.error]
      }
      gate={(act) => gated(decision, act)}
      onSubmit={send}
      onClose={onClose}
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
    />
  );
}
