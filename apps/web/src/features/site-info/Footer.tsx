import { Link } from '@tanstack/react-router';
import { useSite, useStartup } from '../../data/startup.ts';
import { useClock } from '../../lib/clock.ts';
import { Prose } from '../../ui/Prose.tsx';
import './site-info.css';

/** Stands at the end of every rail. */
export function Footer() {
  const contactEmail = useStartup((startup) => startup.contactEmail);
  const hasImprint = useStartup((startup) => startup.hasImprint);
  return (
    <nav className="footer" aria-label="Footer">
      <Link to="/about">About</Link>
      <Link to="/terms">Terms</Link>
      <Link to="/privacy-policy">Privacy</Link>
      <Link to="/guidelines">Guidelines</Link>
      <a href="/api/docs">Docs</a>
      {hasImprint && <Link to="/imprint">Imprint</Link>}
      {contactEmail && <a href={`mailto:${contactEmail}`}>Contact</a>}
      <FooterLine />
      <Copyright />
    </nav>
  );
}

export function Copyright() {
  const { name } = useSite();
  const year = useClock(({ now }) => new Date(now).getUTCFullYear());
  return (
    <p>
      © {year} {name}
    </p>
  );
}

/** The operator's line. */
export function FooterLine() {
  const html = useStartup((startup) => startup.footerLineHtml);
  return html === '' ? null : <Prose className="footer-line" html={html} />;
}
