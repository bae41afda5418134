import { readdir } from 'node:fs/promises';
import type { InjectOptions } from 'fastify';

export const uploadUrl = '/api/_uploads';

/** The request that uploads these bytes as a browser would. */
export async function uploadOf(
  bytes: Uint8Array<ArrayBuffer>,
  { field = 'image', name = 'picture.jpg', type = 'image/jpeg' } = {},
): Promise<
  Required<Pick<InjectOptions, 'method' | 'payload'>> & { url: string; headers: Record<string, string> }
> {
  const form = new FormData();
  form.set('note', 'a field that is ignored');
  form.set(field, new File([bytes], name, { type }));
  const written = new Response(form);
  return {
    method: 'POST',
    url: uploadUrl,
    payload: Buffer.from(await written.arrayBuffer()),
    headers: { 'content-type': written.headers.get('content-type') ?? '' },
  };
}

/** Every file below a folder; none where there is no folder. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}
