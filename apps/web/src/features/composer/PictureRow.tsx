import { limits, postMessages } from '@confab/domain';
import { useState } from 'react';
import { alertError } from '../../lib/alerts.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { classNames, cssVariables } from '../../ui/class-names.ts';
import { cut } from '../../ui/form/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { ProgressBar } from '../../ui/State.tsx';
import { ReorderedRow } from '../../ui/ReorderedList.tsx';
import { isUnderWay, type Picture } from './picture-draft.ts';

type Props = {
  picture: Picture;
  /** From 1. */
  number: number;
  count: number;
  onRemove: () => void;
  onAgain: () => void;
  onWrite: (words: { caption: string } | { altText: string }) => void;
  onDescribe: () => Promise<'saved' | 'known'>;
};

/** One picture: its progress, its failure, or its texts. */
export function PictureRow(props: Props) {
  const { picture, number, count, onRemove } = props;
  const { upload } = picture;
  return (
    <ReorderedRow
      id={picture.key}
      number={number}
      count={count}
      className={classNames('upload', upload.state === 'failed' && 'is-failed')}
    >
      <Thumbnail upload={upload} first={number === 1} />
      {upload.state === 'done' ? <Words {...props} /> : <Status {...props} />}
      <div className="end">
        <IconButton
          icon="x"
          label={isUnderWay(picture) ? `Cancel upload of ${picture.name}` : `Remove picture ${number}`}
          onClick={onRemove}
        />
      </div>
    </ReorderedRow>
  );
}

function Thumbnail({ upload, first }: { upload: Picture['upload']; first: boolean }) {
  if (upload.state !== 'done') {
    return <div className="ph edged">{upload.state === 'failed' && <Icon name="image-off" />}</div>;
  }
  const { url, width, height, averageColor } = upload.image;
  return (
    <div className="ph edged" style={cssVariables({ '--avg': averageColor })}>
      <img src={url} width={width} height={height} alt="" decoding="async" />
      {first && <span className="cover-tag">First</span>}
    </div>
  );
}

/** The caption and the alternative text of a picture. */
function Words({ picture: { caption, altText }, number, onWrite, onDescribe }: Props) {
  const [saved, setSaved] = useState(false);
  const describe = async () => {
    try {
      if ((await onDescribe()) === 'saved') setSaved(true);
    } catch (error) {
      alertError(error);
    }
  };
  return (
    <div className="words">
      <label className="line">
        Caption
        <input
          className="input"
          dir="auto"
          aria-label={`Caption of picture ${number}`}
          placeholder="Optional"
          autoComplete="off"
          value={caption}
          onChange={(event) => onWrite({ caption: cut(event.target.value, limits.imageCaptionMax) })}
        />
      </label>
      <label className="line">
        Alt text
        <input
          className="input"
          dir="auto"
          aria-label={`Alt text of picture ${number}`}
          placeholder="What is in the picture?"
          autoComplete="off"
          value={altText}
          onChange={(event) => {
            setSaved(false);
            onWrite({ altText: cut(event.target.value, limits.altTextMax) });
          }}
          onBlur={() => void describe()}
        />
      </label>
      <p className="tip" role="status">
        {saved && postMessages.altTextSaved}
      </p>
    </div>
  );
}

function Status({ picture: { name, bytes, upload }, onAgain }: Props) {
  if (upload.state === 'failed') {
    return (
      <div className="status" role="alert">
        <b className="one-line">{name}</b>
        <p className="why">
          <Icon name="circle-alert" />
          <span>{upload.why}</span>
        </p>
        {upload.again && (
          <div className="btn-row">
            <Button size="sm" icon="rotate-cw" onClick={onAgain}>
              Try again
            </Button>
          </div>
        )}
      </div>
    );
  }
  const sent = upload.state === 'running' ? upload.sent : 0;
  const percent = bytes === 0 ? 0 : Math.min(100, Math.round((100 * sent) / bytes));
  return (
    <div className="status">
      <b className="one-line">{name}</b>
      <ProgressBar label={`Uploading ${name}`} percent={percent} />
      <p className="meta tabular">{progressOf(upload.state, percent, sent, bytes)}</p>
    </div>
  );
}

function progressOf(state: Picture['upload']['state'], percent: number, sent: number, bytes: number): string {
  if (state === 'waiting') return 'Waiting';
  // Everything is sent; the server is processing it.
  if (percent === 100) return 'Almost there';
  return `${percent}%, ${inMegabytes(sent)} of ${inMegabytes(bytes)} MB`;
}

const inMegabytes = (bytes: number) => (bytes / 1024 ** 2).toFixed(1);
