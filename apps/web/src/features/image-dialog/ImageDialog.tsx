import type { Image } from '@confab/api-contract/calls';
import { accountMessages, limits, postMessages } from '@confab/domain';
import { useMutation } from '@tanstack/react-query';
import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react';
import { showAlert } from '../../lib/alerts.ts';
import { isCallError } from '../../lib/call.ts';
import { pictureTypes, refusalOf, type UploadWatch } from '../../lib/upload.ts';
import { Button } from '../../ui/Button.tsx';
import { classNames, cssVariables } from '../../ui/class-names.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextArea } from '../../ui/form/TextInput.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { ProgressBar } from '../../ui/State.tsx';
import './image-dialog.css';

/** A profile picture, icon or banner, with its acts. */
export type EditedPicture = {
  kind: 'avatar' | 'icon' | 'banner';
  image: Image | null;
  upload: (file: File, watch: UploadWatch) => Promise<void>;
  remove: () => Promise<void>;
  describe: (image: Image, altText: string) => Promise<void>;
};

type Props = { picture: EditedPicture; onClose: () => void };

const titles = {
  avatar: 'Edit profile picture',
  icon: 'Edit community icon',
  banner: 'Edit community banner',
} as const;

/** Uploads, describes or deletes a picture. Closing cancels an upload. */
export default function ImageDialog({ picture, onClose }: Props) {
  const { kind, image } = picture;
  const formId = useId();
  const input = useRef<HTMLInputElement>(null);
  const sending = useRef<AbortController>(null);
  const [percent, setPercent] = useState(0);
  const [refusal, setRefusal] = useState<string>();
  /** Undefined until the text is edited. */
  const [written, setWritten] = useState<string>();
  const [asking, setAsking] = useState(false);
  /** Announced to screen readers. */
  const [done, setDone] = useState('');

  /** A ref: the pending state comes too late for a second quick press. */
  const acting = useRef(false);
  const begin = (act: () => void) => {
    if (acting.current) return;
    acting.current = true;
    act();
  };

  const explained = explanations[kind];
  const act = {
    meta: { shownCodes: [...explained.keys()] },
    onMutate: () => {
      setRefusal(undefined);
      setDone('');
    },
    onError: (error: Error) => setRefusal(explanationOf(error, explained)),
    onSettled: () => {
      acting.current = false;
    },
  };
  const upload = useMutation({
    ...act,
    mutationFn: (file: File) => {
      sending.current = new AbortController();
      return send(picture, file, sending.current.signal, setPercent);
    },
    onSuccess: () => setDone('Picture uploaded.'),
  });
  const remove = useMutation({
    ...act,
    mutationFn: picture.remove,
    onSuccess: () => {
      setWritten(undefined);
      setDone('Picture deleted.');
    },
    onSettled: () => {
      act.onSettled();
      setAsking(false);
    },
  });
  const describe = useMutation({
    ...act,
    mutationFn: ({ image: described, altText }: { image: Image; altText: string }) =>
      picture.describe(described, altText),
    onSuccess: () => {
      showAlert({ kind: 'ok', text: postMessages.altTextSaved });
      onClose();
    },
  });

  // Closing the dialog cancels the upload.
  useEffect(() => () => sending.current?.abort(), []);

  const handleFile = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    // Allows choosing the same file again.
    currentTarget.value = '';
    if (!file) return;
    const refused = refusalOf(file);
    setRefusal(refused);
    if (refused !== undefined) return;
    setPercent(0);
    begin(() => upload.mutate(file));
  };

  const altText = written ?? image?.altText ?? '';
  const busy = upload.isPending || remove.isPending;
  return (
    <Dialog
      title={titles[kind]}
      onClose={onClose}
      outsideCloses={!busy && written === undefined}
      footer={
        <>
          <Button kind="ghost" onClick={onClose}>
            Close
          </Button>
          <Button
            type="submit"
            form={formId}
            kind="primary"
            disabled={image === null || busy}
            busy={describe.isPending}
          >
            Save
          </Button>
        </>
      }
    >
      <Preview kind={kind} image={image} />
      <div className="btn-row image-acts">
        <Button icon="upload" busy={upload.isPending} onClick={() => input.current?.click()}>
          Upload new
        </Button>
        {/* Keeps the focus where there is nothing left to delete. */}
        <Button
          kind="danger-quiet"
          icon="trash-2"
          aria-disabled={image === null || busy}
          onClick={() => image !== null && !busy && setAsking(true)}
        >
          Delete current
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          accept={pictureTypes.join()}
          aria-label={titles[kind]}
          onChange={handleFile}
        />
      </div>
      {upload.isPending && <ProgressBar label="Uploading" percent={percent} />}
      <p className="sr-only" role="status">
        {upload.isPending ? 'Uploading…' : done}
      </p>
      {refusal !== undefined && (
        <div className="field">
          <p className="error" role="alert">
            <Icon name="circle-alert" />
            {refusal}
          </p>
        </div>
      )}
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          if (image) begin(() => describe.mutate({ image, altText: altText.trim() }));
        }}
      >
        <TextArea
          label="Alt text"
          hint="What is in the picture, for people who cannot see it."
          rows={2}
          max={limits.altTextMax}
          value={altText}
          disabled={image === null}
          onChange={setWritten}
        />
      </form>
      {asking && (
        <ConfirmDialog
          title="Delete picture?"
          verb="Delete"
          busy={remove.isPending}
          onConfirm={() => begin(() => remove.mutate())}
          onClose={() => setAsking(false)}
        >
          <p>Are you sure you want to delete the current image?</p>
        </ConfirmDialog>
      )}
    </Dialog>
  );
}

