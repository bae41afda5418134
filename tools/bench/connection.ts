import { once } from 'node:events';
import { connect } from 'node:net';

export type Reply = { status: number; bytes: number };
/** One request at a time. Rejects when the connection ends before the reply does. */
export type Connection = { ask(message: Buffer): Promise<Reply>; close(): void };

const lineEnd = 10;

export async function openConnection(host: string, port: number): Promise<Connection> {
  let answer: PromiseWithResolvers<Reply> | null = null;
  const read = readReplies((reply) => answer?.resolve(reply));
  // One buffer for all replies: each part of one is read once, before the next arrives.
  const buffer = Buffer.allocUnsafe(256 * 1024);
  const callback = (length: number) => {
    read(buffer.subarray(0, length));
    return true;
  };
  const socket = connect({ host, port, noDelay: true, onread: { buffer, callback } });
  socket.on('close', () => answer?.reject(new Error('the connection ended')));
  await once(socket, 'connect');
  // What follows an error is 'close'.
  socket.on('error', () => undefined);
  return {
    ask: (message) => {
      answer = Promise.withResolvers<Reply>();
      if (socket.destroyed) answer.reject(new Error('the connection ended'));
      else socket.write(message);
      return answer.promise;
    },
    close: () => socket.destroy(),
  };
}

/**
 * Reads HTTP/1.1 replies off a connection, one after the other, and keeps nothing of them but status and length: a load
 * generator that parsed bodies of a megabyte would measure itself.
 */
function readReplies(finished: (reply: Reply) => void): (data: Buffer) => void {
  let line = '';
  let status = 0;
  let bytes = 0;
  /** What is still to come of the body, or of a part of it with its line end. */
  let left = 0;
  let inHead = true;
  let inParts = false;
  let isLastPart = false;

  const finish = () => {
    const reply = { status, bytes };
    status = bytes = left = 0;
    inHead = true;
    inParts = isLastPart = false;
    finished(reply);
  };
  const endHead = () => {
    inHead = false;
    const hasNoBody = status === 204 || status === 304;
    if (hasNoBody || (left === 0 && !inParts)) finish();
  };
  const takeLine = (text: string) => {
    if (!inHead) {
      const size = Number.parseInt(text, 16);
      isLastPart = size === 0;
      left = size + 2;
    } else if (text === '') endHead();
    else if (status === 0) status = Number(text.slice(9, 12));
    else {
      const [, name = '', value = ''] = /^([^:]+): *(.*)$/.exec(text.toLowerCase()) ?? [];
      if (name === 'content-length') left = status === 304 ? 0 : Number(value);
      else if (name === 'transfer-encoding') inParts = value === 'chunked';
    }
  };
  return (data) => {
    bytes += data.length;
    let at = 0;
    while (at < data.length) {
      if (left > 0 && !inHead) {
        const taken = Math.min(left, data.length - at);
        at += taken;
        left -= taken;
        if (left === 0 && (isLastPart || !inParts)) finish();
      } else {
        const end = data.indexOf(lineEnd, at);
        if (end < 0) line += data.toString('latin1', at);
        else {
          const text = line + data.toString('latin1', at, end);
          line = '';
          takeLine(text.trimEnd());
        }
        at = end < 0 ? data.length : end + 1;
      }
    }
  };
}
