import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How fast a request has to arrive, so that none holds a connection for long. */
export type Pace = {
  /** For the head. */
  headMs: number;
  /** For a whole body that is no file. */
  bodyMs: number;
  /** A file brings at least so many bytes each time, and so many in all. */
  file: { bytes: number; everyMs: number; mostBytes: number };
};

export const pace: Pace = {
  headMs: 15_000,
  bodyMs: 30_000,
  file: { bytes: 150_000, everyMs: 15_000, mostBytes: 100_000_000 },
};

/** Options of a server that `endSlowBodies` looks after. */
export const paceOptions = ({ headMs }: Pace) => ({
  // For the whole request, which for a file may be long.
  requestTimeout: 0,
  http: { headersTimeout: headMs, connectionsCheckingInterval: Math.ceil(headMs / 15) },
});

/** Names of errors, for heads that are malformed, longer than Node reads, or too slow. */
type HeadError = 'bad_request' | 'head_too_long' | 'too_slow';

/**
 * For a head that cannot be read, or not in time; `jsonOf` makes the body of an answer. Logs nothing: Node's error quotes
 * the request's bytes, a session or a password among them.
 */
export function answerUnreadable(
  jsonOf: (error: HeadError) => string,
): (error: { code?: string }, socket: Socket) => void {
  return ({ code }, socket) => {
    if (code === 'ERR_HTTP_REQUEST_TIMEOUT') end(socket, '408 Request Timeout', jsonOf('too_slow'));
    else if (code === 'HPE_HEADER_OVERFLOW')
      end(socket, '431 Request Header Fields Too Large', jsonOf('head_too_long'));
    else end(socket, '400 Bad Request', jsonOf('bad_request'));
  };
}

type Rules = {
  pace: Pace;
  takesFile: (address: string) => boolean;
  /** The JSON that answers a request that arrives too slowly. */
  late: string;
};

/** Ends requests whose bodies arrive too slowly, even behind a response. */
export function endSlowBodies(server: Server, { pace, takesFile, late }: Rules): void {
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { headers, socket, url = '' } = request;
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;

    const endUnlessComplete = () => {
      if (request.complete) return;
      if (response.headersSent) return void socket.destroy();
      // For the log: the response itself is never begun.
      response.statusCode = 408;
      end(socket, '408 Request Timeout', late);
    };
    const timer = takesFile(url)
      ? watchRate(request, pace.file, endUnlessComplete)
      : setTimeout(afterReading, pace.bodyMs, endUnlessComplete);
    timer.unref();
    request.once('close', () => clearTimeout(timer));
  });
}

function watchRate(
  request: IncomingMessage,
  { bytes, everyMs, mostBytes }: Pace['file'],
  tooSlow: () => void,
): NodeJS.Timeout {
  const beginning = request.socket.bytesRead;
  let before = beginning;
  const judge = () => {
    const arrived = request.socket.bytesRead - before;
    before += arrived;
    // Bytes that have arrived and wait for us are no delay of the client's.
    const isTooSlow = arrived < bytes && request.readableLength === 0;
    // What is refused is still read to its end, which may never come.
    if (isTooSlow || before - beginning > mostBytes) tooSlow();
  };
  return setInterval(afterReading, everyMs, judge);
}

/** Once what has arrived is read: a process that was busy until now would take its own delay for the client's. */
function afterReading(judge: () => void): void {
  setImmediate(judge);
}

function end(socket: Socket, status: string, json: string): void {
  if (!socket.writable) return void socket.destroy();
  const answer = [
    `HTTP/1.1 ${status}`,
    'Cache-Control: no-store',
    'Connection: close',
    `Content-Length: ${Buffer.byteLength(json)}`,
    'Content-Type: application/json; charset=UTF-8',
    '',
    json,
  ].join('\r\n');
  socket.end(answer, () => socket.destroy());
}
