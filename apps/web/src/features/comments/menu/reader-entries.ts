import type { Comment } from '@confab/api-contract/calls';
import { layout, type Viewer } from '@confab/domain';
import type { QueryClient } from '@tanstack/react-query';
import { copyLink } from '../../../lib/copy-link.ts';
import type { MenuEntry } from '../../../ui/Menu.tsx';
import { saveEntry } from '../../lists/saving/save-entry.ts';
import { authorMuteEntries } from '../../muting/mute-entries.tsx';
import { prepareReport, reportEntries } from '../../reporting/report-entries.ts';
import { commentPath } from '../parts/comment-address.ts';

/** What everybody can do with a comment besides voting and replying. */
export function readerEntries(client: QueryClient, viewer: Viewer, comment: Comment): MenuEntry[] {
  if (comment.deleted) return phoneEntries(client, comment);
  prepareReport();
  return [
    ...phoneEntries(client, comment),
    ...authorMuteEntries(client, viewer, comment),
    ...reportEntries(client, viewer, 'comment', comment),
  ];
}

/** Phones have no room for these beside the comment. */
function phoneEntries(client: QueryClient, comment: Comment): MenuEntry[] {
  if (!matchMedia(`(width < ${layout.phoneBelow}px)`).matches) return [];
  const { id, deleted } = comment;
  const path = commentPath(comment);
  return [
    { kind: 'action', icon: 'link', label: 'Copy URL', onSelect: () => void copyLink(path) },
    ...(deleted ? [] : [saveEntry(client, { id, type: 'comment' })]),
  ];
}
