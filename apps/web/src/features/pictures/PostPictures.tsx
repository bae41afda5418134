import type { Image, Post } from '@confab/api-contract/calls';
import { counted } from '@confab/domain';
import { type CSSProperties, type MouseEvent, useRef, useState } from 'react';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { classNames, cssVariables } from '../../ui/class-names.ts';
import { Icon } from '../../ui/Icon.tsx';
import { LoadBoundary } from '../../ui/State.tsx';
import { filesOfPost, loadingOf, type LoadingTurn } from './picture-files.ts';
import './pictures.css';
import { arrowOf, useArrowKeys, useSlides } from './use-slides.ts';

export type PostPicturesProps = {
  post: Post;
  /** Of its first picture. */
  loads?: LoadingTurn;
  /** On the post page the arrow keys turn its pictures, wherever focus is. */
  ownPage?: boolean;
};

export function PostPictures(props: PostPicturesProps) {
  return props.post.images.length === 0 ? null : <Gallery {...props} />;
}

const Lightbox = lazyPart(() => import('./Lightbox.tsx'));

/** One picture, or several side by side. */
function Gallery({ post, loads = 'near', ownPage = false }: PostPicturesProps) {
  const { images } = post;
  const count = images.length;
  const many = count > 1;
  const frame = frameRatio(images);
  const slides = useRef<HTMLDivElement>(null);
  const { index, turnTo, handlers } = useSlides(post.id, count, slides);
  const [enlarged, setEnlarged] = useState(false);

  const turnByKey = (by: -1 | 1) => {
    const wanted = index + by;
    if (wanted >= 0 && wanted < count) turnTo(wanted);
  };
  useArrowKeys(ownPage && many && !enlarged, turnByKey);

  const enlarge = (event: MouseEvent) => {
    // The browser opens the picture's address in a new tab.
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
      onPointerEnter={Lightbox.preload}
      onFocus={Lightbox.preload}
    >
      {/* Of an image in a picture React writes no preload: that one chooses its file before the page knows its width. */}
      <picture>
        <img
          {...filesOfPost(image, frame)}
          width={image.width}
          height={image.height}
          alt={image.altText ?? ''}
          {...loadingOf(at === 0 ? loads : index > 0 && Math.abs(at - index) <= 1 ? 'early' : 'near')}
        />
      </picture>
      <span className="sr-only">{many ? `Enlarge picture ${at + 1} of ${count}` : 'Enlarge picture'}</span>
    </a>
  ));

  return (
    <>
      {many ? (
        <div
          className="media edged gallery"
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
        <div className="media edged" style={frameOf(images)} ref={slides}>
          {pictures}
        </div>
      )}
      <Captions images={images} index={index} />
      {enlarged && (
        <LoadBoundary onFailure={() => setEnlarged(false)}>
          <Lightbox
            post={post}
            index={index}
            onTurn={turnTo}
            onClose={() => setEnlarged(false)}
            pictureInPage={(at) => slides.current?.querySelectorAll<HTMLElement>('.enlarge')[at]}
          />
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

/** The caption of the current picture. All captions share one place, so that turning moves nothing. */
function Captions({ images, index }: { images: readonly Image[]; index?: number }) {
  if (images.every(({ caption }) => caption === null)) return null;
  return (
    <div className="captions stack meta anywhere">
      {images.map(({ id, caption }, at) => (
        <p key={id} className={classNames(at === index && 'on')} dir="auto">
          {caption}
        </p>
      ))}
    </div>
  );
}

const widestGallery = 2;

/**
 * The space reserved before the pictures have loaded: that of the first one. A picture is never scaled up, and
 * a panorama among several does not shrink the others to slits.
 */
function frameOf(images: readonly Image[]): CSSProperties {
  return cssVariables({
    '--avg': images[0]?.averageColor ?? '',
    '--ratio': frameRatio(images).toFixed(4),
    '--natural': `${Math.max(...images.map(({ height }) => height))}px`,
  });
}

function frameRatio([first, ...others]: readonly Image[]): number {
  const ratio = first ? first.width / first.height : 1;
  return others.length > 0 ? Math.min(ratio, widestGallery) : ratio;
}
