import type { Post } from '@confab/api-contract/calls';
import { visitor } from '@confab/domain';
import { useQueryClient } from '@tanstack/react-query';
import { lazy } from 'react';
import { useIsMember } from '../../data/startup.ts';
import { Later } from '../../ui/Later.tsx';
import type { MenuEntry } from '../../ui/Menu.tsx';
import { MoreMenu } from './MoreMenu.tsx';

export type PostMenuProps = {
  post: Post;
  /** What the place adds before the rest: hiding the post from the feed it stands in. Asked for when the menu opens. */
  more?: (() => readonly MenuEntry[]) | undefined;
};

/** What a visitor can do comes when they open the menu. */
const loadEntries = () => import('./reader-entries.ts');

/** Visitors load nothing of this half. The server has it at hand, and what it rendered stands until the browser has it too. */
const MemberPostMenu = import.meta.env.SSR
  ? (await import('./MemberPostMenu.tsx')).default
  : lazy(() => import('./MemberPostMenu.tsx'));

/** What a reader, its author, moderators and admins can do with a post, each more than the one before. */
export function PostMenu(props: PostMenuProps) {
  const { post, more } = props;
  const client = useQueryClient();
  if (!useIsMember()) {
    return (
      <MoreMenu
        entries={() =>
          loadEntries().then(({ readerEntries }) => [
            ...(more?.() ?? []),
            ...readerEntries(client, visitor, post),
          ])
        }
      />
    );
  }
  return (
    <Later>
      <MemberPostMenu {...props} />
    </Later>
  );
}
