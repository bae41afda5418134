import type { Image } from '@confab/api-contract/calls';
import { accountMessages, limits, messages, newObjectId, postMessages } from '@confab/domain';
import { useEffect, useState } from 'react';
import { describePicture, uploadPicture } from '../../data/pictures.ts';
import { alertError } from '../../lib/alerts.ts';
import { cannotSave, isCallError } from '../../lib/call.ts';
import { refusalOf } from '../../lib/upload.ts';
import { createStore } from '../../lib/page-state.ts';
import type { PostDraft } from './text-draft.ts';
import { type Picture, type PictureDraft, pictureDraft, type Upload } from './picture-draft.ts';

/** More parallel uploads would only share the same bandwidth. */
const atOnce = 2;
/** How often and after what delay an upload is tried again while the server is busy or limits the rate. */
const patience = { attempts: 4, waitMs: 1000 };

export type Pictures = ReturnType<typeof createPictures>;

/**
 * The pictures of a post in progress, in order. Files are uploaded as they are added, and every change is stored on
 * this device, so that a reload loses nothing.
 */
function createPictures(draft: PictureDraft, begun: readonly Image[]) {
  const list = createStore<readonly Picture[]>([]);
  const files = new Map<string, File>();
  const running = new Map<string, AbortController>();
  let closed = false;

  const find = (key: string) => list.get().find((picture) => picture.key === key);
  const change = (key: string, values: Partial<Picture>) =>
    list.set(list.get().map((picture) => (picture.key === key ? { ...picture, ...values } : picture)));

  /** Restores stored pictures before those added by then, and stores all changes from here on. */
  async function open() {
    const found = await draft.read();
    if (closed) return;
    for (const { picture, file } of found) if (file) files.set(picture.key, file);
    list.set([...found.map(({ picture }) => picture), ...list.get()]);
    let written = '';
    const write = () => {
      if (closed) return;
      // Without progress.
      const state = JSON.stringify(list.get().map((picture) => ({ ...picture, upload: lasting(picture) })));
      if (state === written) return;
      written = state;
      void draft.write(list.get());
    };
    list.subscribe(write);
    write();
    startNext();
    if (found.length === 0) await addBegun();
  }

  /** Pictures belong to one post: those of another are copied. */
  async function addBegun() {
    const copies = await Promise.all(
      begun.map(async ({ id, url, mimetype, caption, altText }) => {
        const answer = await fetch(url);
        if (!answer.ok) throw new Error(`the picture ${id} is gone`);
        const copy = new File([await answer.blob()], id, { type: mimetype });
        return { ...asAdded(copy), caption: caption ?? '', altText: altText ?? '' };
      }),
    );
    if (closed) return;
    list.set([...copies, ...list.get()]);
    startNext();
  }

  function asAdded(file: File): Picture {
    const key = newObjectId();
    const why = refusalOf(file);
    if (why === undefined) {
      files.set(key, file);
      void draft.keepFile(key, file);
    }
    const upload: Upload = why === undefined ? { state: 'waiting' } : { state: 'failed', why, again: false };
    return { key, name: file.name, bytes: file.size, caption: '', altText: '', upload };
  }

  function startNext() {
    while (!closed && running.size < atOnce) {
      const next = list.get().find(({ key, upload }) => upload.state === 'waiting' && !running.has(key));
      const file = next && files.get(next.key);
      if (!file) return;
      void send(next.key, file);
    }
  }

  async function send(key: string, file: File) {
    const controller = new AbortController();
    const { signal } = controller;
    const onProgress = (sent: number) => change(key, { upload: { state: 'running', sent } });
    running.set(key, controller);
    onProgress(0);
    try {
      const image = await patiently(() => uploadPicture(file, { onProgress, signal }), signal);
      change(key, { upload: { state: 'done', image, at: Date.now() } });
    } catch (error) {
      if (!signal.aborted) change(key, { upload: failure(error) });
    } finally {
      running.delete(key);
      startNext();
    }
  }

  /** Saves an alternative text that the server does not have yet. */
  async function describe(key: string): Promise<'saved' | 'known'> {
    const picture = find(key);
    if (picture?.upload.state !== 'done') return 'known';
    const { image } = picture.upload;
    const altText = picture.altText.trim();
    if (altText === (image.altText ?? '')) return 'known';
    await describePicture(image.id, altText);
    change(key, { upload: { ...picture.upload, image: { ...image, altText } } });
    return 'saved';
  }

  function close() {
    closed = true;
    for (const controller of running.values()) controller.abort();
  }

  return {
    use: list.use,
    get: list.get,
    open,

    /** Adds pictures at the end, all or none. Returns the reason if there are too many. */
    add(added: readonly File[]): string | undefined {
      if (list.get().length + added.length > limits.imagesPerPostMax) return postMessages.tooManyImages;
      list.set([...list.get(), ...added.map(asAdded)]);
      startNext();
      return undefined;
    },

    remove(key: string) {
      running.get(key)?.abort();
      files.delete(key);
      void draft.forgetFile(key);
      list.set(list.get().filter((picture) => picture.key !== key));
    },

    sendAgain(key: string) {
      change(key, { upload: { state: 'waiting' } });
      startNext();
    },

    /** The server deleted the uploads: sends all of them again. */
    sendAllAgain() {
      list.set(
        list
          .get()
          .map((picture) =>
            files.has(picture.key) ? { ...picture, upload: { state: 'waiting' as const } } : picture,
          ),
      );
      startNext();
    },

    /** Moves a picture to a place, from 0. */
    move(key: string, place: number) {
      const picture = find(key);
      if (!picture || place < 0 || place >= list.get().length) return;
      list.set(
        list
          .get()
          .filter((other) => other !== picture)
          .toSpliced(place, 0, picture),
      );
    },

    write(key: string, words: { caption: string } | { altText: string }) {
      change(key, words);
    },

    describe,

    async describeAll(): Promise<void> {
      await Promise.all(list.get().map(({ key }) => describe(key)));
    },

    /** Cancels uploads; stored pictures stay. */
    close,

    /** The post was published or discarded. */
    async forget(): Promise<void> {
      close();
      await draft.forget();
    },
  };
}

