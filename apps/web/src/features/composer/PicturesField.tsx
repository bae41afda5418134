import { limits, postMessages } from '@confab/domain';
import { type ChangeEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { pictureTypes } from '../../lib/upload.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/Icon.tsx';
import { ReorderedList } from '../../ui/ReorderedList.tsx';
import { PictureRow } from './PictureRow.tsx';
import type { Pictures } from './pictures.ts';

type Props = {
  pictures: Pictures;
  error: string | undefined;
  onFiles: (files: readonly File[]) => void;
  /** Files are being dragged over the page. */
  over: boolean;
  /** Whether the viewer has the points to post pictures. */
  allowed: boolean;
};

/** The pictures of an image post: chosen, dropped or pasted, described and sorted. */
export function PicturesField({ pictures, error, onFiles, over, allowed }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const list = pictures.use();
  const full = list.length >= limits.imagesPerPostMax;

  const handleChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(currentTarget.files ?? [])]);
    // Allows choosing the same file again.
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
        <PictureList pictures={pictures} hintId={`${id}-hint`} onLastRemoved={() => input.current?.focus()} />
      )}
      <label
        className={classNames(
          'dropzone center gap-2 secondary text-md',
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

type PictureListProps = {
  pictures: Pictures;
  /** The element that explains sorting. */
  hintId: string;
  onLastRemoved: () => void;
};

function PictureList({ pictures, hintId, onLastRemoved }: PictureListProps) {
  const list = pictures.use();
  const element = useRef<HTMLOListElement>(null);

  const remove = (key: string) => {
    const place = list.findIndex((picture) => picture.key === key);
    flushSync(() => pictures.remove(key));
    const buttons = element.current?.querySelectorAll<HTMLElement>('.end button') ?? [];
    const next = buttons[Math.min(place, buttons.length - 1)];
    if (next) next.focus();
    else onLastRemoved();
  };
  return (
    <ReorderedList
      ref={element}
      ids={list.map(({ key }) => key)}
      noun="picture"
      label="Pictures, in order"
      className="upload-list lined"
      hintId={hintId}
      onMove={(key, place) => pictures.move(key, place)}
    >
      {list.map((picture, index) => (
        <PictureRow
          key={picture.key}
          picture={picture}
          number={index + 1}
          count={list.length}
          onRemove={() => remove(picture.key)}
          onAgain={() => pictures.sendAgain(picture.key)}
          onWrite={(words) => pictures.write(picture.key, words)}
          onDescribe={() => pictures.describe(picture.key)}
        />
      ))}
    </ReorderedList>
  );
}

/**
 * Takes files dropped anywhere on the page, or pasted outside of text fields. Prevents the browser from opening a file
 * that misses the field. Returns whether files are being dragged over the page.
 */
export function useArrivingFiles(onFiles: (files: readonly File[]) => void): boolean {
  const [over, setOver] = useState(false);
  const latest = useEffectEvent(onFiles);

  useEffect(() => {
    const handleDragOver = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    };
    const handleDragLeave = (event: DragEvent) => {
      // Only leaving the window has no related target.
      if (event.relatedTarget === null) setOver(false);
    };
    const handleDrop = (event: DragEvent) => {
      setOver(false);
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      latest(files);
    };
    const handlePaste = ({ clipboardData }: ClipboardEvent) => {
      const files = [...(clipboardData?.files ?? [])];
      // Word processors copy a picture of the text beside it.
      if (files.length > 0 && clipboardData?.getData('text/plain') === '') latest(files);
    };
    addEventListener('dragover', handleDragOver);
    addEventListener('dragleave', handleDragLeave);
    addEventListener('drop', handleDrop);
    addEventListener('paste', handlePaste);
    return () => {
      removeEventListener('dragover', handleDragOver);
      removeEventListener('dragleave', handleDragLeave);
      removeEventListener('drop', handleDrop);
      removeEventListener('paste', handlePaste);
    };
  }, []);
  return over;
}
