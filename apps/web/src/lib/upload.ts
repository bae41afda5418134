import { addressOf, type Call, type InputOf, type ResponseOf, type Shape } from '@confab/api-contract/calls';
import { limits, postMessages } from '@confab/domain';
import { CallError, csrfToken, read, rememberCsrfToken, sendWithToken } from './call.ts';

export type UploadWatch = {
  /** Called repeatedly with the number of bytes sent. */
  onProgress: (sent: number) => void;
  signal: AbortSignal;
};

/** The parameters of the address, and the file with its field name. */
type Upload<S extends Shape> = Pick<InputOf<S>, 'params'> & { field: string; file: File };

type Untyped = { params?: unknown; field: string; file: File };

/** An upload fails after this time without progress. */
const silenceMs = 60_000;

/** Sends a file as one field of a multipart call with progress, which fetch lacks. Throws CallError. */
export async function upload<S extends Shape>(
  endpoint: Call<S>,
  input: Upload<S>,
  watch: UploadWatch,
): Promise<ResponseOf<S>> {
  return read<S>(await sendWithToken(() => send(endpoint, input, watch)));
}

function send(endpoint: Call, input: Untyped, watch: UploadWatch): Promise<Response> {
  const { field, file } = input;
  const { onProgress, signal } = watch;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    let silence = setTimeout(abort, silenceMs);

    request.upload.onprogress = ({ loaded, total }) => {
      clearTimeout(silence);
      silence = setTimeout(abort, silenceMs);
      // The events count the whole body, a little more than the file.
      onProgress(total > 0 ? Math.round((file.size * loaded) / total) : 0);
    };
    request.onload = () => {
      rememberCsrfToken(request.getResponseHeader('Csrf-Token'));
      resolve(new Response(request.responseText, { status: request.status }));
    };
    request.onerror = () => reject(new CallError(0, null, 'No answer came.'));
    request.onabort = () =>
      reject(signal.aborted ? abortReason(signal) : new CallError(0, null, 'No answer came.'));
    request.onloadend = () => {
      clearTimeout(silence);
      signal.removeEventListener('abort', abort);
    };

    request.open(endpoint.method, addressOf(endpoint, input));
    const token = csrfToken();
    if (token !== undefined) request.setRequestHeader('X-Csrf-Token', token);
    const body = new FormData();
    body.append(field, file);
    request.send(body);
    if (signal.aborted) request.abort();
    else signal.addEventListener('abort', abort);
  });
}

function abortReason(signal: AbortSignal): Error {
  return signal.reason instanceof Error ? signal.reason : new DOMException('Given up.', 'AbortError');
}

/** Formats that the server accepts. With this list browsers convert others, HEIC above all. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'];

/** Why the server would refuse a file, so it is not sent; undefined if it may accept it. A type that the browser does not know is left to the server. */
export function refusalOf({ size, type }: File): string | undefined {
  if (size > limits.uploadMaxBytes) return postMessages.fileTooLarge;
  if (size === 0 || (type !== '' && !pictureTypes.includes(type))) return postMessages.imageUnsupported;
  return undefined;
}
