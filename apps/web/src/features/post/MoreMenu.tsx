import { IconButton } from '../../ui/IconButton.tsx';
import { Menu, type MenuEntry } from '../../ui/Menu.tsx';

/** The three dots at the end of a post's first line. */
export function MoreMenu({ entries }: { entries: () => readonly MenuEntry[] }) {
  return (
    <Menu
      label="More actions"
      entries={entries}
      button={(props) => (
        <IconButton {...props} className="more" icon="ellipsis" label="More actions" small />
      )}
    />
  );
}
