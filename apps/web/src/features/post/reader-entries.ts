import type { Post } from '@confab/api-contract/calls';
import type { Viewer } from '@confab/domain';
import type { QueryClient } from '@tanstack/react-query';
import type { MenuEntry } from '../../ui/Menu.tsx';
import { saveEntry } from '../lists/saving/save-entry.ts';
import { postMuteEntries } from '../muting/mute-entries.tsx';
import { reportEntries } from '../reporting/report-entries.ts';

/** What everybody can do with a post besides voting and sharing; visitors are asked to log in first. */
export function readerEntries(client: QueryClient, viewer: Viewer, post: Post): MenuEntry[] {
  return [
    saveEntry(client, { id: post.id, type: 'post' }),
    ...postMuteEntries(client, viewer, post),
    ...reportEntries(client, viewer, 'post', post),
  ];
}
