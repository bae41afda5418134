import { Dialog } from '@base-ui/react/dialog';
import type { Post } from '@confab/api-contract/calls';
import { type PointerEvent, useRef, useState } from 'react';
import { type ReactZoomPanPinchRef, TransformComponent, TransformWrapper } from 'react-zoom-pan-pinch';
import { useSite } from '../../data/startup.ts';
import { useBackCloses } from '../../lib/dialog-history.ts';
import { cssVariables } from '../../ui/class-names.ts';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/Button.tsx';
import lightboxStyles from './lightbox.css?url';
import { copyOf, downloadName, filesOfWindow } from './picture-files.ts';
import { arrowOf } from './use-slides.ts';

type Props = {
  post: Post;
  index: number;
  onTurn: (index: number) => void;
  onClose: () => void;
  /** The picture in the page that takes focus afterwards: the last one shown. */
  pictureInPage: (index: number) => HTMLElement | undefined;
};

const largestZoom = 8;
const zoomStep = 0.5;

/** The pictures of a post, as large as the window. */
export default function Lightbox({ post, index, onTurn, onClose, pictureInPage }: Props) {
  useBackCloses(onClose);
  const site = useSite();
  const box = useRef<HTMLDivElement>(null);
  const zoom = useRef<ReactZoomPanPinchRef>(null);
  const [scale, setScale] = useState(1);
  const { images, title } = post;
  const count = images.length;
  const image = images[index];
  const fitted = scale <= 1;

  const turnBy = (by: -1 | 1) => {
    const wanted = index + by;
    if (wanted < 0 || wanted >= count) return;
    setScale(1);
    onTurn(wanted);
  };
  const zoomIn = () => void zoom.current?.zoomIn(zoomStep);
  const zoomOut = () => void zoom.current?.zoomOut(zoomStep);
  const fit = () => void zoom.current?.resetTransform();
  const swipe = useSwipe(fitted, { onTurn: turnBy, onDown: onClose });

  const handleKey = (event: React.KeyboardEvent) => {
    const by = arrowOf(event);
    if (by !== null) turnBy(by);
    else if (event.key === '+' || event.key === '=') zoomIn();
    else if (event.key === '-') zoomOut();
    else if (event.key === '0') fit();
    else return;
    event.preventDefault();
  };

  if (!image) return null;
  return (
    <Dialog.Root open onOpenChange={(open) => open || onClose()}>
      <link rel="stylesheet" href={lightboxStyles} precedence="default" />
      <Dialog.Portal>
        <Dialog.Popup
          ref={box}
          className="lightbox"
          aria-modal="true"
          aria-label={`Pictures of ${title}`}
          onKeyDown={handleKey}
          initialFocus={box}
          finalFocus={() => pictureInPage(index) ?? true}
        >
          <div className="lightbox-bar row gap-1 text-md">
            <span className="count strong tabular" aria-live="polite">
              <span className="sr-only">Picture </span>
              {index + 1} of {count}
            </span>
            <span className="from" dir="auto">
              {title}
            </span>
            <IconButton
              className="not-phone"
              icon="zoom-out"
              label="Zoom out"
              disabled={fitted}
              onClick={zoomOut}
            />
            <button
              type="button"
              className="zoom text-sm medium tabular"
              aria-label={fitted ? 'Fit, as it is now' : `${percent(scale)}, fit to the screen`}
              onClick={fit}
            >
              {fitted ? 'Fit' : percent(scale)}
            </button>
            <IconButton
              className="not-phone"
              icon="zoom-in"
              label="Zoom in"
              disabled={scale >= largestZoom}
              onClick={zoomIn}
            />
            <span className="rule" aria-hidden="true" />
            <a
              className="icon-btn"
              href={image.url}
              download={downloadName(site.name, post, index)}
              aria-label="Download picture"
              title="Download picture"
            >
              <Icon name="download" />
            </a>
            <IconButton icon="x" label="Close" onClick={onClose} />
          </div>
          <div className="lightbox-stage" {...swipe}>
            <TransformWrapper
              key={image.id}
              ref={zoom}
              maxScale={largestZoom}
              centerZoomedOut
              panning={{ disabled: fitted }}
              doubleClick={{ mode: 'toggle' }}
              onTransform={(_, { scale: now }) => setScale(now)}
            >
              <TransformComponent wrapperClass="lightbox-zoom" contentClass="lightbox-picture">
                <img
                  {...filesOfWindow(image)}
                  // When zoomed, use the largest file.
                  {...(!fitted && { sizes: `${image.width}px` })}
                  width={image.width}
                  height={image.height}
                  alt={image.altText ?? ''}
                  draggable={false}
                />
              </TransformComponent>
            </TransformWrapper>
            {count > 1 && (
              <>
                <IconButton
                  className="prev"
                  icon="chevron-left"
                  label="Previous picture"
                  disabled={index === 0}
                  onClick={() => turnBy(-1)}
                />
                <IconButton
                  className="next"
                  icon="chevron-right"
                  label="Next picture"
                  disabled={index === count - 1}
                  onClick={() => turnBy(1)}
                />
              </>
            )}
          </div>
          <div className="lightbox-foot stack gap-3">
            {(image.caption !== null || image.altText !== null) && (
              <p className="words" dir="auto">
                {image.caption}
                {image.altText !== null && (
                  <small>
                    <b>Alt text</b> {image.altText}
                  </small>
                )}
              </p>
            )}
            {count > 1 && (
              <div className="lightbox-strip" role="group" aria-label="All pictures">
                {images.map((each, at) => (
                  <button
                    key={each.id}
                    type="button"
                    aria-label={`Picture ${at + 1}`}
                    aria-current={at === index}
                    onClick={() => {
                      setScale(1);
                      onTurn(at);
                    }}
                  >
                    <img className="fill" src={copyOf(each, 'tiny')} alt="" width={66} height={48} />
                  </button>
                ))}
              </div>
            )}
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

const percent = (scale: number) => `${Math.round(scale * 100)}%`;

type Acts = {
  /** Swiping to the left shows the next one. */
  onTurn: (by: -1 | 1) => void;
  onDown: () => void;
};

/** The shortest swipe in pixels. */
const meant = { sideways: 60, down: 90 };

type Drag = { x: number; y: number };
const still: Drag = { x: 0, y: 0 };

/** Swipes over a picture that is not zoomed: it follows the finger, and returns after a short swipe. */
function useSwipe(active: boolean, { onTurn, onDown }: Acts) {
  const start = useRef<(Drag & { pointer: number }) | null>(null);
  const [drag, setDrag] = useState(still);

  const stop = () => {
    start.current = null;
    setDrag(still);
  };
  return {
    style: cssVariables({ '--drag-x': `${drag.x}px`, '--drag-y': `${drag.y}px` }),
    onPointerDown: ({ pointerType, pointerId, clientX, clientY }: PointerEvent) => {
      // A second finger pinches.
      if (start.current || !active || pointerType === 'mouse') stop();
      else start.current = { pointer: pointerId, x: clientX, y: clientY };
    },
    onPointerMove: ({ pointerId, clientX, clientY }: PointerEvent) => {
      if (start.current?.pointer !== pointerId || !active) return;
      const x = clientX - start.current.x;
      const y = Math.max(0, clientY - start.current.y);
      setDrag(Math.abs(x) > y ? { x, y: 0 } : { x: 0, y });
    },
    onPointerUp: ({ pointerId }: PointerEvent) => {
      if (start.current?.pointer !== pointerId) return;
      stop();
      if (drag.y > meant.down) onDown();
      else if (Math.abs(drag.x) > meant.sideways) onTurn(drag.x < 0 ? 1 : -1);
    },
    onPointerCancel: stop,
  };
}
