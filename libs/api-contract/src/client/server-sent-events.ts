import { ConfabError } from './client-error.ts';

type ServerSentEvent = { id: number; event: string; data: unknown };

export async function* eventsOf(
  response: Response,
  signal: AbortSignal | undefined,
): AsyncGenerator<ServerSentEvent, void, undefined> {
  if (!response.body) return;
  let unread = '';
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const blocks = (unread + value).split(/\r?\n\r?\n/);
      unread = blocks.pop() ?? '';
      for (const block of blocks) {
        const event = readEvent(block);
        if (event) yield event;
      }
    }
  } catch (cause) {
    signal?.throwIfAborted();
    throw new ConfabError('no_answer', 0, 'The stream broke off.', { cause });
  } finally {
    // Closes the connection when the consumer stops iterating.
    await reader.cancel().catch(() => undefined);
  }
}

/** Undefined for heartbeats and `retry` fields. */
function readEvent(block: string): ServerSentEvent | undefined {
  const fields = new Map<string, string>();
  for (const line of block.split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (colon > 0) fields.set(line.slice(0, colon), line.slice(colon + 1).trimStart());
  }
  const [id, event, data] = [fields.get('id'), fields.get('event'), fields.get('data')];
  if (id === undefined || event === undefined || data === undefined) return undefined;
  return { id: Number(id), event, data: JSON.parse(data) as unknown };
}
