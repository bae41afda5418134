import type { List } from '@confab/api-contract/calls';

/** What the sidebar says of a list. */
export type SidebarList = Pick<List, 'id' | 'name' | 'displayName' | 'public' | 'numItems'>;

export const inSidebar = ({
  id,
  name,
  displayName,
  public: isPublic,
  numItems,
}: SidebarList): SidebarList => ({
  id,
  name,
  displayName,
  public: isPublic,
  numItems,
});
