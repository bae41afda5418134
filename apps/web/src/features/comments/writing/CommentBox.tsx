import { canComment, messages } from '@confab/domain';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { type Startup, useStartup, useViewer } from '../../../data/startup.ts';
import { gated } from '../../../lib/gated.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { BannerNote } from '../../../ui/BannerNote.tsx';
import { Later } from '../../../ui/Later.tsx';
import './comment-box.css';
import { CommentEditor, loadCommentEditor } from './comment-editor.ts';
import { closeBoxes, closeReply, openReply, useBoxes } from './open-boxes.ts';
import { useThread } from '../parts/thread-context.ts';

/** The server has it at hand: it finishes no page that waits for code. */
const MemberInvitation = import.meta.env.SSR
  ? (await import('./MemberInvitation.tsx')).default
  : lazy(() => import('./MemberInvitation.tsx'));

const invitation = 'Add a comment';

const ownFace = ({ user }: Startup) => user && { id: user.id, username: user.username, proPic: user.proPic };

/** Invites a comment, and becomes the field for it. */
export function CommentBox() {
  const { post } = useThread();
  const face = useStartup(ownFace);
  const decision = canComment(useViewer(), post);
  const { reply: quoted } = useBoxes(post.publicId);
  const open = quoted !== undefined;
  const prompt = useRef<HTMLButtonElement>(null);

  useEffect(() => closeBoxes, [post.publicId]);

  if (open) {
    const close = () => {
      closeReply(post.publicId);
      // The prompt stands there again in a moment.
      requestAnimationFrame(() => prompt.current?.focus());
    };
    return (
      <Suspense fallback={<div className="editor is-loading" />}>
        <CommentEditor
          post={post}
          parentId={null}
          label={invitation}
          submitLabel="Add comment"
          quoted={quoted}
          onClose={close}
        />
      </Suspense>
    );
  }
  if (!decision.allowed && decision.error === 'banned_from_community') {
    return (
      <BannerNote kind="danger" icon="ban">
        {messages.bannedCommenter}
      </BannerNote>
    );
  }
  // The post itself says that it is locked.
  if (post.locked) return null;

  const prepare = () => void loadCommentEditor().catch(() => undefined);
  return (
    <button
      ref={prompt}
      type="button"
      className="reply-prompt"
      onPointerEnter={prepare}
      onFocus={prepare}
      {...gated(decision, () => openReply(post.publicId))}
    >
      {face && <Avatar name={face.username} picture={face.proPic} size={26} />}
      {face ? (
        <Later fallback={invitation}>
          <MemberInvitation account={face.id} publicId={post.publicId} prepare={loadCommentEditor} />
        </Later>
      ) : (
        invitation
      )}
    </button>
  );
}
