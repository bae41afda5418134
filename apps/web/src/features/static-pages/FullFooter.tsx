import { Link } from '@tanstack/react-router';
import { useSite } from '../../data/site.ts';
import { useStartup } from '../../data/startup.ts';
import './static-page.css';

/** Under the pages of text: everything the site says about itself. */
export function FullFooter() {
  const { name } = useSite();
  const { contactEmail } = useStartup();
  return (
    <footer className="full-footer">
      <div className="brand">
        <h2>{name}</h2>
        <p>No ads. No tracking. Funded by donations.</p>
        <p>
          © {new Date().getUTCFullYear()} {name}
        </p>
      </div>
      <div>
        <h2>The site</h2>
        <ul role="list">
          <li>
            <Link to="/about">About</Link>
          </li>
          {contactEmail && (
            <li>
              <a href={`mailto:${contactEmail}`}>Contact</a>
            </li>
          )}
          <li>
            <Link to="/apps">Apps</Link>
          </li>
          <li>
            <Link to="/markdown_guide">Markdown guide</Link>
          </li>
        </ul>
      </div>
      <div>
        <h2>How it is run</h2>
        <ul role="list">
          <li>
            <Link to="/guidelines">Guidelines</Link>
          </li>
          <li>
            <Link to="/moderator-guidelines">Moderator guidelines</Link>
          </li>
          <li>
            <Link to="/terms">Terms</Link>
          </li>
          <li>
            <Link to="/privacy-policy">Privacy</Link>
          </li>
        </ul>
      </div>
      <div>
        <h2>For developers</h2>
        <ul role="list">
          <li>
            <Link to="/developers">Developers</Link>
          </li>
          <li>
            <a href="/api/docs">Docs</a>
          </li>
        </ul>
      </div>
    </footer>
  );
}
