import type { Image } from '@confab/api-contract/calls';
import { cssVariables } from '../../ui/css-variables.ts';
import { Icon } from '../../ui/Icon.tsx';
import { copyOf } from '../pictures/copy-of.ts';
import './pictures-field.css';

/** The pictures of a post that is edited: they stay as they are, or are gone already. */
export function PublishedPictures({ images }: { images: readonly Image[] }) {
  return (
    <div className="field">
      <span className="label">Pictures</span>
      {images.length === 0 ? (
        <div className="dropzone slim is-off">
          <Icon name="image-off" />
          <span>The pictures of this post are deleted.</span>
        </div>
      ) : (
        <ol className="published-pictures" aria-label="Pictures, in order">
          {images.map((image) => (
            <li key={image.id} className="ph" style={cssVariables({ '--avg': image.averageColor })}>
              <img
                src={copyOf(image, 'small')}
                width={image.width}
                height={image.height}
                alt={image.altText ?? image.caption ?? ''}
              />
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
