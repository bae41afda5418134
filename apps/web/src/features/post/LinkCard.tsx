import type { Post } from '@confab/api-contract/calls';
import { cssVariables } from '../../ui/css-variables.ts';
import { Icon } from '../../ui/Icon.tsx';
import { copyOf } from '../pictures/copy-of.ts';
import './link-card.css';
import { hostOf } from './LinkHost.tsx';

/**
 * A linked page on the post's own page, with its picture. Title and host above it lead to the same place by keyboard
 * and by screen reader.
 */
export default function LinkCard({ link }: { link: NonNullable<Post['link']> }) {
  const { url, image } = link;
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
          {hostOf(link)}
          <Icon name="arrow-up-right" size={16} />
        </strong>
        <span className="address">{url.replace(/^https?:\/\/(www\.)?/, '')}</span>
      </span>
    </a>
  );
}
