import type { Post } from '@confab/api-contract/calls';
import { Icon } from '../../ui/Icon.tsx';
import './link-host.css';

/** Where a link post leads. Opens beside the site. */
export function LinkHost({ link: { url, hostname } }: { link: NonNullable<Post['link']> }) {
  return (
    <a className="link-host" href={url} target="_blank" rel="nofollow noreferrer noopener">
      {hostname.replace(/^www\./, '')}
      <Icon name="arrow-up-right" />
    </a>
  );
}
