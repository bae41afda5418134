import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useViewer } from '../../data/startup.ts';
import { inSections } from '../../ui/menu-sections.ts';
import { prepareReport } from '../reporting/report-entries.ts';
import { MoreMenu } from './MoreMenu.tsx';
import type { PostMenuProps } from './PostMenu.tsx';
import { PostDialog, type PostDialogName } from './PostDialog.tsx';
import { authorEntries, staffEntries } from './post-menu-entries.ts';
import { readerEntries } from './reader-entries.ts';
import { usePostActs } from './use-post-acts.ts';

/** The loaded half of PostMenu. */
export default function MemberPostMenu({ post, more }: PostMenuProps) {
  const viewer = useViewer();
  const client = useQueryClient();
  const [dialog, setDialog] = useState<PostDialogName | null>(null);
  const acts = usePostActs(post, setDialog);

  const entries = () => {
    prepareReport();
    return inSections([
      [...(more?.() ?? []), ...readerEntries(client, viewer, post)],
      authorEntries(viewer, post, acts),
      staffEntries(viewer, post, 'mods', acts),
      staffEntries(viewer, post, 'admins', acts),
    ]);
  };
  return (
    <>
      <MoreMenu entries={entries} />
      {dialog && <PostDialog name={dialog} post={post} onClose={() => setDialog(null)} />}
    </>
  );
}
