import type { Page } from '@playwright/test';
import { csrfToken } from './journey.ts';
import type { ChosenFile } from './photographs.ts';

type NewPost = { title: string } & (
  | { type: 'text'; body: string }
  | { type: 'link'; url: string }
  | { type: 'image'; pictures: readonly { file: ChosenFile; altText?: string; caption?: string }[] }
);

/** Publishes a post in /birding as whoever is logged in on the page, by calls; answers its path. */
export async function publish(page: Page, { title, ...post }: NewPost): Promise<string> {
  const headers = { 'X-Csrf-Token': await csrfToken(page) };
  const call = async <T>(method: 'post' | 'put', path: string, options: object): Promise<T> => {
    const reply = await page.request[method](path, { headers, ...options });
    if (!reply.ok()) throw new Error(`${path} answered ${reply.status()}: ${await reply.text()}`);
    // The calls below name what they answer.
    return (await reply.json()) as T;
  };

  const content: object = post.type === 'image' ? { type: 'image', images: [] } : post;
  if (post.type === 'image') {
    const images = [];
    for (const { file, altText, caption } of post.pictures) {
      const { id } = await call<{ id: string }>('post', '/api/_uploads', { multipart: { image: file } });
      if (altText !== undefined) await call('put', `/api/images/${id}`, { data: { altText } });
      images.push({ imageId: id, ...(caption === undefined ? {} : { caption }) });
    }
    Object.assign(content, { images });
  }
  const { publicId } = await call<{ publicId: string }>('post', '/api/posts', {
    data: { community: 'birding', title, ...content },
  });
  return `/birding/post/${publicId}`;
}
