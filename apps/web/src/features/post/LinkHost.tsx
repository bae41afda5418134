import type { Post } from '@confab/api-contract/calls';
import { Icon } from '../../ui/Icon.tsx';
import './link-host.css';

type Link = NonNullable<Post['link']>;

export function hostOf({ hostname }: Link): string {
  return hostname.replace(/^www\./, '');
}

/** Where a link post leads. Opens beside the site. */
export function LinkHost({ link }: { link: Link }) {
  return (
    <a className="link-host" href={link.url} target="_blank" rel="nofollow noreferrer noopener">
      {hostOf(link)}
      <Icon name="arrow-up-right" />
    </a>
  );
}
