import type { IncomingMessage } from 'node:http';
import { contract, shapeOf } from '@confab/api-contract';
import { limits } from '@confab/domain';

/** What is passed on of a request's body: nothing, all of it, or a file that is still arriving. */
export type Body = null | Buffer | IncomingMessage;

/** The addresses whose bodies are files, which may be long. What is sent elsewhere is short, whatever it calls itself. */
const filePaths = contract
  .filter(({ call }) => shapeOf(call).file !== undefined)
  .map(({ call }) => new RegExp(`^${call.path.replaceAll(/:\w+/g, '[^/]+')}$`));

/** The api does not read what comes with these. */
const bodiless = new Set(['GET', 'HEAD', 'TRACE']);

/**
 * The body of a request, whatever it says it is, or 'too large' for one that the api would refuse. The api closes the
 * connection while such a body still arrives, so that its answer would be lost on the way; here the rest is read and
 * dropped.
 */
export async function receiveBody(request: IncomingMessage): Promise<Body | 'too large'> {
  const { method = '', url = '', headers } = request;
  const isThere = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
  if (!isThere || bodiless.has(method)) return null;
  const [path = ''] = url.split('?', 1);
  if (filePaths.some((pattern) => pattern.test(path))) return request;

  const chunks: Buffer[] = [];
  let size = 0;
  const arriving: AsyncIterable<Buffer> = request.iterator({ destroyOnReturn: false });
  for await (const chunk of arriving) {
    size += chunk.length;
    if (size > limits.jsonBodyMaxBytes) break;
    chunks.push(chunk);
  }
  if (size <= limits.jsonBodyMaxBytes) return Buffer.concat(chunks);
  // Only now: while it is iterated over, a stream does not flow.
  request.resume();
  return 'too large';
}
