import { IconButton } from '../../ui/IconButton.tsx';
import { Menu, type MenuProps } from '../../ui/Menu.tsx';

/** The three dots at the end of a post's first line. */
export function MoreMenu({ entries }: Pick<MenuProps, 'entries'>) {
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