async function send(
  { upload }: EditedPicture,
  file: File,
  signal: AbortSignal,
  onPercent: (percent: number) => void,
): Promise<void> {
  const onProgress = (sent: number) => onPercent(Math.min(100, Math.round((100 * sent) / file.size)));
  try {
    await upload(file, { onProgress, signal });
  } catch (error) {
    // Aborted by closing the dialog.
    if (!signal.aborted) throw error;
  }
}

/** A preview in its final shape; a banner is cropped. */
function Preview({ kind, image }: Pick<EditedPicture, 'kind' | 'image'>) {
  return (
    <figure className={classNames('image-preview stack gap-2 meta', `is-${kind}`)}>
      <div style={image ? cssVariables({ '--avg': image.averageColor }) : undefined}>
        {image ? (
          <img
            className="fill"
            key={image.id}
            src={image.url}
            width={image.width}
            height={image.height}
            alt={image.altText ?? ''}
          />
        ) : (
          'No image'
        )}
      </div>
      {kind === 'banner' && (
        <figcaption>Cut to three times as wide as high. The middle is always visible.</figcaption>
      )}
    </figure>
  );
}

type Explained = ReadonlyMap<string, string | undefined>;

/** Refusals that the dialog shows itself. */
const ofEveryPicture = [
  ['file_size_exceeded', postMessages.fileTooLarge],
  ['unsupported_image', postMessages.imageUnsupported],
  ['no-image-file', postMessages.imageUnsupported],
  ['overloaded', undefined],
] as const;

const ofCommunity: Explained = new Map([
  ...ofEveryPicture,
  ['not_admin_nor_mod', undefined],
  ['permission_denied', undefined],
  ['image-not-found', undefined],
]);

/** The viewer's own account: a logout or deletion happened elsewhere. */
const ofViewer: Explained = new Map([
  ...ofEveryPicture,
  ['not_logged_in', accountMessages.noUserToUpdate],
  ['user_not_found', accountMessages.noUserToUpdate],
  ['not_owner', undefined],
  ['image-not-found', accountMessages.noPictureToUpdate],
  ['permission_denied', undefined],
]);

const explanations = { avatar: ofViewer, icon: ofCommunity, banner: ofCommunity } as const;

function explanationOf(error: Error, explained: Explained): string | undefined {
  if (!isCallError(error) || error.code === null || !explained.has(error.code)) return undefined;
  return explained.get(error.code) ?? error.message;
}
