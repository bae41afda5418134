import type { IncomingMessage } from 'node:http';
import { takesFile } from '@confab/api-contract';
import { limits } from '@confab/domain';

/** A request body to forward: none, complete, or a file that is still arriving. */
export type Body = null | Buffer | IncomingMessage;

/** The api reads no body with these methods. */
const bodiless = new Set(['GET', 'HEAD', 'TRACE']);

/**
 * The body of a request, or 'too large' for one that the api would refuse. The api would close the connection while
 * such a body still arrives, which loses its response; this process reads and drops the rest instead.
 */
export async function receiveBody(request: IncomingMessage): Promise<Body | 'too large'> {
  const { method = '', url = '', headers } = request;
  const isThere = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
  if (!isThere || bodiless.has(method)) return null;
  // All other bodies must be short, whatever their type.
  if (takesFile(url)) return request;

  const chunks: Buffer[] = [];
  let size = 0;
  const arriving: AsyncIterable<Buffer> = request.iterator({ destroyOnReturn: false });
  for await (const chunk of arriving) {
    size += chunk.length;
    if (size > limits.jsonBodyMaxBytes) break;
    chunks.push(chunk);
  }
  if (size <= limits.jsonBodyMaxBytes) return Buffer.concat(chunks);
  // Only here: a stream that is being iterated over does not flow.
  request.resume();
  return 'too large';
}
