import { once } from 'node:events';
import { get as getPlain, type IncomingMessage } from 'node:http';
import { get as getSecure, type RequestOptions } from 'node:https';
import { text } from 'node:stream/consumers';

export type Reply = { status: number; headers: IncomingMessage['headers']; body: string };

/** How long a reply may take on a busy machine. */
const PATIENCE_MS = 30_000;

/** A reply as soon as its head is there. Unlike fetch it can trust one more authority, and call from another address. */
export async function open(url: string, options: RequestOptions = {}): Promise<IncomingMessage> {
  const get = url.startsWith('https:') ? getSecure : getPlain;
  const request = get(url, { timeout: PATIENCE_MS, agent: false, ...options });
  request.once('timeout', () => request.destroy(new Error(`${url} does not answer.`)));
  // The event has exactly this argument.
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return response;
}

export async function ask(url: string, options: RequestOptions = {}): Promise<Reply> {
  const response = await open(url, options);
  return { status: response.statusCode ?? 0, headers: response.headers, body: await text(response) };
}
