import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { ReorderedList } from '../../ui/ReorderedList.tsx';
import type { Pictures } from './pictures.ts';
import { PictureRow } from './PictureRow.tsx';

type Props = {
  pictures: Pictures;
  /** Says how the order is changed. */
  hintId: string;
  onLastRemoved: () => void;
};

/** The pictures in their order, which is that of the post. */
export default function PictureList({ pictures, hintId, onLastRemoved }: Props) {
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
      className="upload-list"
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
