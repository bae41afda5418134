import '../../../ui/glyph.css';
import { Menu, type MenuProps } from '../../../ui/Menu.tsx';

/** The three dots at the end of a comment's actions. */
export function MoreMenu({ entries }: Pick<MenuProps, 'entries'>) {
  return (
    <Menu
      label="More actions"
      entries={entries}
      button={(props) => (
        <button {...props} type="button" className="action glyph glyph-ellipsis" aria-label="More actions" />
      )}
    />
  );
}
