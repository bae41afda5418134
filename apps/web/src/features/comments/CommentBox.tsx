import { canComment, messages } from '@confab/domain';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useStartup, useViewer } from '../../data/startup.ts';
import { gated } from '../../lib/gated.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { BannerNote } from '../../ui/BannerNote.tsx';
import './comment-box.css';
import { useThread } from './thread-context.ts';

const load = () => import('./CommentEditor.tsx');
const CommentEditor = lazy(load);

/** Invites a comment, and becomes the field for it. */
export function CommentBox() {
  const { post } = useThread();
  const { user } = useStartup();
  const decision = canComment(useViewer(), post);
  const [open, setOpen] = useState(false);
  const prompt = useRef<HTMLButtonElement>(null);

  // Talks to the network: a member's first words must not wait for the field, nor get lost before it is there.
  useEffect(() => {
    if (!user) return undefined;
    const timer = setTimeout(() => void load().catch(() => undefined), 300);
    return () => clearTimeout(timer);
  }, [user]);

  if (!decision.allowed && decision.error === 'banned_from_community') {
    return (
      <BannerNote kind="danger" icon="ban">
        {messages.bannedCommenter}
      </BannerNote>
    );
  }
  // The post itself says that it is locked.
  if (post.locked) return null;

  const close = () => {
    setOpen(false);
    // The prompt stands there again in a moment.
    requestAnimationFrame(() => prompt.current?.focus());
  };
  if (open) {
    return (
      <Suspense fallback={<div className="editor is-loading" />}>
        <CommentEditor
          post={post}
          parentId={null}
          label="Add a comment"
          submitLabel="Add comment"
          onClose={close}
        />
      </Suspense>
    );
  }
  const prepare = () => void load();
  return (
    <button
      ref={prompt}
      type="button"
      className="reply-prompt"
      onPointerEnter={prepare}
      onFocus={prepare}
      {...gated(decision, () => setOpen(true))}
    >
      {user && <Avatar name={user.username} picture={user.proPic} size={26} />}
      Add a comment
    </button>
  );
}
