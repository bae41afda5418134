import type { Comment, Post } from '@confab/api-contract/calls';
import { limits } from '@confab/domain';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useSendAgain } from '../../data/comment-writing.ts';
import { ownHeldQuery, useEditHeld, useWithdrawHeld } from '../../data/held.ts';
import { useViewer } from '../../data/startup.ts';
import { showAlert } from '../../lib/alerts.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { TextArea, TextInput } from '../../ui/form/TextInput.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { BannerNote } from '../../ui/Page.tsx';
import { Prose } from '../../ui/Prose.tsx';

/** That a post waits for approval, or why it was not approved; and the reader's own comments below it that do. */
export default function HeldNotes({ post }: { post: Post }) {
  const navigate = useNavigate();
  return (
    <div className="post-banners held-notes stack gap-2">
      {post.held ? (
        <HeldNote
          item={post}
          onWithdrawn={() => void navigate({ to: '/$name', params: { name: post.communityName } })}
        />
      ) : (
        <OwnComments post={post} />
      )}
    </div>
  );
}

function OwnComments({ post }: { post: Post }) {
  const { data: comments } = useQuery(ownHeldQuery(post));
  return comments?.map((comment) => (
    <HeldNote key={comment.id} item={comment}>
      <Prose html={comment.bodyHtml} />
    </HeldNote>
  ));
}

type HeldNoteProps = { item: Post | Comment; children?: React.ReactNode; onWithdrawn?: () => void };

function HeldNote({ item, children, onWithdrawn }: HeldNoteProps) {
  const viewer = useViewer();
  const withdraw = useWithdrawHeld();
  const [editing, setEditing] = useState(false);
  const { held } = item;
  if (!held) return null;
  const isOwn = viewer.user?.id === item.userId;
  const words = [held.title, held.reason].filter((part) => part !== null);
  return (
    <BannerNote
      kind={held.removedAt === null ? 'accent' : 'danger'}
      icon={held.removedAt === null ? 'clock' : 'trash-2'}
    >
      {held.removedAt === null ? (
        <>
          <strong>Waiting for a moderator.</strong> Only you and the moderators see this until it is approved.
          {'publicId' in item && ' Comments open then.'}
        </>
      ) : (
        <>
          <strong>Not approved by {held.removedAs === 'admins' ? 'admins' : 'moderators'}.</strong> Only you
          and the moderators see this.
          {words.length > 0 && <span dir="auto"> Reason: {words.join('. ')}</span>}
          {isOwn && <p>Your text is kept for {limits.removedHeldDays} days: change it, and send it again.</p>}
        </>
      )}
      {held.replies.map((reply) => (
        <p key={reply} dir="auto">
          {reply}
        </p>
      ))}
      {children}
      {isOwn && (
        <p className="btn-row">
          {held.removedAt !== null && 'publicId' in item ? (
            <LinkButton
              size="sm"
              icon="pencil"
              to="/new"
              search={{ community: item.communityName, again: item.publicId }}
            >
              Edit and send again
            </LinkButton>
          ) : (
            <Button size="sm" icon="pencil" aria-haspopup="dialog" onClick={() => setEditing(true)}>
              {held.removedAt === null ? 'Edit' : 'Edit and send again'}
            </Button>
          )}
          <Button
            size="sm"
            icon="trash-2"
            busy={withdraw.isPending}
            onClick={() =>
              withdraw.mutate(item, {
                onSuccess: () => {
                  showAlert({ kind: 'ok', text: 'Withdrawn.' });
                  onWithdrawn?.();
                },
              })
            }
          >
            Withdraw
          </Button>
        </p>
      )}
      {!isOwn && held.removedAt === null && (
        <p className="btn-row">
          <LinkButton
            to="/$name/modtools/$"
            params={{ name: item.communityName, _splat: 'held' }}
            size="sm"
            icon="shield"
          >
            Decide in Held
          </LinkButton>
        </p>
      )}
      {editing &&
        (held.removedAt !== null && !('publicId' in item) ? (
          <SendAgain comment={item} onClose={() => setEditing(false)} />
        ) : (
          <EditHeld item={item} heldId={held.id} onClose={() => setEditing(false)} />
        ))}
    </BannerNote>
  );
}

type EditHeldProps = { item: Post | Comment; heldId: string; onClose: () => void };

/** Changes the words of something that waits: the title of a post, and the text of what has one. */
function EditHeld({ item, heldId, onClose }: EditHeldProps) {
  const edit = useEditHeld(heldId);
  const isPost = 'publicId' in item;
  const [title, setTitle] = useState(isPost ? item.title : '');
  const [body, setBody] = useState(item.body ?? '');
  const hasBody = !isPost || item.type === 'text';
  return (
    <FormDialog
      title={isPost ? 'Edit post' : 'Edit comment'}
      verb="Save"
      busy={edit.isPending}
      disabled={isPost ? title.trim() === '' : body.trim() === ''}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        if (edit.isPending) return;
        const changes = { ...(isPost && { title: title.trim() }), ...(hasBody && { body }) };
        edit.mutate(changes, { onSuccess: onClose });
      }}
    >
      {isPost && <TextInput label="Title" max={limits.postTitleMax} value={title} onChange={setTitle} />}
      {hasBody && (
        <TextArea
          label="Text"
          optional={isPost}
          rows={8}
          max={isPost ? limits.postBodyMax : limits.commentBodyMax}
          value={body}
          onChange={setBody}
        />
      )}
    </FormDialog>
  );
}

/** Writes a comment again that was not approved. Once it is sent, the one before goes. */
function SendAgain({ comment, onClose }: { comment: Comment; onClose: () => void }) {
  const send = useSendAgain(comment);
  const withdraw = useWithdrawHeld();
  const [body, setBody] = useState(comment.body);
  return (
    <FormDialog
      title="Edit and send again"
      verb="Send"
      busy={send.isPending}
      disabled={body.trim() === ''}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        if (send.isPending) return;
        send.mutate(body, {
          onSuccess: () => {
            withdraw.mutate(comment);
            onClose();
          },
        });
      }}
    >
      <TextArea label="Text" rows={8} max={limits.commentBodyMax} value={body} onChange={setBody} />
    </FormDialog>
  );
}
