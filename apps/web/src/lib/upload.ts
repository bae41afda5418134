import { addressOf, type Call, type InputOf, type ResponseOf, type Shape } from '@confab/api-contract/calls';
import { read, sendWithToken } from './call.ts';
import { CallError } from './call-error.ts';
import { csrfToken, rememberCsrfToken } from './csrf-token.ts';

export type UploadWatch = {
  /** Told again and again how many bytes of the file have gone. */
  onProgress: (sent: number) => void;
  signal: AbortSignal;
};

/** The parameters of the address, and the file with the name of its field. */
type Upload<S extends Shape> = Pick<InputOf<S>, 'params'> & { field: string; file: File };

/** The same without types. */
type Untyped = { params?: unknown; field: string; file: File };

/** Without a sign of life for so long, an upload has failed. */
const silenceMs = 60_000;

/** Sends a file as one field of a multipart call, and tells how far it is, which fetch cannot. Throws CallError. */
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
      // What is counted is the whole body, a little more than the file.
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
