import { createStore, set } from 'idb-keyval';
import { limits } from '@confab/domain';
import { type Shared, sharedStore } from '../lib/worker-messages.ts';

/** Stores content shared by another app and redirects to the composer, which asks for a login where needed. */
export async function takeShared(request: Request): Promise<Response> {
  try {
    await set(
      sharedStore.key,
      sharedOf(await request.formData()),
      createStore(sharedStore.database, sharedStore.store),
    );
  } catch {
    // Storage is forbidden: the composer opens without the content.
  }
  return Response.redirect('/new?shared=true', 303);
}

function sharedOf(form: FormData): Shared {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const files = form.getAll('pictures').filter((value) => value instanceof File);
  return {
    at: Date.now(),
    title: text('title'),
    text: text('text'),
    url: text('url'),
    files: files.slice(0, limits.imagesPerPostMax),
  };
}
