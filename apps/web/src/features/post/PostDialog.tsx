import type { Post } from '@confab/api-contract/calls';
import type { UserGroup } from '@confab/domain';
import { useState } from 'react';
import { useAnnouncePost, useDeletePost } from '../../data/post-changes.ts';
import { showAlert } from '../../lib/alerts.ts';
import { ConfirmDialog, IdDialog } from '../../ui/ConfirmDialog.tsx';
import { Checkbox } from '../../ui/form/Choices.tsx';
import { DeletionDialog } from '../content/DeletionDialog.tsx';
import { contentNoun } from './PostMeta.tsx';

export type PostDialogName =
  | 'id'
  | 'announce'
  | `delete-as-${UserGroup}`
  | 'delete-content-as-normal'
  | 'delete-content-as-admins';

type Props = { post: Post; onClose: () => void };

export default function PostDialog({ name, ...props }: Props & { name: PostDialogName }) {
  switch (name) {
    case 'id':
      return <IdDialog title="Post ID" id={props.post.id} onClose={props.onClose} />;
    case 'announce':
      return <AnnounceDialog {...props} />;
    case 'delete-as-normal':
      return <DeleteDialog {...props} as="normal" />;
    case 'delete-as-mods':
      return <DeleteDialog {...props} as="mods" />;
    case 'delete-as-admins':
      return <DeleteDialog {...props} as="admins" />;
    case 'delete-content-as-normal':
      return <DeleteContentDialog {...props} as="normal" />;
    case 'delete-content-as-admins':
      return <DeleteContentDialog {...props} as="admins" />;
  }
}

/** Authors and admins may delete a link or pictures with the post. A text is deleted separately, by admins. */
function DeleteDialog({ post, as, onClose }: Props & { as: UserGroup }) {
  const { mutate, isPending } = useDeletePost(post);
  const [deleteContent, setDeleteContent] = useState(false);
  const content = contentNoun(post);
  const onSuccess = () => {
    onClose();
    showAlert({ kind: 'ok', text: 'Post deleted.' });
  };
  return (
    <DeletionDialog
      title="Delete post?"
      as={as}
      busy={isPending}
      onClose={onClose}
      onDelete={(reason) => mutate({ as, deleteContent, reason }, { onSuccess })}
    >
      <p>It will be removed from every feed. Comments stay readable.</p>
      {as !== 'mods' && content !== 'text' && (
        <Checkbox
          label={`Delete the ${content} as well`}
          hint="This cannot be undone."
          checked={deleteContent}
          onChange={setDeleteContent}
        />
      )}
    </DeletionDialog>
  );
}

function DeleteContentDialog({ post, as, onClose }: Props & { as: 'normal' | 'admins' }) {
  const { mutate, isPending } = useDeletePost(post);
  const content = contentNoun(post);
  const onSuccess = () => {
    onClose();
    showAlert({ kind: 'ok', text: 'Content deleted.' });
  };
  return (
    <DeletionDialog
      title={`Delete ${content}?`}
      as={as}
      busy={isPending}
      onClose={onClose}
      onDelete={(reason) => mutate({ as, deleteContent: true, reason }, { onSuccess })}
    >
      <p>The {content} of this post will be gone for good. This cannot be undone.</p>
    </DeletionDialog>
  );
}

function AnnounceDialog({ post, onClose }: Props) {
  const { mutate, isPending } = useAnnouncePost(post);
  return (
    <ConfirmDialog
      title="Announce post?"
      verb="Announce"
      danger={false}
      busy={isPending}
      onClose={onClose}
      onConfirm={() =>
        mutate(undefined, {
          onSuccess: () => showAlert({ kind: 'ok', text: 'Post announced.' }),
          // Closes after a refusal too: another admin was faster.
          onSettled: onClose,
        })
      }
    >
      <p>Everybody who has an account here gets a notification of it. A post can be announced once.</p>
    </ConfirmDialog>
  );
}
