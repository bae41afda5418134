import { counted } from '@confab/domain';
import { lazy, type MouseEvent, Suspense, useRef, useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/Icon.tsx';
import { LoadBoundary } from '../../ui/LoadBoundary.tsx';
import { arrowOf, useArrowKeys } from './arrow-keys.ts';
import { Captions } from './Captions.tsx';
import { frameOf } from './frame.ts';
import { filesOf } from './picture-files.ts';
import type { PostPicturesProps } from './PostPictures.tsx';
import { useSlides } from './use-slides.ts';

const loadLightbox = () => import('./Lightbox.tsx');
const Lightbox = lazy(loadLightbox);

/** The column of a post, in pixels: the widest a picture is ever shown. */
const column = 660;

/** The loaded half of PostPictures: one picture, or several side by side. */
export default function Gallery({ post, eager, leads = false, ownPage = false }: PostPicturesProps) {
  const { images } = post;
  const count = images.length;
  const many = count > 1;
  const slides = useRef<HTMLDivElement>(null);
  const { index, turnTo, handlers } = useSlides(post.id, count, slides);
  const [enlarged, setEnlarged] = useState(false);

  const turnByKey = (by: -1 | 1) => {
    const wanted = index + by;
    if (wanted >= 0 && wanted < count) turnTo(wanted);
  };
  useArrowKeys(ownPage && many && !enlarged, turnByKey);

  const enlarge = (event: MouseEvent) => {
    // The picture's own address, beside the page.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setEnlarged(true);
  };

  const pictures = images.map((image, at) => (
    <a
      key={image.id}
      className="enlarge"
      href={image.url}
      target="_blank"
      rel="noopener"
      tabIndex={at === index ? undefined : -1}
      onClick={enlarge}
      onPointerEnter={() => void loadLightbox()}
      onFocus={() => void loadLightbox()}
    >
      {/* Of an image in a picture React writes no preload: that one chooses its file before the page knows its width. */}
      <picture>
        <img
          {...filesOf(image, column)}
          width={image.width}
          height={image.height}
          alt={image.altText ?? ''}
          loading={
            (eager && at === 0) || (at !== 0 && Math.abs(at - index) <= 1 && index > 0) ? 'eager' : 'lazy'
          }
          fetchPriority={leads && at === 0 ? 'high' : undefined}
        />
      </picture>
      <span className="sr-only">{many ? `Enlarge picture ${at + 1} of ${count}` : 'Enlarge picture'}</span>
    </a>
  ));

  return (
    <>
      {many ? (
        <div
          className="media gallery"
          style={frameOf(images)}
          role="group"
          aria-roledescription="gallery"
          aria-label={counted(count, 'picture')}
          onKeyDown={(event) => {
            const by = arrowOf(event);
            if (by === null || ownPage) return;
            event.preventDefault();
            turnByKey(by);
          }}
        >
          <div className="slides" ref={slides} {...handlers}>
            {pictures}
          </div>
          <span className="media-tag" aria-live="polite">
            <span className="sr-only">Picture </span>
            {index + 1} / {count}
          </span>
          <Turn to="previous" onTurn={() => turnTo((index + count - 1) % count)} />
          <Turn to="next" onTurn={() => turnTo((index + 1) % count)} />
          <div className="gallery-dots" aria-hidden="true">
            {images.map(({ id }, at) => (
              <i key={id} className={classNames(at === index && 'on')} />
            ))}
          </div>
        </div>
      ) : (
        <div className="media" style={frameOf(images)} ref={slides}>
          {pictures}
        </div>
      )}
      <Captions images={images} index={index} />
      {enlarged && (
        <LoadBoundary onFailure={() => setEnlarged(false)}>
          <Suspense>
            <Lightbox
              post={post}
              index={index}
              onTurn={turnTo}
              onClose={() => setEnlarged(false)}
              pictureInPage={(at) => slides.current?.querySelectorAll<HTMLElement>('.enlarge')[at]}
            />
          </Suspense>
        </LoadBoundary>
      )}
    </>
  );
}

function Turn({ to, onTurn }: { to: 'previous' | 'next'; onTurn: () => void }) {
  return (
    <button
      type="button"
      className={classNames('gallery-nav', to === 'next' ? 'next' : 'prev')}
      aria-label={to === 'next' ? 'Next picture' : 'Previous picture'}
      onClick={onTurn}
    >
      <Icon name={to === 'next' ? 'chevron-right' : 'chevron-left'} className="icon-flip" />
    </button>
  );
}
