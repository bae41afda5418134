import type { Page } from '@playwright/test';
import { csrfToken } from './journey.ts';
import { type ChosenFile, photograph } from './photograph.ts';

export async function photographs(numbers: readonly number[]): Promise<ChosenFile[]> {
  return Promise.all(numbers.map((number) => photograph(number)));
}

/** A text file with the name of a picture. */
export const noPicture: ChosenFile = {
  name: 'notes.jpg',
  mimeType: 'image/jpeg',
  buffer: Buffer.from('Tuesday: rain, two robins.'),
};

/** Publishes a gallery in /birding by calls, as the member logged in on the page; answers its path. */
export async function publishGallery(page: Page, size: { width: number; height: number }): Promise<string> {
  const headers = { 'X-Csrf-Token': await csrfToken(page) };
  const call = async <T>(method: 'post' | 'put', path: string, options: object): Promise<T> => {
    const reply = await page.request[method](path, { headers, ...options });
    if (!reply.ok()) throw new Error(`${path} answered ${reply.status()}: ${await reply.text()}`);
    // The calls below name what they answer.
    return (await reply.json()) as T;
  };
  const images = [];
  for (const [index, caption] of ['At noon', 'At dusk', 'At night'].entries()) {
    const image = await photograph(index + 1, size);
    const { id } = await call<{ id: string }>('post', '/api/_uploads', { multipart: { image } });
    await call('put', `/api/images/${id}`, { data: { altText: `Waves ${index + 1}` } });
    images.push({ imageId: id, caption });
  }
  const { publicId } = await call<{ publicId: string }>('post', '/api/posts', {
    data: { community: 'birding', type: 'image', title: 'One harbour light, three hours', images },
  });
  return `/birding/post/${publicId}`;
}