function lasting({ upload }: Picture) {
  return upload.state === 'running' ? 'waiting' : upload;
}

async function patiently<T>(attempt: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let number = 1; ; number += 1) {
    try {
      return await attempt();
    } catch (error) {
      const busy = isCallError(error, 429) || isCallError(error, 503);
      if (!busy || cannotSave(error) || number === patience.attempts) throw error;
    }
    await wait(patience.waitMs * number, signal);
  }
}

function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new DOMException('Given up.', 'AbortError'));
    });
  });
}

/** The message of a failed upload, and whether a retry may help. */
function failure(error: unknown): Extract<Upload, { state: 'failed' }> {
  const failed = (why: string, again: boolean) => ({ state: 'failed', why, again }) as const;
  if (!isCallError(error)) return failed(messages.somethingWrong, true);
  if (error.code === 'file_size_exceeded') return failed(postMessages.fileTooLarge, false);
  if (error.code === 'unsupported_image') return failed(postMessages.imageUnsupported, false);
  if (error.code === 'no_image_posts') return failed(error.message, false);
  if (cannotSave(error)) return failed(error.message, true);
  if (error.status === 0) return failed(messages.network, true);
  if (error.status === 401) return failed(accountMessages.loginToContinue, true);
  return failed(error.status === 429 ? messages.tooFast : messages.somethingWrong, true);
}

const none: readonly Image[] = [];

/** The pictures of a draft, which has at first those of `begun`. Uploads end with the form. */
export function usePictures({ found }: PostDraft, begun = none): Pictures {
  const [pictures] = useState(() => createPictures(pictureDraft(found), begun));
  useEffect(() => {
    pictures.open().catch(alertError);
    return () => pictures.close();
  }, [pictures]);
  return pictures;
}
