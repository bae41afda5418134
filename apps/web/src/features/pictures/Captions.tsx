import type { Image } from '@confab/api-contract/calls';
import { classNames } from '../../ui/class-names.ts';

/** What the author says of the picture shown. All captions take the same place, so that turning moves nothing. */
export function Captions({ images, index }: { images: readonly Image[]; index?: number }) {
  if (images.every(({ caption }) => caption === null)) return null;
  return (
    <div className="captions">
      {images.map(({ id, caption }, at) => (
        <p key={id} className={classNames(at === index && 'on')} dir="auto">
          {caption}
        </p>
      ))}
    </div>
  );
}
