import type { Socket } from 'node:net';

/**
 * Answers a malformed request, or one with too long a head, with this JSON and status 400. Logs nothing: Node's error
 * quotes the request's bytes, a session or a password among them.
 */
export function answerUnreadable(json: string): (error: { code?: string }, socket: Socket) => void {
  const answer = [
    'HTTP/1.1 400 Bad Request',
    'Cache-Control: no-store',
    'Connection: close',
    `Content-Length: ${Buffer.byteLength(json)}`,
    'Content-Type: application/json; charset=UTF-8',
    '',
    json,
  ].join('\r\n');
  return (_error, socket) => {
    if (socket.writable) socket.end(answer, () => socket.destroy());
    else socket.destroy();
  };
}
