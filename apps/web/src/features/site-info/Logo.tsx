import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { reloadFeeds } from '../../data/feeds.ts';
import './site-info.css';

/** The name that the wordmark spells. */
const drawnName = 'Confab';

type Props = { siteName: string };

/** The mark and the name of the site; leads home, to feeds as they are now. The drawings are in the style sheet. */
export function Logo({ siteName }: Props) {
  const client = useQueryClient();
  const handleClick = () => {
    window.scrollTo(0, 0);
    void reloadFeeds(client);
  };
  return (
    <Link to="/" className="logo" aria-label={`${siteName} home`} onClick={handleClick}>
      <span className="logo-mark" />
      {siteName === drawnName ? (
        <span className="logo-word" />
      ) : (
        <span className="logo-name text-lg strong one-line">{siteName}</span>
      )}
    </Link>
  );
}
