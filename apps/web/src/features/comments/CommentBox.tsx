import { canComment, messages } from '@confab/domain';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { type Startup, useStartup, useViewer } from '../../data/startup.ts';
import { gated } from '../../lib/modals.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { BannerNote } from '../../ui/Page.tsx';
import { CommentEditor } from './comment-editor.ts';
import { closeReply, openReply, useBoxes } from './comment-state.ts';
import './comments.css';
import { useThread } from './thread-context.ts';

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

  if (open) {
    const close = () => {
      closeReply(post.publicId);
      // The prompt is back in the next frame.
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

  return (
    <button
      ref={prompt}
      type="button"
      className="reply-prompt row gap-3 muted text-ui"
      onPointerEnter={CommentEditor.preload}
      onFocus={CommentEditor.preload}
      {...gated(decision, () => openReply(post.publicId), { words: 'Then you write your comment.' })}
    >
      {face && <Avatar name={face.username} picture={face.proPic} size={26} />}
      {face ? <MemberInvitation account={face.id} publicId={post.publicId} /> : invitation}
    </button>
  );
}

/** Invites a member to comment on a post, or to go on with what they began. */
function MemberInvitation({ account, publicId }: { account: string; publicId: string }) {
  const client = useQueryClient();
  const [begun, setBegun] = useState(false);

  // Loads the editor early where a draft waits: the member's first words must not wait for it.
  useEffect(() => {
    let left = false;
    const look = async () => {
      const { hasBegunComment } = await import('./begun-comment.ts');
      if (!left) setBegun(hasBegunComment(client, account, publicId));
    };
    const lookAgain = () => void look().catch(() => undefined);
    const timer = setTimeout(() => {
      CommentEditor.preload();
      lookAgain();
    }, 300);
    // Another tab has written or sent the same draft.
    addEventListener('storage', lookAgain);
    return () => {
      left = true;
      clearTimeout(timer);
      removeEventListener('storage', lookAgain);
    };
  }, [client, account, publicId]);

  return begun ? 'Continue your comment' : invitation;
}
