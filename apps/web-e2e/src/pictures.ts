import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { csrfToken } from './journey.ts';

export type ChosenFile = { name: string; mimeType: string; buffer: Buffer };

/** A picture of waves of colour with some grain, different for every number. */
export async function photograph(number: number, { width = 800, height = 600 } = {}): Promise<ChosenFile> {
  const pixels = Buffer.alloc(width * height * 3);
  let grain = number + 1;
  for (let at = 0; at < pixels.length; at += 3) {
    const x = (at / 3) % width;
    const y = Math.floor(at / 3 / width);
    grain = (grain * 16_807) % 2_147_483_647;
    const wave = Math.sin((x + 60 * number) / 90) + Math.cos(y / (70 + 10 * number));
    pixels[at] = 90 + 50 * wave + (grain % 24);
    pixels[at + 1] = 110 + 40 * Math.sin(wave + number) + (grain % 16);
    pixels[at + 2] = 130 + 60 * Math.cos(wave) + (grain % 20);
  }
  const buffer = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 85 })
    .toBuffer();
  return { name: `photograph-${number}.jpg`, mimeType: 'image/jpeg', buffer };
}

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
