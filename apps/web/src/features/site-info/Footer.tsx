import { Link } from '@tanstack/react-router';
import { useSite, useStartup } from '../../data/startup.ts';
import './site-info.css';

/** Stands at the end of every rail. */
export function Footer() {
  const contactEmail = useStartup((startup) => startup.contactEmail);
  const { name } = useSite();
  return (
    <nav className="footer" aria-label="Footer">
      <Link to="/about">About</Link>
      <Link to="/terms">Terms</Link>
      <Link to="/privacy-policy">Privacy</Link>
      <Link to="/guidelines">Guidelines</Link>
      <a href="/api/docs">Docs</a>
      {contactEmail && <a href={`mailto:${contactEmail}`}>Contact</a>}
      <p>No ads. No tracking. Funded by donations.</p>
      <p>
        © {new Date().getUTCFullYear()} {name}
      </p>
    </nav>
  );
}
