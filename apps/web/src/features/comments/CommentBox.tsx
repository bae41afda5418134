import { canComment, messages } from '@confab/domain';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useStartup, useViewer } from '../../data/startup.ts';
import { gated } from '../../lib/gated.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { BannerNote } from '../../ui/BannerNote.tsx';
import './comment-box.css';
import { closeBoxes, closeReply, openReply, useBoxes } from './open-boxes.ts';
import { useThread } from './thread-context.ts';

const load = () => import('./CommentEditor.tsx');
const CommentEditor = lazy(load);

/** Invites a comment, and becomes the field for it. */
export function CommentBox() {
  const { post } = useThread();
  const { user } = useStartup();
  const decision = canComment(useViewer(), post);
  const { reply: beginning } = useBoxes(post.publicId);
  const open = beginning !== undefined;
  const begun = useHasBegun(user?.id, post.publicId, open);
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
          label="Add a comment"
          submitLabel="Add comment"
          beginning={beginning}
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

  const prepare = () => void load().catch(() => undefined);
  return (
    <button
      ref={prompt}
      type="button"
      className="reply-prompt"
      onPointerEnter={prepare}
      onFocus={prepare}
      {...gated(decision, () => openReply(post.publicId))}
    >
      {user && <Avatar name={user.username} picture={user.proPic} size={26} />}
      {begun ? 'Continue your comment' : 'Add a comment'}
    </button>
  );
}

/** Whether a member has a draft for the post. Loads what writing takes: their first words must not wait for the field. */
function useHasBegun(account: string | undefined, publicId: string, open: boolean): boolean {
  const client = useQueryClient();
  const [begun, setBegun] = useState(false);
  // The field is left with its text sent or discarded.
  if (open && begun) setBegun(false);

  // Talks to the network and to the browser's storage.
  useEffect(() => {
    if (account === undefined || open) return undefined;
    let left = false;
    const look = async () => {
      const [{ hasBegun }] = await Promise.all([import('./has-begun.ts'), load()]);
      if (!left) setBegun(hasBegun(client, account, publicId));
    };
    // The page itself comes first.
    const timer = setTimeout(() => void look().catch(() => undefined), 300);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [client, account, publicId, open]);

  return begun && account !== undefined;
}
