import { NavLinks } from './NavLinks.tsx';

/** From 1280 px on; the drawer has the same content below. */
export function Sidebar() {
  return (
    <nav className="sidebar" aria-label="Sidebar">
      <NavLinks />
    </nav>
  );
}
