import { useState } from 'react';
import { useViewer } from '../../data/startup.ts';
import { inSections } from '../../ui/menu-sections.ts';
import { MoreMenu } from './MoreMenu.tsx';
import type { PostMenuProps } from './PostMenu.tsx';
import { PostDialog, type PostDialogName } from './PostDialog.tsx';
import { authorEntries, staffEntries } from './post-menu-entries.ts';
import { usePostActs } from './use-post-acts.ts';

/** The loaded half of PostMenu. */
export default function MemberPostMenu({ post, more }: PostMenuProps) {
  const viewer = useViewer();
  const [dialog, setDialog] = useState<PostDialogName | null>(null);
  const acts = usePostActs(post, setDialog);

  const own = [
    authorEntries(viewer, post, acts),
    staffEntries(viewer, post, 'mods', acts),
    staffEntries(viewer, post, 'admins', acts),
  ];
  if (!more && own.every((section) => section.length === 0)) return null;
  return (
    <>
      <MoreMenu entries={() => inSections([more?.() ?? [], ...own])} />
      {dialog && <PostDialog name={dialog} post={post} onClose={() => setDialog(null)} />}
    </>
  );
}
