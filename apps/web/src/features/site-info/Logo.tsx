import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { reloadFeeds } from '../../data/feeds.ts';
import { useStartup } from '../../data/startup.ts';
import './site-info.css';

/** The name that the wordmark spells. */
const drawnName = 'Confab';

type Props = { siteName: string };

/** The mark and the name of the site; leads home, to feeds as they are now. The drawings are in the style sheet. */
export function Logo({ siteName }: Props) {
  const client = useQueryClient();
  const logo = useStartup(({ siteLogo }) => siteLogo);
  const icon = useStartup(({ siteIcon }) => siteIcon);
  const handleClick = () => {
    window.scrollTo(0, 0);
    void reloadFeeds(client);
  };
  return (
    <Link to="/" className="logo" aria-label={`${siteName} home`} onClick={handleClick}>
      {logo ? (
        <img className="logo-image" src={logo.url} width={logo.width} height={logo.height} alt="" />
      ) : icon ? (
        <img className="logo-icon" src={icon.favicon} width="28" height="28" alt="" />
      ) : (
        <span className="logo-mark" />
      )}
      {logo ? null : siteName === drawnName ? (
        <span className="logo-word" />
      ) : (
        <span className="logo-name text-lg strong one-line">{siteName}</span>
      )}
    </Link>
  );
}
