import type { Post } from '@confab/api-contract/calls';
import { cssVariables } from '../../ui/css-variables.ts';
import { Icon } from '../../ui/Icon.tsx';
import './link-card.css';
import { copyOf } from './link-picture.ts';

/**
 * A linked page on the post's own page, with its picture. Title and host above it lead to the same place by keyboard
 * and by screen reader.
 */
export default function LinkCard({ link: { url, hostname, image } }: { link: NonNullable<Post['link']> }) {
  if (!image) return null;
  return (
    <a
      className="embed"
      href={url}
      target="_blank"
      rel="nofollow noreferrer noopener"
      tabIndex={-1}
      aria-hidden="true"
    >
      <span className="embed-media" style={cssVariables({ '--avg': image.averageColor })}>
        <img src={copyOf(image, 'mobile')} alt="" width={875} height={500} />
      </span>
      <span className="embed-body">
        <strong>
          {hostname.replace(/^www\./, '')}
          <Icon name="arrow-up-right" size={16} />
        </strong>
        <span className="address">{url.replace(/^https?:\/\/(www\.)?/, '')}</span>
      </span>
    </a>
  );
}
