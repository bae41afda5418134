import { limits, postMessages } from '@confab/domain';
import { type ChangeEvent, lazy, Suspense, useId, useRef } from 'react';
import { pictureTypes } from '../../lib/chosen-picture.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { Pictures } from './pictures.ts';
import './pictures-field.css';

const PictureList = lazy(() => import('./PictureList.tsx'));

type Props = {
  pictures: Pictures;
  error: string | undefined;
  onFiles: (files: readonly File[]) => void;
  /** Somebody drags files over the page. */
  over: boolean;
  /** Whether the viewer has the points to post pictures. */
  allowed: boolean;
};

/** The pictures of an image post: chosen, dropped or pasted, described and put in order. */
export function PicturesField({ pictures, error, onFiles, over, allowed }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const list = pictures.use();
  const full = list.length >= limits.imagesPerPostMax;

  const handleChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(currentTarget.files ?? [])]);
    // The same file may be chosen again.
    currentTarget.value = '';
  };
  return (
    <div className="field" role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-note`}>
      <span className="label">
        <span id={`${id}-label`}>Pictures</span>
        <span className="counter">
          {list.length} / {limits.imagesPerPostMax}
        </span>
      </span>
      {list.length > 0 && (
        <Suspense fallback={<div className="upload-list" aria-busy="true" />}>
          <PictureList
            pictures={pictures}
            hintId={`${id}-hint`}
            onLastRemoved={() => input.current?.focus()}
          />
        </Suspense>
      )}
      <label
        className={classNames(
          'dropzone',
          list.length > 0 && 'slim',
          over && !full && allowed && 'is-over',
          (full || !allowed) && 'is-off',
        )}
      >
        <Icon name="upload" />
        <span>{invitation(allowed, full, list.length)}</span>
        <input
          ref={input}
          type="file"
          className="sr-only"
          accept={pictureTypes.join()}
          multiple
          disabled={full || !allowed}
          onChange={handleChange}
        />
      </label>
      <div id={`${id}-note`}>
        {error && (
          <p className="error" role="alert">
            <Icon name="circle-alert" />
            {error}
          </p>
        )}
      </div>
      <p className="hint" id={`${id}-hint`}>
        {list.length > 0
          ? 'Drag to reorder, or use the arrow keys on a handle. Alt text is read aloud to people who cannot see the picture.'
          : `JPEG, PNG, WebP, GIF or AVIF, at most ${limits.uploadMaxBytes / 1024 ** 2} MB each.`}
      </p>
    </div>
  );
}

function invitation(allowed: boolean, full: boolean, count: number): string {
  if (!allowed) return postMessages.imagePointsMissing;
  if (full) return `A post has at most ${limits.imagesPerPostMax} pictures.`;
  return `${count > 0 ? 'Add more' : 'Add pictures'}: drop, paste or choose`;
}
