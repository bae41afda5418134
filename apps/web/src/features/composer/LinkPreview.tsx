import type { Image } from '@confab/api-contract/calls';
import type { ReactNode } from 'react';
import { cssVariables } from '../../ui/css-variables.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import './link-field.css';

type Props = {
  /** Undefined while it is fetched. */
  title: string | undefined;
  host: string;
  image?: Image | null;
  end?: ReactNode;
};

/** The page that a link post leads to, as far as it is known. */
export function LinkPreview({ title, host, image, end }: Props) {
  return (
    <div className="link-preview" aria-busy={title === undefined || undefined}>
      <div className="ph" style={image ? cssVariables({ '--avg': image.averageColor }) : undefined}>
        {image ? (
          <img src={image.url} width={image.width} height={image.height} alt={image.altText ?? ''} />
        ) : (
          <Icon name="globe" />
        )}
      </div>
      <div className="words">
        {title === undefined ? (
          <Skeleton width="70%" height="18px" />
        ) : (
          <strong dir="auto">{title || host}</strong>
        )}
        <span className="host">{host}</span>
      </div>
      {end}
    </div>
  );
}
